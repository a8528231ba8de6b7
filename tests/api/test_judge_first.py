"""`kostka.judge` for the box with stars: whatever is asked, there is an answer or an error with a code."""

import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest

import kostka
from kostka.errors import KostkaError

MAIN: dict[str, Any] = {
    "edition": "first-pl",
    "options": {},
    "position": {
        "racks": ["J R4 B6 K9", "O1"],
        "table": ["R3 J R5", "B3 B4 B5 J", "K1 K2 K3"],
        "pool": "O8 O9",
        "stars": [6, 6],
        "turn": 0,
    },
    "actions": [
        {"play": ["R3 R4 R5", "B3 B4 B5 B6", "K1 K2 K3 J"], "take": "J"},
        {"draw": True},
        {"pass": True, "seat": 0},
    ],
}
RACE: dict[str, Any] = {
    "edition": "first-pl",
    "options": {"mode.introductory": True},
    "position": {"runs": ["R4 R5", "B1 B2 B3 B4 B5 B6 B7 B8 B9 B10"], "stars": [1, 2], "caller": None},
    "actions": [{"find": "R6", "seat": 1}, {"find": "R3", "seat": 0}, {"call": "K4"}],
    "seed": "a seed",
}
NUMBERS: list[Any] = [None, True, -1, 0, 7, 10**30, 1.5]
TEXTS: list[Any] = ["", "J", "R1", "R1 R1", "J J J J J", "x", [], ["R3 J R5"], {}, [[]], {"a": 1}]


def mutated(random: Random, request: dict[str, Any]) -> dict[str, Any]:
    """The request with a few things in it replaced, taken away or doubled."""
    changed = deepcopy(request)
    for _ in range(random.randint(1, 3)):
        holder: Any = changed
        while True:
            keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
            if not keys:
                break
            key = random.choice(keys)
            if isinstance(holder[key], dict | list) and random.random() < 0.7:
                holder = holder[key]
                continue
            if random.random() < 0.2:
                del holder[key]
            else:
                holder[key] = deepcopy(random.choice(NUMBERS + TEXTS))
            break
    return changed


@pytest.mark.parametrize("request_", [MAIN, RACE], ids=["main", "introductory"])
def test_garbage_is_answered_or_named(request_: dict[str, Any]) -> None:
    random = Random(4)
    answers = errors = 0
    for _ in range(1500):
        request = mutated(random, request_)
        try:
            json.dumps(kostka.judge(request))
            answers += 1
        except KostkaError as error:
            errors += bool(error.code and error.message("pl"))
    assert answers + errors == 1500
    assert answers > 50


def test_the_requests_themselves_are_fine() -> None:
    main = kostka.judge(MAIN)
    assert [result["ok"] for result in main["results"]] == [True, True, False]
    assert (main["position"]["racks"][0], main["position"]["stars"]) == ("J J K9", [7, 5])
    race = kostka.judge(RACE)
    assert [result["ok"] for result in race["results"]] == [True, True, False]
    assert race["position"]["stars"] == [2, 3]
