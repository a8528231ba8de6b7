"""Bulk questions to the solver's kernel: which racks go out, and how much of the others is left.

A question is a row of the kernel. Jokers left over by an answer nearly always fit into some set, so they
count as laid; an actual play goes through the solver once more.
"""

import threading
from array import array
from collections.abc import Sequence

from kostka.bots.classic.expert.counts import CELLS, Counts, cells_of, less, plus
from kostka.rules.classic import ClassicRules
from kostka.solver.classic.kernel import memory, sweep

_COLUMN = memory.layout()
_HIGH, _JOKERS, _JOKERS_FORCED = _COLUMN["HIGH"], _COLUMN["JOKERS"], _COLUMN["JOKERS_FORCED"]
_LIMIT, _WIDTH, _OBJECTIVE = _COLUMN["LIMIT"], _COLUMN["WIDTH"], _COLUMN["OBJECTIVE"]
_STATUS, _LOSS = _COLUMN["STATUS"], _COLUMN["LOSS"]
_TO_GROUPS, _TO_RUNS = _COLUMN["TO_GROUPS"], _COLUMN["TO_RUNS"]
_ROW = _COLUMN["ROW"]
_SOLVED = 0
_ONE_TILE_AS_GOOD_AS_ANOTHER, _BY_POINTS = 2, 1
_LARGEST_GROUP = 4
_FEW = 2  # how many tiles a quick search may leave although all can be laid
_QUICK = 4  # states that a quick search keeps; it may leave half a tile too many

Row = Counts
"""A question: a table, and a rack to lay on it as far as possible."""


class _Memory(threading.local):
    """The kernel's memory, one for each thread."""

    def __init__(self) -> None:
        self.kernel = memory.Memory(1 << 17)


_memory = _Memory()


class Questions:
    """Questions under the rules of a game, and their answers."""

    def __init__(self, rules: ClassicRules) -> None:
        deck = rules.deck
        self._blank: Row = array("i", bytes(4 * _ROW))
        self._blank[_COLUMN["NUMBERS"]] = deck.numbers
        self._blank[_COLUMN["GROUP_MAX"]] = min(_LARGEST_GROUP, deck.colours) if rules.sets.groups else 0
        self._blank[_COLUMN["COPIES"]] = deck.copies
        self._blank[_COLUMN["JOKER_POINTS"]] = rules.score.joker

    def row(self, table: Counts, rack: Counts) -> Row:
        """How much of a rack can be laid on a table?"""
        row = self._blank[:]
        row[:CELLS] = table
        row[_HIGH : _HIGH + CELLS] = plus(table, rack)
        row[_JOKERS_FORCED], row[_JOKERS] = row[0], row[_HIGH]
        row[0] = row[_HIGH] = 0
        return row

    def out(self, rows: Sequence[Row]) -> list[bool]:
        """Whether all of each rack can be laid."""
        answers = self._answers(rows, _ONE_TILE_AS_GOOD_AS_ANOTHER, limit=1, width=0)
        return [answers[at + _STATUS] == _SOLVED for at in range(0, len(answers), _ROW)]

    def left(self, rows: Sequence[Row]) -> list[int]:
        """How many tiles each rack keeps, found quickly."""
        answers = self._answers(rows, _ONE_TILE_AS_GOOD_AS_ANOTHER, limit=0, width=_QUICK)
        return [
            answers[at + _LOSS] if answers[at + _STATUS] == _SOLVED else CELLS
            for at in range(0, len(answers), _ROW)
        ]

    def left_exactly_if_few(self, rows: Sequence[Row]) -> list[int]:
        """How many tiles each rack keeps, found quickly, but exact for racks that go out."""
        found = self.left(rows)
        few = [number for number, left in enumerate(found) if 0 < left <= _FEW]
        for number, out in zip(few, self.out([rows[number] for number in few]), strict=True):
            found[number] = 0 if out else found[number]
        return found

    def lay_points(self, rows: Sequence[Row]) -> list[list[int]]:
        """The cells that take the most points off each rack, found quickly."""
        answers = self._answers(rows, _BY_POINTS, limit=0, width=_QUICK)
        return [self._laid(row, answers, at * _ROW) for at, row in enumerate(rows)]

    @staticmethod
    def _laid(row: Row, answers: Counts, at: int) -> list[int]:
        if answers[at + _STATUS] != _SOLVED:
            return []
        groups, runs = at + _TO_GROUPS, at + _TO_RUNS
        placed = plus(answers[groups : groups + CELLS], answers[runs : runs + CELLS])
        return [0] * (row[_JOKERS] - row[_JOKERS_FORCED]) + cells_of(less(placed, row[:CELLS]))

    @staticmethod
    def _answers(rows: Sequence[Row], objective: int, limit: int, width: int) -> Counts:
        problems = array("i")
        for row in rows:
            row[_OBJECTIVE], row[_LIMIT], row[_WIDTH] = objective, limit, width
            problems.extend(row)
        answers = array("i", bytes(4 * len(problems)))
        if rows:
            sweep.solve_rows(_memory.kernel, problems, answers, 0, len(rows))
        return answers


def with_tiles(row: Row, cells: Sequence[int]) -> Row:
    """The question with more tiles on the table, from somebody else's rack."""
    row = row[:]
    for place in cells:
        if place:
            row[place] += 1
            row[_HIGH + place] += 1
        else:
            row[_JOKERS_FORCED] += 1
            row[_JOKERS] += 1
    return row


def with_drawn(row: Row, place: int) -> Row:
    """The question with one more tile on the rack."""
    row = row[:]
    row[_HIGH + place if place else _JOKERS] += 1
    return row


def with_laid(row: Row, cells: Sequence[int]) -> Row:
    """The question after its player has laid these rack tiles."""
    row = row[:]
    for place in cells:
        row[place or _JOKERS_FORCED] += 1
    return row
