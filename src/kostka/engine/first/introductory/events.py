"""Events of the introductory game. All of them are public."""

from dataclasses import dataclass
from typing import TypeAlias

from kostka.tiles import Rack, Tile


@dataclass(frozen=True, slots=True)
class Starts:
    """The tiles lie open. `seat` will call, or the system (None)."""

    seat: int | None
    clause: str = "I-1"


@dataclass(frozen=True, slots=True)
class Called:
    """A run begins with this tile (I-1); the seat is None if the system called it."""

    seat: int | None
    tile: Tile
    clause: str = "I-1"


@dataclass(frozen=True, slots=True)
class Found:
    """A seat was the first to find a tile, and gets stars for it (I-2)."""

    seat: int
    tile: Tile
    stars: int
    clause: str = "I-2"


@dataclass(frozen=True, slots=True)
class RunMade:
    """The caller announces that the run is made; it continues all the same (I-3)."""

    tiles: Rack
    clause: str = "I-3"


@dataclass(frozen=True, slots=True)
class RunComplete:
    """The run goes from the lowest number to the highest (I-3)."""

    tiles: Rack
    clause: str = "I-3"


@dataclass(frozen=True, slots=True)
class Resigned:
    """A seat stopped playing."""

    seat: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over by this clause."""

    clause: str


Event: TypeAlias = Starts | Called | Found | RunMade | RunComplete | Resigned | Ended
