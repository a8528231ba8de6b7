"""The main game: racks, a pool, runs on the table and stars."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from kostka.engine.first import parsing, writing
from kostka.engine.first.actions import Action
from kostka.engine.first.draft import Report, report
from kostka.engine.first.events import Event
from kostka.engine.first.legal_actions import legal_actions
from kostka.engine.first.legality import violations
from kostka.engine.first.offers import idle, offers
from kostka.engine.first.position import Position
from kostka.engine.first.setup import start
from kostka.engine.first.transition import apply
from kostka.engine.first.view import View, redact, view
from kostka.engine.game import Plain, Round, Step, Violation
from kostka.engine.saved import read_draft, write_draft, write_table
from kostka.engine.seats import check_seat, check_seat_if_any
from kostka.engine.turns import TurnGame
from kostka.rules.first import FirstRules
from kostka.tiles import Table


@dataclass(frozen=True, slots=True)
class FirstGame(TurnGame):
    """The main game of First; see `kostka.engine.game.Game`."""

    rules: FirstRules
    kind: ClassVar[str] = "first"

    def start(
        self, seats: int, seed: str, starter: int | None = None, in_match: Round | None = None
    ) -> Step[Position, Event]:
        del in_match
        return start(self.rules, seats, seed, starter)

    def actors(self, position: Position) -> frozenset[int]:
        return frozenset() if position.turn is None else frozenset((position.turn,))

    def violations(self, position: Position, action: Action) -> tuple[Violation, ...]:
        check_seat(action.seat, position.seats)
        return violations(position, action, self.rules)

    def offers(self, position: Position, seat: int | None) -> tuple[str, ...]:
        check_seat_if_any(seat, position.seats)
        return offers(position, seat, self.rules)

    def legal(self, position: Position, seat: int) -> Iterator[Action]:
        check_seat(seat, position.seats)
        return legal_actions(position, seat, self.rules)

    def idle(self, position: Position, seat: int) -> Action | None:
        check_seat(seat, position.seats)
        return idle(position, seat, self.rules)

    def apply(self, position: Position, action: Action) -> Step[Position, Event]:
        check_seat(action.seat, position.seats)
        return apply(position, action, self.rules)

    def view(self, position: Position, seat: int | None) -> View:
        check_seat_if_any(seat, position.seats)
        return view(position, seat, self.rules)

    def redact(self, event: Event, seat: int | None) -> Event:
        return redact(event, seat)

    def report(self, position: Position, seat: int, layout: Table) -> Report:
        check_seat(seat, position.seats)
        return report(position, seat, layout, self.rules)

    def foreign(self, report: Report) -> bool:
        return report.foreign

    def read_position(self, data: object, at: str = "position") -> Position:
        return parsing.read_position(data, self.rules, at)

    def write_position(self, position: Position) -> Plain:
        return writing.write_position(position)

    def read_action(self, data: object, position: Position, at: str = "action") -> Action:
        return parsing.read_action(data, position, self.rules, at)

    def write_action(self, action: Action) -> Plain:
        return writing.write_action(action)

    def write_event(self, event: Event) -> Plain:
        return writing.write_event(event)

    def write_table(self, position: Position) -> list[str]:
        return write_table(position.table)

    def write_view(self, view: View) -> Plain:
        return writing.write_view(view)

    def write_own(self, position: Position, seat: int) -> Plain:
        check_seat(seat, position.seats)
        return writing.write_own(position, seat, self.rules)

    def read_layout(self, data: object, at: str = "draft") -> Table:
        return read_draft(data, self.rules.deck, at)

    def write_layout(self, layout: Table) -> Plain:
        return write_draft(layout)

    def write_report(self, report: Report, lang: str = "en", *, parts: bool = False) -> Plain:
        return writing.write_report(report, lang, parts=parts)
