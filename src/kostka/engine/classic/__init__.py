"""The classic family as a `Game`."""

from dataclasses import dataclass
from typing import ClassVar

from kostka.engine.classic import parsing, writing
from kostka.engine.classic.actions import Action, Announce, Draw, Pass, Play, Redeal, Resign, Timeout
from kostka.engine.classic.draft import Report, SetReport, report
from kostka.engine.classic.events import Event
from kostka.engine.classic.legal_actions import legal_actions
from kostka.engine.classic.legality import violations
from kostka.engine.classic.offers import idle, offers
from kostka.engine.classic.position import Position
from kostka.engine.classic.setup import start
from kostka.engine.classic.transition import apply
from kostka.engine.classic.view import View, redact, view
from kostka.engine.family_game import FamilyGame, Functions
from kostka.engine.saved import read_draft, write_draft, write_lying
from kostka.rules.classic import ClassicRules
from kostka.tiles import Table

__all__ = [
    "Action",
    "Announce",
    "ClassicGame",
    "Draw",
    "Event",
    "Pass",
    "Play",
    "Position",
    "Redeal",
    "Report",
    "Resign",
    "SetReport",
    "Timeout",
    "View",
]


@dataclass(frozen=True, slots=True)
class ClassicGame(FamilyGame[Position, Action, Event, View, Table, Report, ClassicRules]):
    """Tiles, racks and points; see `kostka.engine.game.Game`."""

    rules: ClassicRules
    kind: ClassVar[str] = "classic"
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
        read_position=parsing.read_position,
        write_position=writing.write_position,
        read_action=parsing.read_action,
        write_action=writing.write_action,
        write_event=writing.write_event,
        write_table=write_lying,
        write_view=writing.write_view,
        write_own=writing.write_own,
        read_layout=read_draft,
        write_layout=write_draft,
        write_report=writing.write_report,
    )

    def actors(self, position: Position) -> frozenset[int]:
        if position.turn is None or position.started:
            return FamilyGame.actors(self, position)
        due = (seat for seat, said in enumerate(position.answers) if said is None)
        return frozenset(due) - position.resigned
