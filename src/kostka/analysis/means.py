"""What players of known levels win on average: by what the value says of deals that are always the same."""

from functools import lru_cache
from statistics import fmean

from kostka import patience
from kostka.analysis.lottery import Worth
from kostka.engine import game_for, seed_from
from kostka.rules import Rules
from kostka.value import value_of

DEALS = 512
"""So many that means are off by less than half a point, in most cases."""


@lru_cache(maxsize=128)
def mean_of(rules: Rules, levels: tuple[str, ...], starter: int | None) -> Worth:
    """The mean over deals, by seat, if this seat starts."""
    game, value, worths = game_for(rules), value_of(rules), []
    for number in range(DEALS):
        patience.check("review")
        position = game.start(len(levels), seed_from(f"mean {number}"), starter).position
        worths.append(value.chances(position, levels, sure=False).by_seat)
    return tuple(map(fmean, zip(*worths, strict=True)))
