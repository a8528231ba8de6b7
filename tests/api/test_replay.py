"""`kostka.replay`: the text of a record in, plain values out, and faults that name the line."""

import json
from typing import Any

import pytest

import kostka
from tests.golden.example import PATH

RECORD = PATH.read_text("utf-8")
LINES = RECORD.splitlines()


def refusal(record: Any) -> kostka.KostkaError:
    with pytest.raises(kostka.KostkaError) as raised:
        kostka.replay(record)
    return raised.value


def test_a_finished_game() -> None:
    assert kostka.replay(RECORD) == {
        "edition": "original-pl",
        "options": {},
        "players": ["Ada", "Bruno"],
        "actions": len(LINES) - 2,
        "over": True,
        "reason": "C-END-1",
        "winners": [0],
        "scores": [29, -29],
    }


def test_a_game_that_was_not_finished() -> None:
    answer = kostka.replay("\n".join(LINES[:8]))
    assert (answer["actions"], answer["over"]) == (7, False)
    assert (answer["reason"], answer["winners"], answer["scores"]) == (None, None, None)


def test_what_differs_is_named_with_its_line_in_the_language_asked_for() -> None:
    drawing = next(number for number, line in enumerate(LINES) if '"draw"' in line)
    passing = {**json.loads(LINES[drawing]), "pass": True}
    del passing["draw"]
    error = refusal("\n".join([*LINES[:drawing], json.dumps(passing), *LINES[drawing + 1 :]]))
    assert (error.code, error.at) == ("record-illegal", f"line {drawing + 1}")
    assert error.message() == (
        "The rules do not allow this: You can’t pass while the pool has tiles: lay or draw."
    )
    assert error.message("it").startswith("Le regole non lo permettono: Non puoi passare")


@pytest.mark.parametrize(
    ("record", "code"),
    [(None, "field-not-a-text"), (b"{}", "field-not-a-text"), ("", "record-empty"), ("x", "record-format")],
)
def test_what_is_no_record_is_refused(record: Any, code: str) -> None:
    assert refusal(record).code == code
