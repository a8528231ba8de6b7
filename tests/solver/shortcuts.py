"""Wrong versions of the kernel's shortcuts, each run in a process of its own to see that it is found out.

`python -m tests.solver.shortcuts NAME` reads positions with their right answers as JSON lines and prints the
first that it gets wrong.
"""

import json
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_loader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, NamedTuple

KERNEL = "kostka.solver.classic.kernel"


class Fault(NamedTuple):
    """A shortcut taken too far: what stands in the module's source, and what is put in its place."""

    module: str
    right: str
    wrong: str


FAULTS = {
    "none": Fault("sweep", "", ""),
    "a beam that dropped states counts as proof": Fault(
        "states", "s.truncated = True", "s.truncated = False"
    ),
    "a bound that is too tight by a tile": Fault(
        "sweep", "(COST - limit << 32)", "(COST - max(1, limit - (4096 << 8)) << 32)"
    ),
    "a state dies although it cost less": Fault("states", "            and s.live_cost[k] <= cost\n", ""),
    "a state dies although it cost less than a later one": Fault(
        "states", "                and cost <= s.live_cost[k]\n", ""
    ),
    "a short run beats a long one": Fault("memory", "| ones + twos << 4", "| 7 - ones - twos << 4"),
    "a run of one tile is as good as one of two": Fault("memory", "= ones | ones + twos", "= ones + twos"),
    "no run at all is as good as a long one": Fault("memory", " | 7 - ones - twos - longs << 8", ""),
    "a free joker beats a used one where every joker counts": Fault(
        "states", "36 if s.every_joker else 39", "39"
    ),
    "what an opening is worth so far does not matter": Fault(
        "states", "kind = key >> fixed", "kind = key >> 36 & 7 if s.every_joker else 0"
    ),
    "a group needs three tiles of other colours": Fault("memory", "others >= 2 * g", "others >= 3 * g"),
    "a joker is spared where a short run needs it": Fault(
        "options", "if x > 0 and extended > 0:", "if x > 0:"
    ),
    "a run of one tile need not go on": Fault(
        "options", "must: cython.int = ones + twos", "ones, must = 0, twos"
    ),
    "a joker goes on only with runs that need it": Fault(
        "options", "min(s.jokers, must + longs)", "min(s.jokers, must)"
    ),
    "no run ends on a joker before the highest number": Fault("options", "q = n + 2 - s.numbers", "q = 1"),
    "a joker never stands beside an idle tile, not even where it counts": Fault(
        "options", "least = 0\n", "least = high - g\n"
    ),
    "runs begin with no jokers where every joker counts": Fault("options", "min(n - 1, s.jokers)", "least"),
    "long runs go on before runs that begin with jokers": Fault(
        "options", "for fewer in range(extended + 1):", "for fewer in range(1):"
    ),
    "no bridges": Fault("options", "bridges = left // k", "bridges = 0"),
    "long runs are closed when the jokers are used up": Fault(
        "options", "bare = min(longs, max(0, s.high[cell + 1] - ones - twos))", "bare = 0"
    ),
    "the next number must feed runs that only the one after needs": Fault(
        "options", "max(0, ones - s.high[cell + 2])", "max(0, ones + twos - s.high[cell + 2])"
    ),
    "groups take no joker that they can do without": Fault(
        "sweep", "if not s.every_joker:\n                    break", "break"
    ),
    "the last joker is never used": Fault("sweep", "JOKER - 1 - left", "JOKER - left"),
    "no tile of a colour to come completes a group": Fault(
        "memory", "range(1, (v >> 2 * c - 2 & 3) + 1)", "range(1, 1)"
    ),
    "a group of jokers alone": Fault("memory", "range(max(most, 1), tiles + 1)", "range(max(most, 1), 9)"),
    "a group is made twice at most": Fault(
        "memory", "range(max(most, 1), tiles + 1)", "range(max(most, 1), min(tiles, 2) + 1)"
    ),
    "jokers cannot lift an opening": Fault(
        "sweep", "value + s.rest[s.level] + left * s.numbers", "value + s.rest[s.level]"
    ),
}


class Tampered(SourceFileLoader):
    """Loads a module of the kernel with one fault."""

    def __init__(self, fullname: str, path: str, fault: Fault) -> None:
        super().__init__(fullname, path)
        self._fault = fault

    def get_code(self, fullname: str) -> CodeType:
        """The code of the changed source; nothing is cached."""
        source = Path(self.path).read_text(encoding="utf-8")
        if fullname == f"{KERNEL}.{self._fault.module}" and self._fault.right:
            if source.count(self._fault.right) != 1:
                raise RuntimeError(f"{self._fault.right!r} does not stand once in {fullname}")
            source = source.replace(self._fault.right, self._fault.wrong)
        return compile(source, self.path, "exec")


class TamperedFirst(MetaPathFinder):
    """Finds the kernel's modules as source with one fault in it."""

    def __init__(self, fault: Fault) -> None:
        self._fault = fault

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """A kernel module; everything else is left to the usual finders."""
        package, _, name = fullname.rpartition(".")
        if package != KERNEL or not path:
            return None
        return spec_from_loader(fullname, Tampered(fullname, str(Path(path[0]) / f"{name}.py"), self._fault))


def answers(position: dict[str, Any]) -> list[Any]:
    """The figures by which a faulty solver gives itself away."""
    from kostka import solver
    from kostka.rules import Deck
    from kostka.tiles import parse_table, parse_tiles

    deck = Deck(*position["deck"])
    table, rack = parse_table(position["table"], deck), parse_tiles(position["rack"], deck)
    found: list[Any] = []
    for objective in solver.Objective:
        best = solver.solve(table, rack, deck, objective)
        found.append([best.tiles, best.points])
    for minimum in (2 * deck.numbers, 4 * deck.numbers):
        opening = solver.best_opening(rack, deck, minimum)
        found += [solver.can_open(rack, deck, minimum), opening and [opening.tiles, opening.points]]
    return found


def main() -> None:
    """Print the first position that the fault gets wrong; a crash is wrong too."""
    sys.meta_path.insert(0, TamperedFirst(FAULTS[sys.argv[1]]))
    from kostka import solver  # noqa: F401 -- a fault that no longer stands in the source fails here

    for line in sys.stdin:
        position = json.loads(line)
        try:
            wrong = answers(position) != position["answers"]
        except Exception:  # noqa: BLE001 -- a crash is wrong, whatever it is
            wrong = True
        if wrong:
            print(line, end="")
            return


if __name__ == "__main__":
    main()
