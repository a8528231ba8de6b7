"""The value of the children's box: the main game, and the race before it."""

from dataclasses import replace
from random import Random

import pytest

from kostka import rules
from kostka.engine import AnyGame, game_for
from kostka.engine.chance import Chance
from kostka.rules.first import FirstRules
from kostka.value import LEVELS, value_of
from kostka.value.first.race import race
from tests.value.positions import played

SEED = "0" * 64


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chances_sum_to_one_whatever_the_order_of_the_pool(seats: int) -> None:
    value, luck = value_of(rules.load("first-pl")), Random(1)
    for position in played("first-pl", seats, "casual", "sum"):
        found = value.chances(position)
        assert sum(found.by_seat) == 1
        pool = tuple(luck.sample(position.pool, len(position.pool)))
        assert found == value.chances(replace(position, pool=pool))


def test_more_stars_and_fewer_tiles_are_better() -> None:
    value = value_of(rules.load("first-pl"))
    position = played("first-pl", 2, "casual", "stars")[1]
    rich = replace(position, stars=(12, 3))
    poor = replace(position, stars=(3, 12))
    assert value.chances(rich)[0] > value.chances(poor)[0] + 0.2


def test_from_a_view() -> None:
    terms = rules.load("first-pl")
    position = played("first-pl", 3, "casual", "view")[2]
    view = game_for(terms).view(position, 1)
    found = value_of(terms).imagined(view, Chance(SEED, "worlds"), worlds=12)
    assert sum(found.by_seat) == pytest.approx(1)
    assert found.error is not None


def test_equally_quick_players_share_the_race_exactly() -> None:
    terms = rules.load("first-pl")
    assert isinstance(terms, FirstRules)
    two = race((0, 0), (0, 1), 3, (0, 0), terms)
    assert two == [1 << 31, 1 << 31]
    ahead = race((1, 0), (0, 1), 1, (0, 0), terms)  # the last tile: level with the other, or two ahead
    assert ahead == [3 << 30, 1 << 30]
    faster = race((0, 0), (0, 1), 1, (LEVELS.index("expert"), LEVELS.index("casual")), terms)
    assert faster == [1 << 32, 0]


def test_the_race_of_the_introductory_game() -> None:
    terms = rules.load("first-pl", {"mode.introductory": True})
    game: AnyGame = game_for(terms)
    position = game.start(3, SEED, 0).position
    found = value_of(terms).chances(position)
    assert sum(found.by_seat) == 1
    view = value_of(terms).imagined(game.view(position, 0), Chance(SEED, "worlds"), worlds=1)
    assert found.by_seat == view.by_seat
