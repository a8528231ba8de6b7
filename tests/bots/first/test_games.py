"""Whole games between the levels: nothing they do is refused, and the same luck gives the same game."""

from typing import Any

import pytest

from kostka.arena.playing import Played, Player, play
from kostka.bots import Bot, bots_of
from kostka.engine import seed_from
from kostka.engine.record import Header
from kostka.rules import families

BEGINNER, CASUAL, SOLID, EXPERT = bots_of(families.FIRST)


def game(levels: tuple[Bot, ...], seed: str, options: dict[str, Any], work: int) -> Played:
    header = Header(
        "first-pl", tuple(str(seat) for seat in range(len(levels))), seed_from(seed), options, starter=0
    )
    return play(header, [Player(level, work) for level in levels], seed_from(f"luck of {seed}"))


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"deck.copies": 2, "setup.rack": 9},
        {"joker.to_rack": False, "stars.draw_cost": 2},
        {"turn.draw_without_stars": True, "stars.per_run": 0},
        {"deck.numbers": 6, "deck.colours": 2, "setup.rack": 4},
    ],
)
def test_all_levels_play_to_the_end(options: dict[str, Any]) -> None:
    for levels in ((BEGINNER, SOLID), (SOLID, CASUAL, BEGINNER), (EXPERT, SOLID)):
        assert game(levels, "first", options, work=60).result.winners


def test_the_same_luck_gives_the_same_game() -> None:
    levels = (SOLID, CASUAL, BEGINNER, SOLID)
    assert game(levels, "again", {}, work=60).record == game(levels, "again", {}, work=60).record
