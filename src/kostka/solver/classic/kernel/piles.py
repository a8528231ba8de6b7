# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=False
"""The tiles of an answer in piles, those for runs and those for groups, and how sets are taken from them.

A set is a few integers (see `counts`).
"""

from array import array

import cython

if cython.compiled:
    from cython.cimports.kostka.solver.classic.kernel.counts import FIELDS
    from cython.cimports.kostka.solver.classic.kernel.memory import (
        CELLS,
        EVERY_JOKER,
        GROUP_MAX,
        JOKERS,
        JOKERS_USED,
        NUMBERS,
        STRIDE,
    )
else:
    from kostka.solver.classic.kernel.counts import FIELDS
    from kostka.solver.classic.kernel.memory import (
        CELLS,
        EVERY_JOKER,
        GROUP_MAX,
        JOKERS,
        JOKERS_USED,
        NUMBERS,
        STRIDE,
    )


@cython.cclass
class Piles:
    """What is still to be laid, and the new sets laid so far."""

    def __init__(self) -> None:
        self.numbers = self.group_max = self.spare = self.made = 0
        self.few_jokers = True
        self.to_groups, self.to_runs = array("i", [0] * 128), array("i", [0] * 128)
        self.run_jokers, self.group_jokers = array("i", [0] * 128), array("i", [0] * 32)
        self.new = array("i", [0] * 128 * FIELDS)
        self.start, self.length = array("i", [0] * 16), array("i", [0] * 16)
        self.jokers = array("i", [0] * 16)


def load_answer(y: Piles, problem: cython.int[::1], answer: cython.int[::1]) -> cython.void:
    """Lay out piles as an answer says."""
    i: cython.int
    y.made = 0
    y.numbers, y.group_max = problem[NUMBERS], problem[GROUP_MAX]
    y.few_jokers = problem[JOKERS] < 3
    for i in range(CELLS):
        y.to_groups[i] = answer[i]
        y.to_runs[i] = answer[CELLS + i]
        y.run_jokers[i] = answer[2 * CELLS + i]
    for i in range(STRIDE):
        y.group_jokers[i] = answer[3 * CELLS + i]
    y.spare = 0 if problem[EVERY_JOKER] else problem[JOKERS] - answer[JOKERS_USED]


def keep_set(y: Piles, rows: cython.int[::1], at: cython.int) -> cython.bint:
    """Take a given set from the piles, if the rest still makes sets."""
    return _keep_run(y, rows, at) if rows[at] else _keep_group(y, rows, at)


@cython.cfunc
@cython.exceptval(check=False)
def _keep_run(y: Piles, rows: cython.int[::1], at: cython.int) -> cython.bint:
    colour: cython.int = rows[at + 1]
    first: cython.int = colour * STRIDE + rows[at + 2]
    length: cython.int = rows[at + 3]
    jokers: cython.int = rows[at + 4]
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
    if fits and y.spare >= 0 and _divides(y, colour) and (y.few_jokers or lay_runs(y, colour)):
        y.made = 0
        return True
    y.made = 0
    y.spare = spare
    for i in range(length):
        if not jokers >> i & 1:
            y.to_runs[first + i] += 1
        elif not spares >> i & 1:
            y.run_jokers[first + i] += 1
    return False


@cython.cfunc
@cython.exceptval(check=False)
def _keep_group(y: Piles, rows: cython.int[::1], at: cython.int) -> cython.bint:
    number: cython.int = rows[at + 1]
    colours: cython.int = rows[at + 2]
    jokers: cython.int = rows[at + 5]
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
@cython.exceptval(check=False)
def _divides(y: Piles, colour: cython.int) -> cython.bint:
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
@cython.exceptval(check=False)
def _groups_at(y: Piles, number: cython.int) -> cython.int:
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


def lay_runs(y: Piles, colour: cython.int) -> cython.bint:
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
    bare: cython.bint
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
            bare = y.jokers[i] == (1 << y.length[i]) - 1
            if tiles + jokers == 0:
                if y.length[i] < 3 or bare:
                    return False
                _write(y, 1, colour, y.start[i], y.length[i], y.jokers[i], _bits(y.jokers[i]))
                continue
            y.start[kept], y.jokers[kept] = y.start[i], y.jokers[i]
            if tiles > 0 and (bare or jokers == 0):
                tiles -= 1
            elif jokers > 0:
                jokers -= 1
                y.jokers[kept] |= 1 << y.length[i]
            y.length[kept] = y.length[i] + 1
            kept += 1
        open_runs = kept
        while tiles + jokers > 0:
            y.start[open_runs], y.length[open_runs] = n, 1
            y.jokers[open_runs] = 1 if tiles == 0 else 0
            if tiles > 0:
                tiles -= 1
            else:
                jokers -= 1
            open_runs += 1
            if open_runs > 12:
                return False
    return True


@cython.cfunc
@cython.exceptval(check=False)
def _urgency(y: Piles, i: cython.int) -> cython.int:
    bare: cython.int = 1 if y.jokers[i] == (1 << y.length[i]) - 1 else 0
    return 2 * bare + (1 if y.length[i] < 3 else 0)


@cython.cfunc
@cython.exceptval(check=False)
def _swap(y: Piles, i: cython.int) -> cython.void:
    y.start[i], y.start[i - 1] = y.start[i - 1], y.start[i]
    y.length[i], y.length[i - 1] = y.length[i - 1], y.length[i]
    y.jokers[i], y.jokers[i - 1] = y.jokers[i - 1], y.jokers[i]


def lay_groups(y: Piles, number: cython.int) -> cython.void:
    """Deal the tiles colour by colour to the groups in turn, the jokers last: sizes differ by one at most."""
    m: cython.int = _groups_at(y, number)
    first: cython.int = y.made
    at: cython.int = 0
    c: cython.int
    if m == 0:
        return
    for _ in range(m):
        _write(y, 0, number, 0, 0, 0, 0)
    for c in range(4):
        for _ in range(y.to_groups[c * STRIDE + number]):
            y.new[(first + at % m) * FIELDS + 2] |= 1 << c
            y.new[(first + at % m) * FIELDS + 3] += 1
            at += 1
    for _ in range(y.group_jokers[number]):
        y.new[(first + at % m) * FIELDS + 3] += 1
        y.new[(first + at % m) * FIELDS + 5] += 1
        at += 1


@cython.cfunc
@cython.exceptval(check=False)
def _write(
    y: Piles,
    run: cython.int,
    a: cython.int,
    b: cython.int,
    size: cython.int,
    mask: cython.int,
    jokers: cython.int,
) -> cython.void:
    """One more new set."""
    at: cython.int = y.made * FIELDS
    y.new[at] = run
    y.new[at + 1] = a
    y.new[at + 2] = b
    y.new[at + 3] = size
    y.new[at + 4] = mask
    y.new[at + 5] = jokers
    y.made += 1


@cython.cfunc
@cython.exceptval(check=False)
def _bits(mask: cython.int) -> cython.int:
    bits: cython.int = 0
    while mask:
        mask &= mask - 1
        bits += 1
    return bits
