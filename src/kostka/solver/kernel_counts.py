# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, infer_types=False
"""From tiles to the counts of a problem row."""

from typing import Any

import cython

if cython.compiled:
    from cython.cimports.kostka.solver.kernel_memory import CELLS, JOKERS, JOKERS_FORCED, STRIDE
else:
    from kostka.solver.kernel_memory import CELLS, JOKERS, JOKERS_FORCED, STRIDE


def plain_set(tiles: tuple, numbers: cython.int, colours: cython.int, groups: cython.bint) -> Any:
    """A set without jokers in canonical order as a given set (see `count`); None if it is anything else."""
    size: cython.int = len(tiles)
    i: cython.int
    colour: cython.int
    number: cython.int
    first_colour: cython.int
    first_number: cython.int
    held: cython.int = 0
    run: cython.bint = True
    group: cython.bint = groups and size <= 4
    if size < 3:
        return None
    first_colour, first_number = tiles[0]
    if first_number < 1 or not 0 <= first_colour < colours:
        return None
    for i in range(size):
        colour, number = tiles[i]
        run = run and colour == first_colour and number == first_number + i
        group = group and number == first_number and 0 <= colour < colours and held < 1 << colour
        if group:
            held |= 1 << colour
    if run and first_number + size - 1 <= numbers:
        return True, first_colour, first_number, size, 0, tiles
    if group and first_number <= numbers:
        return False, first_number, held, 0, 0, tiles
    return None


def count(
    problem: cython.int[::1],
    given: list,
    forced: tuple,
    optional: tuple,
    numbers: cython.int,
    colours: cython.int,
    copies: cython.int,
) -> bool:
    """Write the counts of a position into a problem row; False if a number tile is not, or too often, there.

    A given set is (True, colour, first number, length, bit mask of jokers, tiles) if it is a run, and
    (False, number, bit mask of colours, number of jokers, 0, tiles) if it is a group.
    """
    i: cython.int
    a: cython.int
    b: cython.int
    for i in range(400):
        problem[i] = 0
    for one in given:
        take(problem, one, 1)
    for a, b in forced:
        if a == -1 and b == 0:
            problem[JOKERS] += 1
            problem[JOKERS_FORCED] += 1
        elif not 0 <= a < colours or not 1 <= b <= numbers:
            return False
        else:
            problem[a * STRIDE + b] += 1
    for i in range(CELLS):
        problem[CELLS + i] = problem[i]
    for a, b in optional:
        if a == -1 and b == 0:
            problem[JOKERS] += 1
        elif not 0 <= a < colours or not 1 <= b <= numbers:
            return False
        else:
            problem[CELLS + a * STRIDE + b] += 1
    most: cython.int = 0
    for i in range(CELLS):
        most = max(most, problem[CELLS + i])
    return most <= copies


def take(problem: cython.int[::1], one: tuple, sign: cython.int) -> cython.void:
    """Put a given set into a problem (sign 1), or take it out (-1)."""
    run: cython.bint
    a: cython.int
    b: cython.int
    c: cython.int
    d: cython.int
    i: cython.int
    run, a, b, c, d, _ = one
    for i in range(c if run else 4):
        if run and not d >> i & 1:
            problem[a * STRIDE + b + i] += sign
            problem[CELLS + a * STRIDE + b + i] += sign
            problem[3 * CELLS + a * STRIDE + b + i] += sign
        elif not run and b >> i & 1:
            problem[i * STRIDE + a] += sign
            problem[CELLS + i * STRIDE + a] += sign
            problem[2 * CELLS + i * STRIDE + a] += sign
    problem[JOKERS] += sign * jokers_in(one)
    problem[JOKERS_FORCED] += sign * jokers_in(one)


def jokers_in(one: tuple) -> cython.int:
    """How many jokers a given set holds."""
    i: cython.int
    mask: cython.int
    jokers: cython.int = 0
    if not one[0]:
        return one[3]
    mask = one[4]
    for i in range(STRIDE):
        jokers += mask >> i & 1
    return jokers
