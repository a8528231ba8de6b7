"""What can be laid in a turn without swaps, best first, each with a table that the rules allow.

The sweep hopes for too much where jokers leave their runs: it never asks in which order. So what it finds for
tiles that leave the rack is a bound on what they can earn. Whatever stands first by its bound is proved: by
the story of the table that was found for it, or else by those of all tables with the same tiles, best first.
If that earns less, it goes back to its place among the others; if there is no such table, it is dropped.
Nothing better can be missed, since everything behind, and everything that the sweep left out, has a bound
that is no better.
"""

from collections.abc import Iterator
from heapq import heapify, heappop, heappush
from typing import NamedTuple, TypeAlias

from kostka.rules.first import Stars
from kostka.solver.first.colours import Laid, Mix, Mixes, Turn, best_mixes, every_mix
from kostka.solver.first.line import Piece, Prices
from kostka.solver.first.story import Run, stories
from kostka.tiles import JOKER, Tile, TileSet

# The value of a play, field by field: stars, tiles, as few jokers as possible, runs left alone.
STARS, TILES, _JOKERS = 1 << 40, 1 << 28, 1 << 14

# How many more plays the sweep is asked for when too many of the first were none.
_MORE = 16


class Ranked(NamedTuple):
    """What to lay, jokers of the rack besides, how many jokers of the table move, and where it all goes."""

    value: int
    laid: Laid
    own: int
    moved: int
    mix: Mix

    @property
    def stars(self) -> int:
        return stars_in(self.value)


_Key: TypeAlias = tuple[Laid, int]


def stars_in(value: int) -> int:
    """The stars in the value of a play."""
    return (value + TILES // 2) // STARS


def ranked(turn: Turn, stars: Stars, limit: int) -> list[Ranked]:
    """So many plays that differ in what leaves the rack, best first, each with the best table for it."""
    proved: dict[_Key, Ranked | None] = {}
    ahead = limit
    while True:
        hoped = _hoped(best_mixes(turn, _prices(stars), ahead), turn, stars)[:ahead]
        left_out = hoped[-1].value if len(hoped) == ahead else 0
        found = _first(hoped, proved, turn, stars, limit)
        sure = [play for play in found if play.value >= left_out]
        if len(sure) == limit or not left_out or not _lays(hoped[-1]):
            return sure
        ahead *= _MORE


def _prices(stars: Stars) -> Prices:
    return Prices(STARS * stars.per_tile + TILES, STARS * stars.per_run, 1)


def _hoped(mixes: Mixes, turn: Turn, stars: Stars) -> list[Ranked]:
    """What leaves the rack, each with the best table that there might be for it, best first."""
    best: dict[_Key, Ranked] = {}
    for play in _valued(mixes, turn, stars):
        key = (play.laid, play.own)
        if key not in best or best[key].value < play.value:
            best[key] = play
    return sorted(best.values(), key=lambda play: -play.value)


def _valued(mixes: Mixes, turn: Turn, stars: Stars) -> Iterator[Ranked]:
    """The mixes for which there are jokers and places enough."""
    price, everything = _prices(stars).tile, turn.everything
    for (pinned, places, taken, least), found in mixes.items():
        own = pinned + places - taken
        if taken > places or own > turn.own or least > places:
            continue
        joker_value = own * price - (own + taken) * _JOKERS
        for mix in found:
            last = STARS * stars.last_tile if own == turn.own and mix.laid == everything else 0
            yield Ranked(mix.value + joker_value + last, mix.laid, own, taken, mix)


def _first(
    hoped: list[Ranked], proved: dict[_Key, Ranked | None], turn: Turn, stars: Stars, limit: int
) -> list[Ranked]:
    """The first of these plays by what they are proved to earn."""
    found: list[Ranked] = []
    waiting = [(-play.value, order, play) for order, play in enumerate(hoped) if _lays(play)]
    heapify(waiting)
    while waiting and len(found) < limit:
        _, order, play = heappop(waiting)
        key = (play.laid, play.own)
        if key not in proved:
            proved[key] = _proved(play, turn, stars)
        sure = proved[key]
        if sure is not None and sure.value == play.value:
            found.append(sure)
        elif sure is not None:
            heappush(waiting, (-sure.value, order, sure))
    return found


def _lays(play: Ranked) -> bool:
    return bool(play.own or any(play.laid))


def _proved(play: Ranked, turn: Turn, stars: Stars) -> Ranked | None:
    """The best play with the same tiles that the rules allow."""
    before = _runs(tuple(line.runs for line in turn.lines))
    if _allowed(play, before, stars, len(turn.rack)):
        return play
    every = _valued(every_mix(turn.laying(play.laid, play.own), _prices(stars)), turn, stars)
    others = sorted((other for other in every if other.own == play.own), key=lambda other: -other.value)
    return next((other for other in others if _allowed(other, before, stars, len(turn.rack))), None)


def _allowed(play: Ranked, before: tuple[Run, ...], stars: Stars, rack: int) -> bool:
    """Whether there is a story for the table of a play that earns what the play is said to."""
    if not play.moved:
        return True
    after = _runs(play.mix.runs)
    net = sum([len(run.tiles) for run in after]) - sum([len(run.tiles) for run in before])
    for_tiles = net * stars.per_tile + (stars.last_tile if net == rack else 0)
    told = (story for story in stories(before, after, play.own) if not story.swapped)
    return any(for_tiles + story.new * stars.per_run >= play.stars for story in told)


def _runs(colours: tuple[tuple[Piece, ...], ...]) -> tuple[Run, ...]:
    return tuple(
        Run(colour, piece[0], tiles_of(colour, piece))
        for colour, pieces in enumerate(colours)
        for piece in pieces
    )


def tiles_of(colour: int, piece: Piece) -> TileSet:
    return tuple([Tile(colour, number) if number else JOKER for number in piece[1]])
