"""Events of First. A field that a seat may not see is None in its version."""

from dataclasses import dataclass
from typing import TypeAlias

from kostka.tiles import Rack


@dataclass(frozen=True, slots=True)
class Starts:
    """Who takes the first turn, and the clause that says so."""

    seat: int
    clause: str


@dataclass(frozen=True, slots=True)
class Dealt:
    """The racks of a deal, how many tiles each has, and the stars everybody gets (F-SETUP-2)."""

    racks: tuple[Rack | None, ...]
    counts: tuple[int, ...]
    stars: int


@dataclass(frozen=True, slots=True)
class Laid:
    """Tiles went from a rack to the table."""

    seat: int
    tiles: Rack


@dataclass(frozen=True, slots=True)
class Took:
    """Jokers went from the table to a rack, each for the tile it stood for (F-JOKER-3)."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class Earned:
    """Stars for a play: for tiles, for new runs, and for the last tile (F-STAR-1 to F-STAR-3)."""

    seat: int
    tiles: int
    runs: int
    last: int

    @property
    def stars(self) -> int:
        return self.tiles + self.runs + self.last


@dataclass(frozen=True, slots=True)
class Paid:
    """Stars went to the bank, and the clause that says why."""

    seat: int
    stars: int
    clause: str


@dataclass(frozen=True, slots=True)
class Drew:
    """A seat drew, which ended its turn."""

    seat: int
    tiles: Rack | None
    count: int


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat neither laid nor drew: the pool is empty, or it has no stars."""

    seat: int
    clause: str


@dataclass(frozen=True, slots=True)
class PoolEmptied:
    """The last tile of the pool was drawn; from now on nobody pays (F-TURN-3)."""

    clause: str


@dataclass(frozen=True, slots=True)
class Resigned:
    """A seat resigned."""

    seat: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over by this clause."""

    clause: str


Event: TypeAlias = (
    Starts | Dealt | Laid | Took | Earned | Paid | Drew | Passed | PoolEmptied | Resigned | Ended
)
"""Whatever can happen in a game of runs and stars."""
