"""Dice, where they lie, and their notation: `d07:R3` at hand, `d07:R3@4,-2` on the grid, `d07` unrolled."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from kostka.errors import NotationError, PositionError
from kostka.rules import Deck
from kostka.tiles.notation import parse_tile
from kostka.tiles.tile import JOKER, Tile

__all__ = [
    "Dice",
    "Die",
    "LaidDie",
    "Layout",
    "Square",
    "format_dice",
    "normalised",
    "parse_dice",
    "parse_layout",
]

_MOST = 200
_LONGEST = 24
_ID = re.compile(r"d(\d{1,3})")
_DIE = re.compile(r"d(\d{1,3}):([^:@]+)")
_LAID = re.compile(r"d(\d{1,3}):([^:@]+)@(-?\d{1,9}),(-?\d{1,9})")


class Square(NamedTuple):
    """A square of the grid, which has no edge; columns grow rightwards and rows downwards."""

    column: int
    row: int

    def __str__(self) -> str:
        return f"{self.column},{self.row}"


class Die(NamedTuple):
    """A die of the box by its number, from 1, and the face it shows; None until it is rolled."""

    number: int
    face: Tile | None

    def __str__(self) -> str:
        return die_id(self.number) if self.face is None else f"{die_id(self.number)}:{self.face}"

    def __repr__(self) -> str:
        return str(self)


class LaidDie(NamedTuple):
    """A die on the grid."""

    number: int
    face: Tile
    square: Square

    @property
    def die(self) -> Die:
        return Die(self.number, self.face)

    def __str__(self) -> str:
        return f"{die_id(self.number)}:{self.face}@{self.square}"

    def __repr__(self) -> str:
        return str(self)


Dice: TypeAlias = tuple[Die, ...]
"""Dice at hand."""
Layout: TypeAlias = tuple[LaidDie, ...]
"""Dice on the grid."""


def die_id(number: int) -> str:
    """The name of a die: `d07`."""
    return f"d{number:02}"


def normalised(layout: Iterable[LaidDie]) -> Layout:
    """The layout shifted so that its smallest column and row are 0, its dice row by row."""
    dice = tuple(layout)
    if not dice:
        return ()
    left = min(die.square.column for die in dice)
    top = min(die.square.row for die in dice)
    shifted = [die._replace(square=Square(die.square.column - left, die.square.row - top)) for die in dice]
    return tuple(sorted(shifted, key=_reading_order))


def parse_ids(text: str, at: str = "") -> tuple[int, ...]:
    """Numbers of dice: `d03 d07`."""
    return tuple(_number(token, _matched(_ID, token, place), place) for token, place in _tokens(text, at))


def parse_dice(text: str, deck: Deck, at: str = "") -> Dice:
    """Dice at hand, in the order of the text; an unrolled die shows no face."""
    dice = []
    for token, place in _tokens(text, at):
        if bare := _ID.fullmatch(token.lower()):
            dice.append(Die(_number(token, bare, place), None))
            continue
        found = _matched(_DIE, token, place)
        dice.append(Die(_number(token, found, place), parse_tile(found[2].upper(), deck, place)))
    return tuple(dice)


def parse_layout(text: str, deck: Deck, at: str = "") -> Layout:
    """Dice on the grid, in the order of the text and on the squares it gives."""
    dice = []
    for token, place in _tokens(text, at):
        found = _matched(_LAID, token, place)
        face = parse_tile(found[2].upper(), deck, place)
        dice.append(LaidDie(_number(token, found, place), face, Square(int(found[3]), int(found[4]))))
    return tuple(dice)


def format_dice(dice: Iterable[Die | LaidDie]) -> str:
    """Dice in their given order."""
    return " ".join(map(str, dice))


def format_ids(numbers: Iterable[int]) -> str:
    """Numbers of dice in their given order."""
    return " ".join(map(die_id, numbers))


@lru_cache(maxsize=16)
def box_faces(faces: tuple[str, ...]) -> tuple[tuple[Tile, ...], ...]:
    """The faces of every die of the rules. A joker's own colour means nothing (X-JOKER-1)."""
    # The rules have checked the letters and numbers, whatever the deck.
    widest = Deck(numbers=20)
    return tuple(tuple(_face(face, widest) for face in die.split()) for die in faces)


def _face(text: str, deck: Deck) -> Tile:
    return JOKER if text.startswith("J") else parse_tile(text, deck)


def _reading_order(die: LaidDie) -> tuple[int, int, int]:
    return die.square.row, die.square.column, die.number


def _tokens(text: str, at: str) -> list[tuple[str, str]]:
    tokens = text.split(maxsplit=_MOST)
    if len(tokens) > _MOST:
        raise PositionError("too-many-dice", at, limit=_MOST)
    return [(token, f"{at} die {place}".lstrip()) for place, token in enumerate(tokens, 1)]


def _matched(pattern: re.Pattern[str], token: str, at: str) -> re.Match[str]:
    found = pattern.fullmatch(token.lower()) if token.isascii() else None
    if found is None:
        shown = token if len(token) <= _LONGEST else f"{token[:_LONGEST]}…"
        raise NotationError(_SHAPES[pattern], at, token=shown)
    return found


def _number(token: str, found: re.Match[str], at: str) -> int:
    number = int(found[1])
    if number < 1:
        raise NotationError("die-number", at, token=token)
    return number


_SHAPES = {_ID: "die-id-malformed", _DIE: "die-malformed", _LAID: "laid-die-malformed"}
