"""What a value is: from a position, or what a seat may see of it, to the chance of each seat to win."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from typing import Any, Protocol

from kostka.engine.chance import Chance
from kostka.engine.game import Result
from kostka.errors import RequestError
from kostka.rules import Rules
from kostka.value.levels import LEVELS, OVERLOOKING, UNKNOWN

ONE = 1 << 32
"""Chances are counted in 2**32ths, so that they sum to 1 exactly."""
WORLDS = 64
"""How many worlds are imagined from a view by default."""

_OUT = 993 * ONE // 1000

Parts = list[int]
"""The chances in parts of ONE, by seat."""


@dataclass(frozen=True, slots=True)
class Chances:
    """The chance of each seat to win; they sum to 1, and a shared win counts as its share.

    `error` is the standard error of each, where chances were sampled.
    """

    by_seat: tuple[float, ...]
    version: str
    error: tuple[float, ...] | None = None

    def __iter__(self) -> Iterator[float]:
        return iter(self.by_seat)

    def __getitem__(self, seat: int) -> float:
        return self.by_seat[seat]


class Value(Protocol):
    """The value of a family under given rules."""

    @property
    def version(self) -> str:
        """The version of the weights; chances of different versions cannot be compared."""
        ...

    def chances(self, position: Any, levels: Sequence[str] = (), *, sure: bool = True) -> Chances:
        """The chances of a position of which everything is known but the order of the pool.

        `levels` says who plays, by seat; if it is empty, all players are unknown. An unknown player who can
        go out on turn is all but `sure` to do so, or else does it as often as in the games that were learned
        from.
        """
        ...

    def imagined(
        self, view: Any, chance: Chance, levels: Sequence[str] = (), worlds: int = WORLDS
    ) -> Chances:
        """The chances as a seat can know them: the mean over so many worlds that fit its view."""
        ...

    def worlds(
        self, view: Any, chance: Chance, levels: Sequence[str] = (), worlds: int = WORLDS
    ) -> Iterator[tuple[int, Any]]:
        """Positions that fit a view, each with a weight: how likely it is."""
        ...

    def mean(self, players: int) -> tuple[float, ...]:
        """The mean chances over all deals with unknown players, from the starting seat on."""
        ...


@lru_cache(maxsize=64)
def value_of(rules: Rules) -> Value:
    """The value of games under these rules; a RequestError if their family has none."""
    family = rules.family
    if not family.value:
        raise RequestError("value-unknown", "edition", family=family.name)
    made: Value = family.part(family.value)(rules)
    return made


def settled(result: Result, seats: int) -> Parts:
    """The shares of a game that is over."""
    share = ONE // len(result.winners)
    parts = [share if seat in result.winners else 0 for seat in range(seats)]
    parts[result.winners[0]] += ONE - sum(parts)
    return parts


def refuse_emptied(
    racks: Sequence[Sequence[object]], resigned: Collection[int] = (), at: str = "racks"
) -> None:
    """Raise a RequestError if a seat that still plays has nothing left: then the game is over."""
    for seat, rack in enumerate(racks):
        if not rack and seat not in resigned:
            raise RequestError("game-over", f"position {at} seat {seat}")


def goes_out(players: int, level: int, *, sure: bool = True) -> Parts | None:
    """The chances if the seat on turn can go out; None if its player may overlook it.

    A player who sees everything wins; an unknown one may be taken to be nearly `sure` to.
    """
    if LEVELS[level] in OVERLOOKING or (LEVELS[level] == UNKNOWN and not sure):
        return None
    other = 0 if LEVELS[level] != UNKNOWN else (ONE - _OUT) // (players - 1)
    return [ONE - other * (players - 1), *[other] * (players - 1)]


def placed(playing: Sequence[int], found: Sequence[int], seats: int) -> Parts:
    """The chances by seat, from those of the seats that play on; a seat that has resigned has no chance."""
    by_seat = dict(zip(playing, found, strict=True))
    return [by_seat.get(seat, 0) for seat in range(seats)]


def mean_of(found: Sequence[tuple[int, Parts]], version: str) -> Chances:
    """The weighted mean over worlds, and its standard error."""
    total = sum(weight for weight, _ in found)
    seats = range(len(found[0][1]))
    whole = [sum(weight * parts[seat] for weight, parts in found) // total for seat in seats]
    whole[whole.index(max(whole))] += ONE - sum(whole)
    means = tuple(one / ONE for one in whole)
    spread = [
        sum((weight * (parts[seat] / ONE - means[seat])) ** 2 for weight, parts in found) for seat in seats
    ]
    return Chances(means, version, tuple(sqrt(one) / total for one in spread))
