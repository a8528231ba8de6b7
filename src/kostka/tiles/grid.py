"""Sets on a grid: everything that is wrong with a layout.

Every line of two or more touching dice has to be a set (X-SET-2), and a joker where two lines cross stands
for the same die in both (X-JOKER-1). A line is read as it lies.
"""

from collections.abc import Iterator
from enum import StrEnum
from itertools import groupby
from typing import NamedTuple

from kostka.rules import Deck
from kostka.tiles.crossings import agreeing, crossings
from kostka.tiles.dice import Layout, Square
from kostka.tiles.lines import Line, lines, meanings
from kostka.tiles.sets import SHORTEST, read
from kostka.tiles.tile import JOKER, Tile, TileSet


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
    """A flaw, and the dice concerned, on the squares given."""

    flaw: GridFlaw
    dice: Layout

    @property
    def clause(self) -> str:
        return CLAUSES[self.flaw]


def grid_faults(layout: Layout, deck: Deck) -> tuple[GridFault, ...]:
    """Everything that is wrong with how the dice lie; `crossings` has the worst case."""
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
    """Whether nothing is wrong with how the dice lie."""
    return not grid_faults(layout, deck)


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
    """The jokers at crossings that no reading lets stand for one die in both lines."""
    crossed = crossings(found)
    if not crossed:
        return
    jokers = {die.square: die for line in found for die in line.dice if die.square in crossed}
    torn = [
        jokers[square]
        for square in sorted(crossed)
        if not frozenset.intersection(*(_faces_at(square, found[line], deck) for line in crossed[square]))
    ]
    if torn:
        yield from (GridFault(GridFlaw.JOKER_TWO_DICE, (die,)) for die in torn)
    elif not all(agreeing(found, deck)):
        yield GridFault(GridFlaw.JOKER_TWO_DICE, tuple(jokers[square] for square in sorted(crossed)))


def _faces_at(square: Square, line: Line, deck: Deck) -> frozenset[Tile]:
    """What the die on a square can stand for in a line that is read alone."""
    place = next(place for place, die in enumerate(line.dice) if die.square == square)
    return frozenset(reading[place] for reading in meanings(line.faces, deck))
