# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=False
"""The hot loop: a sweep over the numbers of the deck that places tiles in runs and groups at least loss.

Plain Python that Cython compiles; uncompiled it gives the same answers, slowly. It knows counts only: a
problem is a row of small integers, its answer another. `docs/solver.md` argues every shortcut taken here.
"""

from array import array
from typing import Any

import cython

# A cell is colour * STRIDE + number. Three columns behind the highest number stay empty, so that looking
# ahead needs no test for the end.
STRIDE = cython.declare(cython.int, 24)
CELLS = cython.declare(cython.int, 96)

# Columns of a problem row. First four blocks of CELLS: the tiles that must be placed, those that may be, and
# of the tiles on the table those that lie in groups and in runs. Then the deck and the question: LIMIT is a
# loss that an answer must stay below (0: any), ENOUGH one that ends the search, WIDTH the beam that is the
# last to be tried (0: until it is proved that nothing is better).
LOW = cython.declare(cython.int, 0)
HIGH = cython.declare(cython.int, 96)
IN_GROUPS = cython.declare(cython.int, 192)
IN_RUNS = cython.declare(cython.int, 288)
NUMBERS = cython.declare(cython.int, 384)
GROUP_MAX = cython.declare(cython.int, 385)
COPIES = cython.declare(cython.int, 386)
JOKERS = cython.declare(cython.int, 387)
JOKERS_FORCED = cython.declare(cython.int, 388)
EVERY_JOKER = cython.declare(cython.int, 389)
OBJECTIVE = cython.declare(cython.int, 390)
FLOOR = cython.declare(cython.int, 391)
LIMIT = cython.declare(cython.int, 392)
ENOUGH = cython.declare(cython.int, 393)
WIDTH = cython.declare(cython.int, 394)
JOKER_POINTS = cython.declare(cython.int, 395)

# Columns of an answer row: by cell the tiles in groups, the tiles in runs and the jokers in runs, then by
# number the jokers in groups, then the outcome.
TO_GROUPS = cython.declare(cython.int, 0)
TO_RUNS = cython.declare(cython.int, 96)
RUN_JOKERS = cython.declare(cython.int, 192)
GROUP_JOKERS = cython.declare(cython.int, 288)
STATUS = cython.declare(cython.int, 312)
LOSS = cython.declare(cython.int, 313)
JOKERS_USED = cython.declare(cython.int, 314)
STATES = cython.declare(cython.int, 315)

ROW = 400  # integers in a row of either kind

# Objectives: what a tile that stays on the rack costs.
TILES = cython.declare(cython.int, 0)  # most tiles, then most points
POINTS = cython.declare(cython.int, 1)  # most points, then most tiles
ANY = cython.declare(cython.int, 2)  # one tile is as good as many
VALUE = cython.declare(cython.int, 3)  # most points, jokers counting as the tile they stand for

# Statuses of an answer.
SOLVED = cython.declare(cython.int, 0)
NOTHING = cython.declare(cython.int, 1)  # no way to place what must be placed within the limit
FULL = cython.declare(cython.int, 2)  # more states than this search has room for

GOLDEN = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)  # 2**64 divided by the golden ratio
WORD = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
UNBOUNDED = cython.declare(cython.longlong, 1 << 30)  # above every cost


@cython.cclass
class Search:
    """The working memory of one thread; room for `capacity` states."""

    low: cython.int[::1]
    high: cython.int[::1]
    in_groups: cython.int[::1]
    in_runs: cython.int[::1]
    weight: cython.longlong[::1]
    rest: cython.int[::1]
    numbers: cython.int
    group_max: cython.int
    copies: cython.int
    jokers: cython.int
    jokers_forced: cython.int
    every_joker: cython.bint
    objective: cython.int
    floor: cython.int
    joker_weight: cython.longlong

    # Per vector of tiles set aside for groups (two bits a colour): which numbers of jokers complete it to
    # groups (a bit each), the least such number, and the least over all completions of a shorter vector.
    fits: cython.int[::1]
    need: cython.int[::1]
    need3: cython.int[::1]
    need2: cython.int[::1]
    fits_for: cython.int

    # The options by number, colour and open runs; listed once a problem, when they are first needed.
    first: cython.int[::1]
    last: cython.int[::1]
    stamp: cython.longlong[::1]
    problem: cython.longlong
    options: cython.int
    # A price has four fields, and the prices of four colours can be added: the tiles set aside for groups
    # (two bits a colour), from bit 16 the jokers used, from bit 24 those and the jokers that the open runs
    # will need at least, from bit 32 the cost.
    option_price: cython.longlong[::1]
    option_value: cython.int[::1]
    option_runs: cython.longlong[::1]
    option_runs_bare: cython.longlong[::1]
    option_choice: cython.ulonglong[::1]

    # All states of a sweep, level behind level; a hash table finds those of the current level.
    key: cython.longlong[::1]
    cost: cython.longlong[::1]
    parent: cython.int[::1]
    choice: cython.ulonglong[::1]
    dead: cython.uchar[::1]
    live: cython.int[::1]
    slots: cython.longlong[::1]
    epoch: cython.longlong
    bits: cython.int
    capacity: cython.int
    truncated: cython.bint
    states: cython.int
    final: cython.int

    def __init__(self, capacity: cython.int = 1 << 17) -> None:
        self.low, self.high = _zeros("i", 128), _zeros("i", 128)
        self.in_groups, self.in_runs = _zeros("i", 128), _zeros("i", 128)
        self.weight, self.rest = _zeros("q", 32), _zeros("i", 32)
        self.fits, self.need = _zeros("i", 256), _zeros("i", 256)
        self.need3, self.need2 = _zeros("i", 64), _zeros("i", 16)
        self.fits_for = -1
        room = 21 << 11
        self.first, self.last, self.stamp = _zeros("i", room), _zeros("i", room), _zeros("q", room)
        self.problem = 0
        room = 1 << 16
        self.option_price, self.option_value = _zeros("q", room), _zeros("i", room)
        self.option_runs, self.option_runs_bare = _zeros("q", room), _zeros("q", room)
        self.option_choice = _zeros("Q", room)
        self.key, self.cost = _zeros("q", capacity), _zeros("q", capacity)
        self.parent, self.choice = _zeros("i", capacity), _zeros("Q", capacity)
        self.dead, self.live = _zeros("B", capacity), _zeros("i", capacity)
        bits: cython.int = 10
        while 1 << bits < 4 * capacity:
            bits += 1
        self.slots = _zeros("q", 1 << bits)
        self.epoch = 1
        self.capacity = capacity

    def solve_rows(
        self, problems: cython.int[::1], answers: cython.int[::1], first: cython.int, last: cython.int
    ) -> None:
        """Answer the problems in rows first to last - 1; the GIL is free meanwhile."""
        row: cython.int
        with cython.nogil:
            for row in range(first, last):
                _solve_row(self, problems, answers, row * 400)

    def solve_row(self, problem: cython.int[::1], answer: cython.int[::1]) -> None:
        """Answer a small problem, for which letting go of the GIL would take longer than the answer."""
        _solve_row(self, problem, answer, 0)


def layout() -> dict[str, int]:
    """The columns of the rows by name, for those who write and read rows."""
    return {
        "STRIDE": STRIDE,
        "LOW": LOW,
        "HIGH": HIGH,
        "IN_GROUPS": IN_GROUPS,
        "IN_RUNS": IN_RUNS,
        "NUMBERS": NUMBERS,
        "GROUP_MAX": GROUP_MAX,
        "COPIES": COPIES,
        "JOKERS": JOKERS,
        "JOKERS_FORCED": JOKERS_FORCED,
        "EVERY_JOKER": EVERY_JOKER,
        "OBJECTIVE": OBJECTIVE,
        "FLOOR": FLOOR,
        "LIMIT": LIMIT,
        "ENOUGH": ENOUGH,
        "WIDTH": WIDTH,
        "JOKER_POINTS": JOKER_POINTS,
        "TO_GROUPS": TO_GROUPS,
        "TO_RUNS": TO_RUNS,
        "RUN_JOKERS": RUN_JOKERS,
        "GROUP_JOKERS": GROUP_JOKERS,
        "STATUS": STATUS,
        "LOSS": LOSS,
        "JOKERS_USED": JOKERS_USED,
        "STATES": STATES,
    }


def _zeros(code: Any, size: Any) -> Any:
    return array(code, bytes(array(code).itemsize * size))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _solve_row(s: Search, problems: cython.int[::1], answers: cython.int[::1], at: cython.int) -> cython.void:
    """Sweep with a narrow beam first; what it finds prunes the wider sweeps until one has dropped nothing."""
    width: cython.int = 4
    best: cython.longlong = UNBOUNDED
    found: cython.longlong
    states: cython.int = 0
    _load(s, problems, at)
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
            _write(s, answers, at)
            if (best >> 8) <= problems[at + ENOUGH]:
                break
        if not s.truncated or width == problems[at + WIDTH]:
            break
        width = 12 if width == 4 else s.capacity
    answers[at + STATES] = states


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _load(s: Search, row: cython.int[::1], at: cython.int) -> cython.void:
    i: cython.int
    n: cython.int
    c: cython.int
    for i in range(CELLS):
        s.low[i] = row[at + LOW + i]
        s.high[i] = row[at + HIGH + i]
        s.in_groups[i] = row[at + IN_GROUPS + i]
        s.in_runs[i] = row[at + IN_RUNS + i]
    s.numbers = row[at + NUMBERS]
    s.group_max = row[at + GROUP_MAX]
    s.copies = row[at + COPIES]
    s.jokers = row[at + JOKERS]
    s.jokers_forced = row[at + JOKERS_FORCED]
    s.every_joker = row[at + EVERY_JOKER]
    s.objective = row[at + OBJECTIVE]
    s.floor = row[at + FLOOR]
    for n in range(1, s.numbers + 1):
        s.weight[n] = _weight(s.objective, n)
    s.joker_weight = s.numbers if s.objective == VALUE else _weight(s.objective, row[at + JOKER_POINTS])
    s.rest[s.numbers] = 0
    for n in range(s.numbers, 0, -1):
        i = 0
        for c in range(4):
            i += s.high[c * STRIDE + n]
        s.rest[n - 1] = s.rest[n] + i * n
    i = s.group_max | s.copies << 4
    if i != s.fits_for:
        s.fits_for = i
        _tabulate_groups(s)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _weight(objective: cython.int, points: cython.int) -> cython.longlong:
    if objective == TILES:
        return 4096 + points
    if objective == POINTS:
        return points * 512 + 1
    return 1 if objective == ANY else points


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _tabulate_groups(s: Search) -> cython.void:
    """Make m groups of t tiles, at most m of a colour, and k jokers: m <= t, 3m <= t + k <= m * group_max."""
    v: cython.int
    c: cython.int
    g: cython.int
    k: cython.int
    m: cython.int
    tiles: cython.int
    most: cython.int
    for v in range(256):
        tiles = most = 0
        for c in range(4):
            g = v >> 2 * c & 3
            tiles += g
            most = max(most, g)
        s.fits[v] = 1 if tiles == 0 else 0
        if s.group_max >= 3 and most <= s.copies:
            for k in range(8):
                for m in range(max(most, 1), tiles + 1):
                    if 3 * m <= tiles + k <= m * s.group_max:
                        s.fits[v] |= 1 << k
        s.need[v] = 99
        for k in range(7, -1, -1):
            if s.fits[v] >> k & 1:
                s.need[v] = k


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _write(s: Search, row: cython.int[::1], at: cython.int) -> cython.void:
    """Walk back from the final state and note where every tile and joker went."""
    i: cython.int = s.final
    n: cython.int
    c: cython.int
    k: cython.int
    q: cython.int
    spent: cython.int
    field: cython.int
    for k in range(STATUS):
        row[at + k] = 0
    row[at + JOKERS_USED] = cython.cast(cython.int, s.key[i] >> 36 & 7)
    for n in range(s.numbers, 0, -1):
        spent = cython.cast(cython.int, (s.key[i] >> 36 & 7) - (s.key[s.parent[i]] >> 36 & 7))
        for c in range(4):
            field = cython.cast(cython.int, s.choice[i] >> 16 * c & 0xFFFF)
            row[at + TO_GROUPS + c * STRIDE + n] = field & 3
            row[at + TO_RUNS + c * STRIDE + n] = field >> 2 & 3
            row[at + RUN_JOKERS + c * STRIDE + n] += field >> 4 & 7
            spent -= field >> 4 & 7
            for k in range(7, 16, 3):  # jokers in front of a run that starts here
                for q in range(1, (field >> k & 7) + 1):
                    row[at + RUN_JOKERS + c * STRIDE + n - q] += 1
                    spent -= 1
        row[at + GROUP_JOKERS + n] = spent
        i = s.parent[i]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _options(s: Search, c: cython.int, n: cython.int, runs: cython.int, at: cython.int) -> cython.int:
    """Write what colour c can do at number n with these open runs; returns the end of the list.

    g tiles go to groups, p tiles and x jokers to runs. The runs of one and two tiles must go on; what is left
    extends longer runs and only then starts new ones.
    """
    cell: cython.int = c * STRIDE + n
    high: cython.int = s.high[cell]
    ones: cython.int = runs & 7
    twos: cython.int = runs >> 3 & 7
    longs: cython.int = runs >> 6
    must: cython.int = ones + twos
    g: cython.int
    x: cython.int
    p: cython.int
    q: cython.int
    q2: cython.int
    q3: cython.int
    least: cython.int
    extended: cython.int
    starts: cython.int
    for g in range(high + 1 if s.group_max >= 3 else 1):
        for x in range(s.jokers + 1):
            if x == 0:
                least = min(must + longs, high - g)
            elif s.every_joker:
                least = 0
            else:
                least = high - g
            for p in range(max(least, s.low[cell] - g), high - g + 1):
                if p + x < must or x > must + longs:
                    continue
                extended = min(p + x - must, longs)
                starts = p + x - must - extended
                if s.every_joker:
                    at = _begin_with_jokers(s, c, n, g, p, x, starts, ones, twos + extended, at)
                elif starts == 0 or n + 2 <= s.numbers:
                    at = _option(s, c, n, g, p, x, 0, 0, 0, starts, ones, twos + extended, at)
                else:  # a run begins with jokers only where it could not end with them
                    q = n + 2 - s.numbers
                    q2 = q if starts > 1 else 0
                    q3 = q if starts > 2 else 0
                    at = _option(s, c, n, g, p, x, q, q2, q3, starts, ones, twos + extended, at)
    return at


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _begin_with_jokers(
    s: Search,
    c: cython.int,
    n: cython.int,
    g: cython.int,
    p: cython.int,
    x: cython.int,
    starts: cython.int,
    twos: cython.int,
    longs: cython.int,
    at: cython.int,
) -> cython.int:
    """The options for q jokers in front of each of the runs (at most three) that start here."""
    least: cython.int = max(0, n + 2 - s.numbers)
    most: cython.int = min(n - 1, s.jokers)
    q1: cython.int
    q2: cython.int
    q3: cython.int
    for q1 in range(least if starts > 0 else 0, (most if starts > 0 else 0) + 1):
        for q2 in range(least if starts > 1 else 0, (q1 if starts > 1 else 0) + 1):
            for q3 in range(least if starts > 2 else 0, (q2 if starts > 2 else 0) + 1):
                at = _option(s, c, n, g, p, x, q1, q2, q3, starts, twos, longs, at)
    return at


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _option(
    s: Search,
    c: cython.int,
    n: cython.int,
    g: cython.int,
    p: cython.int,
    x: cython.int,
    q1: cython.int,
    q2: cython.int,
    q3: cython.int,
    ones: cython.int,
    twos: cython.int,
    longs: cython.int,
    at: cython.int,
) -> cython.int:
    """Write one option, unless the runs it leaves open (as yet without the q jokers) cannot be finished."""
    cell: cython.int = c * STRIDE + n
    left: cython.int = s.jokers - x - q1 - q2 - q3
    demand: cython.int = 0
    bare: cython.int = 0
    bridges: cython.int = 0
    moved: cython.int
    loss: cython.longlong
    value: cython.int = n * (g + p + x)
    q: cython.int
    k: cython.int
    if left < 0:
        return at
    if q1 > 0:
        for k in range(3):
            q = q1 if k == 0 else (q2 if k == 1 else q3)
            value += q * n - q * (q + 1) // 2
            if q > 0:
                ones -= 1
            if q == 1:
                twos += 1
            elif q > 1:
                longs += 1
    if n == s.numbers:
        if ones + twos > 0:
            return at
        longs = 0
    else:
        if n + 1 == s.numbers and ones > 0:
            return at
        # Jokers that the short runs will need at the next two numbers.
        demand = max(0, ones + twos - s.high[cell + 1]) + max(0, ones - s.high[cell + 2])
        if demand > left:
            return at
        # More long runs than the next number can extend are as good as closed. A joker is worth putting
        # behind a long run only as a bridge to a tile further on.
        bare = min(longs, max(0, s.high[cell + 1] - ones - twos))
        if s.every_joker:
            bridges = left
        else:
            for k in range(1, min(left, s.numbers - n - 1) + 1):
                if s.high[cell + 1 + k] > 0:
                    bridges = left // k
                    break
        longs = min(longs, max(0, s.high[cell + 1] - ones - twos) + bridges)
    if s.objective == VALUE:
        k = x + q1 + q2 + q3
        loss = (s.high[cell] - p - g) * n + k * s.numbers - (value - n * (g + p))
    else:
        loss = (s.high[cell] - p - g) * s.weight[n]
    moved = max(0, s.in_groups[cell] - g) + max(0, s.in_runs[cell] - p)
    s.option_price[at] = (
        g << 2 * c
        | s.jokers - left << 16
        | cython.cast(cython.longlong, s.jokers - left + demand) << 24
        | (loss << 8) + moved << 32
    )
    s.option_value[at] = value
    s.option_runs[at] = cython.cast(cython.longlong, ones | twos << 3 | longs << 6) << 9 * c
    s.option_runs_bare[at] = cython.cast(cython.longlong, ones | twos << 3 | bare << 6) << 9 * c
    s.option_choice[at] = (
        cython.cast(cython.ulonglong, g | p << 2 | x << 4 | q1 << 7 | q2 << 10 | q3 << 13) << 16 * c
    )
    return at + 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _listed(s: Search, c: cython.int, n: cython.int, runs: cython.int, at: cython.int) -> cython.int:
    """Make sure that the options of these open runs are listed; returns the end of the list."""
    where: cython.int = n << 11 | c << 9 | runs
    if s.stamp[where] != s.problem:
        s.stamp[where] = s.problem
        s.first[where] = at
        at = _options(s, c, n, runs, at)
        s.last[where] = at
    return at


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _sweep(s: Search, width: cython.int, best: cython.longlong) -> cython.longlong:
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
def _look_ahead_in_groups(s: Search, n: cython.int) -> cython.void:
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
def _expand(
    s: Search, n: cython.int, alive: cython.int, total: cython.int, limit: cython.longlong
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
def _reach(
    s: Search,
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
def _slot(s: Search, key: cython.longlong) -> cython.int:
    """Fibonacci hashing."""
    spread: cython.ulonglong = cython.cast(cython.ulonglong, key) * GOLDEN & WORD
    return cython.cast(cython.int, spread >> 64 - s.bits)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _widen(s: Search, start: cython.int, total: cython.int) -> cython.void:
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
def _bury_dominated(s: Search, start: cython.int, total: cython.int) -> cython.void:
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
def _bury(s: Search, key: cython.longlong, cost: cython.longlong, start: cython.int) -> cython.void:
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
def _select(s: Search, start: cython.int, total: cython.int, width: cython.int) -> cython.int:
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
def _rank(s: Search, i: cython.int) -> cython.longlong:
    """What a state has lost, a used joker counting like a tile."""
    return s.cost[i] + ((s.key[i] >> 36 & 7) * s.joker_weight << 8)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _sift(s: Search, at: cython.int, size: cython.int) -> cython.void:
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
