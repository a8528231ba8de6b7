"""The account of a game: luck and decisions add up to the result, whatever was played."""

import json
from itertools import pairwise
from pathlib import Path

import pytest

from bench.reviews.games import WILD, wild
from bench.reviews.identity import OLD, accounted, check_sums
from kostka.analysis.account import account
from kostka.analysis.analyst import analyst_of
from kostka.analysis.reviewing import levels_of
from kostka.engine.chance import Chance
from kostka.engine.changed import changed
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


@pytest.mark.parametrize(("edition", "bots", "small"), GAMES)
def test_luck_and_decisions_add_up_to_the_result(edition: str, bots: tuple[str, ...], small: bool) -> None:
    review = accounted(played(edition, bots, small=small))
    check_sums(json.loads(json.dumps(review)))
    assert review["over"]
    if len(bots) > 1:
        winners = review["winners"]
        assert winners
        assert review["result"] == [(seat in winners) / len(winners) for seat in range(len(bots))]


@pytest.mark.parametrize("file", OLD, ids=lambda file: file.stem)
def test_old_records_are_reviewed_too(file: Path) -> None:
    check_sums(accounted(file.read_text("utf-8")))


@pytest.mark.parametrize(("edition", "players", "options"), WILD)
def test_whatever_is_played_adds_up(edition: str, players: int, options: dict[str, object]) -> None:
    """Time that runs out, penalties, players who resign, games that nobody finished."""
    small = {"deck.numbers": 7, "setup.rack": 5} if edition.startswith("original") else {}
    for seed in ("one", "two"):
        check_sums(accounted(wild(edition, players, {**small, **options}, seed)))


@pytest.mark.parametrize(("edition", "bots", "small"), [GAMES[3], GAMES[4]])
def test_draws_list_what_could_have_come(edition: str, bots: tuple[str, ...], small: bool) -> None:
    review = accounted(played(edition, bots, small=small))
    draws = [turn for turn in review["turns"] if "draw" in turn["action"]]
    assert draws
    assert all(turn["outcomes"] for turn in draws)
    assert check_sums(review) >= len(draws)


@pytest.mark.parametrize(("edition", "bots", "small"), [GAMES[2], GAMES[4]])
def test_tiles_that_nobody_drew_may_lie_in_any_order(
    edition: str, bots: tuple[str, ...], small: bool
) -> None:
    game = tuple(Record(played(edition, bots, small=small)))
    left = len(game[-1].position.pool)
    assert left > 1
    other = Chance("00" * 32, "pool").shuffled(game[-1].position.pool)
    assert other != game[-1].position.pool
    moved = [
        changed(step, position=changed(step.position, pool=(*step.position.pool[:-left], *other)))
        for step in game
    ]
    levels = levels_of(game[0].header.players)
    analyst = analyst_of(game[0].game, levels)
    one, two = account(game, analyst), account(moved, analyst)
    assert [effect.luck for effect in one.effects] == [effect.luck for effect in two.effects]
    assert (one.deal, one.own, one.others) == (two.deal, two.own, two.others)


def test_a_chance_does_not_leap_with_every_turn_in_which_an_unknown_player_overlooks_the_end() -> None:
    """Somebody unknown may overlook it, so that what others are forced to do costs them little."""
    game = tuple(Record(played("original-pl", ("casual", "casual"), "leaps")))
    analyst = analyst_of(game[0].game, ("unknown", "unknown"))
    on_the_way = [step.position for step in game if step.result is None]
    sure = [analyst.value.chances(position)[0] for position in on_the_way]
    worths = [analyst.worth(position)[0] for position in on_the_way]
    assert max(sure) > 0.99
    assert max(worths) < 0.95
    assert 2 * way(worths) < way(sure)


def way(chances: list[float]) -> float:
    """How far chances move, up and down."""
    return sum(abs(after - before) for before, after in pairwise(chances))
