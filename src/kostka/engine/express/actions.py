"""What a player can do in a round of Express.

`hold` names the dice in the hold area from then on (X-TURN-4); None leaves the areas as they are.
"""

from dataclasses import dataclass
from typing import TypeAlias

from kostka.tiles.dice import Dice, Layout

Hold: TypeAlias = frozenset[int] | None


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll dice of the re-roll area. Faces are given where no seed decides the outcome."""

    seat: int
    dice: Dice
    hold: Hold = None


@dataclass(frozen=True, slots=True)
class Play:
    """Declare a layout done; it is the whole resulting table."""

    seat: int
    layout: Layout
    hold: Hold = None


@dataclass(frozen=True, slots=True)
class Pass:
    """Lay nothing (X-TURN-3)."""

    seat: int
    hold: Hold = None


@dataclass(frozen=True, slots=True)
class Resign:
    """Resign from the round."""

    seat: int


Action: TypeAlias = Roll | Play | Pass | Resign
"""Whatever can be done in a round of dice."""
