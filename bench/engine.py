"""How fast the referee is: verifying and applying plays, reporting on drafts, and whole games."""

import time
from collections.abc import Callable
from typing import NamedTuple

from bench.figures import Figures, duration, heading
from kostka import rules
from kostka.engine import seed_from
from kostka.engine.chance import Chance
from kostka.engine.classic import ClassicGame, Play, Position
from kostka.rules.classic import ClassicRules
from tests.engine.movers import Mover

EDITION = "original-pl"
PLAYS = 200
CALLS = 5
GAMES = 1000
APPLY_WITHIN, DRAFT_WITHIN, GAMES_WITHIN = 100e3, 150e3, 60e9


class Declared(NamedTuple):
    """A play, and the position in which it was made."""

    position: Position
    play: Play


def engine() -> dict[str, list[int]]:
    """Measure the engine and print the figures; all times are nanoseconds."""
    loaded = rules.load(EDITION)
    assert isinstance(loaded, ClassicRules)
    referee = ClassicGame(loaded)
    declared = plays(referee)
    applied = timed(declared, referee.apply)
    drafts = timed(declared, lambda position, play: referee.report(position, play.seat, play.table))
    games = [time_game(referee, number) for number in range(GAMES)]
    print(f"\n{heading()}")
    print(Figures.of(applied).row("a play verified and applied"))
    print(Figures.of(drafts).row("a draft reported on"))
    print(Figures.of(games).row("a game between random movers"))
    print(f"  {len(declared)} plays on tables of about 60 tiles; {GAMES} games in {duration(sum(games))}")
    print(
        f"  should be within: a play {duration(APPLY_WITHIN)} and a draft {duration(DRAFT_WITHIN)} at the "
        f"median, {GAMES} games {duration(GAMES_WITHIN)} on one core"
    )
    return {"apply": applied, "draft": drafts, "games": games}


def plays(referee: ClassicGame) -> list[Declared]:
    """Plays on tables of about 60 tiles, half of them rebuilding the table."""
    found: list[Declared] = []
    number = 0
    while len(found) < PLAYS:
        number += 1
        chance = Chance(seed_from(f"speed {number}"), "movers")
        position = referee.start(3, seed_from(f"speed {number}")).position
        while position.result is None:
            action = Mover(eager=90, clever=50).action(referee, position, chance)
            if isinstance(action, Play) and 55 <= sum(map(len, position.table)) <= 65:
                found.append(Declared(position, action))
            position = referee.apply(position, action).position
    return found


def timed(declared: list[Declared], run: Callable[[Position, Play], object]) -> list[int]:
    """The nanoseconds of every call; a play is met again only after all the others."""
    times = []
    for position, play in declared * CALLS:
        began = time.perf_counter_ns()
        run(position, play)
        times.append(time.perf_counter_ns() - began)
    return times


def time_game(referee: ClassicGame, number: int) -> int:
    """A whole game between two to four random movers, in time of this process alone."""
    seed = seed_from(f"random {number}")
    chance = Chance(seed, "movers")
    began = time.process_time_ns()
    position = referee.start(2 + number % 3, seed).position
    while position.result is None:
        position = referee.apply(position, Mover().action(referee, position, chance)).position
    return time.process_time_ns() - began
