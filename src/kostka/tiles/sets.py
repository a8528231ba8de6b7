"""What a set of tiles stands for: the readings of C-SET-1 to C-SET-4, their points and canonical order."""

from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from kostka.rules import Deck
from kostka.tiles.tile import JOKER, Table, Tile, TileSet, columns, rows

SHORTEST = 3
"""The fewest tiles in a set (C-SET-1, C-SET-2)."""


class Kind(Enum):
    """What a set is."""

    RUN = "run"
    GROUP = "group"


class Reading(NamedTuple):
    """A valid set: `tiles` in canonical order, `faces` what each of them stands for, and their sum."""

    kind: Kind
    tiles: TileSet
    faces: TileSet
    points: int


def read(tiles: TileSet, deck: Deck, groups: bool = True) -> Reading | None:
    """The reading that counts, or None if the tiles are not a set; `groups` is off where only runs are
    played.

    A run and a group both fit only around a single number tile. When they are worth the same the run counts:
    it stays as it is written, while the jokers of the group would move to the end.
    """
    numbers, colours = deck.numbers, deck.colours
    size = len(tiles)
    if size < SHORTEST or (size > numbers and size > colours):
        return None
    return _read(tiles, numbers, colours, groups)


@lru_cache(maxsize=4096)
def _read(tiles: TileSet, numbers: int, colours: int, groups: bool) -> Reading | None:
    naturals = [tile for tile in tiles if tile[0] >= 0]
    if not naturals:
        return None
    run = _run_as_written(tiles, naturals[0], numbers, colours)
    group = _group(len(tiles), naturals, numbers, colours) if groups else None
    if run and group:
        return group if group.points > run.points else run
    return run or group or _run_in_any_order(len(tiles), naturals, numbers, colours)


def _run_as_written(tiles: TileSet, natural: Tile, numbers: int, colours: int) -> Reading | None:
    colour, number = natural
    start = number - tiles.index(natural)
    end = start + len(tiles) - 1
    if start < 1 or end > numbers or colour >= colours:
        return None
    faces = rows(numbers, colours)[colour][start - 1 : end]
    for tile, face in zip(tiles, faces, strict=True):
        if tile != face and tile[0] >= 0:
            return None
    return Reading(Kind.RUN, tiles, faces, _sum(start, end))


def _run_in_any_order(size: int, naturals: list[Tile], numbers: int, colours: int) -> Reading | None:
    colour, lowest = min(naturals)
    start = min(lowest, numbers - size + 1)  # of all starts the highest is worth most
    end = start + size - 1
    if start < 1 or colour >= colours:
        return None
    faces = rows(numbers, colours)[colour][start - 1 : end]
    held = set(naturals)
    ordered = tuple(face if face in held else JOKER for face in faces)
    if size - ordered.count(JOKER) < len(naturals):
        return None  # a tile of another colour, too far away, or repeated
    return Reading(Kind.RUN, ordered, faces, _sum(start, end))


def _group(size: int, naturals: list[Tile], numbers: int, colours: int) -> Reading | None:
    number = naturals[0][1]
    if size > colours or naturals[-1][1] != number or not 1 <= number <= numbers:
        return None
    column = columns(numbers, colours)[number - 1]
    held = set(naturals)
    ordered = [face for face in column if face in held]
    if len(ordered) < len(naturals):
        return None  # a tile of another number, or repeated
    jokers = size - len(naturals)
    lacking = [face for face in column if face not in held]
    return Reading(Kind.GROUP, (*ordered, *[JOKER] * jokers), (*ordered, *lacking[:jokers]), number * size)


def _sum(first: int, last: int) -> int:
    return (first + last) * (last - first + 1) // 2


def canonical(tiles: TileSet, deck: Deck, groups: bool = True) -> TileSet:
    """The tiles in canonical order: runs ascending, groups by colour with the jokers last.

    What is not a set stays as it lies. Note that `J J R5`, a group worth 15, is written `R5 J J`, which read
    afresh is a run worth 18: points are taken from a play as it was declared.
    """
    reading = read(tiles, deck, groups)
    return tiles if reading is None else reading.tiles


def canonical_table(table: Table, deck: Deck, groups: bool = True) -> Table:
    """Every set in canonical order; the sets keep their order."""
    return tuple(canonical(tiles, deck, groups) for tiles in table)
