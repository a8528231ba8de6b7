"""The answers, kept in the repository: from them the page and the plots are written at any time."""

import json
from pathlib import Path
from typing import Any

from bench.strategy.figure import Figure
from bench.strategy.questions import Question

FILE = Path(__file__).parent / "results.json"


class Results:
    """What was measured, by the key of its question."""

    def __init__(self, path: Path = FILE) -> None:
        self._path = path
        self._kept: dict[str, Any] = json.loads(path.read_text("utf-8")) if path.exists() else {}

    def has(self, question: Question) -> bool:
        """Whether exactly this was asked already."""
        kept = self._kept.get(question.key)
        return kept is not None and kept["asked"] == question.spec()

    def add(self, question: Question, figures: dict[str, Figure]) -> None:
        """Store an answer at once, so that an interrupted run can go on after it."""
        self._kept[question.key] = {"asked": question.spec(), "figures": figures}
        self._write()

    def drop(self, question: Question) -> None:
        """Forget an answer."""
        self._kept.pop(question.key, None)
        self._write()

    def _write(self) -> None:
        lines = (f"{json.dumps(key)}: {json.dumps(kept)}" for key, kept in sorted(self._kept.items()))
        self._path.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")

    def names(self, key: str) -> list[str]:
        return list(self._kept[key]["figures"])

    def figure(self, key: str, name: str = "wins") -> Figure:
        """A figure by the key of its question and its name there."""
        return Figure(*self._kept[key]["figures"][name])
