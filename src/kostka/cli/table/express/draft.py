"""An unfinished layout: which die lies where, and the typed moves."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kostka.cli.table.wording import meant, spoken
from kostka.errors import RequestError
from kostka.tiles import Tile
from kostka.tiles.dice import Die, LaidDie, Layout, Square, die_id

if TYPE_CHECKING:
    from kostka.engine.express import Position

_SQUARE = re.compile(r"(-?\d{1,3}),(-?\d{1,3})")
_NAME = re.compile(r"d(\d{1,3})")
WHERE = ("at", "to")
"""Words before a square."""


@dataclass(frozen=True, slots=True)
class Draft:
    """Where the dice of the table and of a hand lie; all others are at hand."""

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
        """Dice from the hand that are laid."""
        return frozenset(self.squares) - self.from_table

    @property
    def lifted(self) -> tuple[Die, ...]:
        """Dice of the table that are lifted and have to go back."""
        return tuple(
            Die(number, self.faces[number]) for number in self.from_table if number not in self.squares
        )


def begin(position: "Position", seat: int) -> Draft:
    """The table as it is."""
    hand = position.hands[seat].dice
    faces = {die.number: die.face for die in (*(laid.die for laid in position.table), *hand)}
    squares = {die.number: die.square for die in position.table}
    return Draft(faces, squares, frozenset(squares))


def changed(before: Layout, after: Layout) -> frozenset[int]:
    """Dice that were laid or moved; a layout that only lies elsewhere as a whole has not changed."""
    places = {die.number: die.square for die in before}
    shifts = {
        die.number: (die.square.column - old.column, die.square.row - old.row)
        for die in after
        if (old := places.get(die.number)) is not None
    }
    usual = Counter(shifts.values()).most_common(1)
    return frozenset(die.number for die in after if [shifts.get(die.number)] != [shift for shift, _ in usual])


def spread(draft: Draft, line: str, *, vertical: bool, lang: str = "en") -> Draft:
    """Lay dice in a row or a column: `r3 k3 at 0,1`. Taken squares are skipped."""
    words, at = _where(line, lang)
    return _laid(
        draft, named(draft, words, lying=False), at or free_row(draft.squares.values()), vertical=vertical
    )


def shift(draft: Draft, line: str, lang: str = "en") -> Draft:
    """Move dice on the table: `d07 to 4,0`, `2,0 to 4,0`. Dice at hand work too."""
    words, at = _where(line, lang)
    if at is None:
        raise RequestError("draft-usage", example=spoken("move d07 to 4,0", lang))
    numbers = [number for word in words for number in _lying(draft, word)]
    if not numbers:
        raise RequestError("express-name-some")
    return _laid(draft, numbers, at, vertical=False)


def _where(line: str, lang: str) -> tuple[list[str], Square | None]:
    """The words of a line before `at` or `to`, and the square after it."""
    words = line.lower().split()
    places = [place for place, word in enumerate(words) if meant(word, WHERE, lang)]
    if not places:
        return words, None
    return words[: places[0]], read_square(" ".join(words[places[0] + 1 :]))


def _laid(draft: Draft, numbers: list[int], at: Square, *, vertical: bool) -> Draft:
    """Lay dice from a square on, wherever they were before."""
    return replace(draft, squares=placed(draft.squares, numbers, at, vertical=vertical))


def placed(
    lying: Mapping[int, Square], numbers: Iterable[int], at: Square, *, vertical: bool
) -> dict[int, Square]:
    """Where dice lie when these are laid from a square on; squares that are taken are passed over."""
    column, row = at
    numbers = tuple(numbers)
    squares = {number: square for number, square in lying.items() if number not in numbers}
    taken = set(squares.values())
    for number in numbers:
        while Square(column, row) in taken:
            column, row = (column, row + 1) if vertical else (column + 1, row)
        squares[number] = Square(column, row)
        taken.add(squares[number])
    return squares


def lift(draft: Draft, line: str) -> Draft:
    """Take dice off the table: `lift d07`, `lift r3`, `lift 4,0`."""
    gone = {number for word in line.lower().split() for number in _lying(draft, word)}
    if not gone:
        raise RequestError("express-name-some")
    return replace(draft, squares={n: square for n, square in draft.squares.items() if n not in gone})


def _lying(draft: Draft, word: str) -> list[int]:
    """The die on a square, or the one a word names."""
    if not _SQUARE.fullmatch(word):
        return named(draft, [word], lying=True)
    square = read_square(word)
    found = [number for number, other in draft.squares.items() if other == square]
    if not found:
        raise RequestError("express-square-empty", square=str(square))
    return found


def with_layout(draft: Draft, layout: Layout) -> Draft:
    """The draft with its dice as in a layout."""
    return replace(draft, squares={die.number: die.square for die in layout})


def named(draft: Draft, words: Iterable[str], *, lying: bool) -> list[int]:
    """The dice that words name, `d07` or by face; of equal faces, those at hand first."""
    numbers: list[int] = []
    for word in words:
        found = _NAME.fullmatch(word)
        number = int(found[1]) if found else _by_face(draft, word, lying, numbers)
        if number not in draft.faces:
            raise RequestError("express-none-such", word=word)
        numbers.append(number)
    if not numbers:
        raise RequestError("express-name-some")
    return numbers


def _by_face(draft: Draft, word: str, lying: bool, chosen: list[int]) -> int:
    fits = [
        number for number, face in draft.faces.items() if str(face).lower() == word and number not in chosen
    ]
    fits.sort(key=lambda number: (number in draft.squares) != lying)
    if not fits:
        raise RequestError("express-none-such", word=word)
    first = [number for number in fits if (number in draft.squares) == (fits[0] in draft.squares)]
    if lying and len(first) > 1:
        raise RequestError("express-which", word=word, dice=" ".join(map(die_id, first)))
    return fits[0]


def read_square(text: str) -> Square:
    """A square as it is typed: `4,-2`."""
    found = _SQUARE.fullmatch(text.replace(" ", ""))
    if found is None:
        raise RequestError("express-square-malformed", word=text)
    return Square(int(found[1]), int(found[2]))


def free_row(lying: Iterable[Square]) -> Square:
    """The first square of a row below everything, with a free row between."""
    squares = tuple(lying)
    if not squares:
        return Square(0, 0)
    return Square(min(square.column for square in squares), max(square.row for square in squares) + 2)
