"""Events of a round of Express. All of them are public."""

from dataclasses import dataclass
from typing import TypeAlias

from kostka.tiles.dice import Dice, Layout


@dataclass(frozen=True, slots=True)
class Starts:
    """Who takes the first turn of the round (X-SETUP-2)."""

    seat: int
    clause: str


@dataclass(frozen=True, slots=True)
class DiceDrawn:
    """The numbers of the dice that everybody drew from the bag."""

    hands: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Rolled:
    """These dice were rolled, with these outcomes."""

    seat: int
    dice: Dice


@dataclass(frozen=True, slots=True)
class Laid:
    """Dice went from a hand to the table, which now lies like this."""

    seat: int
    dice: Dice
    table: Layout


@dataclass(frozen=True, slots=True)
class Passed:
    """A turn ended without a die laid."""

    seat: int


@dataclass(frozen=True, slots=True)
class Held:
    """What lies in the two areas after a turn (X-TURN-4)."""

    seat: int
    hold: Dice
    reroll: Dice


@dataclass(frozen=True, slots=True)
class Resigned:
    """A player resigned from the round."""

    seat: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The round is over by this clause."""

    clause: str


@dataclass(frozen=True, slots=True)
class Marked:
    """The marks after a round (X-END-3)."""

    marks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The last round is over, and these have won the match (X-END-3)."""

    clause: str
    winners: tuple[int, ...]


Event: TypeAlias = Starts | DiceDrawn | Rolled | Laid | Passed | Held | Resigned | Ended | Marked | MatchEnded
"""Whatever can happen in a round of dice."""
