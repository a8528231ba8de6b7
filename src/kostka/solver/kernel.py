# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=False
"""The hot loop: a sweep over the numbers of the deck that places tiles in runs and groups at least loss.

Plain Python that Cython compiles; uncompiled it gives the same answers, slowly. It knows counts only: a
problem is a row of small integers, its answer another. `docs/solver.md` argues every shortcut taken here.
"""

import cython

if cython.compiled:
    from cython.cimports.kostka.solver.kernel_memory import (
        ENOUGH,
        FULL,
        LIMIT,
        LOSS,
        NOTHING,
        SOLVED,
        STATES,
        STATUS,
        STRIDE,
        VALUE,
        WIDTH,
        Memory,
        load,
        write,
    )
    from cython.cimports.kostka.solver.kernel_options import list_options
else:
    from kostka.solver.kernel_memory import (
        ENOUGH,
        FULL,
        LIMIT,
        LOSS,
        NOTHING,
        SOLVED,
        STATES,
        STATUS,
        STRIDE,
        VALUE,
        WIDTH,
        Memory,
        load,
        write,
    )
    from kostka.solver.kernel_options import list_options

GOLDEN = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)  # 2**64 divided by the golden ratio
WORD = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
UNBOUNDED = cython.declare(cython.longlong, 1 << 30)  # above every cost


def solve_rows(
    s: Memory, problems: cython.int[::1], answers: cython.int[::1], first: cython.int, last: cython.int
) -> None:
    """Answer the problems in rows first to last - 1; the GIL is free meanwhile."""
    row: cython.int
    with cython.nogil:
        for row in range(first, last):
            _solve_row(s, problems, answers, row * 400)


def solve_row(s: Memory, problem: cython.int[::1], answer: cython.int[::1]) -> None:
    """Answer a small problem, for which letting go of the GIL would take longer than the answer."""
    _solve_row(s, problem, answer, 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _solve_row(s: Memory, problems: cython.int[::1], answers: cython.int[::1], at: cython.int) -> cython.void:
    """Sweep with a narrow beam first; what it finds prunes the wider sweeps until one has dropped nothing."""
    width: cython.int = 4
    best: cython.longlong = UNBOUNDED
    found: cython.longlong
    states: cython.int = 0
    load(s, problems, at)
    s.problem += 1
    s.options = 0
    if problems[at + LIMIT] > 0:
        best = cython.cast(cython.longlong, problems[at + LIMIT]) << 8
    answers[at + STATUS] = NOTHING
    while True:
        found = _sweep(s, width, best)
        states += s.states
        if found == -2:
            answers[at + STATUS] = FULL
            return
        if found >= 0:
            best = found
            answers[at + STATUS] = SOLVED
            answers[at + LOSS] = cython.cast(cython.int, best >> 8)
            write(s, answers, at)
            if (best >> 8) <= problems[at + ENOUGH]:
                break
        if not s.truncated or width == problems[at + WIDTH]:
            break
        width = 12 if width == 4 else s.capacity
    answers[at + STATES] = states


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _sweep(s: Memory, width: cython.int, best: cython.longlong) -> cython.longlong:
    """One pass over the numbers that keeps at most `width` states a level.

    Returns the cost of the best complete state (s.final) if its loss is below that of `best`, -1 if there is
    none, -2 if memory ran out. A cost is the loss and, in its lowest byte, the tiles moved between runs and
    groups.
    """
    total: cython.int = 1
    start: cython.int = 0
    alive: cython.int = 1
    n: cython.int
    i: cython.int
    limit: cython.longlong = best >> 8 << 8
    cost: cython.longlong
    s.truncated = False
    s.states = 0
    s.epoch += s.capacity
    s.key[0] = s.cost[0] = 0
    s.parent[0] = -1
    s.live[0] = 0
    for n in range(1, s.numbers + 1):
        start = total
        total = _expand(s, n, alive, total, limit)
        if total < 0:
            return -2
        if total == start:
            return -1
        s.states += total - start
        if n < s.numbers:
            _bury_dominated(s, start, total)
            alive = _select(s, start, total, width)
    s.final = -1
    for i in range(start, total):
        cost = s.cost[i]
        if s.every_joker:
            if (s.key[i] >> 36 & 7) < s.jokers_forced:
                continue
            cost += (s.jokers - (s.key[i] >> 36 & 7)) * s.joker_weight << 8
        if (s.key[i] >> 39) < s.floor or cost >= limit:
            continue
        if s.final < 0 or cost < best or (cost == best and s.key[i] < s.key[s.final]):
            best = cost
            s.final = i
    return best if s.final >= 0 else -1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _expand(
    s: Memory, n: cython.int, alive: cython.int, total: cython.int, limit: cython.longlong
) -> cython.int:
    """Add the states after number n that the living states before it lead to; -1 if memory ran out."""
    start: cython.int = total
    end: cython.int = s.options
    k: cython.int
    i: cython.int
    i0: cython.int
    i1: cython.int
    i2: cython.int
    i3: cython.int
    r0: cython.int
    r1: cython.int
    r2: cython.int
    r3: cython.int
    left: cython.int
    after: cython.int
    needed: cython.int
    in_group: cython.int
    value: cython.int
    key: cython.longlong
    p0: cython.longlong
    p1: cython.longlong
    p2: cython.longlong
    p3: cython.longlong
    too_much: cython.longlong = limit << 32
    s.bits = 9
    _look_ahead_in_groups(s, n)
    for k in range(alive):
        i = s.live[k]
        key = s.key[i]
        left = s.jokers - cython.cast(cython.int, key >> 36 & 7)
        r0 = cython.cast(cython.int, key & 511)
        r1 = cython.cast(cython.int, key >> 9 & 511)
        r2 = cython.cast(cython.int, key >> 18 & 511)
        r3 = cython.cast(cython.int, key >> 27 & 511)
        if end > 48000:  # of 65536; four lists are never longer than 3000 each: start the lists again
            s.problem += 1
            end = 0
        end = _listed(s, 0, n, r0, end)
        end = _listed(s, 1, n, r1, end)
        end = _listed(s, 2, n, r2, end)
        end = _listed(s, 3, n, r3, end)
        s.options = end
        r0 |= n << 11
        r1 |= n << 11 | 512
        r2 |= n << 11 | 1024
        r3 |= n << 11 | 1536
        for i0 in range(s.first[r0], s.last[r0]):
            p0 = (s.cost[i] << 32) + s.option_price[i0]
            if p0 >= too_much or (p0 >> 24 & 255) > left:
                continue
            for i1 in range(s.first[r1], s.last[r1]):
                p1 = p0 + s.option_price[i1]
                if p1 >= too_much or (p1 >> 24 & 255) + s.need2[p1 & 15] > left:
                    continue
                for i2 in range(s.first[r2], s.last[r2]):
                    p2 = p1 + s.option_price[i2]
                    if p2 >= too_much or (p2 >> 24 & 255) + s.need3[p2 & 63] > left:
                        continue
                    for i3 in range(s.first[r3], s.last[r3]):
                        p3 = p2 + s.option_price[i3]
                        in_group = s.need[p3 & 255]
                        needed = cython.cast(cython.int, p3 >> 24 & 255)
                        if p3 >= too_much or needed + in_group > left:
                            continue
                        if total + 8 > s.capacity:
                            return -1
                        value = 0
                        if s.floor > 0:
                            value = s.option_value[i0] + s.option_value[i1] + s.option_value[i2]
                            value += cython.cast(cython.int, s.key[i] >> 39) + s.option_value[i3]
                        while True:
                            after = left - cython.cast(cython.int, p3 >> 16 & 255) - in_group
                            total = _reach(
                                s, i, i0, i1, i2, i3, p3 >> 32, after, n, in_group, value, start, total, limit
                            )
                            if not s.every_joker:
                                break
                            # Every joker counts: groups may also take more of them than they need.
                            in_group += 1
                            while needed + in_group <= left and not s.fits[p3 & 255] >> in_group & 1:
                                in_group += 1
                            if needed + in_group > left:
                                break
    return total


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _look_ahead_in_groups(s: Memory, n: cython.int) -> cython.void:
    """The least jokers that complete the first colours' tiles to groups with what the other colours have."""
    v: cython.int
    g0: cython.int
    g1: cython.int
    g2: cython.int
    g3: cython.int
    for g0 in range(s.high[n] + 1):
        for g1 in range(s.high[STRIDE + n] + 1):
            v = g0 | g1 << 2
            s.need2[v] = 99
            for g2 in range(s.high[2 * STRIDE + n] + 1):
                s.need3[v | g2 << 4] = 99
                for g3 in range(s.high[3 * STRIDE + n] + 1):
                    s.need3[v | g2 << 4] = min(s.need3[v | g2 << 4], s.need[v | g2 << 4 | g3 << 6])
                s.need2[v] = min(s.need2[v], s.need3[v | g2 << 4])


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _listed(s: Memory, c: cython.int, n: cython.int, runs: cython.int, at: cython.int) -> cython.int:
    """Make sure that the options of these open runs are listed; returns the end of the list."""
    where: cython.int = n << 11 | c << 9 | runs
    if s.stamp[where] != s.problem:
        s.stamp[where] = s.problem
        s.first[where] = at
        at = list_options(s, c, n, runs, at)
        s.last[where] = at
    return at


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _reach(
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


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _bury_dominated(s: Memory, start: cython.int, total: cython.int) -> cython.void:
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


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _select(s: Memory, start: cython.int, total: cython.int, width: cython.int) -> cython.int:
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
