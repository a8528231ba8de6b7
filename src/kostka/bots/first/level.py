"""What the levels of First share: they differ in what they lay, and in a race in how fast they are."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from kostka.bots.bot import Budget, SeatView, Work
from kostka.bots.first import race
from kostka.bots.first.turn import Turn, idle, turn_of
from kostka.engine.chance import Chance
from kostka.engine.first import introductory
from kostka.engine.first.actions import Action, Play
from kostka.rules.families import FIRST, Family
from kostka.solver.first import FirstPlay

Choice: TypeAlias = Callable[[Turn, Chance, Budget], FirstPlay | None]
"""What a level lays; None if it lays nothing."""

NO_WORK = Work()
"""For levels that think simply, with no amount of work to choose."""


@dataclass(frozen=True, slots=True)
class Level:
    """A bot for First. It keeps nothing between turns."""

    family: ClassVar[Family] = FIRST

    name: str
    choose: Choice
    eyes: race.Eyes
    work: Work = NO_WORK
    waits: bool = False

    def act(self, view: SeatView, rng: Chance, budget: Budget) -> Action | introductory.Action:
        """Lay what the level chooses; in the introductory game a tile that fits."""
        if isinstance(view.now, introductory.View):
            return race.act(view, rng, self.eyes)
        turn = turn_of(view)
        play = self.choose(turn, rng, budget)
        return idle(turn) if play is None else Play(turn.seat, play.table, play.taken)

    def pace(self, view: SeatView, rng: Chance) -> int:
        """In the introductory game, how many milliseconds the level would look for a tile."""
        return race.pace(view, rng, self.eyes) if isinstance(view.now, introductory.View) else 0
