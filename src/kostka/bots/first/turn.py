"""A turn of First as its player sees it."""

from collections import Counter
from dataclasses import dataclass

from kostka.bots.bot import SeatView
from kostka.engine.first.actions import Draw, Pass
from kostka.engine.first.view import View
from kostka.rules.first import FirstRules
from kostka.solver.first import FirstPlay
from kostka.tiles import JOKER, Rack, Reading, Table, read


@dataclass(frozen=True, slots=True)
class Turn:
    """The view of a seat that is on turn, and the events that led there."""

    rules: FirstRules
    seat: int
    view: View
    rack: Rack
    history: tuple[object, ...]

    @property
    def table(self) -> Table:
        return self.view.table

    def readings(self) -> list[Reading]:
        """The runs on the table, with what their jokers stand for."""
        return [reading for tiles in self.table if (reading := read(tiles, self.rules.deck, groups=False))]

    def rack_after(self, play: FirstPlay) -> Rack:
        """What is on the rack after a play."""
        left = Counter(self.rack) - Counter(play.played)
        left[JOKER] += play.taken
        return tuple(sorted(left.elements()))


def turn_of(view: SeatView) -> Turn:
    """The turn of a view's seat."""
    now, rules = view.now, view.rules
    assert isinstance(now, View)
    assert isinstance(rules, FirstRules)
    assert now.rack is not None
    return Turn(rules, view.seat, now, now.rack, view.history)


def idle(turn: Turn) -> Draw | Pass:
    """How to end a turn without laying (F-TURN-2 to F-TURN-4)."""
    rules = turn.rules
    pays = turn.view.stars[turn.seat] >= rules.stars.draw_cost or rules.turn.draw_without_stars
    return Draw(turn.seat) if turn.view.pool and pays else Pass(turn.seat)
