"""Tiles are faces that sort as racks are written."""

import pickle

from hypothesis import given

from kostka.tiles import JOKER, Tile, columns, format_tiles, rows
from tests.tiles.strategies import CLASSIC, tiles


def test_tiles_sort_as_racks_are_written() -> None:
    mixed = [Tile(3, 1), Tile(0, 13), JOKER, Tile(2, 2), Tile(0, 2), Tile(1, 10)]
    assert format_tiles(sorted(mixed)) == "J R2 R13 B10 K2 O1"


@given(tiles(CLASSIC))
def test_a_copy_is_the_same_tile(tile: Tile) -> None:
    again = pickle.loads(pickle.dumps(tile))  # noqa: S301 - our own bytes
    assert again == tile
    assert hash(again) == hash(tile)
    assert type(again) is Tile
    assert str(again) == str(tile)


def test_rows_and_columns_hold_every_face_once() -> None:
    assert [format_tiles(row) for row in rows(3, 2)] == ["R1 R2 R3", "B1 B2 B3"]
    assert [format_tiles(column) for column in columns(3, 2)] == ["R1 B1", "R2 B2", "R3 B3"]
