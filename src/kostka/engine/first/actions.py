"""What a player can do in First."""

from dataclasses import dataclass
from typing import TypeAlias

from kostka.tiles import Table


@dataclass(frozen=True, slots=True)
class Play:
    """Declare a layout done: the whole resulting table, and how many jokers go to the rack (F-JOKER-3)."""

    seat: int
    table: Table
    taken: int = 0


@dataclass(frozen=True, slots=True)
class Draw:
    """Pay, and draw a tile (F-TURN-2)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing, where no tile can be drawn (F-TURN-3, F-TURN-4)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Resign:
    """Resign, where the table allows it."""

    seat: int


Action: TypeAlias = Play | Draw | Pass | Resign
"""Whatever can be done in a game of runs and stars."""
