"""From a position of First to the rows that the network reads: tiles as masks, a bit for each."""

from array import array
from collections.abc import Sequence

from kostka.engine.first.position import Position
from kostka.rules.first import FirstRules
from kostka.tiles import JOKER, Rack, Table
from kostka.value.first.laying import Laying
from kostka.value.levels import LEVELS

LEVEL_AT = 4
"""Where a row says the level."""
_FLAG = 16
_PLACES = 4
_FEW = 4
_APART = 32
"""How far apart the colours are in a mask, so that neighbours of a tile are in its own."""


def _flags(count: int) -> tuple[tuple[int, ...], ...]:
    """One of so many, as flags; and none of them."""
    return tuple(tuple(_FLAG * (one == other) for other in range(count)) for one in range(count + 1))


_PLACE, _LEVEL, _LEFT = _flags(_PLACES), _flags(len(LEVELS)), _flags(_FEW)


def rows(
    position: Position, playing: Sequence[int], levels: Sequence[int], rules: FirstRules
) -> tuple[bool, "array[int]"]:
    """Whether the seat on turn can go out and win by that, and a row for every seat, that one first."""
    end = Laying.of(position, playing, rules)
    net = [end.net(seat, rules) for seat in playing]
    most, over, turn = max(net), end.out is not None, playing[0]
    racks, rests = [position.racks[seat] for seat in playing], [end.racks[seat] for seat in playing]
    stars, then = [position.stars[seat] for seat in playing], [end.stars[seat] for seat in playing]
    fewer, few = [-len(rest) for rest in rests], [-len(rack) for rack in racks]
    ahead = zip(*map(_ahead, (stars, then, net, fewer, few)), strict=True)
    lying, pool, loose = _covered(end.table), _mask(position.pool), list(map(_mask, rests))
    jokers, on_table = 8 * position.pool.count(JOKER), sum(map(len, position.table)) // 2
    found: list[int] = []
    for place, (seat, rack, rest, lead) in enumerate(zip(playing, racks, rests, ahead, strict=True)):
        tiles, earned = end.first.get(seat, (0, 0))
        mine = loose[place]
        wanted = _wanted(mine, lying)
        found += (
            *_PLACE[place],
            *_LEVEL[levels[seat]],
            2 * len(rack),
            2 * stars[place],
            8 * rack.count(JOKER),
            8 * tiles,
            4 * earned,
            _FLAG * (tiles == len(rack)),
            8 * len(rest),
            2 * then[place],
            2 * net[place],
            8 * rest.count(JOKER),
            *_LEFT[min(len(rest), _FEW)],
            _FLAG * (end.out == seat),
            _FLAG * (over and end.out != seat),
            _FLAG * (over and net[place] == most),
            8 * (wanted & pool).bit_count(),
            8 * sum([(wanted & ~mine & other).bit_count() for other in loose]),
            8 * (mine & (lying << 2 | lying >> 2)).bit_count(),
            8 * (mine & (mine << 1 | mine >> 1 | mine << 2 | mine >> 2)).bit_count(),
            len(position.pool) // 2,
            jokers,
            _FLAG * (not position.pool),
            8 * position.passes,
            2 * lead[0],
            2 * lead[1],
            4 * lead[2],
            -4 * lead[3],
            -2 * lead[4],
            on_table,
            _FLAG * (position.price(seat, rules) is None),
        )
    at_once = end.out == turn and end.first[turn][0] == len(racks[0])
    return at_once and net[0] == most, array("i", found)


def _ahead(numbers: list[int]) -> list[int]:
    """By how much each is more than the most of the others."""
    second, most = sorted(numbers)[-2:]
    return [number - (second if number == most else most) for number in numbers]


def _covered(table: Table) -> int:
    """The places that the runs of a table cover, jokers included."""
    found = 0
    for tiles in table:
        at = 0
        while tiles[at] == JOKER:
            at += 1
        colour, number = tiles[at]
        found |= (1 << len(tiles)) - 1 << colour * _APART + number - at
    return found


def _mask(tiles: Rack) -> int:
    """The tiles but for jokers; copies count once."""
    found = 0
    for colour, number in tiles:
        if number:
            found |= 1 << colour * _APART + number
    return found


def _wanted(mine: int, lying: int) -> int:
    """The places of tiles that would let one more of these be laid."""
    beside = (mine << 1 | mine >> 1) & (lying << 1 | lying >> 1)
    return beside | mine << 1 & mine << 2 | mine >> 1 & mine >> 2 | mine << 1 & mine >> 1
