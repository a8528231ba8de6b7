"""`kostka.solve` for a box with stars: plain values in, plain values out."""

import io
import json
import sys
from typing import Any

import pytest

import kostka
from kostka.cli import main
from kostka.errors import KostkaError

BOX = {"edition": "first-pl"}


def solved(**request: object) -> dict[str, Any]:
    return dict(kostka.solve({**BOX, **request}))


def test_the_answer_has_stars_instead_of_points() -> None:
    assert solved(table=["R3 R4 R5"], rack="R6 B1 B2 B3 K9", id=7) == {
        "id": 7,
        "tiles": 4,
        "stars": 5,
        "played": "R6 B1 B2 B3",
        "table": ["R3 R4 R5 R6", "B1 B2 B3"],
        "kept": 0,
        "exact": True,
    }


def test_without_a_play_the_table_is_the_given_one() -> None:
    answer = solved(table=["R3 R4 R5"], rack="K9")
    assert (answer["tiles"], answer["stars"], answer["table"], answer["kept"]) == (0, 0, ["R3 R4 R5"], 1)


def test_keys_of_other_boxes_may_be_there_and_house_rules_count() -> None:
    request = {"rack": "R1 R2 R3 K9", "opened": True, "objective": "tiles"}
    assert solved(**request)["stars"] == 4
    assert solved(**request, options={"stars.per_run": 5})["stars"] == 8
    assert solved(rack="R1 R2 R3", options={"deck.numbers": 3, "deck.colours": 1})["stars"] == 5


@pytest.mark.parametrize(
    ("request_", "code", "at"),
    [
        ({"rack": "R1", "table": ["R5 B5 K5"]}, "run-several-colours", "table set 1"),
        ({"rack": "R11"}, "tile-number", "rack tile 1"),
        ({"rack": "R1 R1"}, "too-many-copies", "rack"),
        ({"rack": ""}, "rack-empty", "rack"),
        ({"rack": "R1", "points": 3}, "field-unknown", "points"),
        ({"rack": "R1", "opened": "yes"}, "field-not-yes-or-no", "opened"),
        ({"rack": "R1", "options": {"stars.per_rum": 5}}, "rule-key-unknown-near", "options stars.per_rum"),
    ],
)
def test_errors_name_the_place(request_: dict[str, object], code: str, at: str) -> None:
    with pytest.raises(KostkaError) as error:
        solved(**request_)
    assert (error.value.code, error.value.at) == (code, at)
    if code == "run-several-colours":
        assert "F-SET-1" in error.value.message()


def test_the_command_answers_with_the_time_it_took(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = io.TextIOWrapper(io.BytesIO(b'{"rack": "R1 R2 R3 K9"}\n{"rack": "R6 X5"}\n'))
    monkeypatch.setattr(sys, "stdin", lines)
    assert main(["solve", "--edition", "first-pl", "-"]) == 1
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert (first["stars"], first["tiles"]) == (4, 3)
    assert first["micros"] >= 0
    assert second["error"]["code"] == "tile-unknown"
