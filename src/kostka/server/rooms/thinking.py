"""The input for bots and hints, and the fallback if a bot does not answer."""

from functools import cache
from typing import Any

from kostka.bots import SeatView, bot, bots_of
from kostka.bots.bot import Outspoken
from kostka.engine import seed_from
from kostka.rules import Family
from kostka.server.tables.state import Current, TableState


@cache
def levels(family: Family) -> tuple[str, ...]:
    """The names of a family's bots, weakest first."""
    return tuple(level.name for level in bots_of(family))


@cache
def speaks(name: str, family: Family) -> bool:
    """Whether a bot may say something after its action."""
    return isinstance(bot(name, family), Outspoken)


@cache
def searches(name: str, family: Family) -> bool:
    """Whether a bot searches, so that more time makes it stronger; others answer in milliseconds."""
    return bot(name, family).work.table > 0


def seat_view(table: TableState, seat: int) -> SeatView:
    """Everything a seat may know."""
    current, game = _current(table), table.game
    return SeatView(
        rules=game.rules,
        seat=seat,
        now=game.view(current.position, seat),
        history=tuple(game.redact(event, seat) for event in current.events),
        totals=table.sheet.totals,
        games_left=max(table.plan.games - len(table.sheet.played) - 1, 0),
    )


def bot_seed(table: TableState, seat: int) -> str:
    """A bot's own seed, from which nothing about the game's seed can be learned."""
    current = _current(table)
    return seed_from(f"{current.seed} bot {seat} at {current.turn_seq}")


def fallback(table: TableState, seat: int) -> dict[str, Any] | None:
    """The simplest legal action, for a seat whose bot does not answer."""
    action = table.game.idle(_current(table).position, seat)
    return None if action is None else table.game.write_action(action)


def _current(table: TableState) -> Current:
    assert table.current is not None, "a game is on"
    return table.current
