"""What a seat may know. Views and events are built from an explicit list; nothing else leaves."""

from dataclasses import dataclass
from typing import assert_never

from kostka.engine.classic.events import (
    Announced,
    Answered,
    Dealt,
    Drew,
    Ended,
    Event,
    Laid,
    Lot,
    Opened,
    Passed,
    Penalty,
    PoolEmptied,
    Redealt,
    Resigned,
    Starts,
    TimedOut,
)
from kostka.engine.classic.legality import Doublets, asked
from kostka.engine.classic.offers import offers
from kostka.engine.classic.position import Position, standing
from kostka.engine.classic.tally import Items, tally
from kostka.engine.drawn import Drawn, known_racks, rack_scene
from kostka.engine.game import Result
from kostka.engine.quick import quick
from kostka.engine.seats import seats_in_order
from kostka.rules.classic import ClassicRules
from kostka.tiles import Rack, Table
from kostka.tiles.scene import Line, Scene, counted


@quick
@dataclass(frozen=True, slots=True)
class View(Drawn):
    """A position as one seat sees it, or a spectator (seat None).

    Everybody knows how many tiles the others hold; the racks are revealed when the game is over. `drew` has
    the seat's own last drawn tiles, `answer` its own answer about a new deal; that others have answered is
    seen when all have. `doublets` is there while the seat is asked about a new deal. `may` names what the
    seat may do apart from laying tiles; `tally` says what the scores are made of.
    """

    seat: int | None
    may: tuple[str, ...]
    rack: Rack | None
    table: Table
    counts: tuple[int, ...]
    pool: int
    opened: tuple[bool, ...]
    turn: int | None
    started: bool
    answered: tuple[bool, ...]
    answer: bool | None
    doublets: Doublets | None
    drew: Rack | None
    last_turns: int | None
    passes: int
    announced: tuple[int, ...]
    resigned: tuple[int, ...]
    starter: int | None
    deals: int
    racks: tuple[Rack, ...] | None
    result: Result | None
    tally: tuple[Items, ...] | None

    def scene(self) -> Scene:
        """The table, the own rack, and how many tiles the others and the pool have."""
        racks, hidden = known_racks(self.racks, self.rack, self.seat, self.counts)
        notes = [standing(seat, self.opened, self.resigned, tiles) for seat, tiles in enumerate(hidden)]
        return rack_scene(self, racks, notes, Line("pool", note=counted(self.pool, "tile")))


def view(position: Position, seat: int | None, rules: ClassicRules) -> View:
    """Everything a seat, or a spectator, may know of the position."""
    over = position.result is not None
    return View(
        seat=seat,
        may=offers(position, seat, rules),
        rack=None if seat is None else position.racks[seat],
        table=position.table,
        counts=tuple(map(len, position.racks)),
        pool=len(position.pool),
        opened=position.opened,
        turn=position.turn,
        started=position.started,
        answered=(position.started and rules.setup.redeal_doublets > 0,) * position.seats,
        answer=None if seat is None else position.answers[seat],
        doublets=asked(position, seat, rules),
        drew=None if seat is None else position.drew[seat],
        last_turns=position.last_turns,
        passes=position.passes,
        announced=seats_in_order(position.announced),
        resigned=seats_in_order(position.resigned),
        starter=position.starter,
        deals=position.deals,
        racks=position.racks if over else None,
        result=position.result,
        tally=tally(position, rules),
    )


def redact(event: Event, seat: int | None) -> Event:  # noqa: C901, PLR0912 - one case an event
    """The event as a seat, or a spectator, may see it."""
    match event:  # what happens most often comes first
        case Drew():
            tiles = event.tiles if event.seat == seat else None
            return Drew(seat=event.seat, tiles=tiles, count=event.count)
        case Laid():
            return Laid(seat=event.seat, tiles=event.tiles)
        case Lot():
            return Lot(seat=event.seat, tile=event.tile)
        case Starts():
            return Starts(seat=event.seat, clause=event.clause)
        case Dealt():
            racks = tuple(rack if owner == seat else None for owner, rack in enumerate(event.racks))
            return Dealt(racks=racks, counts=event.counts)
        case Answered():
            return Answered(seat=event.seat, redeal=event.redeal if event.seat == seat else None)
        case Redealt():
            return Redealt(clause=event.clause)
        case Opened():
            return Opened(seat=event.seat, points=event.points)
        case TimedOut():
            return TimedOut(seat=event.seat)
        case Penalty():
            return Penalty(
                seat=event.seat,
                clause=event.clause,
                broken=event.broken,
                tiles=event.tiles if event.seat == seat else None,
                count=event.count,
            )
        case Passed():
            return Passed(seat=event.seat)
        case PoolEmptied():
            return PoolEmptied(clause=event.clause)
        case Announced():
            return Announced(seat=event.seat)
        case Resigned():
            return Resigned(seat=event.seat)
        case Ended():
            return Ended(clause=event.clause)
        case _:
            assert_never(event)
