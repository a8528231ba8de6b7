"""`python -m tests.oracle.grid_crosscheck`: the solver of dice against brute force on many small positions.

At most six dice on the table and six at hand, from tiny decks, where everything touches everything, to the
real one. Positions for which brute force would take too long are left out, and counted.
"""

import argparse
import sys

from kostka.solver.express import solve_dice
from tests.oracle.grid import TooMuch, fewest_left, legal
from tests.oracle.grid_positions import cases
from tests.solver.test_express import SMALL, check, given

STEPS = 4000


def main() -> int:
    """Compare, and report every difference."""
    parser = argparse.ArgumentParser(prog="python -m tests.oracle.grid_crosscheck", description=__doc__)
    parser.add_argument("--positions", type=int, default=1000, help="for each deck")
    parser.add_argument("--steps", type=int, default=STEPS, help="what brute force may do for a position")
    parser.add_argument("--seed", default="crosscheck")
    options = parser.parse_args()
    differences = 0
    for deck_size in SMALL:
        numbers, colours, jokers = deck_size
        compared = left_out = 0
        for case in cases(f"{options.seed} {deck_size}", options.positions, numbers, colours, jokers):
            table, hand, deck = given(case)
            solution = solve_dice(table, hand, deck)
            check(solution, table, hand, deck)
            squares = {(die.square.column, die.square.row): str(die.face) for die in solution.table}
            assert legal(squares, numbers, colours)
            try:
                best = fewest_left(
                    list(case.table.values()), list(case.hand), numbers, colours, steps=options.steps
                )
            except TooMuch:
                left_out += 1
                continue
            compared += 1
            if (len(solution.left), solution.sum, solution.exact) != (*best, True):
                differences += 1
                print(f"differs: {case}: {len(solution.left)} {solution.sum} {solution.exact}, not {best}")
        print(
            f"{numbers} numbers, {colours} colours, {jokers} jokers: {compared} compared, {left_out} left out"
        )
    print(f"{differences} differences")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
