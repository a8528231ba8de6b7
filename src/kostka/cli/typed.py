"""Tiles as people type them: the notation, and some shorter spellings.

`r3r4r5` and `r3 4 5` are `R3 R4 R5`, `r3-7` is the run from three to seven, `rbk8` the group `R8 B8 K8`. Sets
on one line are separated by commas.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from kostka.errors import KostkaError
from kostka.rules import Deck
from kostka.tiles import Tile, TileSet, parse_tile

_SETS = re.compile(r"[^,;|/]+")
_WORD = re.compile(r"\S+")
_RUN = re.compile(r"([A-Za-z])([1-9]\d?)[-–]([A-Za-z]?)([1-9]\d?)")  # noqa: RUF001 (pasted text has dashes)
_GROUP = re.compile(r"([A-IK-Za-ik-z]{2,4})([1-9]\d?)")
_PIECE = re.compile(r"[A-Za-z]\d+|[Jj]|\d+")


class Span(NamedTuple):
    """A piece of a line, from start to end."""

    start: int
    end: int


class TypedSet(NamedTuple):
    """Tiles, and the piece of the line they come from."""

    tiles: TileSet
    span: Span


class TypingError(Exception):
    """An error in a line, and the piece of it at fault."""

    def __init__(self, error: KostkaError, span: Span) -> None:
        super().__init__(error, span)
        self.error = error
        self.span = span


def typed_sets(line: str, deck: Deck) -> list[TypedSet]:
    """The sets of a line, separated by commas; empty ones are left out."""
    return [
        TypedSet(typed_tiles(line, deck, Span(*found.span())), _trimmed(line, Span(*found.span())))
        for found in _SETS.finditer(line)
        if found.group().strip()
    ]


def typed_tiles(line: str, deck: Deck, within: Span | None = None) -> TileSet:
    """The tiles of a line, or of a piece of it."""
    start, end = within or Span(0, len(line))
    tiles: list[Tile] = []
    colour = ""
    for found in _WORD.finditer(line, start, end):
        for spelling in _spelt_out(found.group()):
            token = f"{colour}{spelling}" if spelling.isdigit() else spelling
            try:
                tile = parse_tile(token, deck)
            except KostkaError as error:
                raise TypingError(error, Span(*found.span())) from None
            tiles.append(tile)
            if tile.colour >= 0:
                colour = token[0]
    return tuple(tiles)


def _spelt_out(word: str) -> Iterator[str]:
    """The tiles of a word without blanks; a bare number takes the colour of the tile before it."""
    run = _RUN.fullmatch(word)
    if run and run[3].lower() in ("", run[1].lower()) and int(run[2]) < int(run[4]):
        yield from (f"{run[1]}{number}" for number in range(int(run[2]), int(run[4]) + 1))
        return
    group = _GROUP.fullmatch(word)
    if group:
        yield from (f"{colour}{group[2]}" for colour in group[1])
        return
    pieces = _PIECE.findall(word)
    yield from pieces if "".join(pieces) == word else [word]


def _trimmed(line: str, span: Span) -> Span:
    text = line[span.start : span.end]
    return Span(span.start + len(text) - len(text.lstrip()), span.end - len(text) + len(text.rstrip()))
