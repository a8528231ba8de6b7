"""A position on its way through the kernel: counted, solved, and laid out as sets again."""

import threading
from array import array
from collections.abc import Sequence
from enum import IntEnum
from functools import lru_cache
from itertools import chain
from typing import NamedTuple, TypeAlias

from kostka.rules import Deck
from kostka.solver.classic.kernel import counts, layout, memory, sweep
from kostka.tiles import JOKER, Kind, Rack, Table, Tile, TileSet, canonical, check_counts, check_table, read

_COLUMN = memory.layout()
_JOKERS, _OBJECTIVE = _COLUMN["JOKERS"], _COLUMN["OBJECTIVE"]
_STATUS, _LOSS = _COLUMN["STATUS"], _COLUMN["LOSS"]
_STRIDE = _COLUMN["STRIDE"]
_NOTHING, _FULL = 1, 2
_BLANK = array("i", bytes(4 * memory.ROW))
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


class Laid(NamedTuple):
    """What left the rack, the table after it, how many of the given sets still lie there, and the points.

    Points are what the played tiles cost on a rack (C-SCORE-1).
    """

    played: Rack
    table: Table
    kept: int
    points: int


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

    __slots__ = ("_deck", "_given", "_groups", "answer", "jokers", "problem")

    def __init__(self, terms: Terms, table: Table, optional: Rack, forced: Rack = ()) -> None:
        deck, groups, joker_points = terms
        if not 0 <= joker_points <= _DEAREST_JOKER:
            raise ValueError(f"a joker costs 0 to {_DEAREST_JOKER} points, not {joker_points}")
        self._deck = deck
        self._groups = groups
        self.problem = _BLANK[:]
        self.answer = _BLANK[:]
        try:
            self._given = counts.count(
                self.problem,
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
            self._given = None
        self.jokers = self.problem[_JOKERS]
        if self._given is None or self.jokers > deck.jokers:
            check_table(table, deck, groups)
            check_counts(chain(*table, forced, optional), deck)
            raise AssertionError("the kernel found a fault where there is none")

    def ask(
        self, goal: Goal, *, every_joker: bool = False, floor: int = 0, limit: int = 0, enough: int = 0
    ) -> int | None:
        """The least loss, or None if none is below the limit (0: no limit); `enough` ends the search."""
        sweep.ask(_tools.memory, self.problem, self.answer, every_joker, goal, floor, limit, enough)
        return self.loss

    @property
    def loss(self) -> int | None:
        """The answer to what was asked last."""
        answer = self.answer
        while answer[_STATUS] == _FULL:
            _tools.grow()
            sweep.solve_rows(_tools.memory, self.problem, answer, 0, 1)
        return None if answer[_STATUS] == _NOTHING else answer[_LOSS]

    @staticmethod
    def ask_all(cases: Sequence["Case"], goal: Goal) -> None:
        """Ask many cases at once; the GIL is free until the last is answered."""
        problems = array("i")
        answers = _BLANK * len(cases)
        for case in cases:
            case.problem[_OBJECTIVE] = goal
            problems.extend(case.problem)
        sweep.solve_rows(_tools.memory, problems, answers, 0, len(cases))
        for place, case in enumerate(cases):
            case.answer = answers[place * memory.ROW : (place + 1) * memory.ROW]

    def lay(self, *, tidy: bool = True) -> Laid | None:
        """The sets of the answer; None if a joker was left over that finds no place in them.

        A question that did not count every joker leaves those over that it did not need. If it is to be
        tidy, some more time goes into leaving the given sets alone.
        """
        laid = _tools.layout.arrange(_tools.memory if tidy else None, self.problem, self.answer, self._given)
        if laid is None:
            return None
        played, table, kept, points, ambiguous = laid
        if ambiguous:  # a single tile with jokers may count as another kind of set
            table[kept:] = [canonical(tiles, self._deck, self._groups) for tiles in table[kept:]]
        return Laid(tuple(played), tuple(table), kept, points)


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
