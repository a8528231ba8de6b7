"""`solve` for dice: the contract's request and answer, limits, and what is wrong with a request."""

from typing import Any

import pytest

import kostka
from kostka.errors import KostkaError
from kostka.rules import Deck
from kostka.rules.dice_file import read_dice
from kostka.tiles.dice import parse_layout
from kostka.tiles.grid import is_legal

RUN = "d01:B3@5,-2 d02:B4@6,-2 d03:B5@7,-2"


def solve(**request: object) -> dict[str, Any]:
    return dict(kostka.solve({"edition": "express-pl", **request}))


def test_the_answer_is_what_is_left_and_the_whole_table() -> None:
    answer = solve(table=RUN, hand="d11:R3 d12:K3 d13:O9", limit_ms=1000, id=7)
    table = answer.pop("table")
    assert answer == {"id": 7, "left": 1, "sum": 9, "played": "d11:R3 d12:K3", "exact": True}
    assert is_legal(parse_layout(table, Deck(jokers=4)), Deck(jokers=4))
    # What lay in a row still does, and the smallest column and row are 0.
    assert {"d01:B3@0,0", "d02:B4@1,0", "d03:B5@2,0"} <= set(table.split())


def test_nothing_to_lay_leaves_the_table_as_it_was() -> None:
    answer = solve(table=RUN, hand="d11:O13")
    assert answer["table"] == "d01:B3@0,0 d02:B4@1,0 d03:B5@2,0"
    assert (answer["left"], answer["sum"], answer["played"], answer["exact"]) == (1, 13, "", True)


def test_without_time_the_answer_is_the_table_and_not_exact() -> None:
    answer = solve(table=RUN, hand="d11:B6", limit_ms=0)
    assert (answer["left"], answer["exact"]) == (1, False)


@pytest.mark.parametrize(
    ("request_", "code", "at"),
    [
        ({}, "field-missing", "hand"),
        ({"hand": "d11"}, "die-unrolled", "hand"),
        ({"hand": "d11:R3 d11:R4"}, "die-twice", "table and hand"),
        ({"hand": "d11:R3", "table": "d11:R3@0,0"}, "die-twice", "table and hand"),
        ({"hand": "d11:R3", "table": "d12:R3@0,0"}, "die-alone", "table 0,0"),
        ({"hand": "d11:R3", "limit_ms": -1}, "field-out-of-range", "limit_ms"),
        ({"hand": "d11:R3", "rack": "R3"}, "field-unknown", "rack"),
        ({"hand": "d19:R3"}, "die-unknown", "table and hand"),
        ({"hand": "R3"}, "die-malformed", "hand die 1"),
    ],
)
def test_what_cannot_be_solved_is_an_error_that_says_where(
    request_: dict[str, object], code: str, at: str
) -> None:
    with pytest.raises(KostkaError) as refusal:
        solve(**request_)
    assert (refusal.value.code, refusal.value.at) == (code, at)


def test_dice_of_ones_own_come_from_a_file() -> None:
    faces, lines = read_dice("# two dice\nr1 r2 jb\n\nB1 B2  # the second\n")
    assert faces == ("R1 R2 JB", "B1 B2")
    assert lines == (2, 4)
    options = {"dice.faces": list(faces), "setup.dice": 1}
    assert solve(hand="d02:B1", options=options)["left"] == 1
    with pytest.raises(KostkaError, match="d02"):
        solve(hand="d03:B1", options=options)


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        ("", "dice-file-empty", ""),
        ("# nothing\n\n", "dice-file-empty", ""),
        ("R1 R2\nB1 B1", "die-face-twice", "line 2"),
        ("R1 JR JB", "die-face-twice", "line 1"),
        ("R1\n\nR2 ?3", "die-face-unknown", "line 3"),
        ("R1 é", "die-face-unknown", "line 1"),
    ],
)
def test_what_is_wrong_with_a_file_of_dice(text: str, code: str, at: str) -> None:
    with pytest.raises(KostkaError) as refusal:
        read_dice(text)
    assert (refusal.value.code, refusal.value.at) == (code, at)


def test_faces_that_the_rules_do_not_have_are_refused_where_rules_are_loaded() -> None:
    with pytest.raises(KostkaError) as refusal:
        solve(hand="d01:R1", options={"dice.faces": ["R1", "R1 R14"], "setup.dice": 1})
    assert refusal.value.code == "die-face-unknown"
