"""What chance could have brought instead: the outcomes of a draw, a roll or a deal, each with its weight."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, TypeAlias

from kostka import patience
from kostka.engine import AnyGame
from kostka.engine.changed import changed
from kostka.engine.seats import replace_at

SAMPLE = 64
"""How many outcomes are considered where there are too many."""

Worth: TypeAlias = tuple[float, ...]
"""What a position is worth to each seat: its share of the win; for a player alone, minus the dice left."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A possible outcome: its name in the notation, its weight, and the position it leads to."""

    label: str
    weight: int
    position: Any


@dataclass(frozen=True, slots=True)
class Lottery:
    """Everything that could have come, or a sample of it where there is too much."""

    outcomes: Iterator[Outcome]
    sampled: bool = False


@dataclass(frozen=True, slots=True)
class Drawn:
    """What a lottery was worth: the mean, its standard error where it was sampled, and each outcome."""

    mean: Worth
    error: Worth | None
    outcomes: tuple[tuple[str, float, Worth], ...]
    """Of each outcome its name, its probability and what it is worth."""


def draws(game: AnyGame, before: Any, action: Any) -> Iterator[Outcome]:
    """Each tile of the pool that an action could have drawn."""
    for tile, many in sorted(Counter(before.pool).items()):
        patience.check("outcomes")
        rest = list(before.pool)
        rest.remove(tile)
        after = game.apply(changed(before, pool=(tile, *rest)), action).position
        yield Outcome(str(tile), many, after)


def drawn_tile(before: Any, seat: int, after: Any) -> Any | None:
    """The only tile that a seat drew; None if it drew none, or several."""
    if len(before.pool) - len(after.pool) != 1 or after.result is not None:
        return None
    [tile] = (Counter(after.racks[seat]) - Counter(before.racks[seat])).elements()
    return tile


def instead_of(position: Any, seat: int, tile: Any) -> Iterator[Outcome]:
    """The position with each tile that a seat could have drawn instead of one that is still on its rack."""
    held = list(position.racks[seat])
    held.remove(tile)
    bag = Counter((*position.pool, tile))
    for other, many in sorted(bag.items()):
        patience.check("outcomes")
        rest = list(bag.elements())
        rest.remove(other)
        racks = replace_at(position.racks, seat, tuple(sorted((*held, other))))
        yield Outcome(str(other), many, changed(position, racks=racks, pool=tuple(rest)))


def weighed(found: Sequence[tuple[str, int, Worth]], *, sampled: bool) -> Drawn:
    """The mean over outcomes: name, weight and worth."""
    total = sum(weight for _, weight, _ in found)
    seats = range(len(found[0][2]))
    mean = tuple(sum(weight * worth[seat] for _, weight, worth in found) / total for seat in seats)
    outcomes = tuple((label, weight / total, worth) for label, weight, worth in found)
    if not sampled:
        return Drawn(mean, None, outcomes)
    spread = [sum(weight * (worth[seat] - mean[seat]) ** 2 for _, weight, worth in found) for seat in seats]
    return Drawn(mean, tuple(sqrt(one) / total for one in spread), outcomes)
