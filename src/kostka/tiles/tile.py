"""A tile is a face: a colour and a number, or the joker. Copies of a face are equal."""

from functools import lru_cache
from typing import NamedTuple, TypeAlias

COLOURS = "RBKO"
"""The letters of the colours 0 to 3: red, blue, black, and orange (yellow in some boxes)."""


class Tile(NamedTuple):
    """Tiles sort as racks are written: the joker first, then colour by colour and by number."""

    colour: int
    number: int

    def __str__(self) -> str:
        if self == (-1, 0):
            return "J"
        # Tiles that no box has appear in error messages.
        colour = COLOURS[self.colour] if 0 <= self.colour < len(COLOURS) else f"?{self.colour}:"
        return f"{colour}{self.number}"

    def __repr__(self) -> str:
        return str(self)


JOKER = Tile(-1, 0)
"""The tile that stands for any other."""

TileSet: TypeAlias = tuple[Tile, ...]
"""Tiles that lie together; a run or a group if they are valid."""
Table: TypeAlias = tuple[TileSet, ...]
"""The sets that lie open."""
Rack: TypeAlias = tuple[Tile, ...]
"""Tiles in a row: a rack or the pool."""


@lru_cache(maxsize=64)
def rows(numbers: int, colours: int) -> tuple[tuple[Tile, ...], ...]:
    """The number tiles of a deck, one row per colour in ascending order."""
    return tuple(tuple(Tile(colour, n) for n in range(1, numbers + 1)) for colour in range(colours))


@lru_cache(maxsize=64)
def columns(numbers: int, colours: int) -> tuple[tuple[Tile, ...], ...]:
    """The number tiles of a deck, one column per number in the order of the colours."""
    return tuple(zip(*rows(numbers, colours), strict=True))
