"""A layout in the making: which die lies where, and moves that are typed."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from kostka.cli.table.wording import meant, spoken
from kostka.engine.express import Position
from kostka.errors import RequestError
from kostka.tiles import Tile
from kostka.tiles.dice import Die, LaidDie, Layout, Square, die_id

_SQUARE = re.compile(r"(-?\d{1,3}),(-?\d{1,3})")
_NAME = re.compile(r"d(\d{1,3})")
WHERE = ("at", "to")
"""Words in front of a square."""


@dataclass(frozen=True, slots=True)
class DiceDraft:
    """Where the dice of the table and of a hand lie; those that lie nowhere are at hand."""

    faces: Mapping[int, Tile | None]
    squares: Mapping[int, Square]
    from_table: frozenset[int]

    @property
    def layout(self) -> Layout:
        return tuple(
            LaidDie(number, face, self.squares[number])
            for number, face in self.faces.items()
            if number in self.squares and face is not None
        )

    @property
    def laid(self) -> frozenset[int]:
        """The dice from the hand that lie on the table."""
        return frozenset(self.squares) - self.from_table

    @property
    def lifted(self) -> tuple[Die, ...]:
        """Dice of the table that lie nowhere at the moment; they have to go back."""
        return tuple(
            Die(number, self.faces[number]) for number in self.from_table if number not in self.squares
        )


def begin(position: Position, seat: int) -> DiceDraft:
    """The table as it is."""
    hand = position.hands[seat].dice
    faces = {die.number: die.face for die in (*(laid.die for laid in position.table), *hand)}
    squares = {die.number: die.square for die in position.table}
    return DiceDraft(faces, squares, frozenset(squares))


def spread(draft: DiceDraft, line: str, *, vertical: bool, lang: str = "en") -> DiceDraft:
    """Lay dice side by side, or one below the other: `r3 k3 at 0,1`. Taken squares are passed over."""
    words, at = _where(line, lang)
    return _laid(draft, named(draft, words, lying=False), at or _free_row(draft), vertical=vertical)


def shift(draft: DiceDraft, line: str, lang: str = "en") -> DiceDraft:
    """Move dice that lie on the table: `d07 to 4,0`, `2,0 to 4,0`. Those at hand can be meant too."""
    words, at = _where(line, lang)
    if at is None:
        raise RequestError("draft-usage", example=spoken("move d07 to 4,0", lang))
    numbers = [number for word in words for number in _lying(draft, word)]
    if not numbers:
        raise RequestError("dice-name-some")
    return _laid(draft, numbers, at, vertical=False)


def _where(line: str, lang: str) -> tuple[list[str], Square | None]:
    """The words of a line before the one that says where, and the square behind it."""
    words = line.lower().split()
    places = [place for place, word in enumerate(words) if meant(word, WHERE, lang)]
    if not places:
        return words, None
    return words[: places[0]], _square(" ".join(words[places[0] + 1 :]))


def _laid(draft: DiceDraft, numbers: list[int], at: Square, *, vertical: bool) -> DiceDraft:
    """The dice from a square on, wherever they were before."""
    column, row = at
    squares = {number: square for number, square in draft.squares.items() if number not in numbers}
    taken = set(squares.values())
    for number in numbers:
        while Square(column, row) in taken:
            column, row = (column, row + 1) if vertical else (column + 1, row)
        squares[number] = Square(column, row)
        taken.add(squares[number])
    return replace(draft, squares=squares)


def lift(draft: DiceDraft, line: str) -> DiceDraft:
    """Take dice off the table: `lift d07`, `lift r3`, `lift 4,0`."""
    gone = {number for word in line.lower().split() for number in _lying(draft, word)}
    if not gone:
        raise RequestError("dice-name-some")
    return replace(draft, squares={n: square for n, square in draft.squares.items() if n not in gone})


def _lying(draft: DiceDraft, word: str) -> list[int]:
    """The die on a square, or the one that a word names."""
    if not _SQUARE.fullmatch(word):
        return named(draft, [word], lying=True)
    square = _square(word)
    found = [number for number, other in draft.squares.items() if other == square]
    if not found:
        raise RequestError("dice-square-empty", square=str(square))
    return found


def with_layout(draft: DiceDraft, layout: Layout) -> DiceDraft:
    """The draft with all its dice as in a layout."""
    return replace(draft, squares={die.number: die.square for die in layout})


def named(draft: DiceDraft, words: Iterable[str], *, lying: bool) -> list[int]:
    """The dice that words name, `d07` or by their face; of equal faces those that are not lying first."""
    numbers: list[int] = []
    for word in words:
        found = _NAME.fullmatch(word)
        number = int(found[1]) if found else _by_face(draft, word, lying, numbers)
        if number not in draft.faces:
            raise RequestError("dice-none-such", word=word)
        numbers.append(number)
    if not numbers:
        raise RequestError("dice-name-some")
    return numbers


def _by_face(draft: DiceDraft, word: str, lying: bool, chosen: list[int]) -> int:
    fits = [
        number for number, face in draft.faces.items() if str(face).lower() == word and number not in chosen
    ]
    fits.sort(key=lambda number: (number in draft.squares) != lying)
    if not fits:
        raise RequestError("dice-none-such", word=word)
    first = [number for number in fits if (number in draft.squares) == (fits[0] in draft.squares)]
    if lying and len(first) > 1:
        raise RequestError("dice-which", word=word, dice=" ".join(map(die_id, first)))
    return fits[0]


def _square(text: str) -> Square:
    found = _SQUARE.fullmatch(text.replace(" ", ""))
    if found is None:
        raise RequestError("dice-square-malformed", word=text)
    return Square(int(found[1]), int(found[2]))


def _free_row(draft: DiceDraft) -> Square:
    """The first square of a row below everything, with one row between."""
    rows = [square.row for square in draft.squares.values()]
    columns = [square.column for square in draft.squares.values()]
    return Square(min(columns), max(rows) + 2) if rows else Square(0, 0)
