"""What a player can do in a classic game, and time with them."""

from dataclasses import dataclass
from typing import TypeAlias

from kostka.tiles import Table


@dataclass(frozen=True, slots=True)
class Play:
    """Declare a layout done; it is the whole resulting table."""

    seat: int
    table: Table


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw a tile, which ends the turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing, where no tile can be drawn."""

    seat: int


@dataclass(frozen=True, slots=True)
class Timeout:
    """The time of the turn is up, with the table as it lies at that moment."""

    seat: int
    table: Table


@dataclass(frozen=True, slots=True)
class Announce:
    """Say after a draw that the opening comes with the next turn (C-SCORE-3)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Redeal:
    """Answer whether everything shall be dealt anew (C-SETUP-7)."""

    seat: int
    wanted: bool


@dataclass(frozen=True, slots=True)
class Resign:
    """Give up; the others play on."""

    seat: int


Action: TypeAlias = Play | Draw | Pass | Timeout | Announce | Redeal | Resign
