# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=False
"""From the answer of the kernel, a row of counts, to sets of tiles.

Compiled like the kernel, and like it plain Python. Tiles are cells here (colour * 24 + number), a joker is 0;
a set is a few integers (see `counts`).
"""

from array import array
from typing import Any

import cython

from kostka.solver.classic.kernel import sweep

if cython.compiled:
    from cython.cimports.kostka.solver.classic.kernel.counts import FIELDS, Counted, take
    from cython.cimports.kostka.solver.classic.kernel.memory import (
        CELLS,
        EVERY_JOKER,
        JOKER_POINTS,
        JOKERS,
        JOKERS_USED,
        LIMIT,
        ROW,
        SOLVED,
        STATES,
        STATUS,
        STRIDE,
        WIDTH,
    )
    from cython.cimports.kostka.solver.classic.kernel.piles import (
        Piles,
        keep_set,
        lay_groups,
        lay_runs,
        load_answer,
    )
else:
    from kostka.solver.classic.kernel.counts import FIELDS, Counted, take
    from kostka.solver.classic.kernel.memory import (
        CELLS,
        EVERY_JOKER,
        JOKER_POINTS,
        JOKERS,
        JOKERS_USED,
        LIMIT,
        ROW,
        SOLVED,
        STATES,
        STATUS,
        STRIDE,
        WIDTH,
    )
    from kostka.solver.classic.kernel.piles import Piles, keep_set, lay_groups, lay_runs, load_answer

PATIENCE = cython.declare(
    cython.const[cython.int], 160
)  # states that the search for more sets to keep may look at


@cython.cclass
class Layout(Piles):
    """Turns an answer into sets, among them as many of the given ones as the counts allow."""

    faces: tuple  # the tiles by cell
    groups: tuple  # groups without jokers by number * 16 + bit mask of colours
    given: Counted
    kept: cython.int[::1]  # of each given set, whether it stays

    # Rows for the search for more sets to keep: the smaller problem, an attempt at it, the last good answer.
    smaller: Any
    attempt: Any
    rest: cython.int[::1]
    reply: cython.int[::1]
    found: cython.int[::1]

    def __init__(self, faces: tuple) -> None:
        Piles.__init__(self)
        self.faces = faces
        self.groups = tuple(
            [
                tuple([faces[c * STRIDE + number] for c in range(4) if mask >> c & 1])
                for number in range(STRIDE)
                for mask in range(16)
            ]
        )
        self.kept = array("i", [0] * 128)
        self.smaller, self.attempt = array("i", bytes(4 * ROW)), array("i", bytes(4 * ROW))
        self.rest, self.reply, self.found = self.smaller, self.attempt, array("i", bytes(4 * ROW))

    def arrange(
        self, memory: Any, given: Counted
    ) -> tuple[tuple[Any, ...], tuple[Any, ...], int, int, bool] | None:
        """What leaves the rack, all sets, how many of them, in front, are given ones, and the rack's points.

        A `memory` is there to keep more of the given sets, if that matters. At the end stands whether some
        new set may count as one of the other kind. None if a joker that the answer did not need finds no
        place in the sets.
        """
        i: cython.int
        number: cython.int
        size: cython.int = given.size
        jokers: cython.int = 0
        problem: cython.int[::1] = given.problem
        answer: cython.int[::1] = given.answer
        self.given = given
        load_answer(self, problem, answer)
        for i in range(size):
            jokers -= given.rows[i * FIELDS + 5]
            self.kept[i] = keep_set(self, given.rows, i * FIELDS)
        if memory is not None and _freeze(self, memory, problem, answer, size):
            problem, answer = self.rest, self.found
            load_answer(self, problem, answer)
            for i in range(size):
                if self.kept[i]:
                    jokers += given.rows[i * FIELDS + 5]
            for i in range(size):
                self.kept[i] = self.kept[i] or keep_set(self, given.rows, i * FIELDS)
        for number in range(4):
            if not lay_runs(self, number):
                return None
        for number in range(1, self.numbers + 1):
            lay_groups(self, number)
        while self.spare > 0:
            if not _place_joker(self) and not _break_up(self, size):
                return None
        jokers += answer[JOKERS_USED] if problem[EVERY_JOKER] else problem[JOKERS]
        for i in range(size):
            self.kept[i] = self.kept[i] or _lies_there(self, i * FIELDS)
        return _tiles(self, problem, answer, given, jokers)


@cython.cfunc
def _tiles(
    y: Layout, problem: cython.int[::1], answer: cython.int[::1], given: Counted, jokers: cython.int
) -> tuple:
    """The result of arrange, in tiles."""
    i: cython.int
    at: cython.int
    cell: cython.int
    number: cython.int
    points: cython.int = jokers * problem[JOKER_POINTS]
    ambiguous: cython.bint = False
    faces: tuple = y.faces
    played: list = [faces[0]] * jokers
    sets: list = []
    for cell in range(CELLS):
        number = answer[cell] + answer[CELLS + cell]
        number -= problem[2 * CELLS + cell] + problem[3 * CELLS + cell]
        points += number * (cell % STRIDE)
        while number > 0:
            played.append(faces[cell])
            number -= 1
    for i in range(given.size):
        if y.kept[i]:
            sets.append(given.sets[i])  # noqa: PERF401 -- a comprehension would not have i as a C integer
    kept: cython.int = len(sets)
    for i in range(y.made):
        at = i * FIELDS
        if y.new[at] and y.new[at + 4] == 0:
            cell = y.new[at + 1] * STRIDE + y.new[at + 2]
            sets.append(faces[cell : cell + y.new[at + 3]])
        elif y.new[at]:
            ambiguous = ambiguous or y.new[at + 3] - y.new[at + 5] == 1
            cell = y.new[at + 1] * STRIDE + y.new[at + 2]
            sets.append(
                tuple([faces[0 if y.new[at + 4] >> k & 1 else cell + k] for k in range(y.new[at + 3])])
            )
        else:
            ambiguous = ambiguous or y.new[at + 3] - y.new[at + 5] == 1
            group: tuple = y.groups[y.new[at + 1] * 16 + y.new[at + 2]]
            sets.append(group + (faces[0],) * y.new[at + 5] if y.new[at + 5] else group)
    return tuple(played), tuple(sets), kept, points, ambiguous


@cython.cfunc
def _freeze(
    y: Layout, memory: Any, problem: cython.int[::1], answer: cython.int[::1], size: cython.int
) -> cython.bint:
    """Look for a way to lay the same tiles that keeps more sets: take them off one by one, and ask again.

    If there is one, y.rest is the problem without the kept sets, y.found its answer.
    """
    i: cython.int
    k: cython.int
    patience: cython.int = PATIENCE
    better: cython.bint = False
    if problem[EVERY_JOKER]:
        return False
    for k in range(ROW):
        y.rest[k] = problem[k]
    for k in range(CELLS):
        y.rest[k] = y.rest[CELLS + k] = answer[k] + answer[CELLS + k]
    y.rest[LIMIT] = 1
    y.rest[WIDTH] = 4
    for i in range(size):
        if y.kept[i]:
            take(y.rest, y.given.rows, i * FIELDS, -1)
    for i in range(size):
        if y.kept[i]:
            continue
        take(y.rest, y.given.rows, i * FIELDS, -1)
        sweep.solve_row(memory, y.smaller, y.attempt)
        patience -= y.reply[STATES]
        if y.reply[STATUS] == SOLVED:
            y.kept[i] = better = True
            for k in range(ROW):
                y.found[k] = y.reply[k]
        else:
            take(y.rest, y.given.rows, i * FIELDS, 1)
        if patience < 0:
            break
    return better


@cython.cfunc
@cython.exceptval(check=False)
def _place_joker(y: Layout) -> cython.bint:
    """Add a spare joker to the new set in which it stands for the highest number."""
    best: cython.int = 0
    worth: cython.int
    i: cython.int
    at: cython.int = -1
    for i in range(y.made):
        worth = _worth(y, y.new, i * FIELDS)
        if worth > best:
            best = worth
            at = i * FIELDS
    if at < 0:
        return False
    y.spare -= 1
    if y.new[at] and best < y.new[at + 2]:
        y.new[at + 2] = best
        y.new[at + 4] = y.new[at + 4] << 1 | 1
    elif y.new[at]:
        y.new[at + 4] |= 1 << y.new[at + 3]
    y.new[at + 3] += 1
    y.new[at + 5] += 1
    return True


@cython.cfunc
@cython.exceptval(check=False)
def _worth(y: Layout, rows: cython.int[::1], at: cython.int) -> cython.int:
    """The highest number that one more joker could stand for in a set; 0 if there is no room."""
    after: cython.int = rows[at + 2] + rows[at + 3]
    if rows[at]:
        return after if after <= y.numbers else rows[at + 2] - 1
    return rows[at + 1] if rows[at + 3] < y.group_max else 0


@cython.cfunc
@cython.exceptval(check=False)
def _break_up(y: Layout, size: cython.int) -> cython.bint:
    """Let go of a kept set that has room for a joker."""
    rows: cython.int[::1] = y.given.rows
    i: cython.int
    k: cython.int
    for i in range(size):
        if y.kept[i] and _worth(y, rows, i * FIELDS) > 0:
            y.kept[i] = False
            for k in range(FIELDS):
                y.new[y.made * FIELDS + k] = rows[i * FIELDS + k]
            y.made += 1
            return True
    return False


@cython.cfunc
@cython.exceptval(check=False)
def _lies_there(y: Layout, at: cython.int) -> cython.bint:
    """Whether a given set is among the new ones after all, a joker perhaps at the other end; takes it out."""
    i: cython.int
    k: cython.int
    for i in range(y.made):
        if not _same_tiles(y, at, i * FIELDS):
            continue
        y.made -= 1
        for k in range(i * FIELDS, y.made * FIELDS):
            y.new[k] = y.new[k + FIELDS]
        return True
    return False


@cython.cfunc
@cython.exceptval(check=False)
def _same_tiles(y: Layout, at: cython.int, other: cython.int) -> cython.bint:
    """Whether a given set and a new one hold the same tiles, in whatever order."""
    rows: cython.int[::1] = y.given.rows
    if rows[at + 3] != y.new[other + 3] or rows[at + 5] != y.new[other + 5]:
        return False
    if rows[at] == y.new[other]:
        return rows[at + 1] == y.new[other + 1] and _naturals(rows, at) == _naturals(y.new, other)
    return rows[at + 3] - rows[at + 5] == 1 and _first_cell(rows, at) == _first_cell(y.new, other)


@cython.cfunc
@cython.exceptval(check=False)
def _naturals(rows: cython.int[::1], at: cython.int) -> cython.int:
    """The numbers of a run, or the colours of a group, that are no jokers, as a bit mask."""
    if rows[at]:
        return ((1 << rows[at + 3]) - 1 & ~rows[at + 4]) << rows[at + 2]
    return rows[at + 2]


@cython.cfunc
@cython.exceptval(check=False)
def _first_cell(rows: cython.int[::1], at: cython.int) -> cython.int:
    """The first tile of a set that is no joker."""
    mask: cython.int = _naturals(rows, at)
    place: cython.int = 0
    while not mask >> place & 1:
        place += 1
    return rows[at + 1] * STRIDE + place if rows[at] else place * STRIDE + rows[at + 1]
