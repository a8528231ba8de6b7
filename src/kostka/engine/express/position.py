"""Where a round of dice stands: a value that holds everything, the order of the bag included."""

from dataclasses import dataclass

from kostka.engine.game import Result
from kostka.tiles.dice import Dice, Die, Layout


@dataclass(frozen=True, slots=True)
class Hand:
    """The dice that a player has left, by their areas; in each they are in the order of their numbers."""

    hold: Dice
    reroll: Dice

    @property
    def dice(self) -> Dice:
        return tuple(sorted((*self.hold, *self.reroll), key=_number))


@dataclass(frozen=True, slots=True)
class Position:
    """A round between two actions.

    The layout is normalised. `turns_left` counts the turns of each player that have not ended; `rolled` says
    whether the player on turn has thrown dice in this one. `bag` holds the numbers of the dice that nobody
    drew. A match has as many `rounds` as the rules say where it is None. `seed` is empty in a position that
    was not played from the start.
    """

    hands: tuple[Hand, ...]
    table: Layout
    turns_left: tuple[int, ...]
    turn: int | None
    rolled: bool = False
    round: int = 1
    rounds: int | None = None
    marks: tuple[int, ...] = ()
    bag: tuple[int, ...] = ()
    starter: int | None = None
    seed: str = ""
    result: Result | None = None

    @property
    def seats(self) -> int:
        return len(self.hands)


def divided(dice: Dice, hold: frozenset[int]) -> Hand:
    """The dice in their areas: those that are held, and the others."""
    ordered = sorted(dice, key=_number)
    held = tuple(die for die in ordered if die.number in hold)
    return Hand(held, tuple(die for die in ordered if die.number not in hold))


def _number(die: Die) -> int:
    return die.number
