"""How tiles are arranged when they are put together: in order, with jokers keeping their meaning.

Nothing here judges. Tiles that make no set are left as they were put down.
"""

from collections.abc import Iterable, Sequence
from itertools import permutations

from kostka.rules import Deck
from kostka.tiles import JOKER, Kind, Tile, TileSet, read


def added(tiles: TileSet, more: TileSet, deck: Deck, groups: bool, *, front: bool = False) -> TileSet:
    """A set with tiles added. Jokers go to the end of a run if there is room, or to the front if asked."""
    ends = [(*more, *tiles), (*tiles, *more)] if front else [(*tiles, *more), (*more, *tiles)]
    kept = _in_row(tiles, more, deck, groups, front=front)
    return _first_set([kept] if kept else [], ends, deck, groups)


def joined(parts: Sequence[TileSet], deck: Deck, groups: bool) -> TileSet:
    """Several sets as one, in the order in which they fit."""
    orders = permutations(parts) if len(parts) <= 4 else [tuple(parts)]
    rows = [tuple(tile for tiles in order for tile in tiles) for order in orders]
    return _first_set([], rows, deck, groups)


def exchanged(tiles: TileSet, more: TileSet, deck: Deck, groups: bool) -> TileSet | None:
    """A set with the joker out and the tiles in its place; None if no joker there stands for them.

    In a group a joker stands for any missing colour, so one or two tiles can take its place.
    """
    reading = read(tiles, deck, groups)
    if reading is None or JOKER not in tiles or not more or JOKER in more:
        return None
    if reading.kind is Kind.GROUP:
        rest = list(reading.tiles)
        rest.remove(JOKER)
        after = read((*rest, *more), deck, groups)
        return after.tiles if after and after.kind is Kind.GROUP else None
    for place, face in enumerate(reading.faces):
        if (face,) == more and reading.tiles[place] == JOKER:
            return (*reading.tiles[:place], face, *reading.tiles[place + 1 :])
    return None


def _in_row(tiles: TileSet, more: TileSet, deck: Deck, groups: bool, *, front: bool) -> TileSet | None:
    """A run with number tiles where they belong and jokers at an end; its own jokers keep their meaning."""
    reading = read(tiles, deck, groups)
    if reading is None or reading.kind is Kind.GROUP:
        return None
    jokers = tuple(tile for tile in more if tile == JOKER)
    placed: dict[Tile, Tile] = dict(zip(reading.faces, reading.tiles, strict=True))
    for tile in more:
        if tile != JOKER:
            if tile in placed:
                return None
            placed[tile] = tile
    row = _with_gaps_filled(placed, jokers)
    if row is None:
        return None
    tiles_in_row, left = row
    ends = [(*tiles_in_row, *left), (*left, *tiles_in_row)]
    return _as_written(reversed(ends) if front else ends, deck, groups)


def _with_gaps_filled(placed: dict[Tile, Tile], jokers: TileSet) -> tuple[TileSet, TileSet] | None:
    """The tiles by what they stand for, jokers in the gaps, and the jokers left over."""
    faces = sorted(placed)
    if len({face.colour for face in faces}) > 1:
        return None
    row: list[Tile] = []
    left = list(jokers)
    expected = faces[0].number
    for face in faces:
        while expected < face.number and left:
            row.append(left.pop())
            expected += 1
        row.append(placed[face])
        expected = face.number + 1
    return tuple(row), tuple(left)


def _first_set(kept: list[TileSet], rows: Sequence[TileSet], deck: Deck, groups: bool) -> TileSet:
    """The first row that is a set as written, else the first in any order, else as put down."""
    written = _as_written([*kept, *rows], deck, groups)
    if written is not None:
        return written
    for row in rows:
        reading = read(row, deck, groups)
        if reading is not None:
            return reading.tiles
    return rows[0]


def _as_written(rows: Iterable[TileSet], deck: Deck, groups: bool) -> TileSet | None:
    for row in rows:
        reading = read(row, deck, groups)
        if reading is not None and reading.tiles == row:
            return row
    return None
