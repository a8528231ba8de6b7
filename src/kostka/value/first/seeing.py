"""From a position of First to the rows that the network reads: tiles as masks, a bit for each."""

from array import array
from collections.abc import Sequence
from functools import reduce
from operator import or_

from kostka.engine.first.position import Position
from kostka.rules.first import FirstRules
from kostka.tiles import JOKER
from kostka.value.first.laying import Laying, mask, wanted
from kostka.value.levels import LEVELS

LEVEL_AT = 4
"""The index of the level in a row."""
_FLAG = 16
_PLACES = 4
_FEW = 4


def _flags(count: int) -> tuple[tuple[int, ...], ...]:
    """One of so many, as flags; and none of them."""
    return tuple(tuple(_FLAG * (one == other) for other in range(count)) for one in range(count + 1))


_PLACE, _LEVEL, _LEFT = _flags(_PLACES), _flags(len(LEVELS)), _flags(_FEW)


def rows(
    position: Position, playing: Sequence[int], levels: Sequence[int], rules: FirstRules
) -> tuple[bool, "array[int]"]:
    """Whether the seat on turn can go out and win by that, and a row for every seat, that one first."""
    end = Laying.of(position, playing, rules)
    seats = range(len(playing))
    racks, stars = [position.racks[seat] for seat in playing], [position.stars[seat] for seat in playing]
    net, left = [end.net(place, rules) for place in seats], [end.left(place) for place in seats]
    most, over, lying, pool = max(net), end.out is not None, end.lying, mask(position.pool)
    fewer, few = [-size for size in left], [-len(rack) for rack in racks]
    stars_ahead, earned_ahead, net_ahead, fewer_ahead, few_ahead = map(
        _ahead, (stars, end.stars, net, fewer, few)
    )
    size, jokers = len(position.pool), 8 * position.pool.count(JOKER)
    hidden = (size // 2, jokers, _FLAG * (not size), 8 * position.passes)
    on_table = sum(map(len, position.table)) // 2
    held = reduce(or_, end.loose)
    found: list[int] = []
    for place in seats:
        rack, mine, (tiles, earned) = racks[place], end.loose[place], end.first[place]
        helpful = wanted(mine, lying) & ~mine
        found += (
            *_PLACE[place],
            *_LEVEL[levels[playing[place]]],
            2 * len(rack),
            2 * stars[place],
            8 * rack.count(JOKER),
            8 * tiles,
            4 * earned,
            _FLAG * (tiles == len(rack)),
            8 * left[place],
            2 * end.stars[place],
            2 * net[place],
            8 * end.jokers[place],
            *_LEFT[min(left[place], _FEW)],
            _FLAG * (end.out == place),
            _FLAG * (over and end.out != place),
            _FLAG * (over and net[place] == most),
            8 * (helpful & pool).bit_count(),
            8 * (helpful & held).bit_count(),
            8 * (mine & (lying << 2 | lying >> 2)).bit_count(),
            8 * (mine & (mine << 1 | mine >> 1 | mine << 2 | mine >> 2)).bit_count(),
            *hidden,
            2 * stars_ahead[place],
            2 * earned_ahead[place],
            4 * net_ahead[place],
            -4 * fewer_ahead[place],
            -2 * few_ahead[place],
            on_table,
            _FLAG * (position.price(playing[place], rules) is None),
        )
    return end.out == 0 and end.first[0][0] == len(racks[0]) and net[0] == most, array("i", found)


def _ahead(numbers: list[int]) -> list[int]:
    """By how much each is more than the most of the others."""
    second, most = sorted(numbers)[-2:]
    return [number - (second if number == most else most) for number in numbers]
