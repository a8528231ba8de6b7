"""Seats for the bots of dice: a view of a turn in a few words."""

from typing import Any

from kostka import rules
from kostka.bots import Bot, Budget, SeatView
from kostka.engine import game_for
from kostka.engine.chance import Chance, seed_from
from kostka.engine.express import Play
from kostka.tiles.dice import format_dice


def seat(hand: str, table: str = "", other: str | None = "d17:R1 d18:R6", **more: Any) -> SeatView:
    """Seat 0 on turn after its throw; alone if there is no other hand; `more` as in docs/express.md."""
    game = game_for(rules.load("express-pl"))
    hands = [{"reroll": hand}] if other is None else [{"reroll": hand}, {"reroll": other}]
    given = {"hands": hands, "table": table, "turns_left": [3] * len(hands), "turn": 0, "rolled": True}
    position = game.read_position(given | more)
    return SeatView(game.rules, 0, game.view(position, 0))


def act(bot: Bot, view: SeatView, seed: str = "", work: int = 40) -> Any:
    """What the bot does."""
    return bot.act(view, Chance(seed_from(seed), "bot"), Budget(work))


def lies(action: object) -> set[str]:
    """The dice on the table after a play, wherever they lie."""
    assert isinstance(action, Play)
    return {format_dice((die.die,)) for die in action.layout}
