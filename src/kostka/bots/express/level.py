"""What the levels of dice share: first they throw, then they lay; they differ in how they choose."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from kostka.bots.bot import Budget, SeatView, Work
from kostka.bots.express.turn import Turn, turn_of
from kostka.engine.chance import Chance
from kostka.engine.express.actions import Action
from kostka.rules.families import EXPRESS, Family
from kostka.tiles.dice import Layout

Hold: TypeAlias = Callable[[Turn, Chance, Budget], frozenset[int]]
"""The dice that a level does not throw again; if that is all of them, it throws none."""

Choice: TypeAlias = Callable[[Turn, Chance, Budget], Layout | None]
"""The whole table after what a level lays; None if it lays nothing."""

NO_WORK = Work()
"""Simple thinking, which has no amount."""


def nothing(turn: Turn, rng: Chance, budget: Budget) -> frozenset[int]:
    """Hold no die: throw all that are left."""
    del turn, rng, budget
    return frozenset()


@dataclass(frozen=True, slots=True)
class Level:
    """A bot for dice, against another or alone. It keeps nothing between turns."""

    family: ClassVar[Family] = EXPRESS

    name: str
    choose: Choice
    hold: Hold = nothing
    work: Work = NO_WORK

    def act(self, view: SeatView, rng: Chance, budget: Budget) -> Action:
        """Throw what the level does not hold; after the throw lay what it chooses."""
        turn = turn_of(view)
        if turn.view.must_roll:
            return turn.roll()
        if not turn.view.rolled:
            held = self.hold(turn, rng, budget)
            if len(held) < len(turn.hand):
                return turn.roll(held)
        return turn.lay(self.choose(turn, rng, budget))
