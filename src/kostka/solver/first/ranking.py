"""The plays of a turn without swaps, best first, each with a table that the rules allow.

The sweep is too optimistic about jokers leaving their runs, because it ignores the order of moves. What it
finds for a choice of tiles is therefore an upper bound. The play with the best bound is checked first: by
the story of the table found for it, or else by those of all tables with the same tiles, best first. If it
earns less than its bound, it goes back into the queue; if there is no legal table, it is dropped. Nothing
better can be missed, since everything further back, and everything the sweep left out, has a lower bound.
"""

from collections.abc import Iterator
from heapq import heapify, heappop, heappush
from typing import NamedTuple, TypeAlias

from kostka.rules.first import Stars
from kostka.solver.first.colours import Laid, Mixes, Turn, best_mixes, every_mix
from kostka.solver.first.line import Piece, Prices
from kostka.solver.first.story import Run, story
from kostka.tiles import JOKER, Tile, TileSet

# The value of a play, field by field: stars, tiles, fewest jokers, untouched runs.
STARS, TILES, _JOKERS = 1 << 40, 1 << 28, 1 << 14

# How many more plays to ask of the sweep when too many turned out to be illegal.
_MORE = 16


Runs: TypeAlias = tuple[tuple[Piece, ...], ...]
"""The runs of every colour."""


class Ranked(NamedTuple):
    """What to lay, how many rack jokers with it, and how many jokers on the table move.

    `spare` jokers, from the table and from the rack, may go to the end of any run.
    """

    value: int
    laid: Laid
    own: int
    moved: int
    runs: Runs
    spare: tuple[int, int] = (0, 0)

    @property
    def stars(self) -> int:
        return stars_in(self.value)


_Key: TypeAlias = tuple[Laid, int]


def stars_in(value: int) -> int:
    """The stars in the value of a play."""
    return (value + TILES // 2) // STARS


def ranked(turn: Turn, stars: Stars, limit: int) -> list[Ranked]:
    """The best plays, one per choice of tiles from the rack, each with the best table for it."""
    proved: dict[_Key, Ranked | None] = {}
    ahead = limit
    while True:
        hoped = _hoped(best_mixes(turn, _prices(stars), ahead), turn, stars)[:ahead]
        left_out = hoped[-1][0].value if len(hoped) == ahead else 0
        found = _first(hoped, proved, turn, stars, limit)
        sure = [play for play in found if play.value >= left_out]
        if len(sure) == limit or not left_out or not _lays(hoped[-1][0]):
            return sure
        ahead *= _MORE


def _prices(stars: Stars) -> Prices:
    return Prices(STARS * stars.per_tile + TILES, STARS * stars.per_run, 1)


def _hoped(mixes: Mixes, turn: Turn, stars: Stars) -> list[list[Ranked]]:
    """Choices of tiles from the rack, best first, each with candidate tables."""
    same: dict[_Key, list[Ranked]] = {}
    for play in _valued(mixes, turn, stars):
        same.setdefault((play.laid, play.own), []).append(play)
    for plays in same.values():
        plays.sort(key=_worst_last)
    return sorted(same.values(), key=lambda plays: -plays[0].value)


def _worst_last(play: Ranked) -> int:
    return -play.value


def _valued(mixes: Mixes, turn: Turn, stars: Stars) -> Iterator[Ranked]:
    """The combinations for which there are enough jokers and places."""
    price, everything, numbers = _prices(stars).tile, turn.everything, turn.lines[0].numbers
    for (pinned, places, taken, lent), found in mixes.items():
        lacking = max(places - taken, 0)
        # Freeing jokers on the table may take a rack joker that is not needed elsewhere.
        helping = 1 if taken and not turn.loose else 0
        for own in range(max(pinned + lacking, lent + helping), turn.own + 1):
            spare = (max(taken - places, 0), own - pinned - lacking)
            joker_value = own * price - (own + taken) * _JOKERS
            for mix in found:
                if any(spare) and sum(spare) > _room(mix.runs, numbers):
                    continue
                last = STARS * stars.last_tile if own == turn.own and mix.laid == everything else 0
                yield Ranked(mix.value + joker_value + last, mix.laid, own, taken, mix.runs, spare)


def _room(runs: Runs, numbers: int) -> int:
    """How many jokers fit at the ends of runs."""
    return sum([numbers - len(content) for pieces in runs for _, content in pieces])


def _first(
    hoped: list[list[Ranked]], proved: dict[_Key, Ranked | None], turn: Turn, stars: Stars, limit: int
) -> list[Ranked]:
    """The best of these plays by what they provably earn."""
    found: list[Ranked] = []
    waiting = [(-plays[0].value, order, plays[0]) for order, plays in enumerate(hoped) if _lays(plays[0])]
    heapify(waiting)
    while waiting and len(found) < limit:
        _, order, play = heappop(waiting)
        key = (play.laid, play.own)
        if key not in proved:
            proved[key] = _proved(hoped[order], turn, stars)
        sure = proved[key]
        if sure is not None and sure.value == play.value:
            found.append(sure)
        elif sure is not None:
            heappush(waiting, (-sure.value, order, sure))
    return found


def _lays(play: Ranked) -> bool:
    return bool(play.own or any(play.laid))


def _proved(hoped: list[Ranked], turn: Turn, stars: Stars) -> Ranked | None:
    """The best legal play with the same tiles."""
    before = _runs(tuple(line.runs for line in turn.lines))
    rack, numbers = len(turn.rack), turn.lines[0].numbers
    best = hoped[0]
    for play in hoped:
        for whole in _whole(play, turn) if play.stars == best.stars else ():
            if _allowed(whole, before, stars, rack, numbers):
                return whole
    every = _valued(every_mix(turn.laying(best.laid, best.own), _prices(stars)), turn, stars)
    others = [other for other in every if other.own == best.own and not any(other.spare)]
    others.sort(key=_worst_last)
    return next((other for other in others if _allowed(other, before, stars, rack, numbers)), None)


def _whole(play: Ranked, turn: Turn) -> Iterator[Ranked]:
    """The play with its spare jokers distributed over the ends of runs, in several ways."""
    if not any(play.spare):
        yield play
        return
    lying = [set(line.runs) for line in turn.lines]
    places = [(colour, at) for colour, pieces in enumerate(play.runs) for at in range(len(pieces))]

    def merit(place: tuple[int, int]) -> tuple[bool, bool]:
        colour, at = place
        piece = play.runs[colour][at]
        return not any(_holds(piece, run) for run in lying[colour]), piece in lying[colour]

    places.sort(key=merit)
    for first in places:
        yield play._replace(
            runs=_with_spare(play.runs, [first, *places], sum(play.spare), turn.lines[0].numbers)
        )


def _holds(piece: Piece, run: Piece) -> bool:
    """Whether a run is now part of another, ignoring jokers."""
    return {number for number in run[1] if number} <= set(piece[1])


def _with_spare(runs: Runs, places: list[tuple[int, int]], spare: int, numbers: int) -> Runs:
    """The runs with this many more jokers, at the first places with room."""
    after = [list(pieces) for pieces in runs]
    for colour, at in places:
        start, content = after[colour][at]
        right = min(spare, numbers - (start + len(content) - 1))
        left = min(spare - right, start - 1)
        after[colour][at] = (start - left, (*(0,) * left, *content, *(0,) * right))
        spare -= left + right
    return tuple([tuple(pieces) for pieces in after])


def _allowed(play: Ranked, before: tuple[Run, ...], stars: Stars, rack: int, numbers: int) -> bool:
    """Whether some story of the play's table earns the stars claimed for it."""
    if not play.moved:
        return True
    after = _runs(play.runs)
    net = sum([len(run.tiles) for run in after]) - sum([len(run.tiles) for run in before])
    for_tiles = net * stars.per_tile + (stars.last_tile if net == rack else 0)
    found = story(before, after, 0, numbers)
    return found is not None and for_tiles + found.new * stars.per_run >= play.stars


def _runs(colours: tuple[tuple[Piece, ...], ...]) -> tuple[Run, ...]:
    return tuple(
        Run(colour, piece[0], tiles_of(colour, piece))
        for colour, pieces in enumerate(colours)
        for piece in pieces
    )


def tiles_of(colour: int, piece: Piece) -> TileSet:
    return tuple([Tile(colour, number) if number else JOKER for number in piece[1]])
