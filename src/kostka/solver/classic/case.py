"""A position on its way through the kernel: counted, solved, and laid out as sets again."""

import threading
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from itertools import chain
from typing import NamedTuple, TypeAlias

from kostka.rules import Deck
from kostka.solver.classic.kernel import counts, layout, memory, sweep
from kostka.tiles import JOKER, Kind, Rack, Table, Tile, TileSet, canonical, check_counts, check_table, read

_COLUMN = memory.layout()
_OBJECTIVE = _COLUMN["OBJECTIVE"]
_STATUS, _LOSS = _COLUMN["STATUS"], _COLUMN["LOSS"]
_ROW, _STRIDE = _COLUMN["ROW"], _COLUMN["STRIDE"]
_NOTHING, _FULL = 1, 2
_DEAREST_JOKER = 1000  # beyond it the weights of the two objectives would not fit the kernel's integers

_FACES = (JOKER, *(Tile(cell // _STRIDE, cell % _STRIDE) for cell in range(1, 4 * _STRIDE)))
"""Tiles by cell; a joker is cell 0."""

Integers: TypeAlias = tuple[int, int, int, int, int, int]


class Goal(IntEnum):
    """What the kernel can be asked to find; the numbers are the kernel's."""

    TILES = 0
    POINTS = 1
    ANY = 2
    VALUE = 3


class Terms(NamedTuple):
    """What the solver has to know of the rules: the tiles, whether groups are sets, what a joker costs."""

    deck: Deck = Deck()
    groups: bool = True
    joker_points: int = 30


@dataclass(frozen=True, slots=True)
class Solution:
    """A move: what it lays, the whole resulting table, and how many of the given sets it leaves untouched.

    Points are what the played tiles cost on a rack (C-SCORE-1).
    """

    tiles: int
    points: int
    played: Rack
    table: Table
    kept: int
    exact: bool = True


class _Tools(threading.local):
    """What each thread needs for itself; it grows with the hardest position so far."""

    def __init__(self) -> None:
        self.capacity = 1 << 13
        self.memory = memory.Memory(self.capacity)
        self.layout = layout.Layout(_FACES)

    def grow(self) -> None:
        self.capacity *= 4
        self.memory = memory.Memory(self.capacity)


_tools = _Tools()


class Case:
    """The tiles of `table` and `forced` must be placed, those of `optional` may be."""

    __slots__ = ("_deck", "_groups", "counted", "jokers", "loss")

    def __init__(self, terms: Terms, table: Table, optional: Rack, forced: Rack = ()) -> None:
        deck, groups, joker_points = terms
        if not 0 <= joker_points <= _DEAREST_JOKER:
            raise ValueError(f"a joker costs 0 to {_DEAREST_JOKER} points, not {joker_points}")
        self._deck = deck
        self._groups = groups
        self.loss: int | None = None
        """The answer to what was asked last."""
        try:
            counted = counts.count(
                table,
                forced,
                optional,
                deck.numbers,
                deck.colours,
                deck.copies,
                groups,
                joker_points,
                _integers,
            )
        except OverflowError:  # a number that is none of any deck
            counted = None
        if counted is None or counted.jokers > deck.jokers:
            check_table(table, deck, groups)
            check_counts(chain(*table, forced, optional), deck)
            raise AssertionError("the kernel found a fault where there is none")
        self.counted = counted
        self.jokers = counted.jokers

    def ask(
        self, goal: Goal, *, every_joker: bool = False, floor: int = 0, limit: int = 0, enough: int = 0
    ) -> int | None:
        """The least loss, or None if none is below the limit (0: no limit); `enough` ends the search."""
        while True:
            try:
                self.loss = sweep.ask(_tools.memory, self.counted, every_joker, goal, floor, limit, enough)
            except MemoryError:
                _tools.grow()
            else:
                return self.loss

    @staticmethod
    def ask_all(cases: Sequence["Case"], goal: Goal) -> None:
        """Ask many cases at once; the GIL is free until the last is answered."""
        problems = array("i")
        answers = array("i", bytes(4 * _ROW * len(cases)))
        for case in cases:
            case.counted.cells[_OBJECTIVE] = goal
            problems += case.counted.cells[:_ROW]
        sweep.solve_rows(_tools.memory, problems, answers, 0, len(cases))
        for place, case in enumerate(cases):
            answer = answers[place * _ROW : (place + 1) * _ROW]
            if answer[_STATUS] == _FULL:
                case.ask(goal)
                continue
            case.counted.cells[_ROW : 2 * _ROW] = answer
            case.loss = None if answer[_STATUS] == _NOTHING else answer[_LOSS]

    def lay(self, *, tidy: bool = True) -> Solution | None:
        """The sets of the answer; None if a joker was left over that finds no place in them.

        A question that did not count every joker leaves those over that it did not need. If it is to be
        tidy, some more time goes into leaving the given sets alone.
        """
        laid = _tools.layout.arrange(_tools.memory if tidy else None, self.counted)
        if laid is None:
            return None
        played, table, kept, points, ambiguous = laid
        if ambiguous:  # a single tile with jokers may count as another kind of set
            new = [canonical(tiles, self._deck, self._groups) for tiles in table[kept:]]
            table = (*table[:kept], *new)
        return Solution(len(played), points, played, table, kept)


@lru_cache(maxsize=8192)
def _integers(
    tiles: TileSet, numbers: int, colours: int, groups: bool
) -> tuple[Integers, TileSet] | tuple[None, None]:
    """A set of the given table as the kernel's layout wants it, and its tiles in canonical order."""
    reading = read(tiles, Deck(numbers, colours), groups)
    if reading is None:
        return None, None
    jokers = [tile == JOKER for tile in reading.tiles]
    colour, number = reading.faces[0]
    if reading.kind is Kind.RUN:
        mask = sum(1 << place for place, joker in enumerate(jokers) if joker)
        return (1, colour, number, len(tiles), mask, sum(jokers)), reading.tiles
    held = sum(1 << tile.colour for tile in reading.tiles if tile != JOKER)
    return (0, number, held, len(tiles), 0, sum(jokers)), reading.tiles
