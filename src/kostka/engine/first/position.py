"""The state of a game of First: a value that holds everything, hidden parts included."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from kostka.engine.drawn import rack_scene
from kostka.engine.game import Result
from kostka.engine.racks import RackPosition
from kostka.rules.first import FirstRules
from kostka.tiles import Rack, Table
from kostka.tiles.scene import Line, Scene, counted, remarks


@dataclass(frozen=True, slots=True)
class Position(RackPosition):
    """A game between two actions.

    Racks are in canonical order, the runs of the table ascending; the pool is in drawing order. `bank` is
    what the bank has received, less what it gave since the stars were handed out; it never runs out, so this
    may be negative. `passes` counts the turns in a row in which somebody neither laid nor drew. `turn` is
    None once the game is over. `seed` is empty in a position that was not played from the start.
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

    def scene(self) -> Scene:
        """The table, all racks and stars, and the pool."""
        notes = [standing(seat, self.stars, self.resigned) for seat in range(self.seats)]
        return rack_scene(self, self.racks, notes, Line("pool", (self.pool,)))

    def price(self, seat: int, rules: FirstRules) -> int | None:
        """What a draw costs a seat; None if it cannot draw (F-TURN-2 to F-TURN-4)."""
        cost, held = rules.stars.draw_cost, self.stars[seat]
        if not self.pool or (held < cost and not rules.turn.draw_without_stars):
            return None
        return min(cost, held)


def standing(seat: int, stars: Sequence[int], resigned: Collection[int], tiles: str = "") -> str:
    """Notes on a seat, shown next to its tiles."""
    return remarks(tiles, counted(stars[seat], "star"), "resigned" if seat in resigned else "")
