"""A position on its way through the kernel: counted, solved, and laid out as sets again."""

import threading
from array import array
from collections.abc import Sequence
from enum import IntEnum
from functools import lru_cache
from itertools import chain
from typing import NamedTuple, TypeAlias

from kostka.rules import Deck
from kostka.solver import kernel, kernel_counts, kernel_layout, kernel_memory
from kostka.tiles import JOKER, Kind, Rack, Table, Tile, TileSet, canonical, check_counts, check_table, read

_COLUMN = kernel_memory.layout()
_PARAMETERS = _COLUMN["NUMBERS"]
_QUESTION = _COLUMN["EVERY_JOKER"]
_JOKERS, _JOKER_POINTS = _COLUMN["JOKERS"], _COLUMN["JOKER_POINTS"]
_STATUS, _LOSS = _COLUMN["STATUS"], _COLUMN["LOSS"]
_STRIDE = _COLUMN["STRIDE"]
_SOLVED, _NOTHING, _FULL = 0, 1, 2
_LARGEST_GROUP = 4
_DEAREST_JOKER = 1000  # beyond it the weights of the two objectives would not fit the kernel's integers

_FACES = (JOKER, *(Tile(cell // _STRIDE, cell % _STRIDE) for cell in range(1, 4 * _STRIDE)))
"""Tiles by cell; a joker is cell 0."""

Given: TypeAlias = tuple[bool, int, int, int, int, TileSet]


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

    def points(self, rack: Rack) -> int:
        """What tiles cost on a rack (C-SCORE-1)."""
        return sum([number for _, number in rack]) + self.joker_points * rack.count(JOKER)


class Laid(NamedTuple):
    """What left the rack, the table after it, and how many of the given sets still lie there."""

    played: Rack
    table: Table
    kept: int


class _Tools(threading.local):
    """What each thread needs for itself; made when first used, since it takes some megabytes."""

    def __init__(self) -> None:
        self.capacity = 1 << 17
        self.memory = kernel_memory.Memory(self.capacity)
        self.layout = kernel_layout.Layout()

    def solve(self, problems: "array[int]", answers: "array[int]") -> None:
        kernel.solve_rows(self.memory, problems, answers, 0, len(problems) // kernel_memory.ROW)

    def grow(self) -> None:
        self.capacity *= 4
        self.memory = kernel_memory.Memory(self.capacity)


_tools = _Tools()


class Case:
    """The tiles of `table` and `forced` must be placed, those of `optional` may be."""

    __slots__ = ("_deck", "_given", "_groups", "answer", "jokers", "problem")

    def __init__(self, terms: Terms, table: Table, optional: Rack, forced: Rack = ()) -> None:
        deck, groups, joker_points = terms
        if not 0 <= joker_points <= _DEAREST_JOKER:
            raise ValueError(f"a joker costs 0 to {_DEAREST_JOKER} points, not {joker_points}")
        numbers, colours = deck.numbers, deck.colours
        self._deck = deck
        self._groups = groups
        self._given = [
            kernel_counts.plain_set(tiles, numbers, colours, groups)
            or _given(tiles, numbers, colours, groups)
            for tiles in table
        ]
        self.problem = array("i", bytes(4 * kernel_memory.ROW))
        self.answer = array("i", bytes(4 * kernel_memory.ROW))
        if None in self._given or not self._counted(optional, forced):
            check_table(table, deck, groups)
            check_counts(chain(*table, forced, optional), deck)
            raise AssertionError("the kernel found a fault where there is none")
        self.jokers = self.problem[_JOKERS]
        group_max = min(_LARGEST_GROUP, colours) if groups else 0
        self.problem[_PARAMETERS:_JOKERS] = array("i", (numbers, group_max, deck.copies))
        self.problem[_JOKER_POINTS] = joker_points

    def _counted(self, optional: Rack, forced: Rack) -> bool:
        deck = self._deck
        try:
            counted = kernel_counts.count(
                self.problem, self._given, forced, optional, deck.numbers, deck.colours, deck.copies
            )
        except OverflowError:  # a number that is none of any deck
            return False
        return bool(counted) and self.problem[_JOKERS] <= deck.jokers

    def ask(
        self, goal: Goal, *, every_joker: bool = False, floor: int = 0, limit: int = 0, enough: int = 0
    ) -> int | None:
        """The least loss, or None if none is below the limit (0: no limit); `enough` ends the search."""
        question = array("i", (every_joker, goal, floor, limit, enough))
        self.problem[_QUESTION : _QUESTION + len(question)] = question
        _tools.solve(self.problem, self.answer)
        return self.loss

    @property
    def loss(self) -> int | None:
        """The answer to what was asked last."""
        while self.answer[_STATUS] == _FULL:
            _tools.grow()
            _tools.solve(self.problem, self.answer)
        return None if self.answer[_STATUS] == _NOTHING else self.answer[_LOSS]

    @staticmethod
    def ask_all(cases: Sequence["Case"], goal: Goal) -> None:
        """Ask many cases at once; the GIL is free until the last is answered."""
        problems = array("i")
        answers = array("i", bytes(4 * kernel_memory.ROW * len(cases)))
        for case in cases:
            case.problem[_QUESTION + 1] = goal
            problems.extend(case.problem)
        _tools.solve(problems, answers)
        for place, case in enumerate(cases):
            case.answer = answers[place * kernel_memory.ROW : (place + 1) * kernel_memory.ROW]

    def lay(self, *, tidy: bool = True) -> Laid | None:
        """The sets of the answer; None if a joker was left over that finds no place in them.

        A question that did not count every joker leaves those over that it did not need. If it is to be
        tidy, some more time goes into leaving the given sets alone.
        """
        memory = _tools.memory if tidy else None
        laid = _tools.layout.arrange(memory, self.problem, self.answer, self._given, _FACES)
        if laid is None:
            return None
        played, table, kept = laid
        for index in range(kept, len(table)):
            if len(table[index]) - table[index].count(JOKER) == 1:  # it may count as another kind of set
                table[index] = canonical(table[index], self._deck, self._groups)
        return Laid(tuple(played), tuple(table), kept)


@lru_cache(maxsize=8192)
def _given(tiles: TileSet, numbers: int, colours: int, groups: bool) -> Given | None:
    """A set of the given table as the kernel's layout wants it, its tiles in canonical order at the end."""
    plain: Given | None = kernel_counts.plain_set(tiles, numbers, colours, groups)
    if plain is not None:
        return plain
    reading = read(tiles, Deck(numbers, colours), groups)
    if reading is None:
        return None
    jokers = [tile == JOKER for tile in reading.tiles]
    colour, number = reading.faces[0]
    if reading.kind is Kind.RUN:
        mask = sum(1 << place for place, joker in enumerate(jokers) if joker)
        return True, colour, number, len(tiles), mask, reading.tiles
    held = sum(1 << tile.colour for tile in reading.tiles if tile != JOKER)
    return False, number, held, sum(jokers), 0, reading.tiles
