"""Positions of games between bots, for tests of the value."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any

from kostka import rules
from kostka.bots import Budget, SeatView, bot
from kostka.engine import game_for, seed_from
from kostka.engine.chance import Chance


@cache
def played(edition: str, seats: int, level: str, seed: str, every: int = 5) -> tuple[Any, ...]:
    """Every so many positions of a game, from the deal to the end."""
    return tuple(_positions(edition, seats, level, seed))[::every]


def _positions(edition: str, seats: int, level: str, seed: str) -> Iterator[Any]:
    game = game_for(rules.load(edition))
    player = bot(level, game.rules.family)
    position = game.start(seats, seed_from(seed), 0 if edition == "first-pl" else None).position
    actions = 0
    yield position
    while game.result(position) is None:
        seat = min(game.actors(position))
        view = SeatView(game.rules, seat, game.view(position, seat), (), (Fraction(0),) * seats)
        action = player.act(view, Chance(seed_from(seed), f"action {actions}"), Budget(0))
        position = game.apply(position, action).position
        actions += 1
        yield position
