"""A turn of Express as its player sees it."""

from dataclasses import dataclass

from kostka.bots.bot import SeatView
from kostka.engine.express.actions import Action, Pass, Play, Roll
from kostka.engine.express.view import View
from kostka.rules.express import ExpressRules
from kostka.tiles.dice import Dice, Die, Layout


@dataclass(frozen=True, slots=True)
class Turn:
    """The view of a seat that is on turn."""

    rules: ExpressRules
    seat: int
    view: View

    @property
    def table(self) -> Layout:
        return self.view.table

    @property
    def hand(self) -> Dice:
        """All dice that the seat has left, held or not."""
        return self.view.hands[self.seat].dice

    def roll(self, held: frozenset[int] = frozenset()) -> Roll:
        """Roll all dice but these."""
        dice = tuple(Die(die.number, None) for die in self.hand if die.number not in held)
        return Roll(self.seat, dice, held)

    def lay(self, table: Layout | None) -> Action:
        """Declare a layout done, or pass; whatever is left can be rolled again (X-TURN-4)."""
        nothing: frozenset[int] = frozenset()
        return Pass(self.seat, nothing) if table is None else Play(self.seat, table, nothing)


def turn_of(view: SeatView) -> Turn:
    """The turn of a view's seat."""
    now, rules = view.now, view.rules
    assert isinstance(now, View)
    assert isinstance(rules, ExpressRules)
    return Turn(rules, view.seat, now)
