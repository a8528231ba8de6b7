"""`python -m bench.express`: how long the solver of dice takes on positions of play.

The positions come from duels between players who lay what the solver finds among some of their dice, so that
tables of all kinds arise: nine dice on the table and five at hand, unless other numbers are asked for.
"""

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from random import Random

from kostka import rules
from kostka.rules.express import ExpressRules
from kostka.solver.express import solve_express
from kostka.tiles.dice import Dice, Die, Layout, box_faces

EDITION = "express-pl"


def book() -> ExpressRules:
    """The rules of the box with dice."""
    loaded = rules.load(EDITION)
    assert isinstance(loaded, ExpressRules)
    return loaded


def positions(seed: str, on_table: int = 9, at_hand: int = 5) -> Iterator[tuple[Layout, Dice]]:
    """Tables with so many dice, and so many dice at hand, freshly rolled."""
    loaded = book()
    box = box_faces(loaded.dice.faces)
    rng = Random(seed)
    while True:
        numbers = rng.sample(range(1, len(box) + 1), len(box))
        hands = [numbers[: len(box) // 2], numbers[len(box) // 2 :]]
        table: Layout = ()
        for turn in range(10):
            mine = hands[turn % 2]
            rolled = tuple(Die(number, rng.choice(box[number - 1])) for number in mine)
            if len(table) == on_table and len(rolled) >= at_hand:
                yield table, rolled[:at_hand]
                break
            table = solve_express(table, rolled[: max(3, rng.randint(1, 9))], loaded.deck).table
            lying = {die.number for die in table}
            hands[turn % 2] = [number for number in mine if number not in lying]
            if not hands[turn % 2]:
                break


def main() -> None:
    """Measure, and print how long it took."""
    parser = argparse.ArgumentParser(prog="python -m bench.express", description=__doc__)
    parser.add_argument("--positions", type=int, default=500)
    parser.add_argument("--table", type=int, default=9, help="dice on the table")
    parser.add_argument("--hand", type=int, default=5, help="dice at hand")
    parser.add_argument("--seed", default="midgame")
    options = parser.parse_args()
    deck = book().deck
    times, left, exact = [], Counter[int](), 0
    found = positions(options.seed, options.table, options.hand)
    for _ in range(options.positions):
        table, hand = next(found)
        start = time.process_time()
        solution = solve_express(table, hand, deck)
        times.append(time.process_time() - start)
        left[len(solution.left)] += 1
        exact += solution.exact
    times.sort()
    at = {share: times[min(int(len(times) * share), len(times) - 1)] * 1000 for share in (0.5, 0.95, 0.99)}
    print(f"{len(times)} positions, {options.table} on the table, {options.hand} at hand; {exact} proved")
    shares = ", ".join(f"{share:.0%} {value:.1f} ms" for share, value in at.items())
    print(f"within {shares}, longest {times[-1] * 1000:.1f} ms")
    print("dice left, positions:", " ".join(f"{dice}:{count}" for dice, count in sorted(left.items())))


if __name__ == "__main__":
    main()
