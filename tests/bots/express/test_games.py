"""Whole rounds between the levels: nothing they do is refused, and the same luck gives the same round."""

from typing import Any

import pytest

from kostka.arena.playing import Played, Player, play
from kostka.bots import Bot, bots_of
from kostka.engine import seed_from
from kostka.engine.record import Header
from kostka.rules import families

BEGINNER, CASUAL, SOLID, EXPERT = bots_of(families.EXPRESS)
TWO_COLOURS = ["R1 B2 R3 B4", "B1 R2 B3 R4", "R1 R2 R3 JR", "B1 B2 B3 B4", "R2 B3 R4 B1", "R3 B1 R2 JB"]


def round_of(levels: tuple[Bot, ...], seed: str, options: dict[str, Any], work: int = 12) -> Played:
    players = tuple(str(seat) for seat in range(len(levels)))
    header = Header("express-pl", players, seed_from(seed), options, starter=0)
    return play(header, [Player(level, work) for level in levels], seed_from(f"luck of {seed}"))


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"turns.duel": 2, "setup.dice": 5},
        {"dice.faces": TWO_COLOURS, "setup.dice": 3, "deck.numbers": 4, "deck.colours": 2},
    ],
)
def test_all_levels_play_to_the_end(options: dict[str, Any]) -> None:
    for levels in ((BEGINNER, SOLID), (SOLID, CASUAL), (EXPERT, SOLID)):
        assert round_of(levels, "dice", options).result.winners


def test_they_play_alone() -> None:
    for level in (BEGINNER, CASUAL, SOLID, EXPERT):
        assert round_of((level,), "alone", {}).result.scores[0] <= 0


def test_the_same_luck_gives_the_same_round() -> None:
    assert round_of((SOLID, CASUAL), "again", {}).record == round_of((SOLID, CASUAL), "again", {}).record
