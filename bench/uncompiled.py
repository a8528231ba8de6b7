"""The solver without its compiled kernel, in a process of its own: the time of one call for each position.

Standard input holds the positions as JSON, standard output the tiles laid and the nanoseconds of each.
"""

import json
import sys
import time
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType


class SourceFirst(MetaPathFinder):
    """Finds the kernel's modules as Python source, compiled or not."""

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,
        target: ModuleType | None = None,  # noqa: ARG002
    ) -> ModuleSpec | None:
        """The source of a kernel module; everything else is left to the usual finders."""
        package, _, name = fullname.rpartition(".")
        if package != "kostka.solver" or not name.startswith("kernel") or not path:
            return None
        return spec_from_file_location(fullname, Path(path[0]) / f"{name}.py")


def main() -> None:
    """Solve every position once."""
    sys.meta_path.insert(0, SourceFirst())
    from kostka.rules import Deck
    from kostka.solver import solve
    from kostka.tiles import parse_table, parse_tiles

    kernels = [module for name, module in sys.modules.items() if name.startswith("kostka.solver.kernel")]
    if not kernels or any(not str(module.__file__).endswith(".py") for module in kernels):
        raise RuntimeError("the kernel is compiled after all")
    deck = Deck()
    answers = []
    for table, rack in json.load(sys.stdin):
        tiles_on_table, tiles_on_rack = parse_table(table, deck), parse_tiles(rack, deck)
        began = time.perf_counter_ns()
        found = solve(tiles_on_table, tiles_on_rack, deck)
        answers.append((found.tiles, time.perf_counter_ns() - began))
    json.dump(answers, sys.stdout)


if __name__ == "__main__":
    main()
