"""Jokers where lines cross: readings of the lines that agree (X-JOKER-1).

A joker in a crossing stands for the same die in both of its lines. Whether all lines can be read so is a
colouring problem, hard in general, but small here. A line with more than one reading is no longer than a
group, and one of its dice shows a number, so it has at most three crossings at jokers and seven readings.
Readings that its neighbours rule out are dropped first. The remaining lines are read one after the other, and
of all readings so far only the faces at open crossings matter: as few as the layout is narrow, whatever its
size. The docs state the worst case.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from kostka.rules import Deck
from kostka.tiles.dice import Layout, Square
from kostka.tiles.lines import Line, lines, meanings
from kostka.tiles.tile import JOKER, Tile, TileSet

Readings = list[Sequence[TileSet]]
"""For every line, what its dice can stand for."""


def agreeing(found: Sequence[Line], deck: Deck) -> Readings:
    """Of every line the readings that occur where all lines are read together; some have none if there is no
    such reading.
    """
    readings: Readings = [meanings(line.faces, deck) for line in found]
    crossed = crossings(found)
    at = [
        {die.square: place for place, die in enumerate(line.dice) if die.square in crossed} for line in found
    ]
    _narrow(readings, at, crossed)
    undecided = {}
    for line, places in enumerate(at):
        squares = tuple(square for square, place in places.items() if len(_faces(readings[line], place)) > 1)
        if squares:
            undecided[line] = squares
    _sweep(undecided, readings, at)
    return readings


def crossings(found: Sequence[Line]) -> Mapping[Square, tuple[int, ...]]:
    """The squares of jokers that are in two lines, with these lines."""
    through: dict[Square, tuple[int, ...]] = defaultdict(tuple)
    for number, line in enumerate(found):
        for die in line.dice:
            if die.face == JOKER:
                through[die.square] += (number,)
    return {square: both for square, both in through.items() if len(both) > 1}


def joker_meanings(layout: Layout, deck: Deck) -> Mapping[Square, frozenset[Tile]]:
    """What every joker may stand for in the valid lines; empty if these have no common reading."""
    found = [line for line in lines(layout) if meanings(line.faces, deck)]
    return {
        die.square: frozenset(_faces(readings, place))
        for line, readings in zip(found, agreeing(found, deck), strict=True)
        for place, die in enumerate(line.dice)
        if die.face == JOKER
    }


def _narrow(
    readings: Readings, at: Sequence[Mapping[Square, int]], crossed: Mapping[Square, tuple[int, ...]]
) -> None:
    """Drop readings that a crossing line rules out, until none is left to drop."""
    waiting = [line for line, places in enumerate(at) if places]
    while waiting:
        line = waiting.pop()
        for square, place in at[line].items():
            possible = _faces(readings[line], place)
            other = next(number for number in crossed[square] if number != line)
            kept = [reading for reading in readings[other] if reading[at[other][square]] in possible]
            if len(kept) < len(readings[other]):
                readings[other] = kept
                waiting.append(other)


class _Step(NamedTuple):
    """A line in reading order: the faces at open crossings before it, which of them it closes, and which stay
    open.

    `choices` has its readings by the faces at the crossings that it closes: all its faces, and those at the
    crossings that it opens.
    """

    line: int
    places: tuple[int, ...]
    before: Collection[TileSet]
    closed: tuple[int, ...]
    kept: tuple[int, ...]
    choices: Mapping[TileSet, Sequence[tuple[TileSet, TileSet]]]


def _sweep(
    undecided: Mapping[int, tuple[Square, ...]], readings: Readings, at: Sequence[Mapping[Square, int]]
) -> None:
    """Read the undecided lines in order, then go back and keep what led to the end."""
    steps: list[_Step] = []
    front: tuple[Square, ...] = ()
    states: Collection[TileSet] = {()}
    for line in _order(undecided):
        squares = undecided[line]
        closing = tuple(square for square in squares if square in front)
        opening = tuple(square for square in squares if square not in front)
        choices: dict[TileSet, list[tuple[TileSet, TileSet]]] = defaultdict(list)
        for faces in {tuple(reading[at[line][square]] for square in squares) for reading in readings[line]}:
            face_at = dict(zip(squares, faces, strict=True))
            known = tuple(face_at[square] for square in closing)
            choices[known].append((faces, tuple(face_at[square] for square in opening)))
        places = tuple(at[line][square] for square in squares)
        closed = tuple(front.index(square) for square in closing)
        kept = tuple(index for index, square in enumerate(front) if square not in closing)
        step = _Step(line, places, states, closed, kept, choices)
        steps.append(step)
        states = {
            _only(state, kept) + opened
            for state in states
            for _, opened in choices.get(_only(state, closed), ())
        }
        front = (*(front[index] for index in kept), *opening)
    _go_back(steps, states, readings)


def _go_back(steps: Sequence[_Step], alive: Collection[TileSet], readings: Readings) -> None:
    for step in reversed(steps):
        possible: set[TileSet] = set()
        leading: set[TileSet] = set()
        for state in step.before:
            rest = _only(state, step.kept)
            for faces, opened in step.choices.get(_only(state, step.closed), ()):
                if rest + opened in alive:
                    possible.add(faces)
                    leading.add(state)
        alive = leading
        readings[step.line] = [
            reading for reading in readings[step.line] if _only(reading, step.places) in possible
        ]


def _order(undecided: Mapping[int, tuple[Square, ...]]) -> list[int]:
    """The lines in an order in which each step leaves the fewest crossings open."""
    order: list[int] = []
    waiting = {line: frozenset(squares) for line, squares in undecided.items()}
    front: frozenset[Square] = frozenset()
    while waiting:
        line = min(waiting, key=lambda line: (len(front ^ waiting[line]), -len(front & waiting[line])))
        front ^= waiting.pop(line)
        order.append(line)
    return order


def _faces(readings: Sequence[TileSet], place: int) -> set[Tile]:
    return {reading[place] for reading in readings}


def _only(faces: TileSet, places: tuple[int, ...]) -> TileSet:
    return tuple([faces[place] for place in places])
