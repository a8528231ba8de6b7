"""Tiles as counts: what matters on a classic table is which tiles are there, not how they are arranged."""

from array import array
from collections.abc import Iterable
from itertools import chain
from sys import byteorder
from typing import TypeAlias

from kostka.tiles import JOKER, Rack, Table, Tile

STRIDE = 24
CELLS = 96

Counts: TypeAlias = "array[int]"
"""Numbers of tiles by cell: colour * STRIDE + number, jokers in cell 0."""


def cell(tile: Tile) -> int:
    """The cell of a tile."""
    return 0 if tile == JOKER else tile.colour * STRIDE + tile.number


def tile_in(place: int) -> Tile:
    """The tile of a cell."""
    return JOKER if place == 0 else Tile(place // STRIDE, place % STRIDE)


def none() -> Counts:
    """No tiles at all."""
    return array("i", bytes(4 * CELLS))


def count_cells(cells: Iterable[int]) -> Counts:
    """The counts of these cells."""
    counts = none()
    for place in cells:
        counts[place] += 1
    return counts


def count(tiles: Iterable[Tile]) -> Counts:
    """The counts of these tiles."""
    return count_cells(map(cell, tiles))


def count_table(table: Table) -> Counts:
    """The counts of a table."""
    return count(chain.from_iterable(table))


def plus(one: Counts, other: Counts) -> Counts:
    """The tiles of both. All counts are added at once, as one long number; none runs into the next."""
    return _counts(int.from_bytes(one, byteorder) + int.from_bytes(other, byteorder))


def less(one: Counts, other: Counts) -> Counts:
    """The tiles of the one without those of the other, which has no more of any."""
    return _counts(int.from_bytes(one, byteorder) - int.from_bytes(other, byteorder))


def _counts(number: int) -> Counts:
    return array("i", number.to_bytes(4 * CELLS, byteorder))


def cells_of(counts: Counts) -> list[int]:
    """The cell of every tile, in order."""
    found = list[int]()
    for place, number in enumerate(counts):
        if number:
            found += (place,) * number
    return found


def tiles_of(counts: Iterable[int]) -> Rack:
    """Back to tiles, in canonical order."""
    return tuple(tile_in(place) for place, number in enumerate(counts) for _ in range(number))
