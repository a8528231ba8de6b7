# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=False
"""Between sets of tiles and the kernel's rows of counts, both ways.

Compiled like the kernel, and like it plain Python. Tiles are cells here (colour * 24 + number), a joker is 0.
"""

from array import array
from typing import Any

import cython

STRIDE = cython.declare(cython.int, 24)
CELLS = cython.declare(cython.int, 96)


def count(
    problem: cython.int[::1],
    given: list,
    forced: tuple,
    optional: tuple,
    numbers: cython.int,
    colours: cython.int,
    copies: cython.int,
) -> tuple[int, int] | None:
    """Write the counts of a position into a problem row; returns the jokers that must and that may be placed.

    None if a tile is not of the deck, or there are too many of it.

    A given set is (True, colour, first number, length, bit mask of jokers, tiles) if it is a run, and
    (False, number, bit mask of colours, number of jokers, 0, tiles) if it is a group.
    """
    i: cython.int
    a: cython.int
    b: cython.int
    c: cython.int
    d: cython.int
    must: cython.int = 0
    may: cython.int = 0
    for i in range(4 * CELLS):
        problem[i] = 0
    for run, a, b, c, d, _ in given:
        if run:
            for i in range(c):
                if d >> i & 1:
                    must += 1
                else:
                    problem[a * STRIDE + b + i] += 1
                    problem[3 * CELLS + a * STRIDE + b + i] += 1
        else:
            must += c
            for i in range(4):
                if b >> i & 1:
                    problem[i * STRIDE + a] += 1
                    problem[2 * CELLS + i * STRIDE + a] += 1
    for a, b in forced:
        if a < 0:
            must += 1
        elif a >= colours or not 1 <= b <= numbers:
            return None
        else:
            problem[a * STRIDE + b] += 1
    for i in range(CELLS):
        problem[CELLS + i] = problem[i]
    for a, b in optional:
        if a < 0:
            may += 1
        elif a >= colours or not 1 <= b <= numbers:
            return None
        else:
            problem[CELLS + a * STRIDE + b] += 1
    for i in range(CELLS):
        if problem[CELLS + i] > copies:
            return None
    return must, must + may


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

    # Runs that are still open while a colour is laid out: where they start, their length, their jokers.
    start: cython.int[::1]
    length: cython.int[::1]
    jokers: cython.int[::1]

    def __init__(self) -> None:
        self.to_groups, self.to_runs = array("i", [0] * 128), array("i", [0] * 128)
        self.run_jokers, self.group_jokers = array("i", [0] * 128), array("i", [0] * 32)
        self.start, self.length = array("i", [0] * 16), array("i", [0] * 16)
        self.jokers = array("i", [0] * 16)

    def arrange(
        self,
        answer: cython.int[::1],
        given: list,
        faces: tuple,
        numbers: cython.int,
        group_max: cython.int,
        spare: cython.int,
    ) -> tuple[list[Any], int] | None:
        """All sets, and how many of them, in front, are given ones; None if a spare joker has no place."""
        i: cython.int
        colour: cython.int
        number: cython.int
        kept: list
        new: list = []
        for i in range(CELLS):
            self.to_groups[i] = answer[i]
            self.to_runs[i] = answer[CELLS + i]
            self.run_jokers[i] = answer[2 * CELLS + i]
        for i in range(STRIDE):
            self.group_jokers[i] = answer[3 * CELLS + i]
        self.numbers, self.group_max, self.spare = numbers, group_max, spare
        kept = [one for one in given if (_keep_run(self, one) if one[0] else _keep_group(self, one))]
        for colour in range(4):
            _lay_runs(self, colour, new)
        for number in range(1, numbers + 1):
            _lay_groups(self, number, new)
        while self.spare > 0:
            if not _place_joker(self, new) and not _break_up(self, kept, new):
                return None
        sets: list = [one[5] for one in kept]
        sets += [tuple([faces[cell] for cell in laid[2:]]) for laid in new]
        return sets, len(kept)


def played(problem: cython.int[::1], answer: cython.int[::1]) -> list[int]:
    """The cells of the tiles that an answer lays from the rack; jokers are not among them."""
    cell: cython.int
    table: cython.int
    laid: list = []
    for cell in range(CELLS):
        table = problem[2 * CELLS + cell] + problem[3 * CELLS + cell]
        laid += [cell] * (answer[cell] + answer[CELLS + cell] - table)
    return laid


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
    if fits and y.spare >= 0 and _lay_runs(y, colour, None):
        return True
    y.spare = spare
    for i in range(length):
        if not jokers >> i & 1:
            y.to_runs[first + i] += 1
        elif not spares >> i & 1:
            y.run_jokers[first + i] += 1
    return False


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
def _lay_runs(y: Layout, colour: cython.int, new: list | None) -> cython.bint:
    """Cut the tiles and jokers of a colour into runs, written to `new` if given; False if it cannot be done.

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
                if new is not None:
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
def _break_up(y: Layout, kept: list, new: list) -> cython.bint:
    """Let go of a kept set that has room for a joker."""
    i: cython.int
    a: cython.int
    b: cython.int
    c: cython.int
    d: cython.int
    laid: list
    for i in range(len(kept)):
        run, a, b, c, d, _ = kept[i]
        if run:
            laid = [1, b] + [0 if d >> k & 1 else a * STRIDE + b + k for k in range(c)]
        else:
            laid = [0, a] + [k * STRIDE + a for k in range(4) if b >> k & 1] + [0] * c
        if _worth(y, laid) > 0:
            del kept[i]
            new.append(laid)
            return True
    return False
