"""The state of a round of Express: a value that holds everything, the order of the bag included."""

from collections.abc import Sequence
from dataclasses import dataclass

from kostka.engine.drawn import Drawn, result_lines
from kostka.engine.game import Result
from kostka.tiles.dice import Dice, Die, Layout
from kostka.tiles.scene import Line, Scene, counted, remarks, seat_lines


@dataclass(frozen=True, slots=True)
class Hand:
    """A player's remaining dice by area, each in the order of their numbers."""

    hold: Dice
    reroll: Dice

    @property
    def dice(self) -> Dice:
        return tuple(sorted((*self.hold, *self.reroll), key=_number))


@dataclass(frozen=True, slots=True)
class Position(Drawn):
    """A round between two actions.

    The layout is normalised. `turns_left` counts the turns of each player that have not ended; `rolled` says
    whether the player on turn has rolled in it. `bag` holds the numbers of the dice that nobody drew.
    `rounds` is the number of rounds of the match, None for what the rules say. `seed` is empty in a position
    that was not played from the start.
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

    def scene(self) -> Scene:
        """The grid, and everybody's dice: those that are held first, then those in the re-roll area."""
        return round_scene(self.table, self.hands, self.turns_left, self.turn, self.result)


def divided(dice: Dice, hold: frozenset[int]) -> Hand:
    """The dice by area: those held, and the others."""
    ordered = sorted(dice, key=_number)
    held = tuple(die for die in ordered if die.number in hold)
    return Hand(held, tuple(die for die in ordered if die.number not in hold))


def _number(die: Die) -> int:
    return die.number


def round_scene(
    table: Layout, hands: Sequence[Hand], turns_left: Sequence[int], turn: int | None, result: Result | None
) -> Scene:
    """A round as it lies open to everybody."""
    notes = [
        remarks(f"{len(hand.hold)} held" if hand.hold else "", f"{counted(left, 'turn')} left")
        for hand, left in zip(hands, turns_left, strict=True)
    ]
    seats = seat_lines(((hand.hold, hand.reroll) for hand in hands), notes, turn)
    empty = () if table else (Line("table"),)
    return Scene((*empty, *seats, *result_lines(result)), table)
