"""What players would lay in turn, each as much as possible, until none can lay any more.

The solver is asked for the seat on turn. For what follows masks are enough: tiles as bits, a colour every
APART of them, so that the neighbours of a tile are its own bit shifted by one. Jokers that would have to
leave a run are not considered there.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from kostka.engine.first.position import Position
from kostka.rules.first import FirstRules
from kostka.solver.first import FirstPlay, solve
from kostka.tiles import JOKER, Rack, Table

APART = 32
_COLOURS = 4
_BITS = tuple(
    tuple(number and 1 << colour * APART + number for number in range(APART)) for colour in range(_COLOURS)
)
"""A tile's bit by its colour and number; there is none for a joker, whose number is 0."""


@dataclass(slots=True)
class Laying:
    """By place in turn order: the tiles and jokers left when no one can lay any more, and the stars then.

    `first` is what a seat would lay the first time it comes to its turn: tiles and stars. `lying` are the
    places that runs cover, `out` is the seat that has emptied its rack.
    """

    lying: int
    loose: list[int]
    jokers: list[int]
    stars: list[int]
    first: list[tuple[int, int]]
    out: int | None = None

    @classmethod
    def of(cls, position: Position, playing: Sequence[int], rules: FirstRules) -> "Laying":
        """Lay from a position on, without draws."""
        racks = [position.racks[seat] for seat in playing]
        found = cls(
            covered(position.table),
            [mask(rack) for rack in racks],
            [rack.count(JOKER) for rack in racks],
            [position.stars[seat] for seat in playing],
            [],
        )
        place = idle = 0
        while found.out is None and idle < len(racks):
            here = place % len(racks)
            asked = place == 0 and rules.solved_at_once
            laid = found._asked(position.table, racks[0], rules) if asked else found._laid(here, rules)
            if place < len(racks):
                found.first.append(laid)
            idle = 1 if laid[0] else idle + 1  # a seat that has just laid has nothing more to lay
            place += 1
        found.first += [(0, 0)] * (len(racks) - len(found.first))
        return found

    def left(self, place: int) -> int:
        """How many tiles a seat has left."""
        return self.loose[place].bit_count() + self.jokers[place]

    def net(self, place: int, rules: FirstRules) -> int:
        """The stars of a seat if the game ended like that (F-END-1)."""
        stars = self.stars[place]
        return stars - min(stars, self.left(place) * rules.stars.tile_left_cost)

    def _asked(self, table: Table, rack: Rack, rules: FirstRules) -> tuple[int, int]:
        play = _best(table, rack, rules)
        self.lying = covered(play.table)
        self.loose[0] &= ~mask(play.played)
        self.jokers[0] -= play.played.count(JOKER)
        self.stars[0] += play.stars
        if play.tiles == len(rack):
            self.out = 0
        return play.tiles, play.stars

    def _laid(self, here: int, rules: FirstRules) -> tuple[int, int]:
        mine, own, lying = self.loose[here], self.jokers[here], self.lying
        before, runs = mine.bit_count() + own, 0
        while True:
            middle = mine & mine << 1 & mine >> 1
            new = middle | (middle << 1 | middle >> 1) & mine
            runs += (new & ~(new << 1)).bit_count()
            lying |= new
            mine &= ~new
            while fits := mine & (lying << 1 | lying >> 1):
                lying |= fits
                mine &= ~fits
            place = own and wanted(mine, lying) & ~lying & _places(rules.deck.numbers, rules.deck.colours)
            if not place:
                break
            own -= 1
            mine |= place & -place  # a joker is that tile now
        if lying:
            own = 0
        tiles = before - mine.bit_count() - own
        stars = tiles * rules.stars.per_tile + runs * rules.stars.per_run
        if not mine and not own:
            self.out = here
            stars += rules.stars.last_tile
        self.loose[here], self.jokers[here], self.lying = mine, own, lying
        self.stars[here] += stars
        return tiles, stars


@lru_cache(maxsize=64)
def _best(table: Table, rack: Rack, rules: FirstRules) -> FirstPlay:
    """What the solver finds; all worlds that the seat on turn can imagine ask the same."""
    return solve(table, rack, rules.deck, rules.stars)


def covered(table: Table) -> int:
    """The places that the runs of a table cover, jokers included."""
    found = 0
    for tiles in table:
        at = 0
        while tiles[at] == JOKER:
            at += 1
        colour, number = tiles[at]
        found |= (1 << len(tiles)) - 1 << colour * APART + number - at
    return found


def mask(tiles: Rack) -> int:
    """The tiles but for jokers; copies count once."""
    found = 0
    for colour, number in tiles:
        found |= _BITS[colour][number]
    return found


def wanted(mine: int, lying: int) -> int:
    """The places of tiles that would let one more of these be laid."""
    beside = (mine << 1 | mine >> 1) & (lying << 1 | lying >> 1)
    return beside | mine << 1 & mine << 2 | mine >> 1 & mine >> 2 | mine << 1 & mine >> 1


@cache
def _places(numbers: int, colours: int) -> int:
    return sum((1 << numbers) - 1 << colour * APART + 1 for colour in range(colours))
