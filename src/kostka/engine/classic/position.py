"""Where a classic game stands: a value that holds everything, hidden things included."""

from dataclasses import dataclass, field

from kostka.engine.game import Result
from kostka.tiles import Rack, Table


@dataclass(frozen=True, slots=True)
class Position:
    """A game between two actions.

    Racks are in canonical order, the sets of the table too; the pool is in drawing order. `turn` is None
    once the game is over. `last_turns` counts the turns left once the pool has run out, where the rules give
    everybody one more; `passes` the turns in a row in which, with an empty pool, nothing was laid. `drew` are
    the tiles that each seat drew last, unless it has laid tiles since. Before the first turn `answers` holds
    what the seats said about a new deal. `interrupted` says that the turn before this one was that of a seat
    that has given up. `seed` is empty in a position that was not played from the start.
    """

    racks: tuple[Rack, ...]
    table: Table
    pool: Rack
    opened: tuple[bool, ...]
    turn: int | None
    drew: tuple[Rack, ...]
    answers: tuple[bool | None, ...]
    started: bool = True
    last_turns: int | None = None
    passes: int = 0
    announced: frozenset[int] = field(default=frozenset())
    resigned: frozenset[int] = field(default=frozenset())
    interrupted: bool = False
    starter: int | None = None
    seed: str = ""
    deals: int = 1
    result: Result | None = None

    @property
    def seats(self) -> int:
        return len(self.racks)

    @property
    def active(self) -> int:
        """How many have not resigned."""
        return len(self.racks) - len(self.resigned)

    def after(self, seat: int) -> int:
        """The next seat clockwise that has not resigned (C-TURN-8)."""
        following = (seat + 1) % self.seats
        while following in self.resigned:
            following = (following + 1) % self.seats
        return following

    @property
    def before(self) -> int | None:
        """The seat that had the turn before this one, unless it has given up since."""
        if self.turn is None or self.interrupted:
            return None
        preceding = (self.turn - 1) % self.seats
        while preceding in self.resigned:
            preceding = (preceding - 1) % self.seats
        return None if preceding == self.turn else preceding

    @property
    def just_drew(self) -> int | None:
        """The seat whose turn has just ended with a draw, as long as the next one's turn goes on."""
        if not self.started or self.passes:
            return None
        seat = self.before
        return seat if seat is not None and self.drew[seat] else None
