"""Decisions of the expert in a process of its own, with the solver's kernel and the playouts uncompiled."""

import json
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from itertools import islice
from pathlib import Path
from types import ModuleType

COMPILED = {"kostka.solver": "kernel", "kostka.bots.classic": "rollout"}


class SourceFirst(MetaPathFinder):
    """Finds what is compiled as Python source."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The source of such a module; everything else is left to the usual finders."""
        package, _, name = fullname.rpartition(".")
        if not path or package not in COMPILED or not name.startswith(COMPILED[package]):
            return None
        return spec_from_file_location(fullname, Path(path[0]) / f"{name}.py")


def decisions() -> list[str]:
    """What it does in some turns of a small game."""
    from kostka.bots import Budget
    from kostka.bots.classic.expert import EXPERT
    from kostka.engine.chance import Chance, seed_from
    from tests.bots.classic.expert_games import SMALL, book, views

    found = book("original-pl", SMALL)
    turns = islice(views(found, 2, "uncompiled"), 1, 14, 2)
    return [
        repr(EXPERT.act(view, Chance(seed_from(str(number)), "bot"), Budget(8)))
        for number, (view, _) in enumerate(turns)
    ]


def main() -> None:
    """Decide uncompiled."""
    sys.meta_path.insert(0, SourceFirst())
    from kostka.bots.classic import rollout
    from kostka.solver import kernel

    if rollout.COMPILED or not str(kernel.__file__).endswith(".py"):
        raise RuntimeError("something is compiled after all")
    print(json.dumps(decisions()))


if __name__ == "__main__":
    main()
