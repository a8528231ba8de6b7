"""The introductory game as a `Game`: no racks, no jokers, a race for open tiles."""

from dataclasses import dataclass
from typing import ClassVar

from kostka.engine.family_game import FamilyGame, Functions
from kostka.engine.first.introductory import plain
from kostka.engine.first.introductory.actions import Action, Call, Find, Resign
from kostka.engine.first.introductory.events import Event
from kostka.engine.first.introductory.play import apply, idle, legal_actions, offers, start, violations
from kostka.engine.first.introductory.position import Position, Row
from kostka.engine.first.introductory.race import Pick, in_order
from kostka.engine.first.introductory.view import TileReport, View, redact, report, view
from kostka.engine.saved import read_draft, write_draft
from kostka.engine.seats import check_seat_if_any
from kostka.rules.first import FirstRules
from kostka.tiles import Table

__all__ = [
    "Action",
    "Call",
    "Event",
    "Find",
    "IntroductoryGame",
    "Pick",
    "Position",
    "Resign",
    "Row",
    "View",
    "in_order",
]


@dataclass(frozen=True, slots=True)
class IntroductoryGame(FamilyGame[Position, Action, Event, View, Table, TileReport, FirstRules]):
    """A race for open tiles; see `kostka.engine.game.Game`. While tiles are looked for, nobody is on turn."""

    rules: FirstRules
    kind: ClassVar[str] = "introductory"
    does = Functions(
        start=start,
        violations=violations,
        offers=offers,
        legal=legal_actions,
        idle=idle,
        apply=apply,
        view=view,
        redact=redact,
        report=report,
        read_position=plain.read_position,
        write_position=plain.write_position,
        read_action=plain.read_action,
        write_action=plain.write_action,
        write_event=plain.write_event,
        write_table=plain.write_runs,
        write_view=plain.write_view,
        write_own=plain.write_own,
        read_layout=read_draft,
        write_layout=write_draft,
        write_report=plain.write_report,
    )

    def actors(self, position: Position) -> frozenset[int]:
        return position.actors

    def check_actor(self, position: Position, action: Action) -> None:
        """The system may call, too."""
        check_seat_if_any(action.seat, position.seats)
