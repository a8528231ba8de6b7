"""The race of the introductory game: quicker players find more tiles, and equally quick ones share them.

Everything is open, so the chances are exact for players who are equally quick: every way to share the tiles
that are still to be found is counted. A higher level finds every tile before a lower one does; an unknown
player counts as one of the quickest.
"""

from collections.abc import Sequence
from math import comb
from typing import TypeAlias

from kostka.rules.first import FirstRules
from kostka.value.levels import LEVELS, UNKNOWN
from kostka.value.value import ONE

_MOST = 60
"""Of the tiles still to be found, so many are counted at most."""

_Ways: TypeAlias = dict[tuple[int, int, int], int]
"""In how many ways it comes to so many tiles left, the most stars, and who has them, a bit for each seat."""


def race(
    stars: Sequence[int], finders: Sequence[int], tiles: int, levels: Sequence[int], rules: FirstRules
) -> list[int]:
    """The chances by seat, in parts of ONE, while these seats look for so many tiles."""
    quick = [level for seat in finders if (level := levels[seat]) != LEVELS.index(UNKNOWN)]
    best = max(quick, default=0)
    fast = [seat for seat in finders if levels[seat] in (best, LEVELS.index(UNKNOWN))]
    slow = [(have, 1 << seat) for seat, have in enumerate(stars) if seat not in fast]
    top = max((have for have, _ in slow), default=-1)
    ways = {(min(tiles, _MOST), top, sum(flag for have, flag in slow if have == top)): 1}
    for place, seat in enumerate(fast):
        ways = _after(ways, seat, stars[seat], rules.introductory.per_tile, all_left=place == len(fast) - 1)
    won = [0] * len(stars)
    for (_, _, leaders), many in ways.items():
        share = many * 12 // leaders.bit_count()
        for seat in range(len(stars)):
            won[seat] += share * (leaders >> seat & 1)
    parts = [count * ONE // sum(won) for count in won]
    parts[parts.index(max(parts))] += ONE - sum(parts)
    return parts


def _after(ways: _Ways, seat: int, stars: int, per_tile: int, *, all_left: bool) -> _Ways:
    """The ways after a seat has found any number of the tiles, or all that are left."""
    flag = 1 << seat
    found: _Ways = {}
    for (left, top, leaders), many in ways.items():
        for count in range(left if all_left else 0, left + 1):
            have = stars + count * per_tile
            if have < top:
                key = left - count, top, leaders
            else:
                key = left - count, have, leaders | flag if have == top else flag
            found[key] = found.get(key, 0) + many * comb(left, count)
    return found


def to_be_found(loose: int, begun: bool, rules: FirstRules) -> int:
    """The tiles still to be found: of each run that is yet to be called, one lies there at once."""
    runs = loose // rules.deck.numbers
    return loose - runs if begun else max(loose - runs, 0)
