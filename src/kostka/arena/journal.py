"""The file to which a run's results are appended, game by game, and from which it is resumed.

Its first line identifies the run. A half-written line, because the process was killed or the disk was full,
is cut off and its game played again.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from kostka.arena.outcome import Outcome, read_outcome
from kostka.arena.plan import Plan
from kostka.errors import RequestError

FORMAT = "kostka-arena/1"


@dataclass(slots=True)
class Journal:
    """An open results file. `outcomes` has its results by the number of the game."""

    file: IO[bytes]
    outcomes: dict[int, Outcome] = field(default_factory=dict)

    def add(self, outcome: Outcome) -> None:
        """Append a result, which is handed to the system before this returns. A game counts once."""
        if outcome.number not in self.outcomes:
            self.outcomes[outcome.number] = outcome
            self.file.write(f"{outcome.line()}\n".encode())
            self.file.flush()


@contextmanager
def journal(path: Path, plan: Plan) -> Iterator[Journal]:
    """The results of this run in a file, new or begun; a RequestError if it holds another run."""
    head = (json.dumps({"format": FORMAT, "key": plan.key, **plan.plain()}) + "\n").encode()
    with path.open("a+b") as file:
        file.seek(0)
        lines = file.read().splitlines(keepends=True)
        if len(lines) == 1 and not lines[0].endswith(b"\n") and not head.startswith(lines[0]):
            raise RequestError("arena-file-strange", path=str(path))
        whole = 0
        outcomes: dict[int, Outcome] = {}
        for number, line in enumerate(lines, 1):
            try:
                if not line.endswith(b"\n"):
                    raise ValueError(line)  # noqa: TRY301 - a torn line is like one that cannot be read
                if number == 1:
                    _check_head(line, plan, path)
                else:
                    outcome = read_outcome(line.decode(), plan.players)
                    outcomes.setdefault(outcome.number, outcome)
            except ValueError:
                if number == 1 and line.endswith(b"\n"):
                    raise RequestError("arena-file-strange", path=str(path)) from None
                if number < len(lines):
                    raise RequestError("arena-file-broken", f"line {number}", path=str(path)) from None
                break
            whole += len(line)
        file.truncate(whole)
        if not whole:
            file.write(head)
            file.flush()
        yield Journal(file, outcomes)


def is_journal(path: Path) -> bool:
    """Whether a file holds results, of whichever run, or is empty."""
    begin = f'{{"format": "{FORMAT}"'.encode()
    with path.open("rb") as file:
        first = file.read(len(begin))
    return begin.startswith(first)


def _check_head(line: bytes, plan: Plan, path: Path) -> None:
    head = json.loads(line)
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise RequestError("arena-file-strange", path=str(path))
    if head.get("key") != plan.key:
        raise RequestError("arena-file-other", path=str(path))
