# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=False
"""The states of a level: entering them, burying the dominated, choosing which to go on with."""

import cython

if cython.compiled:
    from cython.cimports.kostka.solver.kernel_memory import VALUE, Memory
else:
    from kostka.solver.kernel_memory import VALUE, Memory

GOLDEN = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)  # 2**64 divided by the golden ratio
WORD = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


def reach(
    s: Memory,
    parent: cython.int,
    i0: cython.int,
    i1: cython.int,
    i2: cython.int,
    i3: cython.int,
    cost: cython.longlong,
    left: cython.int,
    n: cython.int,
    in_group: cython.int,
    value: cython.int,
    start: cython.int,
    total: cython.int,
    limit: cython.longlong,
) -> cython.int:
    """Enter the state that these options lead to, or its cheaper way; returns the end of the states."""
    key: cython.longlong
    slot: cython.int
    known: cython.longlong
    if left > 0:
        key = s.option_runs[i0] | s.option_runs[i1] | s.option_runs[i2] | s.option_runs[i3]
    else:
        key = s.option_runs_bare[i0] | s.option_runs_bare[i1]
        key |= s.option_runs_bare[i2] | s.option_runs_bare[i3]
    key |= cython.cast(cython.longlong, s.jokers - left) << 36
    if s.objective == VALUE:
        cost += cython.cast(cython.longlong, in_group * (s.numbers - n)) << 8
        if cost >= limit:
            return total
    if s.floor > 0:
        value += in_group * n
        if value + s.rest[n] + left * s.numbers < s.floor:
            return total
        key |= cython.cast(cython.longlong, min(value, s.floor)) << 39
    slot = _slot(s, key)
    while True:
        known = s.slots[slot] - s.epoch
        if known < start:
            s.slots[slot] = s.epoch + total
            known = total
            total += 1
            s.key[known] = key
            s.dead[known] = 0
            break
        if s.key[known] == key:
            if cost >= s.cost[known]:
                return total
            break
        slot = (slot + 1) & ((1 << s.bits) - 1)
    s.cost[known] = cost
    s.parent[known] = parent
    s.choice[known] = s.option_choice[i0] | s.option_choice[i1] | s.option_choice[i2] | s.option_choice[i3]
    if (total - start) * 2 > 1 << s.bits:
        _widen(s, start, total)
    return total


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _slot(s: Memory, key: cython.longlong) -> cython.int:
    """Fibonacci hashing."""
    spread: cython.ulonglong = cython.cast(cython.ulonglong, key) * GOLDEN & WORD
    return cython.cast(cython.int, spread >> 64 - s.bits)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _widen(s: Memory, start: cython.int, total: cython.int) -> cython.void:
    """Twice as many slots for this level's states; what else stands in them is older and counts as empty."""
    i: cython.int
    slot: cython.int
    s.bits += 1
    s.epoch += s.capacity
    for i in range(start, total):
        slot = _slot(s, s.key[i])
        while s.slots[slot] - s.epoch >= start:
            slot = (slot + 1) & ((1 << s.bits) - 1)
        s.slots[slot] = s.epoch + i


def bury_dominated(s: Memory, start: cython.int, total: cython.int) -> cython.void:
    """A state dies if another costs no more and is as good everywhere, better somewhere.

    A run of three or more beats one of two and none at all, two beat one, a free joker beats a used one.
    """
    i: cython.int
    c: cython.int
    runs: cython.int
    key: cython.longlong
    one: cython.longlong
    for i in range(start, total):
        key = s.key[i]
        if not s.every_joker and (key >> 36 & 7) < s.jokers:
            _bury(s, key + (cython.cast(cython.longlong, 1) << 36), s.cost[i], start)
        for c in range(4):
            runs = cython.cast(cython.int, key >> 9 * c & 511)
            if runs == 0:
                continue
            one = cython.cast(cython.longlong, 1) << 9 * c
            if runs >> 6:
                _bury(s, key - 64 * one, s.cost[i], start)
                _bury(s, key - 56 * one, s.cost[i], start)
            if runs >> 3 & 7:
                _bury(s, key - 7 * one, s.cost[i], start)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _bury(s: Memory, key: cython.longlong, cost: cython.longlong, start: cython.int) -> cython.void:
    slot: cython.int = _slot(s, key)
    known: cython.longlong
    while True:
        known = s.slots[slot] - s.epoch
        if known < start:
            return
        if s.key[known] == key:
            if s.cost[known] >> 8 >= cost >> 8:
                s.dead[known] = 1
            return
        slot = (slot + 1) & ((1 << s.bits) - 1)


def select(s: Memory, start: cython.int, total: cython.int, width: cython.int) -> cython.int:
    """The living states of a level, the `width` most promising if there are more (a heap, worst on top)."""
    alive: cython.int = 0
    i: cython.int
    k: cython.int
    for i in range(start, total):
        if s.dead[i]:
            continue
        if alive < width:
            s.live[alive] = i
            alive += 1
            if alive == width:
                for k in range(width // 2 - 1, -1, -1):
                    _sift(s, k, width)
        else:
            s.truncated = True
            if _rank(s, i) < _rank(s, s.live[0]):
                s.live[0] = i
                _sift(s, 0, width)
    return alive


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _rank(s: Memory, i: cython.int) -> cython.longlong:
    """What a state has lost, a used joker counting like a tile."""
    return s.cost[i] + ((s.key[i] >> 36 & 7) * s.joker_weight << 8)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _sift(s: Memory, at: cython.int, size: cython.int) -> cython.void:
    item: cython.int = s.live[at]
    rank: cython.longlong = _rank(s, item)
    child: cython.int
    while True:
        child = 2 * at + 1
        if child >= size:
            break
        if child + 1 < size and _rank(s, s.live[child + 1]) > _rank(s, s.live[child]):
            child += 1
        if _rank(s, s.live[child]) <= rank:
            break
        s.live[at] = s.live[child]
        at = child
    s.live[at] = item
