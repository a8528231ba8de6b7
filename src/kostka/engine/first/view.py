"""What a seat may know. Views and events are built from an explicit list; nothing else leaves."""

from dataclasses import dataclass
from typing import assert_never

from kostka.engine.drawn import Drawn, known_racks, rack_scene
from kostka.engine.first.events import (
    Dealt,
    Drew,
    Earned,
    Ended,
    Event,
    Laid,
    Paid,
    Passed,
    PoolEmptied,
    Resigned,
    Starts,
    Took,
)
from kostka.engine.first.offers import offers
from kostka.engine.first.position import Position, standing
from kostka.engine.game import Result
from kostka.rules.first import FirstRules
from kostka.tiles import Rack, Table
from kostka.tiles.scene import Line, Scene, counted


@dataclass(frozen=True, slots=True)
class View(Drawn):
    """A position as one seat sees it, or a spectator (seat None).

    Everybody knows how many tiles and stars the others have; the racks are revealed when the game is over.
    `may` names what the seat may do apart from laying tiles; `price` is what a draw costs it, None if it
    cannot draw.
    """

    seat: int | None
    may: tuple[str, ...]
    price: int | None
    rack: Rack | None
    table: Table
    counts: tuple[int, ...]
    pool: int
    stars: tuple[int, ...]
    bank: int
    turn: int | None
    passes: int
    resigned: tuple[int, ...]
    starter: int | None
    racks: tuple[Rack, ...] | None
    result: Result | None

    def scene(self) -> Scene:
        """The table, the own rack, everybody's stars, and how many tiles the others and the pool have."""
        racks, hidden = known_racks(self.racks, self.rack, self.seat, self.counts)
        notes = [standing(seat, self.stars, self.resigned, tiles) for seat, tiles in enumerate(hidden)]
        return rack_scene(self, racks, notes, Line("pool", note=counted(self.pool, "tile")))


def view(position: Position, seat: int | None, rules: FirstRules) -> View:
    """Everything a seat, or a spectator, may know of the position."""
    return View(
        seat=seat,
        may=offers(position, seat, rules),
        price=None if seat is None else position.price(seat, rules),
        rack=None if seat is None else position.racks[seat],
        table=position.table,
        counts=tuple(map(len, position.racks)),
        pool=len(position.pool),
        stars=position.stars,
        bank=position.bank,
        turn=position.turn,
        passes=position.passes,
        resigned=tuple(sorted(position.resigned)),
        starter=position.starter,
        racks=None if position.result is None else position.racks,
        result=position.result,
    )


def redact(event: Event, seat: int | None) -> Event:  # noqa: C901 - one case an event
    """The event as a seat, or a spectator, may see it."""
    match event:
        case Starts():
            return Starts(seat=event.seat, clause=event.clause)
        case Dealt():
            racks = tuple(rack if owner == seat else None for owner, rack in enumerate(event.racks))
            return Dealt(racks=racks, counts=event.counts, stars=event.stars)
        case Laid():
            return Laid(seat=event.seat, tiles=event.tiles)
        case Took():
            return Took(seat=event.seat, count=event.count)
        case Earned():
            return Earned(seat=event.seat, tiles=event.tiles, runs=event.runs, last=event.last)
        case Paid():
            return Paid(seat=event.seat, stars=event.stars, clause=event.clause)
        case Drew():
            tiles = event.tiles if event.seat == seat else None
            return Drew(seat=event.seat, tiles=tiles, count=event.count)
        case Passed():
            return Passed(seat=event.seat, clause=event.clause)
        case PoolEmptied():
            return PoolEmptied(clause=event.clause)
        case Resigned():
            return Resigned(seat=event.seat)
        case Ended():
            return Ended(clause=event.clause)
        case _:
            assert_never(event)
