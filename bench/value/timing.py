"""How long the value takes for a position, with and without what it asks the solver; part of `make bench`."""

import random
from collections.abc import Iterator
from time import perf_counter_ns
from typing import Any
from unittest.mock import patch

from bench.figures import Figures, duration, heading
from bench.value.games import BOXES, play, seated
from kostka import rules
from kostka.rules.classic import ClassicRules
from kostka.solver.classic.kernel import sweep
from kostka.value import value_of
from kostka.value.classic.kernel import asking

POSITIONS = 100
BESIDES, TOGETHER = 50e3, 3e6
"""Nanoseconds that a position should take at the median: besides the solver, and with it."""


class _Stopwatch:
    """Stands in for the solver's kernel and adds up how long it takes."""

    def __init__(self) -> None:
        self.spent = 0

    def solve_row(self, *arguments: Any) -> None:
        began = perf_counter_ns()
        sweep.solve_row(*arguments)
        self.spent += perf_counter_ns() - began


def positions(players: int) -> Iterator[tuple[ClassicRules, Any, tuple[str, ...]]]:
    """Positions of mixed tables, as they come, with the levels of those who play."""
    box = BOXES["classic"]
    number = 0
    while True:
        luck = random.Random(f"timing {players} {number}")
        edition = box.editions[number % 3]
        terms = rules.load(edition)
        assert isinstance(terms, ClassicRules)
        kinds = seated(box.populations["mixed"], players, luck)
        for taken in play(edition, kinds, f"value timing {players} {number}", luck, 0.1):
            yield terms, taken.position, taken.levels
        number += 1


def value() -> dict[str, list[int]]:
    """Time the value for two, three and four players."""
    print(f"\nThe value of classic positions\n{heading()}")
    report: dict[str, list[int]] = {}
    for players in (2, 3, 4):
        together, besides = [], []
        for (terms, position, levels), _ in zip(positions(players), range(POSITIONS), strict=False):
            whole, asked = _timed(terms, position, levels)
            together.append(whole)
            besides.append(max(whole - asked, 0))
        print(Figures.of(together).row(f"{players} players"))
        print(Figures.of(besides).row(f"{players} players, besides the solver"))
        report |= {f"{players}": together, f"{players} besides": besides}
    print(f"  should be within {duration(BESIDES)} besides the solver, {duration(TOGETHER)} with it")
    return report


def _timed(terms: ClassicRules, position: Any, levels: tuple[str, ...]) -> tuple[int, int]:
    """The best of three calls, and how much of it the solver takes."""
    found = value_of(terms)
    whole, asked = [], []
    for _ in range(3):
        began = perf_counter_ns()
        found.chances(position, levels)
        whole.append(perf_counter_ns() - began)
        watch = _Stopwatch()
        with patch.object(asking, "sweep", watch):
            found.chances(position, levels)
        asked.append(watch.spent)
    return min(whole), min(asked)


if __name__ == "__main__":
    value()
