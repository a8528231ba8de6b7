"""From a position of First to the rows that the network reads: runs as masks, a bit for each number."""

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
_COLOURS = 4


def rows(
    position: Position, playing: Sequence[int], levels: Sequence[int], rules: FirstRules
) -> tuple[bool, "array[int]"]:
    """Whether the seat on turn can go out and win by that, and a row for every seat, that one first."""
    end = Laying.of(position, playing, rules)
    net = {seat: end.net(seat, rules) for seat in playing}
    turn = playing[0]
    wins = (
        end.out == turn and end.first[turn][0] == len(position.racks[turn]) and net[turn] == max(net.values())
    )
    lying = _covered(end.table)
    loose = {seat: _masks(end.racks[seat]) for seat in playing}
    pool = _masks(position.pool)
    jokers = position.pool.count(JOKER)
    found = array("i")
    for place, seat in enumerate(playing):
        rack, stars, rest = position.racks[seat], position.stars[seat], end.racks[seat]
        others = [other for other in playing if other != seat]
        tiles, earned = end.first.get(seat, (0, 0))
        helpful, near, paired = 0, 0, 0
        held = 0
        for colour in range(_COLOURS):
            mine, there = loose[seat][colour], lying[colour]
            if not mine:
                continue
            wanted = _wanted(mine, there)
            helpful += (wanted & pool[colour]).bit_count()
            for other in others:
                held += (wanted & loose[other][colour]).bit_count()
            near += (mine & (there << 2 | there >> 2)).bit_count()
            paired += (mine & (mine << 1 | mine >> 1 | mine << 2 | mine >> 2)).bit_count()
        row = [
            *(_FLAG * (place == number) for number in range(4)),
            *(_FLAG * (levels[seat] == level) for level in range(len(LEVELS))),
            2 * len(rack),
            2 * stars,
            8 * rack.count(JOKER),
            8 * tiles,
            4 * earned,
            _FLAG * (tiles == len(rack)),
            8 * len(rest),
            2 * end.stars[seat],
            2 * net[seat],
            8 * rest.count(JOKER),
            *(_FLAG * (len(rest) == few) for few in range(4)),
            _FLAG * (end.out == seat),
            _FLAG * (end.out is not None and end.out != seat),
            _FLAG * (end.out is not None and net[seat] == max(net.values())),
            8 * helpful,
            8 * held,
            8 * near,
            8 * paired,
            len(position.pool) // 2,
            8 * jokers,
            _FLAG * (not position.pool),
            8 * position.passes,
            2 * (stars - max(position.stars[other] for other in others)),
            2 * (end.stars[seat] - max(end.stars[other] for other in others)),
            4 * (net[seat] - max(net[other] for other in others)),
            4 * (len(rest) - min(len(end.racks[other]) for other in others)),
            2 * (len(rack) - min(len(position.racks[other]) for other in others)),
            sum(map(len, position.table)) // 2,
            _FLAG * (position.price(seat, rules) is None),
        ]
        found.extend(row)
    return wins, found


def _covered(table: Table) -> list[int]:
    """By colour which numbers the runs of a table cover."""
    found = [0] * _COLOURS
    for tiles in table:
        at, tile = next((at, tile) for at, tile in enumerate(tiles) if tile != JOKER)
        found[tile.colour] |= (1 << len(tiles)) - 1 << tile.number - at
    return found


def _masks(tiles: Rack) -> list[int]:
    """By colour which numbers there are."""
    found = [0] * _COLOURS
    for tile in tiles:
        if tile != JOKER:
            found[tile.colour] |= 1 << tile.number
    return found


def _wanted(mine: int, there: int) -> int:
    """The numbers of a colour that would let one more loose tile be laid."""
    beside = (mine << 1 | mine >> 1) & (there << 1 | there >> 1)
    return beside | mine << 1 & mine << 2 | mine >> 1 & mine >> 2 | mine << 1 & mine >> 1
