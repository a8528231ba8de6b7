"""How fast the engine is: `python -m tests.engine.speed` prints medians, and the bar beside each."""

import time
from collections.abc import Callable
from statistics import median

from kostka import rules
from kostka.engine import seed_from
from kostka.engine.chance import Chance
from kostka.engine.classic import ClassicGame, Play, Position
from kostka.rules.classic import ClassicRules
from tests.engine.movers import Mover

EDITION = "original-pl"
GAMES = 1000


def game() -> ClassicGame:
    loaded = rules.load(EDITION)
    assert isinstance(loaded, ClassicRules)
    return ClassicGame(loaded)


def plays(referee: ClassicGame, wanted: int) -> list[tuple[Position, Play]]:
    """Plays on tables of about 60 tiles, half of them rebuilding the table."""
    found: list[tuple[Position, Play]] = []
    number = 0
    while len(found) < wanted:
        number += 1
        chance = Chance(seed_from(f"speed {number}"), "movers")
        position = referee.start(3, seed_from(f"speed {number}")).position
        while position.result is None:
            action = Mover(eager=90, clever=50).action(referee, position, chance)
            if isinstance(action, Play) and 55 <= sum(map(len, position.table)) <= 65:
                found.append((position, action))
            position = referee.apply(position, action).position
    return found


def micros(run: Callable[[Position, Play], object], cases: list[tuple[Position, Play]]) -> float:
    times = []
    for position, play in cases * 5:
        began = time.perf_counter()
        run(position, play)
        times.append(time.perf_counter() - began)
    return median(times) * 1e6


def seconds(referee: ClassicGame, games: int) -> float:
    """Whole games between random movers, on one core."""
    began = time.process_time()
    for number in range(games):
        seed = seed_from(f"random {number}")
        chance = Chance(seed, "movers")
        position = referee.start(2 + number % 3, seed).position
        while position.result is None:
            position = referee.apply(position, Mover().action(referee, position, chance)).position
    return time.process_time() - began


def main() -> None:
    referee = game()
    cases = plays(referee, 200)
    print(f"verify and apply a play, 60 tiles  {micros(referee.apply, cases):6.0f} µs  (bar 100)")
    drafted = micros(lambda position, play: referee.report(position, play.seat, play.table), cases)
    print(f"draft report                       {drafted:6.0f} µs  (bar 150)")
    print(f"{GAMES} games of random movers       {seconds(referee, GAMES):6.1f} s   (bar 60)")


if __name__ == "__main__":
    main()
