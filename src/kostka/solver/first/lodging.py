"""Which run of the table went into which run after the play, where the box has the same tile several times.

Runs of number tiles alone may go wherever their tiles lie now. What differs is how many runs nothing of the
table is in, since only these can be new (F-STAR-2). The numbers are gone through from low to high; of all
ways that leave the same runs occupied only the best one goes on. At most three tiles are alike, so there are
few ways at any number.
"""

from typing import NamedTuple, TypeAlias

Span: TypeAlias = tuple[int, int]
"""The first and the last number of a run."""
Guests: TypeAlias = tuple[tuple[int, Span], ...]
"""Homes by their number, each with a run that went there."""


class Lodge(NamedTuple):
    """A run after the play: where number tiles lie that may come from other runs, as a mask.

    What goes to a `noted` one is told; of the others only how many stay empty.
    """

    free: int
    noted: bool
    counted: bool


class Lodging(NamedTuple):
    """How many counted homes are empty, and what went to the noted ones."""

    empty: int
    guests: Guests


class _State(NamedTuple):
    """For each home the last number that is occupied, and what went to the noted ones."""

    until: tuple[int, ...]
    noted: Guests


_USED = 1
"""Stands for any number that was passed."""


def _remembered(until: int, number: int, *, passed: bool) -> int:
    """What matters from a number on of how far a home is occupied."""
    if passed:
        return 0
    return min(until, _USED) if until < number else until


def lodgings(spans: list[Span], homes: list[Lodge], *, detailed: bool) -> list[Lodging]:
    """The ways in which all the spans can be lodged; one for each choice of noted homes that get any.

    With `detailed` there is one for everything that can go to noted homes.
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
