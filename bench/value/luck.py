"""How much of the luck the value explains: `python -m bench.value.luck solid solid --games 400 --seed luck1`.

Bots play each other. The luck of a draw is the value after it less the mean over all tiles that could have
come, that of a deal its value less a constant. Both have mean 0 whatever the value is, so results less
luck have the same mean as results, and less variance the more the value knows. The coefficient by which luck
counts is fitted on the games of the other half.
"""

import argparse
import random
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kostka import rules
from kostka.bots import Budget, SeatView, any_bot
from kostka.engine import game_for, seed_from
from kostka.engine.chance import Chance
from kostka.tiles import Tile
from kostka.value import LEVELS, UNKNOWN, Value, value_of


def lucky(edition: str, bots: Sequence[str], levels: Sequence[str], seed: str) -> tuple[float, float]:
    """A game: the first seat's share of the win, and its luck."""
    terms = rules.load(edition)
    game, value = game_for(terms), value_of(terms)
    players = [any_bot(name, terms.family) for name in bots]
    position = game.start(len(bots), seed_from(seed)).position
    luck = value.chances(position, levels)[0]
    actions = 0
    while game.result(position) is None:
        seat = min(game.actors(position))
        view = SeatView(terms, seat, game.view(position, seat), (), (Fraction(0),) * len(bots))
        action = players[seat].act(view, Chance(seed_from(f"{seed} luck"), f"action {actions}"), Budget(0))
        after = game.apply(position, action).position
        if len(after.pool) == len(position.pool) - 1:
            luck += _of_draw(value, position.pool, after, seat, levels)
        position = after
        actions += 1
    winners = game.outcome(position).winners
    return (0 in winners) / len(winners), luck


def _of_draw(value: Value, pool: Sequence[Tile], after: Any, seat: int, levels: Sequence[str]) -> float:
    """The first seat's luck when a seat drew, from the pool as it was."""
    [drawn] = (Counter(pool) - Counter(after.pool)).elements()
    held = list(after.racks[seat])
    held.remove(drawn)
    mean = 0.0
    for tile, many in Counter(pool).items():
        left = list(pool)
        left.remove(tile)
        racks = list(after.racks)
        racks[seat] = tuple(sorted([*held, tile]))
        mean += many * value.chances(replace(after, racks=tuple(racks), pool=tuple(left)), levels)[0]
    return value.chances(after, levels)[0] - mean / len(pool)


def ratio(results: NDArray[np.float64], luck: NDArray[np.float64]) -> float:
    """Variance plain over adjusted, with the coefficient of each half of the games fitted on the other."""
    halves = np.arange(len(results)) % 2
    adjusted = np.empty_like(results)
    for half in (0, 1):
        here, there = halves == half, halves != half
        fitted = np.cov(results[there], luck[there])[0, 1] / luck[there].var(ddof=1)
        adjusted[here] = results[here] - fitted * (luck[here] - luck.mean())
    return float(results.var() / adjusted.var())


def main() -> None:
    """Play, and print the ratio with its 95 % bootstrap interval."""
    parser = argparse.ArgumentParser(prog="python -m bench.value.luck", description=__doc__)
    parser.add_argument("bots", nargs="+")
    parser.add_argument("--edition", default="original-pl")
    parser.add_argument("--games", type=int, required=True)
    parser.add_argument("--seed", required=True)
    parser.add_argument("--seconds", type=float, default=1e9)
    asked = parser.parse_args()
    levels = [name if name in LEVELS else UNKNOWN for name in asked.bots]
    began, found = time.monotonic(), []
    for number in range(asked.games):
        if time.monotonic() - began > asked.seconds:
            break
        found.append(lucky(asked.edition, asked.bots, levels, f"{asked.seed} {number}"))
    results, luck = np.array(found).T
    once = ratio(results, luck)
    dice = random.Random(asked.seed)
    drawn = [np.array(dice.choices(range(len(found)), k=len(found))) for _ in range(1000)]
    low, high = np.quantile([ratio(results[some], luck[some]) for some in drawn], [0.025, 0.975])
    raw = results.var() / (results - luck).var()
    spent = (time.monotonic() - began) / len(found)
    print(f"{' '.join(asked.bots)}, {asked.edition}, value {value_of(rules.load(asked.edition)).version}:")
    print(f"  {len(found)} games, {spent:.2f} s each; plain {results.var():.4f}, mean luck {luck.mean():.3f}")
    print(f"  variance plain / adjusted {once:.2f} ({low:.2f} to {high:.2f}); without coefficient {raw:.2f}")


if __name__ == "__main__":
    main()
