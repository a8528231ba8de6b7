"""What the expert wants: to win the match. A game alone is a match of one game."""

import math
from dataclasses import dataclass

from kostka.bots.bot import SeatView
from kostka.bots.classic.level import Turn
from kostka.engine.classic.scoring import points
from kostka.rules.classic import ClassicRules
from kostka.tiles import Rack

_SWING = 60.0
"""The points by which one game typically changes a lead."""


@dataclass(frozen=True, slots=True)
class Aim:
    """What winning and losing this game would mean for the match.

    `lead` is the seat's lead over the best of the others, `spread` how much the remaining games may change
    it, `theirs` what the others' racks would cost them, estimated from their size.
    """

    rules: ClassicRules
    lead: float
    spread: float
    theirs: float
    others: int

    @classmethod
    def of(cls, view: SeatView, turn: Turn) -> "Aim":
        """The aims of the view's seat."""
        others = [seat for seat in range(len(turn.view.counts)) if seat != turn.seat]
        totals = [float(total) for total in view.totals] or [0.0] * len(turn.view.counts)
        tiles = sum(turn.view.counts[seat] for seat in others)
        return cls(
            rules=turn.rules,
            lead=totals[turn.seat] - max(totals[seat] for seat in others),
            spread=_SWING * math.sqrt(view.games_left),
            theirs=tiles * (turn.rules.deck.numbers + 1) / 2,
            others=len(others),
        )

    def stakes(self, kept: Rack, *, opened: bool) -> tuple[float, float]:
        """The chance to win the match after winning this game, and after losing it with this rack."""
        if self.lead == 0 and self.spread == 0:
            return 1.0, 0.0
        score = self.rules.score
        unopened = max(score.unopened, score.unopened_able)
        cost = unopened if unopened and not opened else points(kept, self.rules)
        # The winner gains what all others lose.
        won = self.lead + self.theirs + self.theirs / self.others
        lost = self.lead - 2 * cost - self.theirs * (self.others - 1) / self.others
        return self._ahead(won), self._ahead(lost)

    def price_of_waiting(self, rack: Rack) -> float:
        """What losing this game without having opened costs the match on top."""
        return self.stakes(rack, opened=True)[1] - self.stakes(rack, opened=False)[1]

    def _ahead(self, lead: float) -> float:
        """The chance to be ahead at the end; never quite certain, since the racks are estimates."""
        return 1 / (1 + math.exp(max(-50.0, min(50.0, -lead / (self.spread + _SWING / 4)))))
