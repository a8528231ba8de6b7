# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=False
"""What the kernel works on: problem and answer rows, and the memory of a search.

A problem is a row of small integers, its answer another. The C types stand in `memory.pxd`.
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


@cython.cclass
class Memory:
    """The working memory of one thread; room for `capacity` states."""

    def __init__(self, capacity: cython.int = 1 << 17) -> None:
        self.numbers = self.group_max = self.copies = self.jokers = self.jokers_forced = 0
        self.objective = self.floor = self.joker_weight = 0
        self.every_joker = self.truncated = False
        self.options = self.bits = self.states = self.final = 0
        self.low, self.high = _zeros("i", 128), _zeros("i", 128)
        self.groupable = _zeros("i", 128)
        self.in_groups, self.in_runs = _zeros("i", 128), _zeros("i", 128)
        self.weight, self.rest = _zeros("q", 32), _zeros("i", 32)
        self.fits, self.need = _zeros("i", 256), _zeros("q", 1024)
        self.fits_for = -1
        self.forms, self.promises = _zeros("Q", 512), _zeros("q", 512)
        _tabulate_runs(self)
        room = 21 << 11
        self.first, self.last, self.stamp = _zeros("i", room), _zeros("i", room), _zeros("q", room)
        self.problem = 0
        room = 1 << 16
        self.option_price, self.option_value = _zeros("q", room), _zeros("i", room)
        self.option_runs, self.option_choice = _zeros("q", 2 * room), _zeros("Q", room)
        self.way_price, self.way_options = _zeros("q", 2 * capacity), _zeros("Q", 2 * capacity)
        self.key, self.cost = _zeros("q", capacity), _zeros("q", capacity)
        self.parent, self.choice = _zeros("i", capacity), _zeros("Q", capacity)
        self.live, self.live_form = _zeros("i", capacity), _zeros("Q", capacity)
        self.live_cost, self.live_kind = _zeros("q", capacity), _zeros("q", capacity)
        self.live_rank = _zeros("q", capacity)
        bits: cython.int = 10
        while 1 << bits < 4 * capacity:
            bits += 1
        self.slots = _zeros("q", 1 << bits)
        self.epoch = 1
        self.level = self.start = self.limit = 0
        self.best_choice, self.best_jokers = _zeros("Q", 32), _zeros("i", 32)
        self.capacity = capacity


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


def load(s: Memory, row: cython.int[::1], at: cython.int) -> cython.void:
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
            s.groupable[c * STRIDE + n] = _groupable(s, c, n)
        s.rest[n - 1] = s.rest[n] + i * n
    i = s.group_max | s.copies << 4
    if i != s.fits_for:
        s.fits_for = i
        _tabulate_groups(s)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _groupable(s: Memory, c: cython.int, n: cython.int) -> cython.int:
    """How many tiles of a face can lie in groups: g groups need 2g tiles of other colours, or jokers."""
    g: cython.int
    k: cython.int
    others: cython.int
    if s.group_max < 3:
        return 0
    for g in range(s.high[c * STRIDE + n], 0, -1):
        others = s.jokers - min(g, s.high[c * STRIDE + n])
        for k in range(4):
            others += min(g, s.high[k * STRIDE + n])
        if others >= 2 * g:
            return g
    return 0


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
def _tabulate_groups(s: Memory) -> cython.void:
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
        s.need[v] = 99 << 24
        for k in range(7, -1, -1):
            if s.fits[v] >> k & 1:
                s.need[v] = k << 24
    # The last colours are known, and the others have so many tiles at most.
    for c in range(1, 4):
        for v in range(256):
            s.need[c << 8 | v] = s.need[c - 1 << 8 | v]
            for g in range(1, (v >> 2 * c - 2 & 3) + 1):
                s.need[c << 8 | v] = min(s.need[c << 8 | v], s.need[(c - 1 << 8 | v) - (g << 2 * c - 2)])


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _tabulate_runs(s: Memory) -> cython.void:
    """Open runs are as good as others if no field of their form is greater.

    The fields, each of three bits and a guard: the runs of one tile, those of one or two, and how many of
    the seven that there can be are not open. A promise is in 256ths of a tile.
    """
    runs: cython.int
    ones: cython.int
    twos: cython.int
    longs: cython.int
    for runs in range(512):
        ones, twos, longs = runs & 7, runs >> 3 & 7, runs >> 6
        s.promises[runs] = 26 * ones + 52 * twos + 104 * longs
        if ones + twos + longs <= 7:
            s.forms[runs] = ones | ones + twos << 4 | 7 - ones - twos - longs << 8


def remember(s: Memory) -> cython.void:
    """Walk back from the final state and note the choices that led to it; the next sweep overwrites them."""
    i: cython.int = s.final
    n: cython.int
    for n in range(s.numbers, 0, -1):
        s.best_choice[n] = s.choice[i]
        s.best_jokers[n] = cython.cast(cython.int, s.key[i] >> 36 & 7)
        i = s.parent[i]
    s.best_jokers[0] = 0


def write(s: Memory, row: cython.int[::1], at: cython.int) -> cython.void:
    """Write where every tile and joker went."""
    n: cython.int
    c: cython.int
    k: cython.int
    q: cython.int
    spent: cython.int
    field: cython.int
    for k in range(STATUS):
        row[at + k] = 0
    row[at + JOKERS_USED] = s.best_jokers[s.numbers]
    for n in range(s.numbers, 0, -1):
        spent = s.best_jokers[n] - s.best_jokers[n - 1]
        for c in range(4):
            field = cython.cast(cython.int, s.best_choice[n] >> 16 * c & 0xFFFF)
            row[at + TO_GROUPS + c * STRIDE + n] = field & 3
            row[at + TO_RUNS + c * STRIDE + n] = field >> 2 & 3
            row[at + RUN_JOKERS + c * STRIDE + n] += field >> 4 & 7
            spent -= field >> 4 & 7
            for k in range(7, 16, 3):  # jokers in front of a run that starts here
                for q in range(1, (field >> k & 7) + 1):
                    row[at + RUN_JOKERS + c * STRIDE + n - q] += 1
                    spent -= 1
        row[at + GROUP_JOKERS + n] = spent
