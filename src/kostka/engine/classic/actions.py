"""What a player can do in a classic game, and time running out."""

from dataclasses import dataclass
from typing import TypeAlias

from kostka.engine.quick import quick
from kostka.tiles import Table


@quick
@dataclass(frozen=True, slots=True)
class Play:
    """Declare a layout done; it is the whole resulting table."""

    seat: int
    table: Table


@quick
@dataclass(frozen=True, slots=True)
class Draw:
    """Draw a tile, which ends the turn."""

    seat: int


@quick
@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing, where no tile can be drawn."""

    seat: int


@quick
@dataclass(frozen=True, slots=True)
class Timeout:
    """The time of the turn is up; the table is as it lies at that moment."""

    seat: int
    table: Table


@quick
@dataclass(frozen=True, slots=True)
class Announce:
    """Announce, after a draw, that the opening comes with the next turn (C-SCORE-3)."""

    seat: int


@quick
@dataclass(frozen=True, slots=True)
class Redeal:
    """Answer whether there should be a new deal (C-SETUP-7)."""

    seat: int
    wanted: bool


@quick
@dataclass(frozen=True, slots=True)
class Resign:
    """Give up; the others play on."""

    seat: int


Action: TypeAlias = Play | Draw | Pass | Timeout | Announce | Redeal | Resign
"""Whatever can be done in a classic game."""
