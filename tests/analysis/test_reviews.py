"""`kostka.review`: the form of the answer, games that did not end, records that are none, limits."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kostka
from bench.reviews.games import wild
from bench.reviews.identity import check_sums
from kostka.analysis.plain import VERSION
from kostka.analysis.requests import LARGEST, outdated
from kostka.errors import KostkaError
from kostka.texts import LANGUAGES
from tests.analysis.records import played
from tests.golden import example

GOOD = example.PATH.read_text("utf-8")
LINES = GOOD.splitlines(keepends=True)
KEYS = (
    *("version", "value", "edition", "players", "levels", "deep", "over", "reason", "winners", "result"),
    *("mean", "deal", "luck", "own", "others", "residual", "turns", "turning_points"),
)
TURN = {"n", "seat", "action", "chance", "luck", "decision", "remarks"}
JUDGED = {"best", "loss", "ci95", "label", "edge", "could_lay", "laid"}


def small(*bots: str) -> str:
    return played("original-pl", bots, small=True)


def test_an_answer_has_what_the_contract_says() -> None:
    answer = json.loads(json.dumps(kostka.review(small("solid", "casual"))))
    assert tuple(answer) == KEYS
    assert (answer["version"], answer["over"], answer["deep"]) == (VERSION, True, False)
    check_sums(answer)
    for number, turn in enumerate(answer["turns"], 1):
        assert turn["n"] == number
        assert set(turn) - {"at", "luck_error"} in (TURN, TURN | JUDGED)
        for remark in turn["remarks"]:
            assert set(remark) == {"code", "seat", "clause", "play", "text", "steps"}
    assert set(answer["turning_points"]) <= {turn["n"] for turn in answer["turns"]}


def test_a_deep_review_lists_what_draws_could_have_brought() -> None:
    answer = kostka.review(small("solid", "casual"), deep=True)
    draws = [turn for turn in answer["turns"] if "draw" in turn["action"]]
    assert draws
    assert all(turn["outcomes"] for turn in draws)
    check_sums(answer)


def test_with_a_seat_only_its_decisions_are_judged() -> None:
    text = small("solid", "casual", "beginner")
    answer = kostka.review(text, seat=1)
    assert {turn["seat"] for turn in answer["turns"] if "loss" in turn} == {1}
    assert all(remark["seat"] == 1 for turn in answer["turns"] for remark in turn["remarks"])
    assert answer["luck"] == kostka.review(text)["luck"]


@pytest.mark.parametrize(
    ("seat", "levels"), [(2, None), (-1, None), (None, ["solid"]), (None, ["x", "solid"])]
)
def test_wrong_questions_are_refused(seat: int | None, levels: list[str] | None) -> None:
    with pytest.raises(KostkaError) as caught:
        kostka.review(small("solid", "casual"), seat=seat, levels=levels)
    for lang in LANGUAGES:
        assert caught.value.message(lang)


def test_names_of_levels_are_players_that_are_known() -> None:
    text = small("solid", "casual")
    assert kostka.review(text)["levels"] == ["solid", "casual"]
    assert kostka.review(text, levels=["unknown", "casual"])["levels"] == ["unknown", "casual"]
    assert kostka.review(GOOD)["levels"] == ["unknown", "unknown"]


def test_progress_goes_from_nothing_to_all() -> None:
    reported: list[float] = []
    kostka.review(small("solid", "casual"), progress=reported.append)
    assert reported == sorted(reported)
    assert (reported[0], reported[-1]) == (0, 1)


@pytest.mark.parametrize("lines", [1, 2, 20])
def test_a_game_that_was_not_finished_is_reviewed_as_far_as_it_went(lines: int) -> None:
    answer = kostka.review("".join(LINES[:lines]))
    assert (answer["over"], answer["reason"], answer["winners"]) == (False, None, None)
    assert len(answer["turns"]) == lines - 1
    check_sums(answer)
    assert sum(answer["result"]) == pytest.approx(1)


def test_players_who_resigned_have_no_chance_left() -> None:
    house = {"mode.resign": True, "deck.numbers": 7, "setup.rack": 5}
    for seed in map(str, range(40)):
        answer: Any = kostka.review(wild("original-pl", 3, house, seed))
        gone: set[int] = set()
        for turn in answer["turns"]:
            gone |= {turn["seat"]} if "resign" in turn["action"] else set()
            assert all(turn["chance"][seat] == 0 for seat in gone)
        if gone:
            check_sums(answer)
            return
    raise AssertionError("nobody resigned")


def test_the_race_has_times_and_no_decisions() -> None:
    house = {"mode.introductory": True}
    answer = kostka.review(wild("first-pl", 2, house, "race"))
    assert not any("loss" in turn for turn in answer["turns"])
    check_sums(answer)


def test_a_review_knows_the_version_of_its_chances_and_can_be_made_anew() -> None:
    answer: Any = kostka.review(small("solid", "casual"))
    assert not outdated(answer)
    assert outdated({**answer, "value": "0"})
    assert outdated({**answer, "version": VERSION - 1})
    solo: Any = kostka.review(played("express-pl", ("casual",), "alone"))
    assert not outdated(solo)
    race: Any = kostka.review(wild("first-pl", 2, {"mode.introductory": True}, "race"))
    assert not outdated(race)


def test_a_limit_ends_a_review() -> None:
    with pytest.raises(KostkaError) as caught:
        kostka.review(GOOD, limit_ms=0)
    assert caught.value.code == "too-large-to-judge"


def test_house_rules_at_their_limits_are_ended_too() -> None:
    """The largest deck with the most jokers: whatever takes long in it is given up."""
    house = {"deck.numbers": 20, "deck.copies": 3, "deck.jokers": 4, "setup.rack": 30, "opening.minimum": 0}
    text = wild("original-it", 4, house, "largest")
    with pytest.raises(KostkaError) as caught:
        kostka.review(text, deep=True, limit_ms=300)
    assert caught.value.code == "too-large-to-judge"


def test_a_text_that_is_too_large_is_not_read() -> None:
    with pytest.raises(KostkaError) as caught:
        kostka.review(GOOD + "\n" * LARGEST)
    assert caught.value.code == "record-too-large"


@st.composite
def spoilt(draw: st.DrawFn) -> str:
    """The record of the example, damaged: cut off, lines exchanged, doubled or lost, other bytes in it."""
    dice = Random(draw(st.integers(0, 10**6)))
    lines = list(LINES)
    match draw(st.sampled_from(("cut", "swap", "double", "lose", "byte", "foreign", "join"))):
        case "cut":
            return GOOD[: dice.randrange(len(GOOD))]
        case "swap":
            one, two = dice.sample(range(len(lines)), 2)
            lines[one], lines[two] = lines[two], lines[one]
        case "double":
            lines.insert(dice.randrange(len(lines)), dice.choice(lines))
        case "lose":
            del lines[dice.randrange(len(lines) - 1)]
        case "byte":
            at = dice.randrange(len(GOOD))
            return GOOD[:at] + dice.choice('x"{}[]0,\x00\ud800\n') + GOOD[at + 1 :]
        case "foreign":
            lines[dice.randrange(len(lines))] = draw(
                st.sampled_from(('{"format":"other"}\n', "[]\n", "<html>\n", "\x00\n", "9" * 5000 + "\n"))
            )
        case "join":
            at = dice.randrange(len(lines) - 1)
            lines[at] = lines[at].rstrip("\n")
    return "".join(lines)


def refusal(text: str) -> KostkaError | None:
    """Why a text cannot be reviewed; None if it can."""
    try:
        kostka.review(text, seat=0)
    except KostkaError as error:
        return error
    return None


@settings(max_examples=80)
@given(spoilt())
def test_a_damaged_record_is_reviewed_as_far_as_it_is_whole_or_refused_with_its_line(text: str) -> None:
    error = refusal(text)
    if error is None:
        assert GOOD.startswith(text.rstrip("\n"))
        return
    assert error.at.startswith("line ")
    assert all(error.message(lang) for lang in LANGUAGES)


@settings(max_examples=60)
@given(st.text(max_size=200))
def test_anything_else_is_no_record(text: str) -> None:
    error = refusal(text)
    assert error is not None
    assert error.at.startswith("line ")
