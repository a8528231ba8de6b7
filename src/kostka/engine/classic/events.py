"""Events of a classic game. A field that a seat may not see is None in that seat's version."""

from dataclasses import dataclass
from typing import TypeAlias

from kostka.engine.quick import quick
from kostka.tiles import Rack, Tile


@quick
@dataclass(frozen=True, slots=True)
class Lot:
    """A seat drew a tile for who starts (C-SETUP-3)."""

    seat: int
    tile: Tile


@quick
@dataclass(frozen=True, slots=True)
class Starts:
    """Who takes the first turn, and the clause that says so."""

    seat: int
    clause: str


@quick
@dataclass(frozen=True, slots=True)
class Dealt:
    """The racks of a deal (C-SETUP-6), and how many tiles each has."""

    racks: tuple[Rack | None, ...]
    counts: tuple[int, ...]


@quick
@dataclass(frozen=True, slots=True)
class Answered:
    """A seat answered whether it wants a new deal (C-SETUP-7)."""

    seat: int
    redeal: bool | None


@quick
@dataclass(frozen=True, slots=True)
class Redealt:
    """Somebody had the right to a new deal and asked for it; nobody learns who."""

    clause: str


@quick
@dataclass(frozen=True, slots=True)
class Laid:
    """Tiles went from a rack to the table."""

    seat: int
    tiles: Rack


@quick
@dataclass(frozen=True, slots=True)
class Opened:
    """The seat opened with these tiles, worth so many points."""

    seat: int
    points: int


@quick
@dataclass(frozen=True, slots=True)
class Drew:
    """A seat drew, which ended its turn."""

    seat: int
    tiles: Rack | None
    count: int


@quick
@dataclass(frozen=True, slots=True)
class TimedOut:
    """A seat's time was up; the outcome follows."""

    seat: int


@quick
@dataclass(frozen=True, slots=True)
class Penalty:
    """A turn failed for these broken clauses: the table is as before, and tiles are drawn (C-TURN-5)."""

    seat: int
    clause: str
    broken: tuple[str, ...]
    tiles: Rack | None
    count: int


@quick
@dataclass(frozen=True, slots=True)
class Passed:
    """A seat neither laid nor drew."""

    seat: int


@quick
@dataclass(frozen=True, slots=True)
class PoolEmptied:
    """The last tile of the pool was drawn (C-END-2)."""

    clause: str


@quick
@dataclass(frozen=True, slots=True)
class Announced:
    """A seat announced that its opening comes with its next turn (C-SCORE-3)."""

    seat: int


@quick
@dataclass(frozen=True, slots=True)
class Resigned:
    """A seat gave up."""

    seat: int


@quick
@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over by this clause."""

    clause: str


Event: TypeAlias = (
    Lot
    | Starts
    | Dealt
    | Answered
    | Redealt
    | Laid
    | Opened
    | Drew
    | TimedOut
    | Penalty
    | Passed
    | PoolEmptied
    | Announced
    | Resigned
    | Ended
)
"""Whatever can happen in a classic game."""
