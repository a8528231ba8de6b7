# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=False
"""A turn of a playout: what the solver is asked, what its answer lays, and what a network thinks of it.

By its style a player lays most tiles; or what the network likes best among a few ways to hold tiles back; or,
once it has opened, nothing before the whole rack can go out.
"""

import cython

from kostka.solver import kernel_memory

if cython.compiled:
    from cython.cimports.kostka.bots.classic.rollout_game import (
        CELLS,
        STRIDE,
        Lanes,
        anything,
        below,
    )
    from cython.cimports.kostka.bots.classic.rollout_value import CERTAIN, judge
else:
    from kostka.bots.classic.rollout_game import CELLS, STRIDE, Lanes, anything, below
    from kostka.bots.classic.rollout_value import CERTAIN, judge

ROW = cython.declare(cython.int, kernel_memory.ROW)
_COLUMN = kernel_memory.layout()
HIGH = cython.declare(cython.int, _COLUMN["HIGH"])
NUMBERS = cython.declare(cython.int, _COLUMN["NUMBERS"])
GROUP_MAX = cython.declare(cython.int, _COLUMN["GROUP_MAX"])
COPIES = cython.declare(cython.int, _COLUMN["COPIES"])
JOKERS = cython.declare(cython.int, _COLUMN["JOKERS"])
JOKERS_FORCED = cython.declare(cython.int, _COLUMN["JOKERS_FORCED"])
EVERY_JOKER = cython.declare(cython.int, _COLUMN["EVERY_JOKER"])
OBJECTIVE = cython.declare(cython.int, _COLUMN["OBJECTIVE"])
FLOOR = cython.declare(cython.int, _COLUMN["FLOOR"])
LIMIT = cython.declare(cython.int, _COLUMN["LIMIT"])
WIDTH = cython.declare(cython.int, _COLUMN["WIDTH"])
JOKER_POINTS = cython.declare(cython.int, _COLUMN["JOKER_POINTS"])
TO_GROUPS = cython.declare(cython.int, _COLUMN["TO_GROUPS"])
TO_RUNS = cython.declare(cython.int, _COLUMN["TO_RUNS"])
STATUS = cython.declare(cython.int, _COLUMN["STATUS"])
JOKERS_USED = cython.declare(cython.int, _COLUMN["JOKERS_USED"])
SOLVED = cython.declare(cython.int, 0)
GUIDED = cython.declare(cython.int, 1)
HOLDING = cython.declare(cython.int, 2)
NOT_ASKED = cython.declare(cython.int, -2)


def ask(
    g: Lanes,
    row: cython.int,
    tables: cython.int[::1],
    table: cython.int,
    racks: cython.int[::1],
    rack: cython.int,
    opened: cython.bint,
    by_points: cython.bint,
) -> cython.int:
    """Write the question what can be laid of a rack besides g.hold into a row; -1 if surely nothing."""
    i: cython.int
    c: cython.int
    n: cython.int
    cell: cython.int
    lying: cython.int
    at: cython.int = row * ROW
    jokers: cython.int = racks[rack] - g.hold[0]
    free: cython.int
    hope: cython.int = 0
    limit: cython.longlong = 0
    for i in range(ROW):
        g.problems[at + i] = 0
    if not opened and not g.opening_jokers:
        jokers = 0
    free = jokers + (tables[table] if opened else 0)
    for c in range(g.colours):
        for n in range(1, g.numbers + 1):
            cell = c * STRIDE + n
            lying = tables[table + cell] if opened else 0
            g.problems[at + cell] = lying
            g.problems[at + HIGH + cell] = lying + racks[rack + cell] - g.hold[cell]
    for c in range(g.colours):
        for n in range(1, g.numbers + 1):
            cell = c * STRIDE + n
            i = g.problems[at + HIGH + cell] - g.problems[at + cell]
            if i == 0:
                continue
            if _possible(g, at + HIGH, c, n, free):
                hope += i * n
                limit += i * (n * 512 + 1 if by_points else 4096 + n)
            else:
                g.problems[at + HIGH + cell] -= i
    if hope == 0 or (not opened and hope + jokers * g.numbers < g.minimum):
        return -1
    g.problems[at + NUMBERS] = g.numbers
    g.problems[at + GROUP_MAX] = g.group_max
    g.problems[at + COPIES] = g.copies
    g.problems[at + JOKERS] = free
    g.problems[at + JOKER_POINTS] = g.joker_points
    g.problems[at + OBJECTIVE] = 1 if by_points else 0
    if opened:
        g.problems[at + JOKERS_FORCED] = tables[table]
        g.problems[at + LIMIT] = cython.cast(cython.int, limit)
        g.problems[at + WIDTH] = g.width
    else:
        g.problems[at + EVERY_JOKER] = 1
        g.problems[at + FLOOR] = max(1, g.minimum)
    return row


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _possible(g: Lanes, high: cython.int, c: cython.int, n: cython.int, jokers: cython.int) -> cython.bint:
    """Whether a tile could be in any set at all, if every other tile were free to join it."""
    i: cython.int
    d: cython.int
    near: cython.int = 0
    cell: cython.int = high + c * STRIDE + n
    if g.group_max >= 3:
        for i in range(g.colours):
            if i != c and g.problems[high + i * STRIDE + n] > 0:
                near += 1
        if near + jokers >= 2:
            return True
    for d in range(3):
        near = 0
        if n + d > g.numbers or n + d - 2 < 1:
            continue
        for i in range(d - 2, d + 1):
            if i != 0 and g.problems[cell + i] > 0:
                near += 1
        if near + jokers >= 2:
            return True
    return False


def read(g: Lanes, lane: cython.int, row: cython.int, choice: cython.int, thrifty: cython.bint) -> cython.int:
    """What the answer lays, into g.laid at this choice; returns how many tiles.

    A joker that was not needed nearly always fits somewhere; the thrifty keep it.
    """
    i: cython.int
    k: cython.int
    total: cython.int = 0
    at: cython.int = row * ROW
    to: cython.int = choice * CELLS
    seat: cython.int = g.turn[lane]
    rack: cython.int = (lane * g.seats + seat) * CELLS
    for i in range(CELLS):
        g.laid[to + i] = 0
    if row >= 0 and g.answers[at + STATUS] == SOLVED:
        for i in range(1, CELLS):
            k = g.answers[at + TO_GROUPS + i] + g.answers[at + TO_RUNS + i] - g.problems[at + i]
            g.laid[to + i] = k
            total += k
    if g.opened[lane * g.seats + seat]:
        k = g.racks[rack]
        if thrifty:
            k = max(0, g.answers[at + JOKERS_USED] - g.table[lane * CELLS]) if total > 0 else 0
        if k > 0 and (total > 0 or anything(g, lane)):
            g.laid[to] = k
            total += k
    elif total > 0:
        k = g.answers[at + JOKERS_USED]
        g.laid[to] = k
        total += k
    return total


def ask_lane(g: Lanes, lane: cython.int) -> cython.int:
    """Ask in the next row what the player on turn can lay besides g.hold; -1 if surely nothing."""
    me: cython.int = lane * g.seats + g.turn[lane]
    row: cython.int = ask(
        g, g.rows, g.table, lane * CELLS, g.racks, me * CELLS, g.opened[me], g.last_turns[lane] > 0
    )
    if row >= 0:
        g.rows += 1
    return row


def ask_options(g: Lanes, lane: cython.int) -> cython.void:
    """Ask what the player can lay, and if a choice is wanted also what with some tiles held back."""
    o: cython.int
    i: cython.int
    _k: cython.int
    odds: cython.int
    rack: cython.int = (lane * g.seats + g.turn[lane]) * CELLS
    many: cython.int = 1
    if _guided(g, lane) or g.random_at[lane] == g.steps:
        many = g.options
    for o in range(g.options):
        g.row_of[lane * g.options + o] = NOT_ASKED
    for o in range(many):
        for i in range(CELLS):
            g.hold[i] = 0
        if o == 1:
            g.row_of[lane * g.options + 1] = g.row_of[lane * g.options]  # the same, but thrifty with jokers
            continue
        if o > 1:
            odds = 1 + below(g, lane, 7)
            for i in range(CELLS):
                for _k in range(g.racks[rack + i]):
                    if below(g, lane, 8) < odds:
                        g.hold[i] += 1
        i = ask_lane(g, lane)
        g.row_of[lane * g.options + o] = i
        if i < 0 and o == 0 and g.racks[rack] == 0:
            break  # nothing can be laid at all


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _guided(g: Lanes, lane: cython.int) -> cython.bint:
    """Whether the network decides; once the pool is empty it knows too little, and every tile counts."""
    return g.styles[g.turn[lane]] == GUIDED and g.pool_at[lane] < g.pool_end[lane]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _holds(g: Lanes, lane: cython.int) -> cython.bint:
    """Whether the player waits until the whole rack can go out."""
    me: cython.int = lane * g.seats + g.turn[lane]
    i: cython.int
    left: cython.int = g.sizes[me]
    if g.styles[g.turn[lane]] != HOLDING or not g.opened[me] or g.pool_at[lane] == g.pool_end[lane]:
        return False
    for i in range(CELLS):
        left -= g.laid[lane * (g.options + 1) * CELLS + i]
    return left > 0


def choose(g: Lanes, lane: cython.int) -> cython.void:
    """Read the answers and decide by the player's style."""
    o: cython.int
    i: cython.int
    value: cython.int
    many: cython.int = 0
    first: cython.int = lane * (g.options + 1)
    for o in range(g.options):
        if g.row_of[lane * g.options + o] == NOT_ASKED:
            break
        many += 1
        read(g, lane, g.row_of[lane * g.options + o], first + o, o > 0)
    for i in range(CELLS):
        g.laid[(first + many) * CELLS + i] = 0  # nothing is laid
    g.chosen[lane] = first
    if g.random_at[lane] == g.steps:
        g.chosen[lane] = first + below(g, lane, many + 1)
    elif _holds(g, lane):
        g.chosen[lane] = first + many
    elif _guided(g, lane):
        g.values[lane] = worth(g, lane, first, first)
        for o in range(1, many + 1 if many > 1 else 1):
            value = worth(g, lane, first + o, first)
            if value > g.values[lane]:
                g.values[lane] = value
                g.chosen[lane] = first + o


def worth(g: Lanes, lane: cython.int, choice: cython.int, most: cython.int) -> cython.int:
    """What the network thinks of a choice; `most` is the choice that lays most."""
    if look(g, lane, choice, most):
        return CERTAIN
    return judge(g.network, g.numbers, g.whole, g.table_after, 0, g.rack_after, 0, g.ready, 0)


def look(g: Lanes, lane: cython.int, choice: cython.int, most: cython.int) -> cython.bint:
    """Prepare the network's inputs as they are after a choice; whether the game is won by it."""
    i: cython.int
    k: cython.int
    s: cython.int
    total: cython.int = 0
    ready: cython.int = 0
    lying: cython.int = 0
    cost: cython.int = 0
    active: cython.int = 0
    drew: cython.int = 0
    smallest: cython.int = 99
    seat: cython.int = g.turn[lane]
    me: cython.int = lane * g.seats + seat
    figures: cython.int[::1] = g.network.figures
    for i in range(CELLS):
        k = g.laid[choice * CELLS + i]
        total += k
        g.rack_after[i] = g.racks[me * CELLS + i] - k
        g.table_after[i] = g.table[lane * CELLS + i] + k
        k = max(0, g.laid[most * CELLS + i] - k)
        g.ready[i] = k
        ready += k
        lying += g.table_after[i]
        cost += g.rack_after[i] * (i % STRIDE if i > 0 else g.joker_points)
    if total == g.sizes[me]:
        return True
    if total == 0 and g.pool_at[lane] < g.pool_end[lane]:
        drew = 1
    figures[0] = 1
    figures[1] = g.sizes[me] - total + drew
    figures[2] = cost
    figures[3] = g.rack_after[0]
    figures[4] = g.table_after[0]
    figures[5] = g.whole[0] - g.rack_after[0] - g.table_after[0]
    figures[6] = lying
    figures[7] = g.pool_end[lane] - g.pool_at[lane] - drew
    figures[8] = drew
    figures[9] = ready
    figures[10] = 1 if total > 0 else g.opened[me]
    for i in range(11, 24):
        figures[i] = 0
    k = 11
    for i in range(1, g.seats):
        s = (seat + i) % g.seats
        if not g.out[s]:
            active += 1
            s += lane * g.seats
            figures[k] = g.sizes[s]
            figures[k + 1] = g.opened[s]
            k += 2
            smallest = min(smallest, g.sizes[s])
    figures[17] = smallest
    figures[18] = 0
    if drew and figures[7] == 0:
        figures[18] = active + 2
    elif g.last_turns[lane] > 0:
        figures[18] = g.last_turns[lane]
    figures[18 + active] = 1
    figures[22] = g.passes[lane]
    return False
