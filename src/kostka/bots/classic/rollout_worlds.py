# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=False
"""Imagined worlds: lanes made from what a player knows, with racks for the others as they may well be."""

from typing import Any

import cython

from kostka.solver import kernel, kernel_memory

if cython.compiled:
    from cython.cimports.kostka.bots.classic.rollout_game import (
        CELLS,
        POOL,
        Lanes,
        advance,
        below,
        fill,
        points,
        seed_lane,
        shuffle,
    )
    from cython.cimports.kostka.bots.classic.rollout_turn import ask
else:
    from kostka.bots.classic.rollout_game import (
        CELLS,
        POOL,
        Lanes,
        advance,
        below,
        fill,
        points,
        seed_lane,
        shuffle,
    )
    from kostka.bots.classic.rollout_turn import ask

ROW = cython.declare(cython.int, kernel_memory.ROW)
_COLUMN = kernel_memory.layout()
TO_GROUPS = cython.declare(cython.int, _COLUMN["TO_GROUPS"])
TO_RUNS = cython.declare(cython.int, _COLUMN["TO_RUNS"])
STATUS = cython.declare(cython.int, _COLUMN["STATUS"])
JOKERS_USED = cython.declare(cython.int, _COLUMN["JOKERS_USED"])
JOKERS_FORCED = cython.declare(cython.int, _COLUMN["JOKERS_FORCED"])
SOLVED = cython.declare(cython.int, 0)


def place(
    g: Lanes,
    lane: cython.int,
    seat: cython.int,
    table: cython.int[::1],
    rack: cython.int[::1],
    sizes: cython.int[::1],
    opened: cython.int[::1],
    out: cython.int[::1],
    pool: cython.int,
    last_turns: cython.int,
    passes: cython.int,
) -> None:
    """What the seat on turn knows. All tiles that it does not see lie in the row of the pool as yet.

    The others' racks will come from its front, the pool follows; what is left over is not in the game.
    """
    i: cython.int
    _k: cython.int
    s: cython.int
    total: cython.int = 0
    g.active = 0
    for i in range(CELLS):
        g.table[lane * CELLS + i] = table[i]
        g.racks[(lane * g.seats + seat) * CELLS + i] = rack[i]
        for _k in range(g.whole[i] - table[i] - rack[i]):
            g.pool[lane * POOL + total] = i
            total += 1
    for s in range(g.seats):
        g.out[s] = out[s]
        g.active += 1 - out[s]
        g.sizes[lane * g.seats + s] = sizes[s]
        g.opened[lane * g.seats + s] = opened[s]
        g.won[lane * g.seats + s] = 0
    g.unseen = total
    g.pool_at[lane] = 0
    for s in range(g.seats):
        if s != seat:
            g.pool_at[lane] += sizes[s]
    g.pool_end[lane] = g.pool_at[lane] + pool
    g.turn[lane], g.last_turns[lane], g.passes[lane], g.random_at[lane] = seat, last_turns, passes, -1
    g.steps = 0


def sample(
    worlds: Lanes,
    seed: cython.ulonglong,
    then: cython.int[::1],
    fresh: cython.int[::1],
    tested: cython.int[::1],
    rounds: cython.int,
) -> None:
    """Make every lane what lane 0 is, with racks for the others at random from the tiles that are not seen.

    Where a seat is `tested` (1: it had opened, 2: it had not), the table it left behind is in `then`: of what
    it held, but for as many `fresh` tiles, it could lay nothing there. What could be laid is exchanged for
    tiles of the pool, for so many rounds.
    """
    lane: cython.int
    s: cython.int
    i: cython.int
    at: cython.int
    _r: cython.int
    me: cython.int = worlds.turn[0]
    for lane in range(worlds.lanes):
        if lane > 0:
            copy(worlds, 0, worlds, lane)
        seed_lane(worlds, lane, seed)
    for lane in range(worlds.lanes):
        shuffle(worlds, lane, 0, worlds.unseen)
    for i in range(CELLS):
        worlds.hold[i] = 0
    at = 0
    for s in range(worlds.seats):
        if s == me:
            continue
        for _r in range(rounds if tested[s] else 0):
            worlds.rows = 0
            for lane in range(worlds.lanes):
                worlds.row_of[lane] = -1
                if lane % 4 == 3:
                    continue  # one in four may have held something back
                _gather(worlds, lane, at, worlds.sizes[s] - fresh[s])
                worlds.row_of[lane] = ask(
                    worlds, worlds.rows, then, s * CELLS, worlds.rack_after, 0, tested[s] == 1, 0
                )
                if worlds.row_of[lane] >= 0:
                    worlds.rows += 1
            kernel.solve_rows(worlds.memory, worlds.problems, worlds.answers, 0, worlds.rows)
            for lane in range(worlds.lanes):
                if worlds.row_of[lane] >= 0:
                    _exchange(worlds, lane, worlds.row_of[lane], at, worlds.sizes[s] - fresh[s])
        for lane in range(worlds.lanes):
            fill(worlds, lane, s, at)
        at += worlds.sizes[s]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _gather(g: Lanes, lane: cython.int, at: cython.int, many: cython.int) -> cython.void:
    """Count the tiles of a part of the pool into g.rack_after."""
    i: cython.int
    for i in range(CELLS):
        g.rack_after[i] = 0
    for i in range(many):
        g.rack_after[g.pool[lane * POOL + at + i]] += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _exchange(g: Lanes, lane: cython.int, row: cython.int, at: cython.int, many: cython.int) -> cython.void:
    """Swap the tiles that an answer lays for tiles of the pool."""
    i: cython.int
    k: cython.int
    cell: cython.int
    left: cython.int = g.pool_end[lane] - g.pool_at[lane]
    base: cython.int = lane * POOL
    if left == 0 or g.answers[row * ROW + STATUS] != SOLVED:
        return
    jokers: cython.int = g.answers[row * ROW + JOKERS_USED] - g.problems[row * ROW + JOKERS_FORCED]
    for i in range(at, at + many):
        cell = g.pool[base + i]
        k = row * ROW + cell
        if cell == 0:
            jokers -= 1
            if jokers < 0:
                continue
        elif g.answers[k + TO_GROUPS] + g.answers[k + TO_RUNS] > g.problems[k]:
            g.answers[k + TO_RUNS] -= 1
        else:
            continue
        k = base + g.pool_at[lane] + below(g, lane, left)
        g.pool[base + i] = g.pool[k]
        g.pool[k] = cell


def copy(source: Lanes, at: cython.int, target: Lanes, lane: cython.int) -> None:
    """A lane as it stands, into another, perhaps of other lanes of the same game."""
    i: cython.int
    s: cython.int
    for i in range(CELLS):
        target.table[lane * CELLS + i] = source.table[at * CELLS + i]
    for i in range(POOL):
        target.pool[lane * POOL + i] = source.pool[at * POOL + i]
    for i in range(source.seats * CELLS):
        target.racks[lane * source.seats * CELLS + i] = source.racks[at * source.seats * CELLS + i]
    for s in range(source.seats):
        target.sizes[lane * source.seats + s] = source.sizes[at * source.seats + s]
        target.opened[lane * source.seats + s] = source.opened[at * source.seats + s]
        target.won[lane * source.seats + s] = source.won[at * source.seats + s]
        target.out[s] = source.out[s]
    target.active = source.active
    target.pool_at[lane], target.pool_end[lane] = source.pool_at[at], source.pool_end[at]
    target.turn[lane], target.last_turns[lane] = source.turn[at], source.last_turns[at]
    target.passes[lane], target.random_at[lane] = source.passes[at], -1
    target.chance[lane] = source.chance[at]


def lay(g: Lanes, lane: cython.int, tiles: Any) -> None:
    """The player on turn lays these counts, or draws or passes if there are none."""
    i: cython.int
    for i in range(CELLS):
        g.laid[i] = tiles[i]
    advance(g, lane, 0)


def standing(g: Lanes, lane: cython.int) -> dict[str, Any]:
    """Where a lane stands: counts by cell, for those who want to compare."""
    base: cython.int = lane * g.seats
    return {
        "table": [g.table[lane * CELLS + i] for i in range(CELLS)],
        "racks": [[g.racks[(base + s) * CELLS + i] for i in range(CELLS)] for s in range(g.seats)],
        "pool": [g.pool[lane * POOL + i] for i in range(g.pool_at[lane], g.pool_end[lane])],
        "opened": [g.opened[base + s] for s in range(g.seats)],
        "turn": g.turn[lane],
        "last_turns": g.last_turns[lane],
        "passes": g.passes[lane],
        "won": [g.won[base + s] for s in range(g.seats)],
        "points": [points(g, lane, s) for s in range(g.seats)],
    }
