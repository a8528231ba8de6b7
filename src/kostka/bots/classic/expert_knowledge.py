"""What a player knows at its turn, on counts: the tiles it sees, and what the others' last turns tell."""

from array import array
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from kostka.bots.bot import SeatView
from kostka.bots.classic.level import Turn
from kostka.bots.classic.rollout_game import GameTerms
from kostka.engine.classic.events import Dealt, Drew, Laid, Opened, Passed, Penalty
from kostka.rules.choices import PoolEmpty
from kostka.rules.classic import ClassicRules
from kostka.tiles import JOKER, Rack, Tile

STRIDE = 24
CELLS = 96

Counts: TypeAlias = "array[int]"
"""Numbers of tiles by cell: colour * STRIDE + number, jokers in cell 0."""

_POOL_EMPTY = {PoolEmpty.LAST_ROUND: 0, PoolEmpty.MUST_LAY: 1, PoolEmpty.ALL_PASS: 2}
_LARGEST_GROUP = 4


def terms_of(rules: ClassicRules) -> GameTerms:
    """What playouts have to know of the rules."""
    deck = rules.deck
    return GameTerms(
        numbers=deck.numbers,
        colours=deck.colours,
        copies=deck.copies,
        jokers=deck.jokers,
        group_max=min(_LARGEST_GROUP, deck.colours) if rules.sets.groups else 0,
        joker_points=rules.score.joker,
        minimum=rules.opening.minimum,
        opening_jokers=rules.opening.jokers,
        pool_empty=_POOL_EMPTY[rules.end.pool_empty],
    )


def cell(tile: Tile) -> int:
    """Where a tile is counted."""
    return 0 if tile == JOKER else tile.colour * STRIDE + tile.number


def count(tiles: Iterable[Tile]) -> Counts:
    """How many there are of each."""
    counts = array("i", bytes(4 * CELLS))
    for tile in tiles:
        counts[cell(tile)] += 1
    return counts


def tiles_of(counts: Iterable[int]) -> Rack:
    """The tiles again, in canonical order."""
    tiles: list[Tile] = []
    for place, number in enumerate(counts):
        tile = JOKER if place == 0 else Tile(place // STRIDE, place % STRIDE)
        tiles += [tile] * number
    return tuple(tiles)


@dataclass(frozen=True, slots=True)
class Knowledge:
    """All of it by seat, in the form in which playouts take it.

    `tested` says of which seats something can be concluded from their last turn (1: it had opened by then,
    2: it had not). `then` is the table that they left behind, and but for `fresh` tiles that they drew
    afterwards they could, most likely, lay nothing more there.
    """

    seat: int
    table: Counts
    rack: Counts
    sizes: Counts
    opened: Counts
    out: Counts
    pool: int
    last_turns: int
    passes: int
    then: Counts
    fresh: Counts
    tested: Counts

    @property
    def position(self) -> tuple[int, Counts, Counts, Counts, Counts, Counts, int, int, int]:
        """The position without what can be concluded, in the order of `rollout.place`."""
        return (
            self.seat,
            self.table,
            self.rack,
            self.sizes,
            self.opened,
            self.out,
            self.pool,
            self.last_turns,
            self.passes,
        )

    @classmethod
    def of(cls, view: SeatView, turn: Turn) -> "Knowledge":
        """What the seat whose turn it is knows."""
        now = turn.view
        seats = len(now.counts)
        table = count(tile for tiles in now.table for tile in tiles)
        then, fresh, tested = array("i"), array("i", [0] * seats), array("i", [0] * seats)
        for seat in range(seats):
            left = _left_behind(view.history, seat, table)
            then.extend(left[0] if left else table)
            if left and seat != turn.seat and seat not in now.resigned:
                fresh[seat] = min(left[1], now.counts[seat])
                tested[seat] = 1 if now.opened[seat] else 2
        return cls(
            seat=turn.seat,
            table=table,
            rack=count(turn.rack),
            sizes=array("i", now.counts),
            opened=array("i", now.opened),
            out=array("i", [seat in now.resigned for seat in range(seats)]),
            pool=now.pool,
            last_turns=now.last_turns or 0,
            passes=now.passes,
            then=then,
            fresh=fresh,
            tested=tested,
        )


def _left_behind(history: tuple[object, ...], seat: int, table: Counts) -> tuple[Counts, int] | None:
    """The table after the seat's last turn, and how many tiles it drew in it; None if that tells nothing."""
    then = table[:]
    for event in reversed(history):
        match event:
            case Laid(by, tiles) if by != seat:
                for tile in tiles:
                    then[cell(tile)] -= 1
            case Laid() | Passed() if event.seat == seat:
                return then, 0
            case Drew(by, _, drawn) if by == seat:
                return then, drawn
            case Penalty() | Opened() if event.seat == seat:
                return None  # whoever fails or opens leaves open what else was possible
            case Dealt():
                return None
            case _:
                pass
    return None
