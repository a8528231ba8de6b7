"""What can be done in the introductory game."""

from dataclasses import dataclass
from typing import TypeAlias

from kostka.tiles import Tile


@dataclass(frozen=True, slots=True)
class Call:
    """Point at a tile and name it (I-1). The seat is None where the system calls."""

    seat: int | None
    tile: Tile


@dataclass(frozen=True, slots=True)
class Find:
    """Add a tile to the run (I-2). On a shared screen `seat` is the player named as the finder."""

    seat: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class Resign:
    """Stop playing, where the table allows it."""

    seat: int


Action: TypeAlias = Call | Find | Resign
