"""Sets on a grid: the lines of a layout, what they stand for, and what is wrong with them.

Every line of two or more dice that touch has to be a set (X-SET-2), and a joker where two lines cross
stands for one and the same die in both (X-JOKER-1). A line of dice is read as it lies.
"""

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from functools import lru_cache
from itertools import groupby, permutations
from typing import NamedTuple

from kostka.rules import Deck
from kostka.tiles.dice import LaidDie, Layout, Square
from kostka.tiles.sets import SHORTEST, read
from kostka.tiles.tile import JOKER, Tile, TileSet, columns, rows


class Line(NamedTuple):
    """Dice that touch in a row, from left to right, or in a column, from top to bottom."""

    dice: Layout
    vertical: bool

    @property
    def faces(self) -> TileSet:
        return tuple(die.face for die in self.dice)


class GridFlaw(StrEnum):
    """What is wrong with a layout; the value is the code of its message."""

    SQUARE_TWICE = "square-twice"
    DIE_ALONE = "die-alone"
    TOO_SHORT = "line-too-short"
    ORDER = "line-order"
    ONLY_JOKERS = "line-only-jokers"
    NO_SET = "line-no-set"
    JOKER_TWO_DICE = "joker-two-dice"


CLAUSES = {
    GridFlaw.SQUARE_TWICE: "X-SET-2",
    GridFlaw.DIE_ALONE: "X-SET-2",
    GridFlaw.TOO_SHORT: "X-SET-2",
    GridFlaw.ORDER: "X-SET-2",
    GridFlaw.ONLY_JOKERS: "X-SET-1",
    GridFlaw.NO_SET: "X-SET-1",
    GridFlaw.JOKER_TWO_DICE: "X-JOKER-1",
}


class GridFault(NamedTuple):
    """A flaw, and the dice concerned on the squares where they were said to lie."""

    flaw: GridFlaw
    dice: Layout

    @property
    def clause(self) -> str:
        return CLAUSES[self.flaw]


def lines(layout: Iterable[LaidDie]) -> tuple[Line, ...]:
    """All lines of two or more dice that touch: rows from top to bottom, then columns from left to right."""
    dice = list(layout)
    across = sorted(dice, key=lambda die: (die.square.row, die.square.column))
    down = sorted(dice, key=lambda die: (die.square.column, die.square.row))
    return (
        *(Line(run, vertical=False) for run in _stretches(across, vertical=False)),
        *(Line(run, vertical=True) for run in _stretches(down, vertical=True)),
    )


def grid_faults(layout: Layout, deck: Deck) -> tuple[GridFault, ...]:
    """Everything that is wrong with how the dice lie, in no time to speak of."""
    stacked = _stacked(layout)
    if stacked:
        return stacked
    found = lines(layout)
    faults = [GridFault(GridFlaw.DIE_ALONE, (die,)) for die in _alone(layout, found)]
    sound = []
    for line in found:
        flaw = _flaw(line.faces, deck)
        if flaw is None:
            sound.append(line)
        else:
            faults.append(GridFault(flaw, line.dice))
    faults += _torn_jokers(sound, deck)
    return tuple(faults)


def is_legal(layout: Layout, deck: Deck) -> bool:
    """Whether everything about how the dice lie is as it should be."""
    return not grid_faults(layout, deck)


def meanings(faces: TileSet, deck: Deck) -> tuple[TileSet, ...]:
    """All that the dice of a line, as they lie, can stand for together; nothing if they are no set."""
    if not SHORTEST <= len(faces) <= max(deck.numbers, deck.colours):
        return ()
    return _meanings(faces, deck.numbers, deck.colours)


def joker_meanings(layout: Layout, deck: Deck) -> Mapping[Square, frozenset[Tile]]:
    """What every joker of a legal layout may stand for."""
    held: dict[Square, frozenset[Tile]] = {}
    for line in lines(layout):
        for square, faces in _domains(line, deck).items():
            held[square] = held[square] & faces if square in held else faces
    return held


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


def _stacked(layout: Layout) -> tuple[GridFault, ...]:
    by_square = sorted(layout, key=lambda die: die.square)
    piles = [tuple(pile) for _, pile in groupby(by_square, key=lambda die: die.square)]
    return tuple(GridFault(GridFlaw.SQUARE_TWICE, pile) for pile in piles if len(pile) > 1)


def _alone(layout: Layout, found: tuple[Line, ...]) -> Layout:
    touching = {die.square for line in found for die in line.dice}
    return tuple(die for die in layout if die.square not in touching)


def _flaw(faces: TileSet, deck: Deck) -> GridFlaw | None:
    if meanings(faces, deck):
        return None
    if len(faces) < SHORTEST:
        return GridFlaw.TOO_SHORT
    if all(face == JOKER for face in faces):
        return GridFlaw.ONLY_JOKERS
    return GridFlaw.NO_SET if read(faces, deck) is None else GridFlaw.ORDER


def _torn_jokers(found: list[Line], deck: Deck) -> Iterator[GridFault]:
    """The jokers at crossings that no reading of the lines lets stand for one die in both."""
    held: dict[Square, frozenset[Tile]] = {}
    dice: dict[Square, LaidDie] = {}
    crossings: set[Square] = set()
    for line in found:
        dice |= {die.square: die for die in line.dice}
        for square, faces in _domains(line, deck).items():
            if square in held:
                crossings.add(square)
            held[square] = held[square] & faces if square in held else faces
    torn = [square for square in sorted(crossings) if not held[square]]
    if torn:
        yield from (GridFault(GridFlaw.JOKER_TWO_DICE, (dice[square],)) for square in torn)
    elif crossings and not _agree(_choices(found, crossings, deck), {}):
        yield GridFault(GridFlaw.JOKER_TWO_DICE, tuple(dice[square] for square in sorted(crossings)))


def _domains(line: Line, deck: Deck) -> dict[Square, frozenset[Tile]]:
    readings = meanings(line.faces, deck)
    return {
        die.square: frozenset(reading[place] for reading in readings)
        for place, die in enumerate(line.dice)
        if die.face == JOKER
    }


Choice = Mapping[Square, Tile]
"""What the jokers at the crossings of a line stand for in one of its readings."""


def _choices(found: list[Line], crossings: set[Square], deck: Deck) -> list[list[Choice]]:
    choices: list[list[Choice]] = []
    for line in found:
        places = [(place, die.square) for place, die in enumerate(line.dice) if die.square in crossings]
        if places:
            distinct = {
                tuple(reading[place] for place, _ in places) for reading in meanings(line.faces, deck)
            }
            squares = [square for _, square in places]
            choices.append([dict(zip(squares, faces, strict=True)) for faces in sorted(distinct)])
    return sorted(choices, key=len)


def _agree(choices: list[list[Choice]], settled: Choice) -> bool:
    if not choices:
        return True
    return any(
        _agree(choices[1:], {**settled, **choice})
        for choice in choices[0]
        if all(settled.get(square, face) == face for square, face in choice.items())
    )
