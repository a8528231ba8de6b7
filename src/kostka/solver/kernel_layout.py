# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=False
"""Between sets of tiles and the kernel's rows of counts, both ways.

Compiled like the kernel, and like it plain Python. Tiles are cells here (colour * 24 + number), a joker is 0.
"""

from array import array
from typing import Any

import cython

from kostka.solver import kernel
from kostka.solver.kernel_memory import ROW

if cython.compiled:
    from cython.cimports.kostka.solver.kernel_counts import jokers_in, take
    from cython.cimports.kostka.solver.kernel_memory import (
        CELLS,
        EVERY_JOKER,
        GROUP_MAX,
        JOKERS,
        JOKERS_USED,
        LIMIT,
        NUMBERS,
        SOLVED,
        STATES,
        STATUS,
        STRIDE,
        WIDTH,
    )
else:
    from kostka.solver.kernel_counts import jokers_in, take
    from kostka.solver.kernel_memory import (
        CELLS,
        EVERY_JOKER,
        GROUP_MAX,
        JOKERS,
        JOKERS_USED,
        LIMIT,
        NUMBERS,
        SOLVED,
        STATES,
        STATUS,
        STRIDE,
        WIDTH,
    )

PATIENCE = cython.declare(cython.int, 160)  # states that the search for more sets to keep may look at


@cython.cclass
class Layout:
    """Turns an answer into sets, among them as many of the given ones as the counts allow."""

    to_groups: cython.int[::1]
    to_runs: cython.int[::1]
    run_jokers: cython.int[::1]
    group_jokers: cython.int[::1]
    numbers: cython.int
    group_max: cython.int
    spare: cython.int
    few_jokers: cython.bint
    kept: cython.int[::1]  # of each given set, whether it stays

    # Rows for the search for more sets to keep: the smaller problem, an attempt at it, the last good answer.
    smaller: Any
    attempt: Any
    rest: cython.int[::1]
    reply: cython.int[::1]
    found: cython.int[::1]

    # Runs that are still open while a colour is laid out: where they start, their length, their jokers.
    start: cython.int[::1]
    length: cython.int[::1]
    jokers: cython.int[::1]

    def __init__(self) -> None:
        self.kept = array("i", [0] * 128)
        self.smaller, self.attempt = array("i", bytes(4 * ROW)), array("i", bytes(4 * ROW))
        self.rest, self.reply, self.found = self.smaller, self.attempt, array("i", bytes(4 * ROW))
        self.to_groups, self.to_runs = array("i", [0] * 128), array("i", [0] * 128)
        self.run_jokers, self.group_jokers = array("i", [0] * 128), array("i", [0] * 32)
        self.start, self.length = array("i", [0] * 16), array("i", [0] * 16)
        self.jokers = array("i", [0] * 16)

    def arrange(
        self, memory: Any, problem: cython.int[::1], answer: cython.int[::1], given: list, faces: tuple
    ) -> tuple[list[Any], list[Any], int] | None:
        """What leaves the rack, all sets, and how many of them, in front, are given ones.

        A `memory` is there to keep more of the given sets, if that matters. None if a joker that the answer
        did not need finds no place in the sets.
        """
        new: list = []
        cell: cython.int
        number: cython.int
        i: cython.int
        size: cython.int = len(given)
        jokers: cython.int = 0
        self.numbers, self.group_max = problem[NUMBERS], problem[GROUP_MAX]
        self.few_jokers = problem[JOKERS] < 3
        _load(self, problem, answer)
        for i in range(size):
            jokers -= jokers_in(given[i])
            self.kept[i] = _keep(self, given[i])
        if memory is not None and _freeze(self, memory, problem, answer, given):
            problem, answer = self.rest, self.found
            _load(self, problem, answer)
            for i in range(size):
                if self.kept[i]:
                    jokers += jokers_in(given[i])
            for i in range(size):
                self.kept[i] = self.kept[i] or _keep(self, given[i])
        for number in range(4):
            if not _lay_runs(self, number, new):
                return None
        for number in range(1, self.numbers + 1):
            _lay_groups(self, number, new)
        while self.spare > 0:
            if not _place_joker(self, new) and not _break_up(self, given, new):
                return None
        jokers += answer[JOKERS_USED] if problem[EVERY_JOKER] else problem[JOKERS]
        played: list = [faces[0]] * jokers
        for cell in range(CELLS):
            number = answer[cell] + answer[CELLS + cell]
            number -= problem[2 * CELLS + cell] + problem[3 * CELLS + cell]
            if number > 0:
                played += [faces[cell]] * number
        sets: list = [tuple([faces[cell] for cell in laid[2:]]) for laid in new]
        kept: list = []
        for i in range(size):
            if self.kept[i] or _lies_there(given[i], new, sets):
                kept.append(given[i][5])  # noqa: PERF401 -- a comprehension would not have i as a C integer
        return played, kept + sets, len(kept)


@cython.cfunc
def _load(y: Layout, problem: cython.int[::1], answer: cython.int[::1]) -> cython.void:
    i: cython.int
    for i in range(CELLS):
        y.to_groups[i] = answer[i]
        y.to_runs[i] = answer[CELLS + i]
        y.run_jokers[i] = answer[2 * CELLS + i]
    for i in range(STRIDE):
        y.group_jokers[i] = answer[3 * CELLS + i]
    y.spare = 0 if problem[EVERY_JOKER] else problem[JOKERS] - answer[JOKERS_USED]


@cython.cfunc
def _freeze(
    y: Layout, memory: Any, problem: cython.int[::1], answer: cython.int[::1], given: list
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
    for k in range(400):
        y.rest[k] = problem[k]
    for k in range(CELLS):
        y.rest[k] = y.rest[CELLS + k] = answer[k] + answer[CELLS + k]
    y.rest[LIMIT] = 1
    y.rest[WIDTH] = 4
    for i in range(len(given)):
        if y.kept[i]:
            take(y.rest, given[i], -1)
    for i in range(len(given)):
        if y.kept[i]:
            continue
        take(y.rest, given[i], -1)
        kernel.solve_row(memory, y.smaller, y.attempt)
        patience -= y.reply[STATES]
        if y.reply[STATUS] == SOLVED:
            y.kept[i] = better = True
            for k in range(400):
                y.found[k] = y.reply[k]
        else:
            take(y.rest, given[i], 1)
        if patience < 0:
            break
    return better


@cython.cfunc
def _lies_there(one: tuple, new: list, sets: list) -> cython.bint:
    """Whether a given set is among the new ones after all, a joker perhaps at the other end; takes it out."""
    run: cython.bint = one[0]
    number: cython.int = one[2] if run else one[1]
    tiles: tuple = one[5]
    jokers: cython.int = jokers_in(one)
    size: cython.int = len(tiles) + 2
    i: cython.int
    laid: list
    for i in range(len(new)):
        laid = new[i]
        if len(laid) != size or (jokers == 0 and cython.cast(cython.int, laid[1]) != number):
            continue
        if sets[i] == tiles or (jokers > 0 and sorted(sets[i]) == sorted(tiles)):
            del new[i], sets[i]
            return True
    return False


@cython.cfunc
def _keep(y: Layout, one: tuple) -> cython.bint:
    return _keep_run(y, one) if one[0] else _keep_group(y, one)


@cython.cfunc
def _keep_run(y: Layout, given: tuple) -> cython.bint:
    colour: cython.int = given[1]
    first: cython.int = colour * STRIDE + cython.cast(cython.int, given[2])
    length: cython.int = given[3]
    jokers: cython.int = given[4]
    spares: cython.int = 0  # those of the jokers that are taken from the spare ones
    spare: cython.int = y.spare
    i: cython.int
    fits: cython.bint = True
    for i in range(length):
        if not jokers >> i & 1:
            y.to_runs[first + i] -= 1
            fits = fits and y.to_runs[first + i] >= 0
        elif y.run_jokers[first + i] > 0:
            y.run_jokers[first + i] -= 1
        else:
            y.spare -= 1
            spares |= 1 << i
    # Three jokers could be left to make a run of their own, which is none.
    if fits and y.spare >= 0 and _divides(y, colour) and (y.few_jokers or _lay_runs(y, colour, [])):
        return True
    y.spare = spare
    for i in range(length):
        if not jokers >> i & 1:
            y.to_runs[first + i] += 1
        elif not spares >> i & 1:
            y.run_jokers[first + i] += 1
    return False


@cython.cfunc
def _divides(y: Layout, colour: cython.int) -> cython.bint:
    """Whether the tiles and jokers of a colour can be cut into runs: short runs go on before others start."""
    ones: cython.int = 0
    twos: cython.int = 0
    longs: cython.int = 0
    supply: cython.int
    n: cython.int
    for n in range(1, y.numbers + 1):
        supply = y.to_runs[colour * STRIDE + n] + y.run_jokers[colour * STRIDE + n] - ones - twos
        if supply < 0:
            return False
        longs = twos + min(longs, supply)
        twos, ones = ones, max(0, supply - longs + twos)
    return ones + twos == 0


@cython.cfunc
def _keep_group(y: Layout, given: tuple) -> cython.bint:
    number: cython.int = given[1]
    colours: cython.int = given[2]
    jokers: cython.int = given[3]
    spare: cython.int = y.spare
    held: cython.int = y.group_jokers[number]
    c: cython.int
    fits: cython.bint = True
    for c in range(4):
        if colours >> c & 1:
            y.to_groups[c * STRIDE + number] -= 1
            fits = fits and y.to_groups[c * STRIDE + number] >= 0
    y.group_jokers[number] = max(0, held - jokers)
    y.spare -= max(0, jokers - held)
    if fits and y.spare >= 0 and _groups_at(y, number) >= 0:
        return True
    for c in range(4):
        if colours >> c & 1:
            y.to_groups[c * STRIDE + number] += 1
    y.group_jokers[number] = held
    y.spare = spare
    return False


@cython.cfunc
def _groups_at(y: Layout, number: cython.int) -> cython.int:
    """How many groups the tiles and jokers set aside at a number make, at most; -1 if they make none."""
    tiles: cython.int = 0
    most: cython.int = 0
    jokers: cython.int = y.group_jokers[number]
    c: cython.int
    m: cython.int
    for c in range(4):
        tiles += y.to_groups[c * STRIDE + number]
        most = max(most, y.to_groups[c * STRIDE + number])
    if tiles + jokers == 0:
        return 0
    for m in range(tiles, max(most, 1) - 1, -1):
        if 3 * m <= tiles + jokers <= m * y.group_max:
            return m
    return -1


@cython.cfunc
def _lay_groups(y: Layout, number: cython.int, new: list) -> cython.void:
    """Deal the tiles colour by colour to the groups in turn, the jokers last: sizes differ by one at most."""
    m: cython.int = _groups_at(y, number)
    at: cython.int = 0
    c: cython.int
    if m == 0:
        return
    groups: list = [[0, number] for _ in range(m)]
    for c in range(4):
        for _ in range(y.to_groups[c * STRIDE + number]):
            groups[at % m].append(c * STRIDE + number)
            at += 1
    for _ in range(y.group_jokers[number]):
        groups[at % m].append(0)
        at += 1
    new.extend(groups)


@cython.cfunc
def _lay_runs(y: Layout, colour: cython.int, new: list) -> cython.bint:
    """Cut the tiles and jokers of a colour into runs; False if it cannot be done.

    Short runs go on first, then long ones, then new ones start. Tiles go to runs of jokers alone first.
    """
    open_runs: cython.int = 0
    kept: cython.int
    n: cython.int
    i: cython.int
    cell: cython.int
    tiles: cython.int
    jokers: cython.int
    for n in range(1, y.numbers + 2):
        cell = colour * STRIDE + n
        tiles = y.to_runs[cell] if n <= y.numbers else 0
        jokers = y.run_jokers[cell] if n <= y.numbers else 0
        # Short runs in front, so that they are served first; jokers alone before all.
        for i in range(1, open_runs):
            kept = i
            while kept > 0 and _urgency(y, kept) > _urgency(y, kept - 1):
                _swap(y, kept)
                kept -= 1
        kept = 0
        for i in range(open_runs):
            if tiles + jokers == 0:
                if y.length[i] < 3 or y.jokers[i] == (1 << y.length[i]) - 1:
                    return False
                new.append(_run(y, colour, i))
                continue
            bare: cython.bint = y.jokers[i] == (1 << y.length[i]) - 1
            y.start[kept], y.jokers[kept] = y.start[i], y.jokers[i]
            if tiles > 0 and (bare or jokers == 0):
                tiles -= 1
            elif jokers > 0:
                jokers -= 1
                y.jokers[kept] |= 1 << y.length[i]
            y.length[kept] = y.length[i] + 1
            kept += 1
        open_runs = kept
        for _ in range(tiles + jokers):
            y.start[open_runs], y.length[open_runs] = n, 1
            y.jokers[open_runs] = 1 if tiles == 0 else 0
            tiles -= 1 if tiles > 0 else 0
            open_runs += 1
            if open_runs > 12:
                return False
    return True


@cython.cfunc
def _urgency(y: Layout, i: cython.int) -> cython.int:
    bare: cython.int = 1 if y.jokers[i] == (1 << y.length[i]) - 1 else 0
    return 2 * bare + (1 if y.length[i] < 3 else 0)


@cython.cfunc
def _swap(y: Layout, i: cython.int) -> cython.void:
    y.start[i], y.start[i - 1] = y.start[i - 1], y.start[i]
    y.length[i], y.length[i - 1] = y.length[i - 1], y.length[i]
    y.jokers[i], y.jokers[i - 1] = y.jokers[i - 1], y.jokers[i]


@cython.cfunc
def _run(y: Layout, colour: cython.int, i: cython.int) -> list:
    cell: cython.int = colour * STRIDE + y.start[i]
    return [1, y.start[i]] + [0 if y.jokers[i] >> k & 1 else cell + k for k in range(y.length[i])]


@cython.cfunc
def _worth(y: Layout, laid: list) -> cython.int:
    """The highest number that one more joker could stand for in a set; 0 if there is no room."""
    run: cython.bint = laid[0]
    number: cython.int = laid[1]
    size: cython.int = len(laid) - 2
    if not run:
        return number if size < y.group_max else 0
    return number + size if number + size <= y.numbers else number - 1


@cython.cfunc
def _place_joker(y: Layout, new: list) -> cython.bint:
    """Add a spare joker to the new set in which it stands for the highest number."""
    best: cython.int = 0
    worth: cython.int
    target: list | None = None
    for laid in new:
        worth = _worth(y, laid)
        if worth > best:
            best = worth
            target = laid
    if target is None:
        return False
    y.spare -= 1
    if target[0] and best < target[1]:
        target[1] = best
        target.insert(2, 0)
    else:
        target.append(0)
    return True


@cython.cfunc
def _break_up(y: Layout, given: list, new: list) -> cython.bint:
    """Let go of a kept set that has room for a joker."""
    i: cython.int
    a: cython.int
    b: cython.int
    c: cython.int
    d: cython.int
    laid: list
    for i in range(len(given)):
        if not y.kept[i]:
            continue
        run, a, b, c, d, _ = given[i]
        if run:
            laid = [1, b] + [0 if d >> k & 1 else a * STRIDE + b + k for k in range(c)]
        else:
            laid = [0, a] + [k * STRIDE + a for k in range(4) if b >> k & 1] + [0] * c
        if _worth(y, laid) > 0:
            y.kept[i] = False
            new.append(laid)
            return True
    return False
