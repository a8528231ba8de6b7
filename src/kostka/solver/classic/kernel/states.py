# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=False
"""Which states of a level the sweep goes on with."""

import cython

if cython.compiled:
    from cython.cimports.kostka.solver.classic.kernel.memory import Memory
else:
    from kostka.solver.classic.kernel.memory import Memory

GUARDS = cython.declare(cython.const[cython.ulonglong], 0x8888888888888)  # the bit above each field of a form
WATCHED = cython.declare(cython.const[cython.int], 48)  # living states that a new one is compared with


def keep(s: Memory, n: cython.int, start: cython.int, total: cython.int, width: cython.int) -> cython.int:
    """Choose the states of a level to go on with: none that another beats, and the `width` most promising.

    Returns their number. A state that is beaten loses nothing; s.truncated says whether others were dropped.
    """
    alive: cython.int = 0
    watched: cython.int
    i: cython.int
    k: cython.int
    key: cython.longlong
    kind: cython.longlong
    cost: cython.longlong
    rank: cython.longlong = 0
    form: cython.ulonglong
    ordered: cython.bint = width < s.capacity
    fixed: cython.int = 36 if s.every_joker else 39
    for i in range(start, total):
        key = s.key[i]
        kind = key >> fixed
        cost = s.cost[i]
        form = _form(s, key)
        watched = min(alive, WATCHED)
        k = 0
        while k < watched and not (
            (form | GUARDS) - s.live_form[k] & GUARDS == GUARDS
            and s.live_cost[k] <= cost
            and s.live_kind[k] == kind
        ):
            k += 1
        if k < watched:
            continue
        k = 0
        while k < watched:
            if (
                (s.live_form[k] | GUARDS) - form & GUARDS == GUARDS
                and cost <= s.live_cost[k]
                and s.live_kind[k] == kind
            ):
                alive -= 1
                watched = min(alive, watched)
                _move(s, alive, k)
            else:
                k += 1
        if ordered:
            rank = _rank(s, n, i)
        k = alive
        if alive == width:
            s.truncated = True
            k = _last(s, width)
            if rank >= s.live_rank[k]:
                continue
        else:
            alive += 1
        s.live[k] = i
        s.live_form[k] = form
        s.live_cost[k] = cost
        s.live_kind[k] = kind
        s.live_rank[k] = rank
    return alive


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _form(s: Memory, key: cython.longlong) -> cython.ulonglong:
    """Of two states, one is as good as the other everywhere if no field of its form is greater."""
    return (
        s.forms[key & 511]
        | s.forms[key >> 9 & 511] << 12
        | s.forms[key >> 18 & 511] << 24
        | s.forms[key >> 27 & 511] << 36
        | cython.cast(cython.ulonglong, key >> 36 & 7) << 48
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _rank(s: Memory, n: cython.int, i: cython.int) -> cython.longlong:
    """What a state has lost, used jokers and moved tiles included, less what its open runs promise.

    A joker counts like a tile, a tile that was moved between runs and groups like 80/256 of one.
    """
    key: cython.longlong = s.key[i]
    moved: cython.longlong = s.cost[i] & 255
    promise: cython.longlong = s.promises[key & 511] + s.promises[key >> 9 & 511]
    promise += s.promises[key >> 18 & 511] + s.promises[key >> 27 & 511]
    return s.cost[i] + ((key >> 36 & 7) * s.joker_weight << 8) + (80 * moved - promise) * s.weight[n]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _last(s: Memory, alive: cython.int) -> cython.int:
    """The least promising of the living."""
    k: cython.int
    last: cython.int = 0
    for k in range(1, alive):
        if s.live_rank[k] > s.live_rank[last]:
            last = k
    return last


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _move(s: Memory, source: cython.int, target: cython.int) -> cython.void:
    s.live[target] = s.live[source]
    s.live_form[target] = s.live_form[source]
    s.live_cost[target] = s.live_cost[source]
    s.live_kind[target] = s.live_kind[source]
    s.live_rank[target] = s.live_rank[source]
