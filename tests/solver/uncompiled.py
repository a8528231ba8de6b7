"""Answers of the solver in a process of its own, by default with the kernel uncompiled.

`python -m tests.solver.uncompiled` reads positions as JSON lines and writes what the solver says of each.
"""

import json
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kostka.rules import Deck
    from kostka.solver.express import DiceSolution


PACKAGES = ("kostka.solver", "kostka.solver.express")


class SourceFirst(MetaPathFinder):
    """Finds the kernel's modules as Python source, compiled or not."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The source of a kernel module; everything else is left to the usual finders."""
        package, _, name = fullname.rpartition(".")
        if package not in PACKAGES or not name.startswith("kernel") or not path:
            return None
        return spec_from_file_location(fullname, Path(path[0]) / f"{name}.py")


def use_source() -> None:
    """Run the kernel uncompiled from here on; nothing of the solver may be imported yet."""
    sys.meta_path.insert(0, SourceFirst())
    from kostka.solver import kernel
    from kostka.solver.express import kernel as dice_kernel

    if not all(str(module.__file__).endswith(".py") for module in (kernel, dice_kernel)):
        raise RuntimeError("the kernel is compiled after all")


def answers(position: dict[str, Any]) -> list[Any]:
    """All that the solver says of a position, as plain values."""
    from kostka import solver
    from kostka.rules import Deck
    from kostka.tiles import parse_table, parse_tiles

    deck = Deck(*position["deck"])
    if "hand" in position:
        return [repr(dice_answer(position, deck))]
    table, rack = parse_table(position["table"], deck), parse_tiles(position["rack"], deck)
    found: list[Any] = [solver.can_lay(table, rack, deck)]
    for objective in solver.Objective:
        found.append(solver.solve(table, rack, deck, objective))
        if len(rack) <= 6:
            found += islice(solver.plays(table, rack, deck, objective), 4)
    for minimum, jokers in ((30, True), (30, False), (2 * deck.numbers, True)):
        found.append(solver.can_open(rack, deck, minimum, jokers))
        found.append(solver.best_opening(rack, deck, minimum, jokers))
    return [repr(item) for item in found]


def dice_answer(position: dict[str, Any], deck: "Deck") -> "DiceSolution":
    """What the solver of dice says of a position, with the work that it took."""
    from kostka.solver.express import solve_dice
    from kostka.tiles.dice import parse_dice, parse_layout

    table, hand = parse_layout(position["table"], deck), parse_dice(position["hand"], deck)
    return solve_dice(table, hand, deck, work=position["work"])


def main() -> None:
    """Answer line by line."""
    use_source()
    for line in sys.stdin:
        print(json.dumps(answers(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
