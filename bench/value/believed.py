"""Whether worlds drawn from a view are like the games: `python -m bench.value.believed --players 2`.

Whatever the result of a game, the mean over worlds should be what the value says of everything, on average.
By how many points the seat on turn is taken to be stronger than that, by population: with all levels and with
none, and with none in worlds that are all taken to be equally likely.
"""

import argparse
import random
from collections.abc import Iterator
from statistics import fmean

from bench.value.collect import ONCE
from bench.value.games import BOXES, Taken, play, seated
from kostka import rules
from kostka.arena.intervals import interval
from kostka.engine import game_for, seed_from
from kostka.engine.chance import Chance
from kostka.value import value_of

WORLDS = 32
Differences = tuple[float, float, float]


def differences(edition: str, taken: Taken, seed: str) -> Differences:
    """View less everything for the seat on turn: levels known, unknown, and unknown in worlds all alike."""
    terms, position = rules.load(edition), taken.position
    value, seat = value_of(terms), position.turn
    view = game_for(terms).view(position, seat)

    def luck() -> Chance:
        return Chance(seed_from(seed), "worlds")

    known = value.imagined(view, luck(), taken.levels, WORLDS)[seat]
    unknown = value.imagined(view, luck(), (), WORLDS)[seat]
    alike = fmean(value.chances(world)[seat] for _, world in value.worlds(view, luck(), (), WORLDS))
    whole = value.chances(position)[seat]
    return known - value.chances(position, taken.levels)[seat], unknown - whole, alike - whole


def measured(players: int, games: int) -> Iterator[tuple[str, Differences]]:
    """The population and the differences, at most once a game."""
    box = BOXES["classic"]
    names = list(box.populations)
    for number in range(games):
        luck = random.Random(f"believed {players} {number}")
        edition, population = box.editions[number % 3], names[number // 3 % len(names)]
        kinds = seated(box.populations[population], players, luck)
        seed = f"value believed {players} {number}"
        for taken in play(edition, kinds, seed, luck, ONCE[players], once=True):
            yield population, differences(edition, taken, seed)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.value.believed", description=__doc__)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=600)
    asked = parser.parse_args()
    found = list(measured(asked.players, asked.games))
    for population in ("all", *BOXES["classic"].populations):
        some = [one for name, one in found if population in ("all", name)]
        for what, points in zip(("known", "unknown", "worlds alike"), zip(*some, strict=True), strict=True):
            low, high = interval(points) or (-1.0, 1.0)
            mean = f"{100 * fmean(points):+.1f} [{100 * low:+.1f}, {100 * high:+.1f}]"
            print(f"{population:8} {len(some):5} positions, {what:12} {mean}")


if __name__ == "__main__":
    main()
