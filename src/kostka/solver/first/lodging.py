"""Which run before a play went into which run after it, when the box has several copies of a tile.

Runs without jokers may have gone wherever their tiles are now. The choice matters because only runs that
contain nothing from the old table can be new (F-STAR-2). The search goes through the numbers from low to
high and keeps the best way for each set of occupied runs. With at most three copies of a tile there are few
ways at any number.
"""

from typing import NamedTuple, TypeAlias

Span: TypeAlias = tuple[int, int]
"""The first and the last number of a run."""
Guests: TypeAlias = tuple[tuple[int, Span], ...]
"""Pairs of a home's index and a run that went there."""


class Lodge(NamedTuple):
    """A run after the play, with a mask of its number tiles that may come from other runs.

    What goes to a `noted` home is recorded; for the others only how many stay empty.
    """

    free: int
    noted: bool
    counted: bool


class Lodging(NamedTuple):
    """How many counted homes stay empty, and what went to the noted ones."""

    empty: int
    guests: Guests


class _State(NamedTuple):
    """The last occupied number of each home, and what went to the noted ones."""

    until: tuple[int, ...]
    noted: Guests


_USED = 1
"""Stands for any number already passed."""


def _remembered(until: int, number: int, *, passed: bool) -> int:
    """How far a home is occupied, as far as that matters from this number on."""
    if passed:
        return 0
    return min(until, _USED) if until < number else until


def lodgings(spans: list[Span], homes: list[Lodge], *, detailed: bool) -> list[Lodging]:
    """The ways to place all spans: one for each set of noted homes that receive any.

    With `detailed`, one for each assignment of spans to noted homes.
    """
    total = sum(home.counted for home in homes)
    states: dict[_State, tuple[int, Guests]] = {_State((0,) * len(homes), ()): (0, ())}
    ends = [home.free.bit_length() - 1 for home in homes]
    for first, last in sorted(spans):
        mask = (1 << last + 1) - (1 << first)
        fitting = [at for at, home in enumerate(homes) if not mask & ~home.free]
        after: dict[_State, tuple[int, Guests]] = {}
        for state, (used, guests) in states.items():
            until = [
                _remembered(state.until[at], first, passed=ends[at] < first and not home.noted)
                for at, home in enumerate(homes)
            ]
            tried = set()
            for at in fitting:
                home = homes[at]
                like = (home, until[at])
                if until[at] > _USED or (like in tried and not home.noted):
                    continue
                tried.add(like)
                lodged = guests
                noted = state.noted
                if home.noted:
                    lodged = (*guests, (at, (first, last)))
                    if detailed or until[at] == 0:
                        noted = tuple(sorted((*noted, (at, (first, last) if detailed else (0, 0)))))
                key = _State((*until[:at], last, *until[at + 1 :]), noted)
                count = used + (home.counted and until[at] == 0)
                if key not in after or after[key][0] > count:
                    after[key] = (count, lodged)
        states = after
    best: dict[Guests, Lodging] = {}
    for state, (used, guests) in states.items():
        if state.noted not in best or best[state.noted].empty < total - used:
            best[state.noted] = Lodging(total - used, guests)
    return list(best.values())
