"""How long the value takes for a position, with and without what it asks the solver; part of `make bench`."""

import random
from collections.abc import Callable, Iterator
from time import perf_counter_ns
from typing import Any
from unittest.mock import patch

from bench.figures import Figures, duration, heading
from bench.value.games import BOXES, play, seated
from kostka import rules
from kostka.engine import game_for, seed_from
from kostka.engine.chance import Chance
from kostka.rules import Rules
from kostka.solver.classic.kernel import sweep
from kostka.solver.express import dice_left
from kostka.solver.first import solve
from kostka.value import value_of
from kostka.value.classic.kernel import asking
from kostka.value.express import seeing as dice
from kostka.value.first import laying
from kostka.value.value import WORLDS

POSITIONS = 100
BESIDES, TOGETHER = 50e3, 3e6
"""Nanoseconds that a position should take at the median: besides the solver, and with it."""
_MOST = {"": TOGETHER, ", besides the solver": BESIDES, ", a world of a view": TOGETHER}
_TABLES = (
    ("classic", 2),
    ("classic", 3),
    ("classic", 4),
    ("first", 2),
    ("first", 3),
    ("first", 4),
    ("express", 2),
)
_OFTEN = {"classic": 0.1, "first": 0.5, "express": 0.5}
_POPULATION = {"classic": "mixed", "first": "all", "express": "all"}


_ASKED: dict[str, tuple[Any, str, Callable[..., Any]]] = {
    "classic": (asking, "sweep", sweep.solve_row),
    "first": (laying, "solve", solve),
    "express": (dice, "dice_left", dice_left),
}
"""Where the value of a family asks the solver: the module, the name there, and what answers."""


class _Stopwatch:
    """Stands in for what is asked of the solver, and adds up how long it takes."""

    def __init__(self, solve: Callable[..., Any]) -> None:
        self._solve = solve
        self.spent = 0

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        began = perf_counter_ns()
        found = self._solve(*arguments, **named)
        self.spent += perf_counter_ns() - began
        return found

    solve_row = __call__


def positions(family: str, players: int) -> Iterator[tuple[Rules, Any, tuple[str, ...]]]:
    """Positions of mixed tables, as they come, with the levels of those who play."""
    box = BOXES[family]
    number = 0
    while True:
        luck = random.Random(f"timing {players} {number}")
        edition = box.editions[number % len(box.editions)]
        kinds = seated(box.populations[_POPULATION[family]], players, luck)
        for taken in play(edition, kinds, f"value timing {players} {number}", luck, _OFTEN[family]):
            yield rules.load(edition), taken.position, taken.levels
        number += 1


def value() -> dict[str, list[int]]:
    """Time the value of all families for every number of players."""
    print(f"\nThe value of positions\n{heading()}")
    report: dict[str, list[int]] = {}
    missed = []
    for family, players in _TABLES:
        asked = zip(positions(family, players), range(POSITIONS), strict=False)
        times = [_timed(family, *position) for position, _ in asked]
        for (what, most), found in zip(_MOST.items(), zip(*times, strict=True), strict=True):
            name = f"{family}, {players} players{what}"
            report[name] = list(found)
            print(Figures.of(found).row(name))
            missed += [name] if Figures.of(found).median > most else []
    within = f"{duration(BESIDES)} besides the solver, {duration(TOGETHER)} with it, at the median"
    print(f"  should be within {within}: {'missed by ' + '; '.join(missed) if missed else 'all are'}")
    return report


def _timed(family: str, terms: Rules, position: Any, levels: tuple[str, ...]) -> tuple[int, int, int]:
    """How long the first call takes, the best of three without what the solver takes of it, and a world."""
    found = value_of(terms)
    where, name, solve = _ASKED[family]
    whole, rest = [], []
    for _ in range(3):
        watch = _Stopwatch(solve)
        with patch.object(where, name, watch):
            began = perf_counter_ns()
            found.chances(position, levels)
            whole.append(perf_counter_ns() - began)
        rest.append(whole[-1] - watch.spent)
    # Somebody who is not on turn imagines what the solver is asked.
    view = game_for(terms).view(position, (position.turn + 1) % position.seats)
    began = perf_counter_ns()
    found.imagined(view, Chance(seed_from("timing"), "worlds"), levels, WORLDS)
    return whole[0], min(rest), (perf_counter_ns() - began) // WORLDS


if __name__ == "__main__":
    value()
