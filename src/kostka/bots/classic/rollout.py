# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=False
"""Playouts: games, new or from an imagined world on, played turn by turn.

The solver answers a turn of all lanes in one go, without the GIL.
"""

from array import array
from typing import Any

import cython

from kostka.solver import kernel

if cython.compiled:
    from cython.cimports.kostka.bots.classic.rollout_game import (
        CELLS,
        POOL,
        WIN,
        Lanes,
        advance,
        below,
        fill,
        seed_lane,
        shuffle,
    )
    from cython.cimports.kostka.bots.classic.rollout_turn import (
        ask_lane,
        ask_options,
        choose,
        look,
        read,
        worth,
    )
    from cython.cimports.kostka.bots.classic.rollout_value import CERTAIN
else:
    from kostka.bots.classic.rollout_game import (
        CELLS,
        POOL,
        WIN,
        Lanes,
        advance,
        below,
        fill,
        seed_lane,
        shuffle,
    )
    from kostka.bots.classic.rollout_turn import ask_lane, ask_options, choose, look, read, worth
    from kostka.bots.classic.rollout_value import CERTAIN

COMPILED = cython.compiled
SAMPLE = 320
"""Columns of a noted position: table, rack, ready tiles, figures, lane, seat, whether it was a surprise."""

_NO_NOTES = array("h", [0])


def deal(g: Lanes, seed: cython.ulonglong, rack: cython.int, first: cython.int) -> None:
    """A new game in every lane, with so many tiles each; lane i is the same whatever the others are."""
    lane: cython.int
    i: cython.int
    _k: cython.int
    s: cython.int
    total: cython.int
    at: cython.int
    g.steps = 0
    for lane in range(g.lanes):
        seed_lane(g, lane, seed)
        total = at = 0
        for i in range(CELLS):
            g.table[lane * CELLS + i] = 0
            for _k in range(g.whole[i]):
                g.pool[lane * POOL + total] = i
                total += 1
        shuffle(g, lane, 0, total)
        for s in range(g.seats):
            g.sizes[lane * g.seats + s] = rack
            g.opened[lane * g.seats + s] = g.won[lane * g.seats + s] = 0
            fill(g, lane, s, at)
            at += rack
        g.pool_at[lane], g.pool_end[lane] = at, total
        g.turn[lane], g.passes[lane], g.last_turns[lane], g.random_at[lane] = first, 0, 0, -1


def prepare(g: Lanes, lanes: cython.int, width: cython.int, styles: Any = "") -> None:
    """Use so many of the lanes; the solver searches so wide (0: exactly).

    Styles are letters, one a seat: m lays most tiles, n follows the network, h holds everything back until
    the whole rack can go out. Seats without one lay most tiles.
    """
    seat: cython.int
    style: cython.int
    g.lanes = min(lanes, g.room)
    g.width = width
    for seat in range(g.seats):
        style = "mnh".index(styles[seat]) if seat < len(styles) else 0
        g.styles[seat] = style


def surprise(g: Lanes, lane: cython.int, step: cython.int) -> None:
    """In this step whoever is on turn in the lane does something at random."""
    g.random_at[lane] = step


def propose(g: Lanes, offers: cython.int[::1], many: cython.int) -> list:
    """What lane 0 can lay of each offer, with the network's value, best first; to lay nothing is among it.

    The first offer must be the whole rack: what it lays is what is ready to be laid.
    """
    o: cython.int
    i: cython.int
    rack: cython.int = g.turn[0] * CELLS
    g.rows = 0
    with cython.nogil:
        for o in range(many):
            for i in range(CELLS):
                g.hold[i] = g.racks[rack + i] - offers[o * CELLS + i]
            g.row_of[o] = ask_lane(g, 0)
    kernel.solve_rows(g.memory, g.problems, g.answers, 0, g.rows)
    found = {}
    for o in range(many):
        read(g, 0, g.row_of[o], o, o > 0)
        laid = tuple([g.laid[o * CELLS + i] for i in range(CELLS)])
        if laid not in found:
            found[laid] = worth(g, 0, o, 0)
    return sorted(((value, laid) for laid, value in found.items()), reverse=True)


def step(g: Lanes) -> int:
    """One turn of every game that goes on; returns how many still go on."""
    return _step(g, -1, _NO_NOTES, -1, 1)


def to_the_end(g: Lanes, me: cython.int, late: Any) -> list | None:
    """Play every lane to its end, and say what it was worth to the seat; None if it was `late` on the way."""
    lane: cython.int
    g.steps = 0
    for lane in range(g.lanes):
        if g.turn[lane] < 0:
            g.values[lane] = CERTAIN // WIN * g.won[lane * g.seats + me]
    while _step(g, me, _NO_NOTES, -1, 1):
        if late():
            return None
    return [g.values[lane] for lane in range(g.lanes)]


def observe(g: Lanes, notes: cython.short[::1], at: cython.int, every: cython.int) -> tuple:
    """A step that notes surprises and one of `every` other moves; how many go on, and where the notes end."""
    going: cython.int = _step(g, -1, notes, at, every)
    return going, g.noted


@cython.cfunc
def _step(
    g: Lanes, me: cython.int, notes: cython.short[::1], at: cython.int, every: cython.int
) -> cython.int:
    """A turn of all lanes; those that it ends are worth what `me` has won."""
    lane: cython.int
    going: cython.int = 0
    with cython.nogil:
        g.rows = 0
        for lane in range(g.lanes):
            if g.turn[lane] >= 0:
                ask_options(g, lane)
    kernel.solve_rows(g.memory, g.problems, g.answers, 0, g.rows)
    with cython.nogil:
        for lane in range(g.lanes):
            if g.turn[lane] < 0:
                continue
            choose(g, lane)
            if at >= 0 and (g.random_at[lane] == g.steps or below(g, lane, every) == 0):
                at = _note(g, lane, notes, at)
            advance(g, lane, g.chosen[lane])
            if g.turn[lane] >= 0:
                going += 1
            elif me >= 0:
                g.values[lane] = CERTAIN // WIN * g.won[lane * g.seats + me]
        g.steps += 1
    g.noted = at
    return going


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _note(g: Lanes, lane: cython.int, notes: cython.short[::1], at: cython.int) -> cython.int:
    """Write down the position after the chosen move, unless it ends the game; returns the next place."""
    i: cython.int
    if look(g, lane, g.chosen[lane], lane * (g.options + 1)):
        return at
    for i in range(CELLS):
        notes[at + i] = cython.cast(cython.short, g.table_after[i])
        notes[at + CELLS + i] = cython.cast(cython.short, g.rack_after[i])
        notes[at + 2 * CELLS + i] = cython.cast(cython.short, g.ready[i])
    for i in range(24):
        notes[at + 288 + i] = cython.cast(cython.short, g.network.figures[i])
    notes[at + 312] = cython.cast(cython.short, lane)
    notes[at + 313] = cython.cast(cython.short, g.turn[lane])
    notes[at + 314] = 1 if g.random_at[lane] == g.steps else 0
    notes[at + 315] = cython.cast(cython.short, g.steps)
    return at + 320
