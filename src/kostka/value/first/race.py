"""The race of the introductory game: quicker players find more tiles, and equally quick ones share them.

Everything is open, so the chances are exact for players who are equally quick: every way to share the tiles
that are still to be found is counted. A higher level finds every tile before a lower one does; an unknown
player counts as one of the quickest.
"""

from collections.abc import Iterator, Sequence
from math import factorial, prod

from kostka.rules.first import FirstRules
from kostka.value.levels import LEVELS, UNKNOWN
from kostka.value.value import ONE

_MOST = 60
"""Of the tiles still to be found, so many are counted at most."""


def race(
    stars: Sequence[int], finders: Sequence[int], tiles: int, levels: Sequence[int], rules: FirstRules
) -> list[int]:
    """The chances by seat, in parts of ONE, while these seats look for so many tiles."""
    playing = range(len(stars))
    quick = [level for seat in finders if (level := levels[seat]) != LEVELS.index(UNKNOWN)]
    best = max(quick, default=0)
    fast = [seat for seat in finders if levels[seat] in (best, LEVELS.index(UNKNOWN))]
    won = [0] * len(stars)
    tiles = min(tiles, _MOST)
    ways = 0
    for found in _shared(tiles, len(fast)):
        many = factorial(tiles) // prod(map(factorial, found))
        after = list(stars)
        for seat, count in zip(fast, found, strict=True):
            after[seat] += count * rules.introductory.per_tile
        winners = [seat for seat in playing if after[seat] == max(after)]
        ways += many
        for seat in winners:
            won[seat] += many * 12 // len(winners)
    parts = [count * ONE // (12 * ways) for count in won]
    parts[parts.index(max(parts))] += ONE - sum(parts)
    return parts


def _shared(tiles: int, among: int) -> Iterator[tuple[int, ...]]:
    """Every way to share so many tiles among so many seats."""
    if among == 1:
        yield (tiles,)
        return
    for first in range(tiles + 1):
        for others in _shared(tiles - first, among - 1):
            yield (first, *others)


def to_be_found(loose: int, begun: bool, rules: FirstRules) -> int:
    """The tiles still to be found: of each run that is yet to be called, one lies there at once."""
    runs = loose // rules.deck.numbers
    return loose - runs if begun else max(loose - runs, 0)
