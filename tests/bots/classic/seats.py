"""Seats for the bots of the classic family: a view of a turn in a few words."""

from typing import Any

from kostka import rules
from kostka.bots import Bot, Budget, SeatView, aside
from kostka.engine import game_for
from kostka.engine.chance import Chance, seed_from
from kostka.engine.classic import Play
from kostka.tiles import format_tiles

OTHER = "R13 B13 K13"


def seat(
    rack: str,
    *table: str,
    edition: str = "original-pl",
    options: dict[str, object] | None = None,
    **more: Any,
) -> SeatView:
    """Seat 0 on turn with a rack at a table; `more` are fields of the position as in docs/notation.md."""
    game = game_for(rules.load(edition, options or {}))
    given = {"racks": [rack, OTHER], "table": list(table), "pool": "O1 O2", "opened": [True, True], "turn": 0}
    position = game.read_position(given | more)
    return SeatView(game.rules, 0, game.view(position, 0))


def act(bot: Bot, view: SeatView, seed: str = "") -> Any:
    """What the bot does."""
    return bot.act(view, Chance(seed_from(seed), "bot"), Budget(bot.work.arena))


def laid(action: object) -> list[str]:
    """The sets of the table after a play."""
    assert isinstance(action, Play)
    return [format_tiles(tiles) for tiles in sorted(action.table)]


def says(bot: Bot, view: SeatView) -> Any:
    """What the bot says after its turn."""
    return aside(bot, view)
