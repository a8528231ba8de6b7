"""Seats for the bots of runs and stars: a view of a turn in a few words."""

from typing import Any

from kostka import rules
from kostka.bots import Bot, Budget, SeatView
from kostka.engine import AnyGame, game_for
from kostka.engine.chance import Chance, seed_from
from kostka.engine.first import Play
from kostka.tiles import format_tiles

OTHERS = "R10 B10"
INTRODUCTORY = {"mode.introductory": True}


def seat(
    rack: str, *table: str, others: str = OTHERS, options: dict[str, object] | None = None, **more: Any
) -> SeatView:
    """Seat 0 on turn with a rack at a table; `more` are fields of the position as in docs/first.md."""
    game: AnyGame = game_for(rules.load("first-pl", options or {}))
    given = {"racks": [rack, others], "table": list(table), "pool": "O8 O9", "stars": [6, 6], "turn": 0}
    position = game.read_position(given | more)
    return SeatView(game.rules, 0, game.view(position, 0))


def race(*runs: str, **more: Any) -> SeatView:
    """Seat 0 of two in the introductory game; the last run is the one that is made."""
    game: AnyGame = game_for(rules.load("first-pl", INTRODUCTORY))
    position = game.read_position({"runs": list(runs), "stars": [0, 0]} | more)
    return SeatView(game.rules, 0, game.view(position, 0))


def act(bot: Bot, view: SeatView, seed: str = "", work: int = 200) -> Any:
    """What the bot does."""
    return bot.act(view, chance(seed), Budget(work))


def chance(seed: str = "") -> Chance:
    return Chance(seed_from(seed), "bot")


def laid(action: object) -> list[str]:
    """The runs of the table after a play."""
    assert isinstance(action, Play)
    return [format_tiles(tiles) for tiles in sorted(action.table)]
