"""Tiles, sets, the readings of jokers, and the text notation."""

from kostka.tiles.checks import check_counts, check_table, excerpt, flaw_params, invalid_set
from kostka.tiles.faults import Fault, Flaw, why_invalid
from kostka.tiles.notation import (
    format_rack,
    format_set,
    format_table,
    format_tiles,
    parse_table,
    parse_tile,
    parse_tiles,
)
from kostka.tiles.sets import SHORTEST, Kind, Reading, canonical, canonical_table, read
from kostka.tiles.tile import COLOURS, JOKER, Rack, Table, Tile, TileSet, columns, rows

__all__ = [
    "COLOURS",
    "JOKER",
    "SHORTEST",
    "Fault",
    "Flaw",
    "Kind",
    "Rack",
    "Reading",
    "Table",
    "Tile",
    "TileSet",
    "canonical",
    "canonical_table",
    "check_counts",
    "check_table",
    "columns",
    "excerpt",
    "flaw_params",
    "format_rack",
    "format_set",
    "format_table",
    "format_tiles",
    "invalid_set",
    "parse_table",
    "parse_tile",
    "parse_tiles",
    "read",
    "rows",
    "why_invalid",
]
