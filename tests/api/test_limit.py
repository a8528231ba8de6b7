"""Whatever takes longer than its limit is given up with one code, in the library and on the command line."""

import json
from pathlib import Path

import pytest

import kostka
from kostka.cli import main
from kostka.cli.requests import answering
from kostka.errors import KostkaError
from kostka.texts import LANGUAGES

POSITION = {
    "racks": ["R1 R2", "K5"],
    "table": ["R3 R4 R5"],
    "pool": "B1 B2",
    "opened": [True, True],
    "turn": 0,
}
LONG = {"edition": "original-pl", "position": POSITION, "actions": [{"draw": True}] * 50, "limit_ms": 0}
RECORD = Path(__file__).parents[2] / "examples" / "game.kostka"


def test_a_judgement_that_takes_too_long_is_given_up() -> None:
    with pytest.raises(KostkaError) as given_up:
        kostka.judge(LONG)
    assert given_up.value.code == "too-large-to-judge"
    assert given_up.value.at.startswith("actions ")
    with pytest.raises(KostkaError, match=given_up.value.message()):
        answering(kostka.judge, "en")(LONG)


def test_a_solution_that_takes_too_long_is_given_up() -> None:
    deck = {"deck.copies": 3}
    rack = " ".join(f"{colour}{number}" for colour in "RBKO" for number in range(1, 11))
    request = {"edition": "first-pl", "options": deck, "rack": rack, "limit_ms": 0}
    with pytest.raises(KostkaError) as given_up:
        kostka.solve(request)
    assert given_up.value.code == "too-large-to-judge"


def test_a_limit_leaves_what_is_short_alone() -> None:
    request = {**LONG, "actions": [{"draw": True}], "limit_ms": 60_000}
    assert kostka.judge(request)["results"][0]["ok"]


@pytest.mark.parametrize("limit", [-1, "soon", True, 3_600_001])
def test_a_limit_that_is_none_is_refused(limit: object) -> None:
    with pytest.raises(KostkaError) as refused:
        kostka.judge({**LONG, "limit_ms": limit})
    assert refused.value.at == "limit_ms"


def test_a_record_that_takes_too_long_is_given_up(capsys: pytest.CaptureFixture[str]) -> None:
    record = RECORD
    with pytest.raises(KostkaError) as given_up:
        kostka.replay(record.read_text("utf-8"), limit_ms=0)
    assert given_up.value.code == "too-large-to-judge"
    assert given_up.value.at.startswith("line ")
    assert main(["replay", "--json", "--limit-ms", "0", str(record)]) == 1
    assert json.loads(capsys.readouterr().out)["error"]["code"] == "too-large-to-judge"
    assert main(["verify", "--limit-ms", "0", str(record)]) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_said_in_words(lang: str) -> None:
    assert "too-large" not in KostkaError("too-large-to-judge").message(lang)
