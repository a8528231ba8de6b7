# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=False
"""From tiles to the counts of a problem row."""

from array import array
from collections.abc import Callable
from typing import Any

import cython

if cython.compiled:
    from cython.cimports.kostka.solver.classic.kernel.memory import (
        CELLS,
        COPIES,
        GROUP_MAX,
        JOKER_POINTS,
        JOKERS,
        JOKERS_FORCED,
        NUMBERS,
        ROW,
        STRIDE,
    )
else:
    from kostka.solver.classic.kernel.memory import (
        CELLS,
        COPIES,
        GROUP_MAX,
        JOKER_POINTS,
        JOKERS,
        JOKERS_FORCED,
        NUMBERS,
        ROW,
        STRIDE,
    )

# The integers of a set. A run is 1, its colour, first number, size, bit mask of jokers, number of jokers; a
# group is 0, its number, bit mask of colours, size, 0, number of jokers.
if not cython.compiled:
    FIELDS = 6


_BLANK = array("i", bytes(4 * ROW))


@cython.cclass
class Counted:
    """A position as the kernel sees it: a problem row, a row for the answer, and the sets of the table.

    The sets are there as a few integers each and as tiles in canonical order. All integers lie in `cells`.
    """

    def __init__(self, table: tuple) -> None:
        self.size = len(table)
        self.sets = list(table)
        self.cells = _BLANK * (3 + FIELDS * self.size // ROW)
        cells: cython.int[::1] = self.cells if cython.compiled else memoryview(self.cells)
        self.problem, self.answer, self.rows = cells[:ROW], cells[ROW : 2 * ROW], cells[2 * ROW :]
        self.jokers = 0


def count(
    table: tuple,
    forced: tuple,
    optional: tuple,
    numbers: cython.int,
    colours: cython.int,
    copies: cython.int,
    groups: cython.bint,
    joker_points: cython.int,
    read_set: Callable[..., Any],
) -> Counted | None:
    """A position as counts; None if it is no position of this deck.

    `read_set` is asked about sets with jokers and those that are not in canonical order; what it returns are
    the integers of the set, or None, and its tiles. The jokers of the position are not checked.
    """
    i: cython.int
    k: cython.int
    most: cython.int = 0
    tiles: tuple
    counted: Counted = Counted(table)
    problem: cython.int[::1] = counted.problem
    rows: cython.int[::1] = counted.rows
    for i in range(counted.size):
        tiles = table[i]
        if not _plain_set(rows, i * FIELDS, tiles, numbers, colours, groups):
            integers, tiles = read_set(tiles, numbers, colours, groups)
            if integers is None:
                return None
            for k in range(FIELDS):
                rows[i * FIELDS + k] = integers[k]
            counted.sets[i] = tiles
        take(problem, rows, i * FIELDS, 1)
    if not _add(problem, 0, forced, numbers, colours):
        return None
    problem[JOKERS_FORCED] = problem[JOKERS]
    for i in range(CELLS):
        problem[CELLS + i] = problem[i]
    if not _add(problem, CELLS, optional, numbers, colours):
        return None
    for i in range(CELLS):
        most = max(most, problem[CELLS + i])
    if most > copies:
        return None
    problem[NUMBERS] = numbers
    problem[GROUP_MAX] = colours if groups else 0
    problem[COPIES] = copies
    problem[JOKER_POINTS] = joker_points
    counted.jokers = problem[JOKERS]
    return counted


@cython.cfunc
def _plain_set(
    rows: cython.int[::1],
    at: cython.int,
    tiles: tuple,
    numbers: cython.int,
    colours: cython.int,
    groups: cython.bint,
) -> cython.bint:
    """Write the integers of a set without jokers in canonical order; False if it is anything else."""
    size: cython.int = len(tiles)
    i: cython.int
    cell: cython.int
    first: cython.int
    before: cython.int
    held: cython.int
    if size < 3:
        return False
    first = before = _cell(tiles[0], numbers, colours)
    if first <= 0:
        return False
    cell = _cell(tiles[1], numbers, colours)
    if cell == first + 1:
        for i in range(1, size):
            if _cell(tiles[i], numbers, colours) != first + i:
                return False
        rows[at] = 1
        rows[at + 1] = first // STRIDE
        rows[at + 2] = first % STRIDE
        rows[at + 3] = size
        return True
    if not groups:
        return False
    held = 1 << first // STRIDE
    for i in range(1, size):
        cell = _cell(tiles[i], numbers, colours)
        if cell <= before or (cell - before) % STRIDE != 0:
            return False
        held |= 1 << cell // STRIDE
        before = cell
    rows[at] = 0
    rows[at + 1] = first % STRIDE
    rows[at + 2] = held
    rows[at + 3] = size
    return True


@cython.cfunc
def _add(
    problem: cython.int[::1], block: cython.int, tiles: tuple, numbers: cython.int, colours: cython.int
) -> cython.bint:
    """Add tiles to a block of counts, jokers to those of the problem; False if the deck has no such tile."""
    i: cython.int
    cell: cython.int
    for i in range(len(tiles)):
        cell = _cell(tiles[i], numbers, colours)
        if cell < 0:
            return False
        if cell == 0:
            problem[JOKERS] += 1
        else:
            problem[block + cell] += 1
    return True


@cython.cfunc
def _cell(tile: object, numbers: cython.int, colours: cython.int) -> cython.int:
    """The cell of a tile, 0 if it is a joker, -1 if no deck of this size has it."""
    colour: cython.int
    number: cython.int
    if not isinstance(tile, tuple) or len(cython.cast(tuple, tile)) != 2:
        raise TypeError(f"a tile is a colour and a number, not {tile!r}")
    colour = cython.cast(tuple, tile)[0]
    number = cython.cast(tuple, tile)[1]
    if colour == -1 and number == 0:
        return 0
    if not 0 <= colour < colours or not 1 <= number <= numbers:
        return -1
    return colour * STRIDE + number


def take(problem: cython.int[::1], rows: cython.int[::1], at: cython.int, sign: cython.int) -> cython.void:
    """Put a given set into a problem (sign 1), or take it out (-1)."""
    cell: cython.int
    i: cython.int
    jokers: cython.int = rows[at + 5]
    if rows[at]:
        cell = rows[at + 1] * STRIDE + rows[at + 2]
        for i in range(rows[at + 3]):
            if not rows[at + 4] >> i & 1:
                problem[cell + i] += sign
                problem[CELLS + cell + i] += sign
                problem[3 * CELLS + cell + i] += sign
    else:
        for i in range(4):
            if rows[at + 2] >> i & 1:
                cell = i * STRIDE + rows[at + 1]
                problem[cell] += sign
                problem[CELLS + cell] += sign
                problem[2 * CELLS + cell] += sign
    problem[JOKERS] += sign * jokers
    problem[JOKERS_FORCED] += sign * jokers
