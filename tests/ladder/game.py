"""Ladder behind the protocol of all games."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from kostka.engine.dealing import box, check_seats, deal
from kostka.engine.game import IllegalAction, Plain, Result, Round, Step, Violation, settled
from kostka.engine.saved import (
    read_count,
    read_draft,
    read_racks,
    read_result,
    read_seat,
    read_seed,
    read_table,
    read_true,
    which_action,
    write_draft,
)
from kostka.engine.seats import check_seat, check_seat_if_any
from kostka.fields import Fields
from kostka.tiles import Rack, Table, format_tiles, parse_tiles
from tests.ladder import play
from tests.ladder.rules import LadderRules
from tests.ladder.values import (
    Action,
    Cleared,
    Dealt,
    Draw,
    Drew,
    Ended,
    Event,
    Laid,
    Pass,
    Passed,
    Play,
    Position,
    Report,
    Resign,
    Resigned,
    View,
)

_PLAIN: dict[str, type[Draw | Pass | Resign]] = {"draw": Draw, "pass": Pass, "resign": Resign}


@dataclass(frozen=True, slots=True)
class LadderGame:
    """See `kostka.engine.game.Game`."""

    rules: LadderRules
    kind: ClassVar[str] = "ladder"

    def start(
        self, seats: int, seed: str, starter: int | None = None, in_match: Round | None = None
    ) -> Step[Position, Event]:
        del in_match
        check_seats(self.rules, seats, starter)
        first = starter or 0
        racks, pool = deal(box(self.rules.deck), (self.rules.setup.rack,) * seats, seed)
        position = Position(racks, (), pool, first, starter=first, seed=seed)
        return Step(position, (Dealt(racks, first),))

    def turn(self, position: Position) -> int | None:
        return position.turn

    def starter(self, position: Position) -> int | None:
        return position.starter

    def actors(self, position: Position) -> frozenset[int]:
        return frozenset() if position.turn is None else frozenset((position.turn,))

    def violations(self, position: Position, action: Action) -> tuple[Violation, ...]:
        check_seat(action.seat, len(position.racks))
        return tuple(play.violations(position, action, self.rules))

    def offers(self, position: Position, seat: int | None) -> tuple[str, ...]:
        check_seat_if_any(seat, len(position.racks))
        if seat is None:
            return ()
        return tuple(name for name, kind in _PLAIN.items() if not self.violations(position, kind(seat)))

    def legal(self, position: Position, seat: int) -> Iterator[Action]:
        check_seat(seat, len(position.racks))
        yield from (_PLAIN[name](seat) for name in self.offers(position, seat))

    def idle(self, position: Position, seat: int) -> Action | None:
        names = [name for name in self.offers(position, seat) if name != "resign"]
        return _PLAIN[names[0]](seat) if names else None

    def apply(self, position: Position, action: Action) -> Step[Position, Event]:
        broken = self.violations(position, action)
        if broken:
            raise IllegalAction(broken)
        return play.apply(position, action, self.rules)

    def result(self, position: Position) -> Result | None:
        return position.result

    def outcome(self, position: Position) -> Result:
        return settled(position.result)

    def view(self, position: Position, seat: int | None) -> View:
        check_seat_if_any(seat, len(position.racks))
        return View(
            seat=seat,
            may=self.offers(position, seat),
            rack=None if seat is None else position.racks[seat],
            table=_table(position.ladder),
            counts=tuple(map(len, position.racks)),
            pool=len(position.pool),
            turn=position.turn,
            gone=position.gone,
            racks=None if position.result is None else position.racks,
            result=position.result,
        )

    def redact(self, event: Event, seat: int | None) -> Event:
        match event:
            case Dealt():
                racks = tuple(rack if owner == seat else None for owner, rack in enumerate(event.racks))
                return replace(event, racks=racks)
            case Drew():
                return event if event.seat == seat else replace(event, tiles=None)
            case _:
                return event

    def report(self, position: Position, seat: int, layout: Table) -> Report:
        broken = self.violations(position, Play(seat, layout))
        strange = bool(play.foreign(position, seat, layout))
        return Report(play.laid(position, layout), strange, broken)

    def foreign(self, report: Report) -> bool:
        return report.foreign

    # From and to plain data

    def read_position(self, data: object, at: str = "position") -> Position:
        given, deck = Fields(data, at), self.rules.deck
        racks = read_racks(given, deck, self.rules.players)
        ladder, gone, pool = (
            parse_tiles(given.text(key, ""), deck, given.place(key)) for key in ("ladder", "gone", "pool")
        )
        result = read_result(given, len(racks), ("L-END-1",))
        turn = None if result else read_seat(given, "turn", len(racks)) or 0
        starter = read_seat(given, "starter", len(racks)) or 0
        passes = read_count(given, "passes")
        return Position(racks, ladder, pool, turn, gone, passes, starter, read_seed(given), result)

    def write_position(self, position: Position) -> Plain:
        return {
            "racks": [format_tiles(rack) for rack in position.racks],
            "ladder": format_tiles(position.ladder),
            "gone": format_tiles(position.gone),
            "pool": format_tiles(position.pool),
            "turn": position.turn,
            "passes": position.passes,
            "starter": position.starter,
            "seed": position.seed or None,
            "result": position.result and position.result.plain(),
        }

    def read_action(self, data: object, position: Position, at: str = "action") -> Action:
        given = Fields(data, at)
        key = which_action(given, ("play", *_PLAIN))
        seat = read_seat(given, "seat", len(position.racks))
        by = (position.turn or 0) if seat is None else seat
        if key == "play":
            return Play(by, read_table(given.value(key), self.rules.deck, given.place(key)))
        read_true(given, key)
        return _PLAIN[key](by)

    def write_action(self, action: Action) -> Plain:
        if isinstance(action, Play):
            return {"seat": action.seat, "play": [format_tiles(tiles) for tiles in action.table]}
        return {"seat": action.seat, **{name: True for name, kind in _PLAIN.items() if type(action) is kind}}

    def write_event(self, event: Event) -> Plain:
        match event:
            case Dealt():
                racks = [None if rack is None else format_tiles(rack) for rack in event.racks]
                return {"type": "dealt", "racks": racks, "seat": event.seat}
            case Laid():
                return {"type": "laid", "seat": event.seat, "tiles": format_tiles(event.tiles)}
            case Drew(tiles=None):
                return {"type": "drew", "seat": event.seat, "count": 1}
            case Drew(seat, tiles):
                return {"type": "drew", "seat": seat, "tiles": format_tiles(tiles or ())}
            case Passed():
                return {"type": "passed", "seat": event.seat}
            case Cleared():
                return {"type": "cleared", "tiles": format_tiles(event.tiles)}
            case Resigned():
                return {"type": "resigned", "seat": event.seat}
            case Ended():
                return {"type": "ended", "clause": event.clause}

    def write_table(self, position: Position) -> list[str]:
        return [format_tiles(tiles) for tiles in _table(position.ladder)]

    def write_view(self, view: View) -> Plain:
        return {
            "seat": view.seat,
            "may": list(view.may),
            "rack": None if view.rack is None else format_tiles(view.rack),
            "table": [format_tiles(tiles) for tiles in view.table],
            "counts": list(view.counts),
            "pool": view.pool,
            "turn": view.turn,
            "gone": format_tiles(view.gone),
            "racks": None if view.racks is None else [format_tiles(rack) for rack in view.racks],
            "result": view.result and view.result.plain(),
        }

    def write_own(self, position: Position, seat: int) -> Plain:
        may, rack = list(self.offers(position, seat)), format_tiles(position.racks[seat])
        return {"seat": seat, "may": may, "rack": rack}

    def read_layout(self, data: object, at: str = "draft") -> Table:
        return read_draft(data, self.rules, at)

    def write_layout(self, layout: Table) -> Plain:
        return write_draft(layout)

    def write_report(self, report: Report, lang: str = "en", *, parts: bool = False) -> Plain:
        return {
            "laid": format_tiles(report.laid),
            "done": not report.violations,
            "violations": [violation.plain(lang, parts=parts) for violation in report.violations],
        }


def _table(ladder: Rack) -> Table:
    return (ladder,) if ladder else ()
