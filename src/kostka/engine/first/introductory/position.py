"""Where an introductory game stands. Everything lies open, but for what chance has in store."""

from dataclasses import dataclass, field

from kostka.engine.game import Result
from kostka.rules import Deck
from kostka.tiles import Rack, Table, Tile, rows


@dataclass(frozen=True, slots=True)
class Row:
    """The run that is being made: from one number to another."""

    colour: int
    low: int
    high: int

    @property
    def tiles(self) -> Rack:
        return tuple(Tile(self.colour, number) for number in range(self.low, self.high + 1))

    def neighbours(self, deck: Deck) -> tuple[Tile, ...]:
        """The tiles that fit at its ends (I-2)."""
        numbers = (self.low - 1, self.high + 1)
        return tuple(Tile(self.colour, number) for number in numbers if 1 <= number <= deck.numbers)


@dataclass(frozen=True, slots=True)
class Position:
    """A game between two actions.

    `complete` says how many runs of each colour are done; `row` is the one that is being made, None when a
    call is due. `caller` is the seat that calls, None if the system does. `calls` counts the calls.
    """

    complete: tuple[int, ...]
    row: Row | None
    stars: tuple[int, ...]
    caller: int | None = None
    calls: int = 0
    resigned: frozenset[int] = field(default=frozenset())
    seed: str = ""
    result: Result | None = None

    @property
    def seats(self) -> int:
        return len(self.stars)

    @property
    def finders(self) -> frozenset[int]:
        """The seats that look for tiles: all but the caller (I-2)."""
        return frozenset(range(self.seats)) - self.resigned - {self.caller}

    def table(self, deck: Deck) -> Table:
        """The runs, the one that is being made last."""
        done = [
            Row(colour, 1, deck.numbers).tiles
            for colour, count in enumerate(self.complete)
            for _ in range(count)
        ]
        return (*done, self.row.tiles) if self.row else tuple(done)

    def loose(self, deck: Deck) -> Rack:
        """The tiles that lie around, open to everybody."""
        lying: list[Tile] = []
        for colour, row in enumerate(rows(deck.numbers, deck.colours)):
            copies = deck.copies - self.complete[colour]
            used = set(self.row.tiles) if self.row and self.row.colour == colour else set()
            lying += [tile for tile in row for _ in range(copies - (tile in used))]
        return tuple(lying)
