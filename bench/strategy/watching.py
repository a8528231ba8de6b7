"""Classic games of equals, and what is noted of each: who started, who opened, who drew the last tile."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from kostka import rules
from kostka.bots import SeatView, any_bot, aside
from kostka.bots.bot import Budget
from kostka.engine import game_for, seed_from
from kostka.engine.chance import Chance
from kostka.engine.classic.events import Dealt, Drew, Opened, PoolEmptied, Starts
from kostka.tiles import Rack, Table

_OPTIONS = {"setup.redeal_doublets": 0}
"""Nobody asks for a new deal, so that racks with doublets are played, too."""


@dataclass(slots=True)
class Watched:
    """What happened in a game. Seats are counted from the one that started."""

    players: int
    starter: int = 0
    racks: tuple[Rack, ...] = ()
    openers: list[int] = field(default_factory=list)
    last_drawn_by: int | None = None
    tables: list[Table] = field(default_factory=list)
    shares: tuple[float, ...] = ()

    def from_starter(self, seat: int) -> int:
        return (seat - self.starter) % self.players


def watched(edition: str, bot: str, players: int, seed: str, games: int) -> Iterator[Watched]:
    """So many games between bots of one kind."""
    for number in range(games):
        yield _play(edition, bot, players, f"{seed} {number}")


def _play(edition: str, name: str, players: int, seed: str) -> Watched:
    game = game_for(rules.load(edition, _OPTIONS))
    bot = any_bot(name, game.rules.family)
    found, nothing = Watched(players), (Fraction(0),) * players
    step = game.start(players, seed_from(f"deal {seed}"))
    _note(found, step.events)
    actions = 0

    def view(seat: int) -> SeatView:
        return SeatView(game.rules, seat, game.view(step.position, seat), (), nothing)

    while game.result(step.position) is None:
        seat = min(game.actors(step.position))
        luck = Chance(seed_from(f"luck {seed} seat {seat}"), f"action {actions}")
        step = game.apply(step.position, bot.act(view(seat), luck, Budget(0)))
        _note(found, step.events)
        table = step.position.table
        if table and (not found.tables or found.tables[-1] != table):
            found.tables.append(table)
        actions += 1
        if game.result(step.position) is None and game.offers(step.position, seat):
            remark = aside(bot, view(seat))
            if remark is not None:
                step = game.apply(step.position, remark)
    result = game.result(step.position)
    assert result is not None
    won = 1 / len(result.winners)
    shares = [won if seat in result.winners else 0.0 for seat in range(players)]
    found.shares = _turned(shares, found.starter)
    found.racks = _turned(found.racks, found.starter)
    return found


def _note(found: Watched, events: tuple[Any, ...]) -> None:
    for number, event in enumerate(events):
        if isinstance(event, Starts):
            found.starter = event.seat
        elif isinstance(event, Dealt):
            found.racks = tuple(rack or () for rack in event.racks)
        elif isinstance(event, Opened):
            found.openers.append(found.from_starter(event.seat))
        elif isinstance(event, PoolEmptied):
            drew = [one for one in events[:number] if isinstance(one, Drew)]
            found.last_drawn_by = found.from_starter(drew[-1].seat) if drew else None


def _turned(values: Any, first: int) -> tuple[Any, ...]:
    return (*values[first:], *values[:first])
