"""Tiles as counts: what matters on a classic table is which tiles lie there, not how."""

from array import array
from collections.abc import Iterable
from itertools import chain
from typing import TypeAlias

from kostka.tiles import JOKER, Rack, Table, Tile

STRIDE = 24
CELLS = 96

Counts: TypeAlias = "array[int]"
"""Numbers of tiles by cell: colour * STRIDE + number, jokers in cell 0."""


def cell(tile: Tile) -> int:
    """Where a tile is counted."""
    return 0 if tile == JOKER else tile.colour * STRIDE + tile.number


def tile_in(place: int) -> Tile:
    """The tile that a cell counts."""
    return JOKER if place == 0 else Tile(place // STRIDE, place % STRIDE)


def none() -> Counts:
    """No tiles at all."""
    return array("i", bytes(4 * CELLS))


def count_cells(cells: Iterable[int]) -> Counts:
    """How many there are of each cell."""
    counts = none()
    for place in cells:
        counts[place] += 1
    return counts


def count(tiles: Iterable[Tile]) -> Counts:
    """How many there are of each."""
    return count_cells(map(cell, tiles))


def count_table(table: Table) -> Counts:
    """How many of each lie on a table."""
    return count(chain.from_iterable(table))


def cells_of(counts: Counts) -> list[int]:
    """The cell of every tile, in order."""
    return [place for place, number in enumerate(counts) for _ in range(number)]


def tiles_of(counts: Iterable[int]) -> Rack:
    """The tiles again, in canonical order."""
    return tuple(tile_in(place) for place, number in enumerate(counts) for _ in range(number))
