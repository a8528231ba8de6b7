"""The main game: racks, a pool, runs on the table and stars."""

from dataclasses import dataclass
from typing import ClassVar

from kostka.engine.family_game import FamilyGame, Functions
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
from kostka.engine.saved import read_draft, write_draft, write_lying
from kostka.rules.first import FirstRules
from kostka.tiles import Table


@dataclass(frozen=True, slots=True)
class FirstGame(FamilyGame[Position, Action, Event, View, Table, Report, FirstRules]):
    """The main game of First; see `kostka.engine.game.Game`."""

    rules: FirstRules
    kind: ClassVar[str] = "first"
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
