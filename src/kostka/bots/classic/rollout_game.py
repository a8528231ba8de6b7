# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=False
"""Many games side by side on counts of tiles: where they stand, and what a turn does to them.

A lane is a game: the table, the racks, and the pool in its order. Everything is whole numbers, and every lane
has a 64-bit generator of its own, so that the same games come out compiled and uncompiled. The C types stand
in `rollout_game.pxd`.
"""

from array import array
from typing import Any, NamedTuple

import cython

from kostka.solver.kernel_memory import ROW, Memory

if cython.compiled:
    from cython.cimports.kostka.bots.classic.rollout_value import Network
else:
    from kostka.bots.classic.rollout_value import Network

# Cells are those of the solver's kernel, colour * STRIDE + number; cell 0 holds the jokers.
STRIDE = cython.declare(cython.int, 24)
CELLS = cython.declare(cython.int, 96)
POOL = cython.declare(cython.int, 256)  # room for a pool
WIN = cython.declare(cython.int, 12)  # a game won alone; so that it can be shared

LAST_ROUND = cython.declare(cython.int, 0)
ALL_PASS = cython.declare(cython.int, 2)

WORD = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
GOLDEN = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
MIX_1 = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
MIX_2 = cython.declare(cython.ulonglong, 0x94D049BB133111EB)


class GameTerms(NamedTuple):
    """What a playout has to know of the rules; `pool_empty` is 0 for a last round, 1 must lay, 2 all pass."""

    numbers: int
    colours: int
    copies: int
    jokers: int
    group_max: int
    joker_points: int
    minimum: int
    opening_jokers: bool
    pool_empty: int


@cython.cclass
class Lanes:
    """Room for so many games of so many seats, with so many options to choose from in a turn.

    The network and the solver's memory may be shared, but not between threads.
    """

    def __init__(
        self,
        terms: GameTerms,
        lanes: cython.int,
        seats: cython.int,
        options: cython.int,
        network: Network,
        memory: Any = None,
    ) -> None:
        c: cython.int
        n: cython.int
        self.room = self.lanes = lanes
        self.seats, self.options = seats, options
        self.numbers, self.colours, self.copies = terms.numbers, terms.colours, terms.copies
        self.group_max, self.joker_points = terms.group_max, terms.joker_points
        self.minimum, self.opening_jokers = terms.minimum, terms.opening_jokers
        self.pool_empty = terms.pool_empty
        self.active = seats
        self.unseen = 0
        self.width = 4
        self.rows = self.steps = self.noted = 0
        self.out, self.styles = _zeros("i", seats), _zeros("i", seats)
        self.whole = _zeros("i", CELLS)
        self.whole[0] = terms.jokers
        for c in range(self.colours):
            for n in range(1, self.numbers + 1):
                self.whole[c * STRIDE + n] = self.copies
        self.table, self.pool = _zeros("i", lanes * CELLS), _zeros("i", lanes * POOL)
        self.pool_at, self.pool_end = _zeros("i", lanes), _zeros("i", lanes)
        self.turn, self.last_turns, self.passes = _zeros("i", lanes), _zeros("i", lanes), _zeros("i", lanes)
        self.chance = _zeros("Q", lanes)
        self.racks = _zeros("i", lanes * seats * CELLS)
        self.sizes, self.opened = _zeros("i", lanes * seats), _zeros("i", lanes * seats)
        self.won = _zeros("i", lanes * seats)
        self.random_at = _zeros("i", lanes)
        self.hold, self.ready = _zeros("i", CELLS), _zeros("i", CELLS)
        self.row_of, self.values, self.chosen = (
            _zeros("i", lanes * options),
            _zeros("i", lanes),
            _zeros("i", lanes),
        )
        self.laid = _zeros("i", lanes * (options + 1) * CELLS)  # one more: to lay nothing
        self.problems, self.answers = _zeros("i", lanes * options * ROW), _zeros("i", lanes * options * ROW)
        self.table_after, self.rack_after = _zeros("i", CELLS), _zeros("i", CELLS)
        self.memory = memory or Memory(1 << 17)
        self.network = network


def _zeros(code: Any, size: Any) -> Any:
    return array(code, bytes(array(code).itemsize * size))


def next_word(g: Lanes, lane: cython.int) -> cython.ulonglong:
    """The next 64 bits of a lane's chance (splitmix64)."""
    z: cython.ulonglong
    g.chance[lane] = (g.chance[lane] + GOLDEN) & WORD
    z = g.chance[lane]
    z = ((z ^ (z >> 30)) * MIX_1) & WORD
    z = ((z ^ (z >> 27)) * MIX_2) & WORD
    return z ^ (z >> 31)


def below(g: Lanes, lane: cython.int, limit: cython.int) -> cython.int:
    """A number from 0 to limit - 1."""
    return cython.cast(cython.int, (next_word(g, lane) >> 32) * cython.cast(cython.ulonglong, limit) >> 32)


def shuffle(g: Lanes, lane: cython.int, first: cython.int, last: cython.int) -> cython.void:
    """Mix a lane's pool between two places."""
    i: cython.int
    k: cython.int
    tile: cython.int
    base: cython.int = lane * POOL
    for i in range(last - 1, first, -1):
        k = first + below(g, lane, i - first + 1)
        tile = g.pool[base + i]
        g.pool[base + i] = g.pool[base + k]
        g.pool[base + k] = tile


def fill(g: Lanes, lane: cython.int, seat: cython.int, at: cython.int) -> cython.void:
    """The rack of a seat is the pool from this place on."""
    i: cython.int
    rack: cython.int = (lane * g.seats + seat) * CELLS
    for i in range(CELLS):
        g.racks[rack + i] = 0
    for i in range(g.sizes[lane * g.seats + seat]):
        g.racks[rack + g.pool[lane * POOL + at + i]] += 1


def seed_lane(g: Lanes, lane: cython.int, seed: cython.ulonglong) -> cython.void:
    """Start a lane's chance anew; every lane gets its own from the same seed."""
    g.chance[lane] = (seed + cython.cast(cython.ulonglong, lane) * GOLDEN) & WORD
    g.chance[lane] = next_word(g, lane)


def anything(g: Lanes, lane: cython.int) -> cython.bint:
    """Whether anything lies on the table."""
    i: cython.int
    tiles: cython.int = 0
    for i in range(CELLS):
        tiles += g.table[lane * CELLS + i]
    return tiles > 0


def advance(g: Lanes, lane: cython.int, choice: cython.int) -> cython.void:
    """Lay what g.laid holds at this choice, or draw, or pass; then it is the next turn, or the end."""
    i: cython.int
    k: cython.int
    seat: cython.int = g.turn[lane]
    me: cython.int = lane * g.seats + seat
    total: cython.int = 0
    for i in range(CELLS):
        k = g.laid[choice * CELLS + i]
        if k > 0:
            total += k
            g.racks[me * CELLS + i] -= k
            g.table[lane * CELLS + i] += k
    if total > 0:
        g.sizes[me] -= total
        g.opened[me] = 1
        g.passes[lane] = 0
        if g.sizes[me] == 0:
            g.won[me] = WIN
            g.turn[lane] = -1
            return
    elif g.pool_at[lane] < g.pool_end[lane]:
        g.racks[me * CELLS + g.pool[lane * POOL + g.pool_at[lane]]] += 1
        g.pool_at[lane] += 1
        g.sizes[me] += 1
        g.passes[lane] = 0
        if g.pool_at[lane] == g.pool_end[lane] and g.pool_empty == LAST_ROUND:
            g.last_turns[lane] = g.active + 1
    else:
        g.passes[lane] += 1
    if g.last_turns[lane] > 0:
        g.last_turns[lane] -= 1
        if g.last_turns[lane] == 0:
            _run_out(g, lane)
            return
    # Whoever can lay does, so where all must the first pass says that its player could not.
    if g.pool_empty != LAST_ROUND and g.passes[lane] >= (g.active if g.pool_empty == ALL_PASS else 1):
        _run_out(g, lane)
        return
    seat = (seat + 1) % g.seats
    while g.out[seat]:
        seat = (seat + 1) % g.seats
    g.turn[lane] = seat


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _run_out(g: Lanes, lane: cython.int) -> cython.void:
    """The fewest points win; a tie is shared (C-END-3)."""
    s: cython.int
    cost: cython.int
    lowest: cython.int = -1
    winners: cython.int = 0
    g.turn[lane] = -1
    for s in range(g.seats):
        if g.out[s]:
            continue
        cost = points(g, lane, s)
        if lowest < 0 or cost < lowest:
            lowest = cost
            winners = 0
        if cost == lowest:
            winners += 1
    for s in range(g.seats):
        if not g.out[s] and points(g, lane, s) == lowest:
            g.won[lane * g.seats + s] = WIN // winners


def points(g: Lanes, lane: cython.int, seat: cython.int) -> cython.int:
    """What a rack costs."""
    c: cython.int
    n: cython.int
    rack: cython.int = (lane * g.seats + seat) * CELLS
    cost: cython.int = g.racks[rack] * g.joker_points
    for c in range(g.colours):
        for n in range(1, g.numbers + 1):
            cost += g.racks[rack + c * STRIDE + n] * n
    return cost
