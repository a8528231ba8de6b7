"""The solver without its compiled kernel, in a process of its own: the time of one call for each position.

Standard input holds the positions as JSON, standard output the tiles laid and the nanoseconds of each.
"""

import json
import sys
import time

from tests.as_source import use_source


def main() -> None:
    """Solve every position once."""
    use_source()
    from kostka.rules import Deck
    from kostka.solver import solve
    from kostka.tiles import parse_table, parse_tiles

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
