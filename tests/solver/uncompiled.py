"""Answers of the solver in a process of its own, uncompiled.

`python -m tests.solver.uncompiled` reads positions as JSON lines and writes what the solver says of each.
"""

import json
import sys
from itertools import islice
from typing import TYPE_CHECKING, Any

from tests.as_source import use_source

if TYPE_CHECKING:
    from kostka.rules import Deck
    from kostka.solver.express import ExpressSolution


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


def dice_answer(position: dict[str, Any], deck: "Deck") -> "ExpressSolution":
    """What the solver of dice says of a position, with the work that it took."""
    from kostka.solver.express import solve_express
    from kostka.tiles.dice import parse_dice, parse_layout

    table, hand = parse_layout(position["table"], deck), parse_dice(position["hand"], deck)
    return solve_express(table, hand, deck, work=position["work"])


def main() -> None:
    """Answer line by line."""
    use_source()
    for line in sys.stdin:
        print(json.dumps(answers(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
