"""Stars of old games: counted as if a joker was moved once in a turn (F-STAR-2, F-JOKER-2 of rulings 1)."""

import json
from pathlib import Path
from typing import Any

import pytest

from kostka import rules
from kostka.api.judging import judge
from kostka.errors import RulesError

FILE = Path(__file__).parents[1] / "data" / "first" / "once.jsonl"
PLAYS = [json.loads(line) for line in FILE.read_text("utf-8").splitlines()]
"""Plays with the stars that a search through all single steps finds if a joker is moved once, and `now`."""


def earned(play: dict[str, Any], **rulings: int) -> int:
    deck = dict(zip(("numbers", "colours", "copies", "jokers"), play["deck"], strict=True))
    position = {"racks": [play["rack"], ""], "table": play["table"], "pool": "", "stars": [0, 0], "turn": 0}
    request = {
        "edition": "first-pl",
        "options": {f"deck.{key}": value for key, value in deck.items()},
        "position": position,
        "actions": [{"play": play["play"], "take": "J " * play["take"]}],
        **rulings,
    }
    answer = judge(request)
    assert answer["results"][0]["ok"], answer["results"]
    events = answer["results"][0]["events"]
    return sum(
        event["tiles"] + event["runs"] + event["last"] for event in events if event["type"] == "earned"
    )


@pytest.mark.parametrize("play", PLAYS, ids=range(len(PLAYS)))
def test_old_games_count_the_stars_they_counted(play: dict[str, Any]) -> None:
    assert earned(play, rulings=1) == play["stars"]
    assert earned(play) == play["now"]


def test_there_are_plays_that_earn_more_now() -> None:
    assert sum(play["now"] > play["stars"] for play in PLAYS) > 30


def test_nobody_chooses_it_for_a_new_game() -> None:
    with pytest.raises(RulesError) as caught:
        rules.load("first-pl", {"joker.moves": "once"})
    assert caught.value.code == "rule-not-a-choice"
