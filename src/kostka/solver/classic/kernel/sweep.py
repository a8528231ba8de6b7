# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=False
"""The hot loop: a sweep over the numbers of the deck that places tiles in runs and groups at least loss.

Plain Python that Cython compiles; uncompiled it gives the same answers, slowly. It knows counts only: a
problem is a row of small integers, its answer another. `docs/solver.md` argues every shortcut taken here.
"""

import cython

if cython.compiled:
    from cython.cimports.kostka.solver.classic.kernel.counts import Counted
    from cython.cimports.kostka.solver.classic.kernel.memory import (
        ENOUGH,
        EVERY_JOKER,
        FLOOR,
        FULL,
        LIMIT,
        LOSS,
        NOTHING,
        OBJECTIVE,
        ROW,
        SOLVED,
        STATES,
        STATUS,
        STRIDE,
        VALUE,
        WIDTH,
        Memory,
        load,
        remember,
        write,
    )
    from cython.cimports.kostka.solver.classic.kernel.options import list_options
    from cython.cimports.kostka.solver.classic.kernel.states import keep
else:
    from kostka.solver.classic.kernel.counts import Counted
    from kostka.solver.classic.kernel.memory import (
        ENOUGH,
        EVERY_JOKER,
        FLOOR,
        FULL,
        LIMIT,
        LOSS,
        NOTHING,
        OBJECTIVE,
        ROW,
        SOLVED,
        STATES,
        STATUS,
        STRIDE,
        VALUE,
        WIDTH,
        Memory,
        load,
        remember,
        write,
    )
    from kostka.solver.classic.kernel.options import list_options
    from kostka.solver.classic.kernel.states import keep

UNBOUNDED = cython.declare(cython.const[cython.longlong], 1 << 30)  # above every cost
GOLDEN = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)  # 2**64 / golden ratio
# A price begins so high that one of these bits is set if its cost or its jokers become too many.
COST = cython.declare(cython.const[cython.longlong], 1 << 30)
JOKER = cython.declare(cython.const[cython.longlong], 1 << 7)
SPENT = cython.declare(cython.const[cython.longlong], 1 << 62 | 1 << 31)
WORD = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


def solve_rows(
    s: Memory, problems: cython.int[::1], answers: cython.int[::1], first: cython.int, last: cython.int
) -> None:
    """Answer the problems in rows first to last - 1; the GIL is free meanwhile."""
    row: cython.int
    with cython.nogil:
        for row in range(first, last):
            _solve_row(s, problems, answers, row * ROW)


def ask(
    s: Memory,
    counted: Counted,
    every_joker: cython.bint,
    objective: cython.int,
    floor: cython.int,
    limit: cython.int,
    enough: cython.int,
) -> int | None:
    """Put a question to a position: the least loss, None if there is none below the limit.

    Raises a MemoryError if the search has more states than there is room for.
    """
    problem: cython.int[::1] = counted.problem
    answer: cython.int[::1] = counted.answer
    problem[EVERY_JOKER] = every_joker
    problem[OBJECTIVE] = objective
    problem[FLOOR] = floor
    problem[LIMIT] = limit
    problem[ENOUGH] = enough
    with cython.nogil:
        _solve_row(s, problem, answer, 0)
    if answer[STATUS] == FULL:
        raise MemoryError
    return None if answer[STATUS] == NOTHING else answer[LOSS]


def solve_row(s: Memory, problem: cython.int[::1], answer: cython.int[::1]) -> None:
    """Answer a small problem, for which letting go of the GIL would take longer than the answer."""
    _solve_row(s, problem, answer, 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _solve_row(s: Memory, problems: cython.int[::1], answers: cython.int[::1], at: cython.int) -> cython.void:
    """Sweep with a narrow beam first; what it finds prunes the wider sweeps until one has dropped nothing."""
    width: cython.int = 1
    best: cython.longlong = UNBOUNDED
    found: cython.longlong
    states: cython.int = 0
    load(s, problems, at)
    s.problem += 1
    s.options = 0
    if 0 < problems[at + LIMIT] < UNBOUNDED >> 8:
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
            remember(s)
            if (best >> 8) <= problems[at + ENOUGH]:
                break
        if not s.truncated or width == problems[at + WIDTH]:
            break
        width = 4 if width == 1 else s.capacity
    if answers[at + STATUS] == SOLVED:
        write(s, answers, at)
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
            alive = keep(s, n, start, total, width)
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
    end: cython.int = s.options
    k: cython.int
    c: cython.int
    i: cython.int
    j: cython.int
    where: cython.int
    left: cython.int
    after: cython.int
    needed: cython.int
    in_group: cython.int
    ways: cython.int
    here: cython.int
    key: cython.longlong
    price: cython.longlong
    spent: cython.longlong
    most: cython.int = 0
    need: cython.int
    s.bits = 9
    s.level = n
    s.start = total
    s.limit = limit
    for c in range(4):
        most |= s.groupable[c * STRIDE + n] << 2 * c
    for k in range(alive):
        i = s.live[k]
        key = s.key[i]
        left = s.jokers - cython.cast(cython.int, key >> 36 & 7)
        if end > 48000:  # of 65536; four lists are never longer than 3000 each: start the lists again
            s.problem += 1
            end = 0
        ways = 1
        here = 0
        spent = (COST - limit << 32) + (JOKER - 1 - left << 24)
        s.way_price[0] = (s.cost[i] << 32) + spent
        s.way_options[0] = 0
        for c in range(3, -1, -1):
            where = n << 11 | c << 9 | cython.cast(cython.int, key >> 9 * c & 511)
            if s.stamp[where] != s.problem:
                s.stamp[where] = s.problem
                s.first[where] = end
                end = list_options(s, c, n, where & 511, end)
                s.last[where] = end
            need = c << 8 | most & (1 << 2 * c) - 1
            ways = _join(s, need, s.first[where], s.last[where], here, ways)
            here = s.capacity - here
            if ways < 0:
                return -1
        s.options = end
        for j in range(here, here + ways):
            price = s.way_price[j] - spent
            in_group = cython.cast(cython.int, s.need[price & 255] >> 24)
            needed = cython.cast(cython.int, price >> 24 & 255)
            if total + 8 > s.capacity:
                return -1
            while True:
                after = left - cython.cast(cython.int, price >> 16 & 255) - in_group
                total = _reach(s, i, s.way_options[j], price >> 32, after, in_group, total)
                if not s.every_joker:
                    break
                # Every joker counts: groups may also take more of them than they need.
                in_group += 1
                while needed + in_group <= left and not s.fits[price & 255] >> in_group & 1:
                    in_group += 1
                if needed + in_group > left:
                    break
    return total


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _join(
    s: Memory,
    need: cython.int,
    first: cython.int,
    last: cython.int,
    source: cython.int,
    ways: cython.int,
) -> cython.int:
    """Join each way so far with each of these options; returns how many may be finished, -1 if too many.

    What cannot is written, too, and then written over: no processor could guess which branch to take.
    """
    target: cython.int = s.capacity - source
    end: cython.int = source + ways
    at: cython.Py_ssize_t = target
    i: cython.int
    j: cython.Py_ssize_t
    price: cython.longlong
    paid: cython.longlong
    for i in range(first, last):
        if at + ways > target + s.capacity:
            return -1
        price = s.option_price[i]
        for j in range(source, end):
            paid = s.way_price[j] + price
            s.way_price[at] = paid
            s.way_options[at] = s.way_options[j] << 16 | i
            at += paid + s.need[need + (paid & 255)] & SPENT == 0
    return at - target


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _reach(
    s: Memory,
    parent: cython.int,
    options: cython.ulonglong,
    cost: cython.longlong,
    left: cython.int,
    in_group: cython.int,
    total: cython.int,
) -> cython.int:
    """Enter the state that these options lead to, or its cheaper way; returns the end of the states."""
    i0: cython.int = options & 0xFFFF
    i1: cython.int = options >> 16 & 0xFFFF
    i2: cython.int = options >> 32 & 0xFFFF
    i3: cython.int = options >> 48
    bare: cython.int = left <= 0
    slot: cython.int
    known: cython.longlong
    value: cython.int
    key: cython.longlong = s.option_runs[2 * i0 + bare] | s.option_runs[2 * i1 + bare]
    key |= s.option_runs[2 * i2 + bare] | s.option_runs[2 * i3 + bare]
    key |= cython.cast(cython.longlong, s.jokers - left) << 36
    if s.objective == VALUE:
        cost += cython.cast(cython.longlong, in_group * (s.numbers - s.level)) << 8
        if cost >= s.limit:
            return total
    if s.floor > 0:
        value = cython.cast(cython.int, s.key[parent] >> 39) + in_group * s.level
        value += s.option_value[i0] + s.option_value[i1] + s.option_value[i2] + s.option_value[i3]
        if value + s.rest[s.level] + left * s.numbers < s.floor:
            return total
        key |= cython.cast(cython.longlong, min(value, s.floor)) << 39
    slot = _slot(s, key)
    while True:
        known = s.slots[slot] - s.epoch
        if known < s.start:
            s.slots[slot] = s.epoch + total
            known = total
            total += 1
            s.key[known] = key
            break
        if s.key[known] == key:
            if cost >= s.cost[known]:
                return total
            break
        slot = (slot + 1) & ((1 << s.bits) - 1)
    s.cost[known] = cost
    s.parent[known] = parent
    s.choice[known] = s.option_choice[i0] | s.option_choice[i1] | s.option_choice[i2] | s.option_choice[i3]
    if (total - s.start) * 2 > 1 << s.bits:
        _widen(s, s.start, total)
    return total


@cython.cfunc
@cython.inline
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
