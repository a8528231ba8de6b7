"""Where a game of runs and stars stands: a value that holds everything, hidden things included."""

from dataclasses import dataclass, field

from kostka.engine.game import Result
from kostka.rules.first import FirstRules
from kostka.tiles import Rack, Table


@dataclass(frozen=True, slots=True)
class Position:
    """A game between two actions.

    Racks are in canonical order, the runs of the table ascending; the pool is in drawing order. `bank` is
    what the bank has got more than it gave since the stars were handed out; it never runs out, so this may
    be less than nothing. `passes` counts the turns in a row in which somebody neither laid nor drew. `turn`
    is None once the game is over. `seed` is empty in a position that was not played from the start.
    """

    racks: tuple[Rack, ...]
    table: Table
    pool: Rack
    stars: tuple[int, ...]
    turn: int | None
    bank: int = 0
    passes: int = 0
    resigned: frozenset[int] = field(default=frozenset())
    starter: int | None = None
    seed: str = ""
    result: Result | None = None

    @property
    def seats(self) -> int:
        return len(self.racks)

    @property
    def active(self) -> int:
        """How many have not resigned."""
        return len(self.racks) - len(self.resigned)

    def after(self, seat: int) -> int:
        """The next seat to the left that has not resigned (F-SETUP-3)."""
        following = (seat + 1) % self.seats
        while following in self.resigned:
            following = (following + 1) % self.seats
        return following

    def price(self, seat: int, rules: FirstRules) -> int | None:
        """What a draw costs a seat; None if it cannot draw (F-TURN-2 to F-TURN-4)."""
        cost, held = rules.stars.draw_cost, self.stars[seat]
        if not self.pool or (held < cost and not rules.turn.draw_without_stars):
            return None
        return min(cost, held)
