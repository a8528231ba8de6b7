"""`python -m tests.oracle.grid_crosscheck`: the solver of dice against brute force on many small positions.

At most six dice on the table and six at hand, from tiny decks, where everything touches everything, to the
real one; then positions with jokers on the table, which may not go back into their sets (X-JOKER-2).
Positions for which brute force would take too long are left out, and counted.
"""

import argparse
import sys
from collections.abc import Iterable

from kostka.solver.express import solve_express
from kostka.tiles.freed import bonds, gone_back
from tests.oracle.grid import TooMuch, fewest_left, legal
from tests.oracle.grid_positions import Case, cases, tied
from tests.solver.test_express import SMALL, check, given

STEPS = 4000
TIED = [(4, 3), (5, 3), (4, 4), (6, 4), (13, 4), (5, 2)]
"""Decks for positions with jokers on the table, some of which can be freed."""


def main() -> int:
    """Compare, and report every difference."""
    parser = argparse.ArgumentParser(prog="python -m tests.oracle.grid_crosscheck", description=__doc__)
    parser.add_argument("--positions", type=int, default=1000, help="for each deck")
    parser.add_argument("--tied", type=int, default=60, help="for each deck, with jokers on the table")
    parser.add_argument("--steps", type=int, default=STEPS, help="what brute force may do for a position")
    parser.add_argument("--seed", default="crosscheck")
    options = parser.parse_args()
    differences = 0
    for size in SMALL:
        numbers, colours, jokers = size
        found = cases(f"{options.seed} {size}", options.positions, numbers, colours, jokers)
        differences += compare(f"{numbers} numbers, {colours} colours, {jokers} jokers", found, options.steps)
    for numbers, colours in TIED:
        found = tied(f"{options.seed} {numbers} {colours}", options.tied, numbers, colours)
        differences += compare(f"{numbers} numbers, {colours} colours, jokers lying", found, options.steps)
    print(f"{differences} differences")
    return 1 if differences else 0


def compare(name: str, found: Iterable[Case], steps: int) -> int:
    """How many positions the solver and brute force differ about."""
    compared = left_out = differences = 0
    for case in found:
        table, hand, deck = given(case)
        solution = solve_express(table, hand, deck)
        check(solution, table, hand, deck)
        assert not gone_back(bonds(table, deck), solution.table, deck)
        squares = {(die.square.column, die.square.row): str(die.face) for die in solution.table}
        assert legal(squares, case.numbers, case.colours)
        try:
            best = fewest_left(case.table, list(case.hand), case.numbers, case.colours, steps=steps)
        except TooMuch:
            left_out += 1
            continue
        compared += 1
        if (len(solution.left), solution.sum, solution.exact) != (*best, True):
            differences += 1
            print(f"differs: {case}: {len(solution.left)} {solution.sum} {solution.exact}, not {best}")
    print(f"{name}: {compared} compared, {left_out} left out", flush=True)
    return differences


if __name__ == "__main__":
    sys.exit(main())
