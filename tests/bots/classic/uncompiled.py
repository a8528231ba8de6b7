"""Decisions of the expert in a process of its own, with the solver's kernel uncompiled."""

import json
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from itertools import islice
from pathlib import Path
from types import ModuleType

KERNEL = "kostka.solver.kernel"


class SourceFirst(MetaPathFinder):
    """Finds what is compiled as Python source."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The source of such a module; everything else is left to the usual finders."""
        name = fullname.rpartition(".")[2]
        if not path or not fullname.startswith(KERNEL):
            return None
        return spec_from_file_location(fullname, Path(path[0]) / f"{name}.py")


def decisions() -> list[str]:
    """What it does in some turns of a small game."""
    from kostka.bots import Budget
    from kostka.bots.classic.expert import EXPERT
    from kostka.engine.chance import Chance, seed_from
    from tests.bots.classic.expert_games import SMALL, book, views

    found = book("original-pl", SMALL)
    turns = islice(views(found, 2, "uncompiled"), 1, 40, 3)
    return [
        repr(EXPERT.act(view, Chance(seed_from(str(number)), "bot"), Budget(4)))
        for number, (view, _) in enumerate(turns)
    ]


def main() -> None:
    """Decide uncompiled."""
    sys.meta_path.insert(0, SourceFirst())
    from kostka.solver import kernel

    if not str(kernel.__file__).endswith(".py"):
        raise RuntimeError("the kernel is compiled after all")
    print(json.dumps(decisions()))


if __name__ == "__main__":
    main()
