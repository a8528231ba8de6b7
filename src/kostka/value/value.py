"""What a value is: from a position, or what a seat may see of it, to the chance of each seat to win."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

from kostka.engine.chance import Chance
from kostka.errors import RequestError
from kostka.rules import Rules

WORLDS = 64
"""How many worlds are imagined from a view, unless it is said."""


@dataclass(frozen=True, slots=True)
class Chances:
    """The chance of each seat to win; they sum to 1, and a shared win counts as its share.

    `error` is the standard error of each, where chances were sampled.
    """

    by_seat: tuple[float, ...]
    version: str
    error: tuple[float, ...] | None = None

    def __iter__(self) -> Any:
        return iter(self.by_seat)


class Value(Protocol):
    """The value of a family under given rules."""

    @property
    def version(self) -> str:
        """The version of the weights; chances of different versions cannot be compared."""
        ...

    def chances(self, position: Any, levels: Sequence[int]) -> Chances:
        """The chances of a position of which everything is known but the order of the pool."""
        ...

    def imagined(self, view: Any, levels: Sequence[int], chance: Chance, worlds: int) -> Chances:
        """The chances as a seat can know them: the mean over worlds that fit its view."""
        ...

    def mean(self, players: int, after_starter: int) -> float:
        """The mean chance of a seat over all deals, so many seats after the one that starts."""
        ...


@lru_cache(maxsize=64)
def value_of(rules: Rules) -> Value:
    """The value of a game by these rules; a RequestError if its family has none."""
    family = rules.family
    if not family.value:
        raise RequestError("value-unknown", "edition", family=family.name)
    made: Value = family.part(family.value)(rules)
    return made
