"""`kostka value` for programs: the contract to the letter, and an answer to every line, whatever it is."""

import io
import json
from typing import Any

import pytest

import kostka
from kostka.cli import main
from kostka.cli.jsonlines import serve
from kostka.cli.requests import answering
from kostka.errors import KostkaError
from kostka.value.requests import chances
from tests.cli import garbage

POSITION = {
    "racks": ["R1 R2", "K5 K6 K7"],
    "table": ["R3 R4 R5"],
    "pool": "B1 B2 O9",
    "opened": [True, False],
    "turn": 1,
}
REQUEST = {"edition": "original-pl", "position": POSITION}
RUNS = {
    "edition": "first-pl",
    "position": {
        "racks": ["R1 J", "K5 K7"],
        "table": ["R3 R4 R5"],
        "pool": "B1",
        "stars": [3, 8],
        "turn": 0,
    },
    "seat": 1,
    "worlds": 2,
}
DICE = {
    "edition": "express-pl",
    "position": {
        "table": "d01:B9@0,0 d02:O9@1,0 d03:J@2,0",
        "hands": [{"hold": "d05:R1"}, {"reroll": "d14:R1 d15:K4"}],
        "turns_left": [1, 1],
        "turn": 0,
        "rolled": False,
    },
    "levels": ["expert", "unknown"],
}


def served(*requests: Any) -> tuple[int, list[Any]]:
    """The status and the answers."""
    lines = [request if isinstance(request, bytes) else json.dumps(request).encode() for request in requests]
    out = io.BytesIO()
    status = serve(io.BytesIO(b"\n".join(lines)), out, answering(chances, "en"), "en")
    return status, [json.loads(line) for line in out.getvalue().splitlines()]


def test_chances_by_seat_and_the_version() -> None:
    status, [answer] = served({**REQUEST, "id": 7})
    assert status == 0
    assert list(answer) == ["id", "chances", "value"]
    assert answer["id"] == 7
    assert sum(answer["chances"]) == 1
    assert answer["value"] == "4"
    assert answer["chances"] == kostka.chances(REQUEST)["chances"]


def test_nobody_is_known_unless_it_is_said() -> None:
    _, [plain, unknown, named] = served(
        REQUEST,
        {**REQUEST, "levels": ["unknown", "unknown"]},
        {**REQUEST, "levels": ["beginner", "expert"]},
    )
    assert plain == unknown
    assert plain != named


def test_a_seat_knows_less_and_is_told_the_error() -> None:
    deck = kostka.chances({**REQUEST, "seat": 0, "worlds": 16})
    assert sum(deck["chances"]) == pytest.approx(1)
    assert len(deck["standard_error"]) == 2
    assert deck == kostka.chances({**REQUEST, "seat": 0, "worlds": 16})
    assert deck != kostka.chances({**REQUEST, "seat": 0, "worlds": 16, "seed": "other"})


@pytest.mark.parametrize(
    ("changes", "code", "at"),
    [
        ({"edition": "nowhere"}, "edition-unknown", "edition"),
        ({"levels": ["solid"]}, "value-levels", "levels"),
        ({"levels": ["solid", "grandmaster"]}, "field-not-a-choice", "levels 2"),
        ({"levels": "solid"}, "field-not-a-list", "levels"),
        ({"seat": 2}, "field-out-of-range", "seat"),
        ({"worlds": 1, "seat": 0}, "field-out-of-range", "worlds"),
        ({"worlds": 10_001, "seat": 0}, "field-out-of-range", "worlds"),
        ({"worlds": "many"}, "field-not-a-number", "worlds"),
        ({"seed": 5}, "field-not-a-text", "seed"),
        ({"seat": True}, "field-not-a-number", "seat"),
        (
            {"position": {**POSITION, "racks": ["R1"] * 5, "opened": [True] * 5}},
            "seats-out-of-range",
            "position racks",
        ),
        ({"position": {**POSITION, "pool": "J " * 500}}, "too-many-tiles", "position pool"),
        ({"position": {**POSITION, "turn": None}}, "game-over", "position turn"),
        ({"position": {**POSITION, "racks": ["", "K5 K6 K7"]}}, "game-over", "position racks seat 0"),
        ({"position": {**POSITION, "racks": ["R1", "R1 R1"]}}, "too-many-copies", "position"),
        ({"actions": []}, "field-unknown-near", "actions"),
        ({"edition": "express-pl", "position": {"solo": True}}, None, None),
    ],
)
def test_bad_input_is_answered_with_its_place(
    changes: dict[str, Any], code: str | None, at: str | None
) -> None:
    status, [answer, after] = served({**REQUEST, **changes, "id": "x"}, REQUEST)
    assert status == 1
    assert answer["id"] == "x"
    assert answer["error"]["message"]
    if code is not None:
        assert (answer["error"]["code"], answer["error"]["at"]) == (code, at)
    assert sum(after["chances"]) == 1


@pytest.mark.parametrize("key", ["seat", "worlds"])
def test_what_is_no_number_is_refused(key: str) -> None:
    with pytest.raises(KostkaError) as refused:
        kostka.chances({**REQUEST, key: float("nan")})
    assert refused.value.code == "field-not-a-number"


@pytest.mark.parametrize(
    ("request_", "emptied", "at"),
    [
        (REQUEST, {"racks": ["R1", ""]}, "position racks seat 1"),
        (RUNS, {"racks": ["", "K5"]}, "position racks seat 0"),
        (DICE, {"hands": [{"hold": "d05:R1"}, {}]}, "position hands seat 1"),
    ],
)
def test_somebody_without_tiles_has_gone_out(request_: dict[str, Any], emptied: Any, at: str) -> None:
    status, [answer] = served({**request_, "position": {**request_["position"], **emptied}})
    assert status == 1
    assert (answer["error"]["code"], answer["error"]["at"]) == ("game-over", at)


def test_garbage_is_answered_line_by_line() -> None:
    whole = {**REQUEST, "levels": ["solid", "casual"], "seat": 0, "worlds": 2}
    lines = list(garbage.lines([whole, RUNS, DICE], 150, "value"))
    status, answers = served(*lines)
    assert status == 1
    assert len(answers) == len([line for line in lines if line.strip()])
    assert "internal-error" not in json.dumps(answers)


def test_a_limit_is_kept() -> None:
    with pytest.raises(KostkaError) as refused:
        kostka.chances({**REQUEST, "seat": 0, "worlds": 10_000, "limit_ms": 1})
    assert refused.value.code == "too-large-to-judge"


def test_the_command(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "positions"
    file.write_text(json.dumps(REQUEST) + "\n", "utf-8")
    assert main(["value", str(file)]) == 0
    assert json.loads(capsys.readouterr().out)["value"] == "4"
