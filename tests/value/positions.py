"""Positions of games between bots, for tests of the value."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any

from kostka import rules
from kostka.bots import Budget, SeatView, bot
from kostka.engine import game_for, seed_from
from kostka.engine.chance import Chance

SMALL = {"deck.numbers": 7, "deck.colours": 3, "deck.jokers": 1, "setup.rack": 7, "opening.minimum": 12}


@cache
def played(
    edition: str, seats: int, level: str, seed: str, every: int = 5, *, small: bool = False
) -> tuple[Any, ...]:
    """Every so many positions of a game, from the deal to the end; with few tiles if it is to be small."""
    terms = rules.load(edition, SMALL if small else {})
    return tuple(_positions(terms, seats, level, seed))[::every]


def _positions(terms: rules.Rules, seats: int, level: str, seed: str) -> Iterator[Any]:
    game = game_for(terms)
    player = bot(level, game.rules.family)
    position = game.start(seats, seed_from(seed), 0 if terms.family.name == "first" else None).position
    actions = 0
    yield position
    while game.result(position) is None:
        seat = min(game.actors(position))
        view = SeatView(game.rules, seat, game.view(position, seat), (), (Fraction(0),) * seats)
        action = player.act(view, Chance(seed_from(seed), f"action {actions}"), Budget(0))
        position = game.apply(position, action).position
        actions += 1
        yield position
