"""The bot of Ladder: it climbs as slowly as it can, and takes what is offered where it cannot."""

from dataclasses import dataclass
from typing import ClassVar

from kostka.bots import Budget, SeatView, Work
from kostka.engine.chance import Chance
from kostka.rules import Family
from kostka.tiles import Rack, Table
from tests.ladder import LADDER
from tests.ladder.rules import LadderRules
from tests.ladder.values import Action, Draw, Pass, Play, View

NO_WORK = Work()


@dataclass(frozen=True, slots=True)
class Climber:
    """Lays the lowest tile that fits."""

    family: ClassVar[Family] = LADDER

    name: str = "casual"
    work: Work = NO_WORK

    def act(self, view: SeatView, rng: Chance, budget: Budget) -> Action:
        del rng, budget
        table = climbed(view)
        if table is not None:
            return Play(view.seat, table)
        return Draw(view.seat) if "draw" in view.now.may else Pass(view.seat)


def climbed(view: SeatView) -> Table | None:
    """The ladder with one more tile on it; None if no tile fits."""
    rules, now = view.rules, view.now
    assert isinstance(rules, LadderRules)
    assert isinstance(now, View)
    ladder: Rack = now.table[0] if now.table else ()
    top = ladder[-1].number if ladder else 0
    limit = rules.deck.numbers if not ladder else top + rules.climb.most
    fitting = sorted((tile.number, tile) for tile in now.rack or () if top < tile.number <= limit)
    return ((*ladder, fitting[0][1]),) if fitting else None


BOTS = (Climber(),)
