"""The account of a game: luck and decisions add up to the result, whatever was played."""

import json
from pathlib import Path
from typing import Any

import pytest

from kostka.analysis.account import account
from kostka.analysis.analyst import analyst_of
from kostka.analysis.plain import plain
from kostka.analysis.reviewing import Review, levels_of
from kostka.engine.record import Record
from tests.analysis.records import played

GAMES = (
    ("original-pl", ("solid", "casual"), False),
    ("original-pl", ("solid", "casual", "beginner", "sharp"), True),
    ("original-it", ("solid", "sharp", "solid"), True),
    ("original-cz", ("casual", "casual"), True),
    ("first-pl", ("casual", "casual", "beginner"), False),
    ("express-pl", ("casual", "beginner"), False),
    ("express-pl", ("casual",), False),
)
OLD = sorted(Path("tests/engine/records").glob("*.jsonl"))


def accounted(text: str) -> Any:
    """A review without decisions, which take longer."""
    game = tuple(Record(text))
    levels = levels_of(game[0].header.players)
    analyst = analyst_of(game[0].game, levels)
    found = account(game, analyst)
    return plain(Review(game, levels, analyst.version, found, {}, (), deep=True))


def adds_up(review: Any) -> None:
    """What the JSON alone says: mean + deal + all luck and decisions = result; probabilities sum to 1."""
    assert review == json.loads(json.dumps(review))
    for seat, result in enumerate(review["result"]):
        turns = sum(turn["luck"][seat] + turn["decision"][seat] for turn in review["turns"])
        assert review["mean"][seat] + review["deal"][seat] + turns == pytest.approx(result, abs=1e-9)
        parts = (review[part][seat] for part in ("mean", "deal", "luck", "own", "others"))
        assert sum(parts) == pytest.approx(result, abs=1e-9)
        assert abs(review["residual"][seat]) < 1e-9
    for turn in review["turns"]:
        outcomes = turn.get("outcomes")
        if outcomes is None:
            continue
        assert sum(probability for _, probability, _ in outcomes) == pytest.approx(1, abs=1e-9)
        for seat, chance in enumerate(turn["chance"]):
            mean = sum(probability * chances[seat] for _, probability, chances in outcomes)
            assert chance - mean == pytest.approx(turn["luck"][seat], abs=1e-9)
            assert sum(p * (chances[seat] - mean) for _, p, chances in outcomes) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize(("edition", "bots", "small"), GAMES)
def test_luck_and_decisions_add_up_to_the_result(edition: str, bots: tuple[str, ...], small: bool) -> None:
    review = accounted(played(edition, bots, small=small))
    adds_up(review)
    assert review["over"]
    if len(bots) > 1:
        winners = review["winners"]
        assert winners
        assert review["result"] == [(seat in winners) / len(winners) for seat in range(len(bots))]


@pytest.mark.parametrize("file", OLD, ids=lambda file: file.stem)
def test_old_records_are_reviewed_too(file: Path) -> None:
    adds_up(accounted(file.read_text("utf-8")))


@pytest.mark.parametrize(("edition", "bots", "small"), [GAMES[3], GAMES[4]])
def test_draws_list_what_could_have_come(edition: str, bots: tuple[str, ...], small: bool) -> None:
    review = accounted(played(edition, bots, small=small))
    adds_up(review)
    draws = [turn for turn in review["turns"] if "draw" in turn["action"]]
    assert draws
    assert all(turn["outcomes"] for turn in draws)
