"""Express, duel and solo, as a `Game`. A game is one round."""

from dataclasses import dataclass
from typing import ClassVar

from kostka.engine.express import parsing, writing
from kostka.engine.express.actions import Action, Pass, Play, Resign, Roll
from kostka.engine.express.draft import LineReport, Report, report
from kostka.engine.express.events import Event
from kostka.engine.express.legal_actions import legal_actions
from kostka.engine.express.legality import must_roll, violations
from kostka.engine.express.offers import idle, offers
from kostka.engine.express.position import Hand, Position
from kostka.engine.express.setup import start
from kostka.engine.express.transition import apply
from kostka.engine.express.view import View, redact, view
from kostka.engine.family_game import FamilyGame, Functions
from kostka.rules.express import ExpressRules
from kostka.tiles.dice import Layout

__all__ = [
    "Action",
    "Event",
    "ExpressGame",
    "Hand",
    "LineReport",
    "Pass",
    "Play",
    "Position",
    "Report",
    "Resign",
    "Roll",
    "View",
    "must_roll",
]


@dataclass(frozen=True, slots=True)
class ExpressGame(FamilyGame[Position, Action, Event, View, Layout, Report, ExpressRules]):
    """Dice, their areas and a grid; see `kostka.engine.game.Game`."""

    rules: ExpressRules
    kind: ClassVar[str] = "express"
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
        write_table=writing.write_table,
        write_view=writing.write_view,
        write_own=writing.write_own,
        read_layout=parsing.read_layout,
        write_layout=writing.write_layout,
        write_report=writing.write_report,
    )
