"""`python -m bench.crossings`: the longest that reading jokers in crossings can be made to take.

Layouts of jokers and as few numbers as possible are grown line by line and then changed at random, as long as
that makes them no quicker to read. Every line in them could be a run or a group, and the dice are as many as
the rules allow in a box.
"""

import argparse
import time
from random import Random

from kostka.rules import Deck
from kostka.rules.express import MOST_DICE
from kostka.tiles import JOKER, Tile
from kostka.tiles.dice import LaidDie, Layout, Square, format_dice
from kostka.tiles.grid import grid_faults
from kostka.tiles.lines import lines

DECK = Deck(numbers=20, jokers=4)
Cells = frozenset[tuple[int, int]]
_WAYS = ((1, 0), (0, 1))


def stretches(cells: Cells) -> list[list[tuple[int, int]]]:
    """Cells that touch in a row or a column."""
    found = []
    for right, down in _WAYS:
        for column, row in sorted(cells):
            if (column - right, row - down) in cells:
                continue
            line = [(column, row)]
            while (line[-1][0] + right, line[-1][1] + down) in cells:
                line.append((line[-1][0] + right, line[-1][1] + down))
            if len(line) > 1:
                found.append(line)
    return found


def grown(cells: Cells, rng: Random, dice: int) -> Cells:
    """The cells with more lines of three or four, each crossing another, until there is no room."""
    for _ in range(400):
        column, row = rng.choice(sorted(cells)) if cells else (0, 0)
        (right, down), length = rng.choice(_WAYS), rng.choice((3, 4, 4))
        back = rng.randrange(length)
        line = {(column + right * (step - back), row + down * (step - back)) for step in range(length)}
        if rng.random() < 0.2:
            line |= {
                (column + across - back, row + below - back) for across in range(4) for below in range(length)
            }
        larger = cells | line
        if len(larger) <= dice and all(3 <= len(stretch) <= 4 for stretch in stretches(larger)):
            cells = larger
    return cells


def torn(cells: Cells, rng: Random) -> Cells:
    """The cells without some of the lines."""
    left = frozenset(cell for cell in cells if rng.random() < 0.9)
    while wrong := next((line for line in stretches(left) if not 3 <= len(line) <= 4), None):
        left -= frozenset(wrong)
    return left & frozenset(cell for line in stretches(left) for cell in line)


def laid(cells: Cells, rng: Random) -> Layout:
    """Jokers everywhere, and a number for each line, in two lines at once where that goes."""
    through: dict[tuple[int, int], int] = {}
    waiting = stretches(cells)
    rng.shuffle(waiting)
    numbers: set[tuple[int, int]] = set()
    for line in waiting:
        for cell in line:
            through[cell] = through.get(cell, 0) + 1
    for line in waiting:
        if not numbers & set(line):
            alone = [
                cell for cell in line if not any(cell in other and numbers & set(other) for other in waiting)
            ]
            choice = alone or line
            rng.shuffle(choice)
            numbers.add(max(choice, key=through.__getitem__) if rng.random() < 0.7 else choice[0])
    return tuple(
        LaidDie(number, Tile(rng.randrange(4), 10) if cell in numbers else JOKER, Square(*cell))
        for number, cell in enumerate(sorted(cells), 1)
    )


def took(layout: Layout) -> float:
    """Milliseconds for the faults of a layout."""
    start = time.process_time()
    grid_faults(layout, DECK)
    return (time.process_time() - start) * 1e3


def main() -> None:
    """Search for slow layouts, and print the slowest."""
    parser = argparse.ArgumentParser(prog="python -m bench.crossings", description=__doc__)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--dice", type=int, default=MOST_DICE)
    parser.add_argument("--seed", default="crossings")
    options = parser.parse_args()
    rng, end = Random(options.seed), time.monotonic() + options.seconds
    slowest, tried, shown = 0.0, 0, ""
    while time.monotonic() < end:
        cells = grown(frozenset(), rng, options.dice)
        here = 0.0
        for _ in range(60):
            fewer = torn(cells, rng) if here else cells
            other = grown(fewer, rng, options.dice)
            layout = laid(other, rng)
            tried += 1
            cost = took(layout)
            if cost >= here:
                cells, here = other, cost
            if cost > slowest:
                slowest, shown = cost, format_dice(layout)
                print(f"{cost:8.2f} ms  {len(layout)} dice, {len(lines(layout))} lines", flush=True)
    print(f"{tried} layouts, the slowest in {slowest:.1f} ms:\n{shown}")


if __name__ == "__main__":
    main()
