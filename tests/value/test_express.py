"""The value of rounds with dice."""

from dataclasses import replace

import pytest

from kostka import rules
from kostka.engine import game_for
from kostka.engine.chance import Chance
from kostka.errors import RequestError
from kostka.value import value_of
from tests.value.positions import played

SEED = "0" * 64


def test_both_chances_sum_to_one_and_a_view_shows_as_much() -> None:
    terms = rules.load("express-pl")
    game, value = game_for(terms), value_of(terms)
    for position in played("express-pl", 2, "beginner", "sum", 4):
        found = value.chances(position)
        assert sum(found.by_seat) == 1
        view = game.view(position, 0)
        assert found.by_seat == value.imagined(view, Chance(SEED, "worlds"), worlds=3).by_seat


def test_chances_go_with_the_seats() -> None:
    value = value_of(rules.load("express-pl"))
    for position in played("express-pl", 2, "beginner", "sum", 4)[:-1]:
        moved = replace(
            position,
            hands=position.hands[::-1],
            turns_left=position.turns_left[::-1],
            turn=1 - position.turn,
        )
        found = value.chances(position, ["expert", "casual"]).by_seat
        assert value.chances(moved, ["casual", "expert"]).by_seat == found[::-1]


def test_dice_that_could_be_laid_count_as_much_as_those_laid() -> None:
    """Nine dice of which all but one fit are nearly as good as one die."""
    value, game = value_of(rules.load("express-pl")), game_for(rules.load("express-pl"))
    fitting = "d05:R1 d06:R2 d07:R3 d08:B4 d09:B5 d10:B6 d11:K13"
    plain = {
        "table": "d01:B9@0,0 d02:O9@1,0 d03:J@2,0",
        "hands": [{"hold": fitting}, {"reroll": "d14:R1 d15:K4"}],
        "turns_left": [1, 1],
        "turn": 0,
        "rolled": False,
    }
    loose = fitting.replace("R2", "R8").replace("B5", "B11")
    waiting = value.chances(game.read_position(plain), ["expert", "solid"])[0]
    plain["hands"] = [{"hold": loose}, {"reroll": "d14:R1 d15:K4"}]
    assert waiting > value.chances(game.read_position(plain), ["expert", "solid"])[0] + 0.2


def test_an_empty_hand_has_won_already() -> None:
    hands = [{"reroll": ""}, {"reroll": "d14:R1"}]
    plain = {"table": "", "hands": hands, "turns_left": [3, 3], "turn": 1, "rolled": False}
    terms = rules.load("express-pl")
    with pytest.raises(RequestError) as refused:
        value_of(terms).chances(game_for(terms).read_position(plain))
    assert refused.value.code == "game-over"


def test_who_plays_better_wins_more_often() -> None:
    value = value_of(rules.load("express-pl"))
    start = played("express-pl", 2, "beginner", "sum", 4)[0]
    first, expert, beginner = start.turn, "expert", "beginner"
    strong = value.chances(start, [expert if seat == first else beginner for seat in range(2)])[first]
    weak = value.chances(start, [beginner if seat == first else expert for seat in range(2)])[first]
    assert strong > 0.6
    assert weak < 0.4


def test_alone_there_is_nobody_to_win_against() -> None:
    terms = rules.load("express-pl")
    position = game_for(terms).start(1, SEED).position
    with pytest.raises(RequestError):
        value_of(terms).chances(position)


def test_who_can_lay_the_last_dice_wins() -> None:
    terms = rules.load("express-pl")
    hands = [{"reroll": "d11:R9 d12:K9"}, {"reroll": "d14:R1"}]
    table = "d01:B9@0,0 d02:O9@1,0 d03:J@2,0"
    plain = {"table": table, "hands": hands, "turns_left": [3, 3], "turn": 0, "rolled": True}
    position = game_for(terms).read_position(plain)
    assert value_of(terms).chances(position)[0] >= 0.99
    assert value_of(terms).chances(position, ["expert", "solid"])[0] == 1
    assert value_of(terms).chances(position, ["casual", "solid"])[0] < 1
