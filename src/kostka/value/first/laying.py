"""What all would lay in turn, each what earns the most stars, until nobody can: asked of the solver."""

from collections.abc import Sequence
from dataclasses import dataclass

from kostka.engine.first.position import Position
from kostka.rules.first import FirstRules
from kostka.solver.first import FirstPlay, solve
from kostka.tiles import Rack, Table


@dataclass(slots=True)
class Laying:
    """The table, racks and stars by seat when nobody lays any more, and who is out.

    `first` is what a seat would lay the first time it comes to its turn: tiles and stars.
    """

    table: Table
    racks: list[Rack]
    stars: list[int]
    first: dict[int, tuple[int, int]]
    out: int | None = None

    @classmethod
    def of(cls, position: Position, playing: Sequence[int], rules: FirstRules) -> "Laying":
        """From a position on; nobody draws. With decks that are slow to solve everything stays as it lies."""
        found = cls(position.table, list(position.racks), list(position.stars), {})
        place = idle = 0
        while found.out is None and idle < len(playing) and rules.solved_at_once:
            seat = playing[place % len(playing)]
            play = solve(found.table, found.racks[seat], rules.deck, rules.stars)
            found.first.setdefault(seat, (play.tiles, play.stars))
            place += 1
            if play.tiles:
                found._lay(seat, play)
                idle = 1  # whoever has just laid the most has nothing more to lay
            else:
                idle += 1
        return found

    def _lay(self, seat: int, play: FirstPlay) -> None:
        left = list(self.racks[seat])
        for tile in play.played:
            left.remove(tile)
        self.racks[seat] = tuple(left)
        self.table = play.table
        self.stars[seat] += play.stars
        if not left:
            self.out = seat

    def net(self, seat: int, rules: FirstRules) -> int:
        """The stars of a seat if the game ended like that (F-END-1)."""
        stars = self.stars[seat]
        return stars - min(stars, len(self.racks[seat]) * rules.stars.tile_left_cost)
