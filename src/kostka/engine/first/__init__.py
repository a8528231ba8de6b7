"""First as a `Game`: the main game and the introductory one."""

from kostka.engine.first.actions import Action, Draw, Pass, Play, Resign
from kostka.engine.first.draft import Report, RunReport
from kostka.engine.first.events import Event
from kostka.engine.first.introductory import IntroductoryGame
from kostka.engine.first.main import FirstGame
from kostka.engine.first.position import Position
from kostka.engine.first.view import View
from kostka.rules.first import FirstRules

__all__ = [
    "Action",
    "Draw",
    "Event",
    "FirstGame",
    "IntroductoryGame",
    "Pass",
    "Play",
    "Position",
    "Report",
    "Resign",
    "RunReport",
    "View",
    "first_game",
]


def first_game(rules: FirstRules) -> FirstGame | IntroductoryGame:
    """The main game, or the introductory one where the rules say so."""
    return IntroductoryGame(rules) if rules.mode.introductory else FirstGame(rules)
