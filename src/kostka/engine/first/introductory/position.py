"""The state of an introductory game. Everything is public, except what chance has in store."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from kostka.engine.drawn import Drawn, result_lines
from kostka.engine.game import Result
from kostka.rules import Deck
from kostka.tiles import COLOURS, Rack, Table, Tile, rows
from kostka.tiles.scene import Line, Scene, counted, remarks, seat_lines


@dataclass(frozen=True, slots=True)
class Row:
    """The unfinished run: from one number to another."""

    colour: int
    low: int
    high: int

    @property
    def tiles(self) -> Rack:
        return tuple(Tile(self.colour, number) for number in range(self.low, self.high + 1))

    def neighbours(self, deck: Deck) -> tuple[Tile, ...]:
        """The tiles that fit its ends (I-2)."""
        numbers = (self.low - 1, self.high + 1)
        return tuple(Tile(self.colour, number) for number in numbers if 1 <= number <= deck.numbers)


@dataclass(frozen=True, slots=True)
class Position(Drawn):
    """A game between two actions.

    `complete` says how many runs of each colour are done; `row` is the unfinished one, None when a call is
    due. `caller` is the seat that calls, None if the system does. `calls` counts the calls.
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
    def turn(self) -> int | None:
        """The caller when a call is due; while tiles are looked for, nobody is on turn."""
        return None if self.row or self.result else self.caller

    @property
    def starter(self) -> int | None:
        return self.caller

    @property
    def actors(self) -> frozenset[int]:
        """The seats that the game waits for."""
        if self.result is not None:
            return frozenset()
        calls = None if self.row else self.caller
        return self.finders if calls is None else frozenset((calls,))

    def scene(self) -> Scene:
        """The run that is being made, how many are complete, and everybody's stars."""
        done = sum(self.complete)
        colours = "".join(COLOURS[colour] * count for colour, count in enumerate(self.complete))
        lines = (
            Line("run", (self.row.tiles,) if self.row else ()),
            Line("complete", note=remarks(counted(done, "run"), colours)),
        )
        return Scene(
            (*lines, *star_counts(self.stars, self.caller, self.resigned), *result_lines(self.result))
        )

    @property
    def finders(self) -> frozenset[int]:
        """The seats that look for tiles: all but the caller (I-2)."""
        return frozenset(range(self.seats)) - self.resigned - {self.caller}

    def table(self, deck: Deck) -> Table:
        """The runs, the unfinished one last."""
        done = [
            Row(colour, 1, deck.numbers).tiles
            for colour, count in enumerate(self.complete)
            for _ in range(count)
        ]
        return (*done, self.row.tiles) if self.row else tuple(done)

    def loose(self, deck: Deck) -> Rack:
        """The loose tiles, open to everybody."""
        lying: list[Tile] = []
        for colour, row in enumerate(rows(deck.numbers, deck.colours)):
            copies = deck.copies - self.complete[colour]
            used = set(self.row.tiles) if self.row and self.row.colour == colour else set()
            lying += [tile for tile in row for _ in range(copies - (tile in used))]
        return tuple(lying)


def star_counts(stars: Sequence[int], caller: int | None, resigned: Collection[int]) -> tuple[Line, ...]:
    """A line for each seat: its stars, who calls, and who has stopped playing."""
    left = dict.fromkeys(resigned, "resigned")
    calling = {caller: "caller"}
    notes = [
        remarks(counted(held, "star"), calling.get(seat, ""), left.get(seat, ""))
        for seat, held in enumerate(stars)
    ]
    return seat_lines([()] * len(stars), notes, None)
