"""How fast a turn of runs and stars is solved, at first sight."""

import time
from random import Random

from bench.figures import Figures, duration, heading
from kostka import rules
from kostka.rules.first import FirstRules
from kostka.solver.first import solve
from kostka.solver.first.ways import ways
from tests.oracle.first_positions import position

POSITIONS = 400
WITHIN = 200e3


def first() -> list[int]:
    """Measure random positions of the children's box and print the figures, in nanoseconds."""
    loaded = rules.load("first-pl")
    assert isinstance(loaded, FirstRules)
    spent = []
    for seed in range(POSITIONS):
        table, rack = position(Random(f"time {seed}"), loaded.deck, seed % 6, 7)
        ways.cache_clear()
        began = time.perf_counter_ns()
        solve(table, rack, loaded.deck, loaded.stars)
        spent.append(time.perf_counter_ns() - began)
    print(f"\n{heading()}")
    print(Figures.of(spent).row("a turn of runs and stars"))
    print(f"  {POSITIONS} random positions; should be within {duration(WITHIN)} at the median")
    return spent


if __name__ == "__main__":
    first()
