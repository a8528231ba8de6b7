"""From a position of First to the rows that the network reads: runs as masks, a bit for each number."""

from array import array
from collections.abc import Sequence

from kostka.engine.first.position import Position
from kostka.rules.first import FirstRules
from kostka.tiles import JOKER, Rack, Table, read
from kostka.value.levels import LEVELS

WIDTH = 28
_FLAG = 16
_COLOURS = 4


def rows(
    position: Position, playing: Sequence[int], levels: Sequence[int], rules: FirstRules
) -> "array[int]":
    """A row for every seat that plays on, the one on turn first."""
    covered = _covered(position.table, rules)
    cost = rules.stars.tile_left_cost
    net = {seat: position.stars[seat] - cost * len(position.racks[seat]) for seat in playing}
    found = array("i")
    for place, seat in enumerate(playing):
        rack = position.racks[seat]
        jokers = rack.count(JOKER)
        beside, runs = _fitting(rack, covered)
        left = max(len(rack) - jokers - beside - runs, 0)
        others = [other for other in playing if other != seat]
        row = [
            2 * len(rack),
            2 * position.stars[seat],
            8 * jokers,
            4 * beside,
            4 * runs,
            4 * left,
            *(_FLAG * (left == few) for few in range(3)),
            *(_FLAG * (place == turn) for turn in range(4)),
            *(_FLAG * (levels[seat] == level) for level in range(len(LEVELS))),
            len(position.pool) // 2,
            _FLAG * (not position.pool),
            8 * position.passes,
            2 * (position.stars[seat] - max(position.stars[other] for other in others)),
            2 * (len(rack) - min(len(position.racks[other]) for other in others)),
            2 * (net[seat] - max(net[other] for other in others)),
            sum(map(len, position.table)) // 2,
            _FLAG * (position.price(seat, rules) is None),
        ]
        found.extend(row)
    return found


def _covered(table: Table, rules: FirstRules) -> list[int]:
    """By colour which numbers the runs on the table cover."""
    found = [0] * _COLOURS
    for tiles in table:
        reading = read(tiles, rules.deck, groups=False)
        assert reading is not None, "the table consists of runs"
        for face in reading.faces:
            found[face.colour] |= 1 << face.number
    return found


def _fitting(rack: Rack, covered: list[int]) -> tuple[int, int]:
    """How many tiles of a rack can be added to the table, one after the other, and how many more are runs."""
    beside = runs = 0
    for colour in range(_COLOURS):
        held = 0
        for tile in rack:
            if tile != JOKER and tile.colour == colour:
                held |= 1 << tile.number
        lying = covered[colour]
        while fits := held & (lying << 1 | lying >> 1) & ~lying:
            lying |= fits
            held &= ~fits
            beside += fits.bit_count()
        middle = held & held << 1 & held >> 1
        runs += (middle | middle << 1 | middle >> 1).bit_count()
    return beside, runs
