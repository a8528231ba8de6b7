"""What a seat knows of a game of First, as masks, ready for playouts."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeAlias

from kostka.bots.first.turn import Turn
from kostka.engine.dealing import box
from kostka.engine.first.events import Drew, Earned, Laid, Paid, Passed, Took
from kostka.rules import Deck
from kostka.tiles import JOKER, Rack, Table, Tile, read

if TYPE_CHECKING:
    from array import array

Row: TypeAlias = "array[int]"
"""Small integers in the form that compiled code takes."""

COLOURS = 4
STRIDE = 32
HIDDEN_JOKER = -1
MAY_WAIT = 16


@dataclass(frozen=True, slots=True)
class Masks:
    """A table by colour, with a bit for each number: what is covered, and where jokers stand for a tile."""

    covered: list[int]
    jokers: list[int]

    @property
    def beside(self) -> list[int]:
        """The numbers that could be added to a run, or swapped for a joker."""
        pairs = zip(self.covered, self.jokers, strict=True)
        return [((mask << 1 | mask >> 1) & ~mask) | held for mask, held in pairs]


@dataclass(frozen=True, slots=True)
class Scene:
    """A position for playouts. Lists are by seat; masks by colour, with a bit for each number.

    `following` acts next; with `drawing`, the seat `me` draws first. Who `waits` lays nothing while it can
    draw, until its whole rack goes: 1 in every game, MAY_WAIT in every other one. `hidden` counts each seat's
    unseen tiles, `fresh` those drawn since the seat last showed that it could not lay, and `without` is what
    it would have laid then, by seat and colour; bit 0 of the first colour is the joker.
    `unseen` are the hidden tiles of racks and pool: colour * STRIDE + number, or HIDDEN_JOKER.
    """

    me: int
    following: int
    passes: int
    out: list[int]
    stars: list[int]
    jokers: list[int]
    hidden: list[int]
    fresh: list[int]
    table: Masks
    rack: list[int]
    without: list[list[int]]
    unseen: list[int]
    waits: list[int]
    drawing: bool = False


def scene(turn: Turn, *, waits: bool = False) -> Scene:
    """The position as the seat knows it, with the seat to act.

    A seat that `waits` expects as much of others who have laid only when they could not draw, and thinks it
    possible of those who did not lay in their last turn.
    """
    now, deck = turn.view, turn.rules.deck
    seats, me = len(now.counts), turn.seat
    revealed = _Revealed.by(turn)
    jokers = [min(revealed.jokers[seat], now.counts[seat]) for seat in range(seats)]
    jokers[me] = turn.rack.count(JOKER)
    hidden = [0 if seat == me else now.counts[seat] - jokers[seat] for seat in range(seats)]
    return Scene(
        me=me,
        following=me,
        passes=now.passes,
        out=[int(seat in now.resigned) for seat in range(seats)],
        stars=list(now.stars),
        jokers=jokers,
        hidden=hidden,
        fresh=revealed.fresh,
        table=masks(turn.table, deck),
        rack=rack_masks(turn.rack),
        without=revealed.without,
        unseen=_unseen(turn.rack, turn.table, deck, sum(jokers) - jokers[me]),
        waits=_waiting(turn, seats) if waits else [0] * seats,
    )


def after_play(before: Scene, table: Masks, rack: Rack, stars: int) -> Scene:
    """The scene after the seat has laid, with the next one to act."""
    me = before.me
    held, jokers = list(before.stars), list(before.jokers)
    held[me] += stars
    jokers[me] = rack.count(JOKER)
    return replace(
        before,
        following=_next(before),
        passes=0,
        stars=held,
        jokers=jokers,
        table=table,
        rack=rack_masks(rack),
    )


def after_draw(before: Scene) -> Scene:
    """The scene when the seat is about to draw."""
    return replace(before, following=_next(before), passes=0, drawing=True)


def after_pass(before: Scene) -> Scene:
    """The scene after the seat has passed."""
    return replace(before, following=_next(before), passes=before.passes + 1)


def masks(table: Table, deck: Deck) -> Masks:
    covered, jokers = [0] * COLOURS, [0] * COLOURS
    numbers = [0] * COLOURS
    for tiles in table:
        reading = read(tiles, deck, groups=False)
        assert reading is not None, "the table consists of runs"
        for tile, face in zip(reading.tiles, reading.faces, strict=True):
            covered[face.colour] |= 1 << face.number
            (jokers if tile == JOKER else numbers)[face.colour] |= 1 << face.number
    # A joker may stand for a tile that is already on the table: then nobody can swap it.
    return Masks(covered, [held & ~lying for held, lying in zip(jokers, numbers, strict=True)])


def rack_masks(rack: Rack) -> list[int]:
    found = [0] * COLOURS
    for tile in rack:
        if tile != JOKER:
            found[tile.colour] |= 1 << tile.number
    return found


def _next(before: Scene) -> int:
    return (before.me + 1) % len(before.stars)


def _unseen(rack: Rack, table: Table, deck: Deck, known_jokers: int) -> list[int]:
    seen = Counter(rack) + Counter(tile for tiles in table for tile in tiles)
    seen[JOKER] += known_jokers
    return [_code(tile) for tile in (Counter(box(deck)) - seen).elements()]


def _code(tile: Tile) -> int:
    return HIDDEN_JOKER if tile == JOKER else tile.colour * STRIDE + tile.number


@dataclass(slots=True)
class _Revealed:
    """What the others' actions reveal: jokers that they took, and tiles that they cannot have."""

    jokers: list[int]
    fresh: list[int]
    without: list[list[int]] = field(default_factory=list)

    @classmethod
    def by(cls, turn: Turn) -> "_Revealed":
        seats = len(turn.view.counts)
        revealed = cls([0] * seats, [0] * seats, [[0] * COLOURS for _ in range(seats)])
        waiting = set(range(seats)) - {turn.seat}
        later: set[Tile] = set()
        lying = masks(turn.table, turn.rules.deck)
        for event in reversed(turn.history):
            if isinstance(event, Laid):
                later.update(event.tiles)
            elif isinstance(event, Drew | Passed) and event.seat in waiting:
                # It could not lay what fitted then; a tile that it drew in that turn came too late.
                waiting.remove(event.seat)
                revealed.fresh[event.seat] = int(isinstance(event, Drew))
                revealed.without[event.seat] = list(_fitting(lying, later))
        for event in turn.history:
            if isinstance(event, Took):
                revealed.jokers[event.seat] += event.count
            elif isinstance(event, Laid):
                laid = event.tiles.count(JOKER)
                revealed.jokers[event.seat] = max(revealed.jokers[event.seat] - laid, 0)
        return revealed


def _waiting(turn: Turn, seats: int) -> list[int]:
    """The seats that wait: the bot's own, and seats that have laid only when they could not draw.

    Others may, unless they laid something in their last turn.
    """
    rules, stars, pool = turn.rules, list(turn.view.stars), turn.view.pool
    last = dict[int, int]()
    held = dict[int, bool]()
    for event in reversed(turn.history):  # back to what everybody had before each play
        if isinstance(event, Earned):
            stars[event.seat] -= event.stars
        elif isinstance(event, Paid):
            stars[event.seat] += event.stars
        elif isinstance(event, Drew):
            pool += event.count
            last.setdefault(event.seat, MAY_WAIT)
        elif isinstance(event, Laid):
            last.setdefault(event.seat, 0)
            pays = stars[event.seat] >= rules.stars.draw_cost or rules.turn.draw_without_stars
            held[event.seat] = held.get(event.seat, True) and not (pool and pays)
    found = [1 if held.get(seat) else last.get(seat, MAY_WAIT) for seat in range(seats)]
    found[turn.seat] = 1
    return found


def _fitting(lying: Masks, later: set[Tile]) -> Iterator[int]:
    """What could have been laid before those tiles were; a joker fits wherever there was a run."""
    gone = rack_masks(tuple(later))
    covered = [mask & ~lost for mask, lost in zip(lying.covered, gone, strict=True)]
    before = Masks(covered, [held & mask for held, mask in zip(lying.jokers, covered, strict=True)])
    for colour, mask in enumerate(before.beside):
        yield mask & ~1 | int(colour == 0 and any(covered))
