"""Lines of touching dice, and what their dice stand for as they lie (X-SET-1, X-SET-2)."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

from kostka.rules import Deck
from kostka.tiles.dice import LaidDie, Layout, Square
from kostka.tiles.sets import SHORTEST
from kostka.tiles.tile import JOKER, Tile, TileSet, columns, rows


class Line(NamedTuple):
    """Dice that touch in a row, from left to right, or in a column, from top to bottom."""

    dice: Layout
    vertical: bool

    @property
    def faces(self) -> TileSet:
        return tuple(die.face for die in self.dice)


def lines(layout: Iterable[LaidDie]) -> tuple[Line, ...]:
    """All lines of two or more touching dice: rows from top to bottom, then columns from left to right."""
    dice = list(layout)
    across = sorted(dice, key=lambda die: (die.square.row, die.square.column))
    down = sorted(dice, key=lambda die: (die.square.column, die.square.row))
    return (
        *(Line(run, vertical=False) for run in _stretches(across, vertical=False)),
        *(Line(run, vertical=True) for run in _stretches(down, vertical=True)),
    )


def meanings(faces: TileSet, deck: Deck) -> tuple[TileSet, ...]:
    """What the dice of a line can stand for together; empty if they are not a set."""
    if not SHORTEST <= len(faces) <= max(deck.numbers, deck.colours):
        return ()
    return _meanings(faces, deck.numbers, deck.colours)


@lru_cache(maxsize=4096)
def _meanings(faces: TileSet, numbers: int, colours: int) -> tuple[TileSet, ...]:
    naturals = [face for face in faces if face != JOKER]
    if not naturals:
        return ()
    return (*_as_run(faces, naturals[0], numbers, colours), *_as_group(faces, naturals, numbers, colours))


def _as_run(faces: TileSet, natural: Tile, numbers: int, colours: int) -> Iterator[TileSet]:
    start = natural.number - faces.index(natural)
    end = start + len(faces) - 1
    if start < 1 or end > numbers or natural.colour >= colours:
        return
    run = rows(numbers, colours)[natural.colour][start - 1 : end]
    if all(face in (JOKER, meant) for face, meant in zip(faces, run, strict=True)):
        yield run


def _as_group(faces: TileSet, naturals: list[Tile], numbers: int, colours: int) -> Iterator[TileSet]:
    number = naturals[0].number
    if len(faces) > colours or not 1 <= number <= numbers or len(set(naturals)) < len(naturals):
        return
    column = columns(numbers, colours)[number - 1]
    if not set(naturals) <= set(column):
        return
    lacking = [face for face in column if face not in naturals]
    for chosen in permutations(lacking, len(faces) - len(naturals)):
        filling = iter(chosen)
        yield tuple(next(filling) if face == JOKER else face for face in faces)


def _stretches(dice: list[LaidDie], *, vertical: bool) -> Iterator[Layout]:
    """The runs of dice on neighbouring squares, of dice sorted line by line."""
    stretch: list[LaidDie] = []
    for die in dice:
        if stretch and not _follows(stretch[-1].square, die.square, vertical=vertical):
            if len(stretch) > 1:
                yield tuple(stretch)
            stretch = []
        stretch.append(die)
    if len(stretch) > 1:
        yield tuple(stretch)


def _follows(before: Square, after: Square, *, vertical: bool) -> bool:
    if vertical:
        return before.column == after.column and before.row + 1 == after.row
    return before.row == after.row and before.column + 1 == after.column
