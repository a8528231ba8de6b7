"""What the Express levels share: first they roll, then they lay; they differ in how they choose."""

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
"""The dice that a level does not roll again; if that is all of them, it does not roll."""

Choice: TypeAlias = Callable[[Turn, Chance, Budget], Layout | None]
"""The whole table after what a level lays; None if it lays nothing."""

NO_WORK = Work()
"""For levels that think simply, with no amount of work to choose."""


def nothing(turn: Turn, rng: Chance, budget: Budget) -> frozenset[int]:
    """Hold no die: roll all that are left."""
    del turn, rng, budget
    return frozenset()


@dataclass(frozen=True, slots=True)
class Level:
    """A bot for Express, in a duel or solo. It keeps nothing between turns."""

    family: ClassVar[Family] = EXPRESS

    name: str
    choose: Choice
    hold: Hold = nothing
    work: Work = NO_WORK
    waits: bool = False

    def act(self, view: SeatView, rng: Chance, budget: Budget) -> Action:
        """Roll what the level does not hold; then lay what it chooses."""
        turn = turn_of(view)
        if turn.view.must_roll:
            return turn.roll()
        if not turn.view.rolled:
            held = self.hold(turn, rng, budget)
            if len(held) < len(turn.hand):
                return turn.roll(held)
        return turn.lay(self.choose(turn, rng, budget))
