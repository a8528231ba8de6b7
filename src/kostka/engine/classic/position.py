"""The state of a classic game: a value that holds everything, hidden parts included."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from kostka.engine.drawn import rack_scene
from kostka.engine.game import Result
from kostka.engine.quick import quick
from kostka.engine.racks import RackPosition
from kostka.tiles import Rack, Table
from kostka.tiles.scene import Line, Scene, remarks


@quick
@dataclass(frozen=True, slots=True)
class Position(RackPosition):
    """A game between two actions.

    Racks and the sets of the table are in canonical order; the pool is in drawing order. `turn` is None once
    the game is over. `last_turns` counts the turns left once the pool is empty, where the rules give
    everybody one more; `passes` the turns in a row in which, with an empty pool, nothing was laid. `drew` has
    the tiles that each seat drew last, unless it has laid tiles since. Before the first turn `answers` holds
    what the seats said about a new deal. `interrupted` means that the previous turn was that of a seat that
    has resigned. `seed` is empty in a position that was not played from the start.
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

    def scene(self) -> Scene:
        """The table, all racks and the pool."""
        notes = [standing(seat, self.opened, self.resigned) for seat in range(self.seats)]
        return rack_scene(self, self.racks, notes, Line("pool", (self.pool,)))

    @property
    def before(self) -> int | None:
        """The seat that had the previous turn, unless it has resigned since."""
        if self.turn is None or self.interrupted:
            return None
        seats = len(self.racks)
        preceding = (self.turn - 1) % seats
        while preceding in self.resigned:
            preceding = (preceding - 1) % seats
        return None if preceding == self.turn else preceding

    @property
    def just_drew(self) -> int | None:
        """The seat whose turn has just ended with a draw, while the next seat's turn goes on."""
        if not self.started or self.passes:
            return None
        seat = self.before
        return seat if seat is not None and self.drew[seat] else None


def standing(seat: int, opened: Sequence[bool], resigned: Collection[int], tiles: str = "") -> str:
    """Notes on a seat, shown next to its tiles."""
    return remarks(tiles, "" if opened[seat] else "not opened", "resigned" if seat in resigned else "")
