"""The value of the children's box: the main game, and the race before it."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any
from unittest.mock import Mock

import pytest

from kostka import rules
from kostka.engine import AnyGame, game_for
from kostka.engine.chance import Chance
from kostka.errors import RequestError
from kostka.rules.first import FirstRules
from kostka.solver.first import solve
from kostka.value import LEVELS, value_of
from kostka.value.first import laying
from kostka.value.first.laying import Laying
from kostka.value.first.race import race
from kostka.value.value import ONE
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


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chances_go_with_the_seats(seats: int) -> None:
    value = value_of(rules.load("first-pl"))
    levels = ["expert", "casual", "beginner", "unknown"][:seats]
    for position in played("first-pl", seats, "casual", "sum")[:-1]:
        found = value.chances(position, levels).by_seat
        moved = replace(
            position,
            racks=(*position.racks[1:], position.racks[0]),
            stars=(*position.stars[1:], position.stars[0]),
            turn=(position.turn - 1) % seats,
        )
        assert value.chances(moved, [*levels[1:], levels[0]]).by_seat == (*found[1:], found[0])


def test_who_can_go_out_and_has_the_most_stars_then_wins() -> None:
    terms = rules.load("first-pl")
    plain = {"racks": ["R1 R2", "K5 K7"], "table": ["R3 R4 R5"], "pool": "B1", "stars": [3, 8], "turn": 0}
    position: Any = game_for(terms).read_position(plain)
    value = value_of(terms)
    assert (
        value.chances(position)[0] >= 0.99
    )  # three stars for two tiles and the last one; the other pays two
    assert value.chances(position, ["expert", "casual"])[0] == 1
    assert value.chances(position, ["casual", "casual"])[0] < 1
    poor = replace(position, stars=(3, 9))
    assert value.chances(poor, ["expert", "casual"])[0] < 1


def test_what_is_laid_in_turn() -> None:
    """Red 6 goes beside what the first lays, the joker takes a place, and black waits for its 6."""
    terms = rules.load("first-pl")
    assert isinstance(terms, FirstRules)
    racks = ["R1 R2 K1", "R6 J B9", "K5 K7"]
    plain = {"racks": racks, "table": ["R3 R4 R5"], "pool": "B1", "stars": [6, 0, 6], "turn": 0}
    position: Any = game_for(terms).read_position(plain)
    end = Laying.of(position, (0, 1, 2), terms)
    assert end.first == [(2, 2), (2, 2), (0, 0)]
    assert [end.left(place) for place in range(3)] == [1, 1, 2]
    assert end.stars == [8, 2, 6]
    assert [end.net(place, terms) for place in range(3)] == [7, 1, 4]
    assert end.out is None


@pytest.mark.parametrize(
    "house",
    [
        {"deck.copies": 3, "deck.jokers": 4},
        {"deck.numbers": 20},
        {"deck.numbers": 3, "deck.colours": 1, "deck.jokers": 0, "setup.rack": 1},
        {"stars.initial": 0, "stars.per_tile": 0, "stars.last_tile": 0},
    ],
)
def test_other_boxes_are_answered_too(house: dict[str, int]) -> None:
    terms = rules.load("first-pl", house)
    position: Any = game_for(terms).start(2, SEED, 0).position
    assert sum(value_of(terms).chances(position).by_seat) == 1


@pytest.mark.parametrize("level", ["sharp", "holder"])
def test_a_level_that_no_bot_of_the_box_has_is_refused(level: str) -> None:
    position = played("first-pl", 2, "casual", "stars")[1]
    with pytest.raises(RequestError) as refused:
        value_of(rules.load("first-pl")).chances(position, [level, "solid"])
    assert (refused.value.code, refused.value.at) == ("field-not-a-choice", "levels 1")


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


def test_the_solver_is_asked_once_for_all_worlds_of_the_seat_on_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    solver = Mock(wraps=solve)
    monkeypatch.setattr(laying, "solve", solver)
    terms = rules.load("first-pl")
    position = played("first-pl", 2, "casual", "once")[3]
    view = game_for(terms).view(position, position.turn)
    value_of(terms).imagined(view, Chance(SEED, "worlds"), worlds=12)
    assert solver.call_count == 1


def test_equally_quick_players_share_the_race_exactly() -> None:
    terms = rules.load("first-pl")
    assert isinstance(terms, FirstRules)
    two = race((0, 0), (0, 1), 3, (0, 0), terms)
    assert two == [1 << 31, 1 << 31]
    ahead = race((1, 0), (0, 1), 1, (0, 0), terms)  # the last tile: level with the other, or two ahead
    assert ahead == [3 << 30, 1 << 30]
    faster = race((0, 0), (0, 1), 1, (LEVELS.index("expert"), LEVELS.index("casual")), terms)
    assert faster == [1 << 32, 0]


@pytest.mark.parametrize(("stars", "finders"), [((0, 0, 0, 0), (0, 1, 2, 3)), ((3, 1, 4, 2), (0, 1, 3))])
def test_the_race_counts_every_way_to_find_the_tiles(
    stars: tuple[int, ...], finders: tuple[int, ...]
) -> None:
    terms = rules.load("first-pl")
    assert isinstance(terms, FirstRules)
    won = [Fraction(0)] * 4
    for found in product(finders, repeat=5):
        after = [have + found.count(seat) * terms.introductory.per_tile for seat, have in enumerate(stars)]
        for seat in range(4):
            won[seat] += Fraction(after[seat] == max(after), after.count(max(after)) * len(finders) ** 5)
    shares = [Fraction(part, ONE) for part in race(stars, finders, 5, (0,) * 4, terms)]
    assert sum(shares) == 1
    assert all(abs(share - exact) < Fraction(4, ONE) for share, exact in zip(shares, won, strict=True))


def test_the_race_of_the_introductory_game() -> None:
    terms = rules.load("first-pl", {"mode.introductory": True})
    game: AnyGame = game_for(terms)
    position = game.start(3, SEED, 0).position
    found = value_of(terms).chances(position)
    assert sum(found.by_seat) == 1
    view = value_of(terms).imagined(game.view(position, 0), Chance(SEED, "worlds"), worlds=1)
    assert found.by_seat == view.by_seat


def test_worlds_in_which_the_others_stand_worse_are_likelier() -> None:
    terms = rules.load("first-pl")
    position = played("first-pl", 2, "casual", "view")[2]
    view = game_for(terms).view(position, position.turn)
    other, levels = 1 - position.turn, ["solid", "solid"]
    value = value_of(terms)
    found = [
        (value.chances(world, levels)[other], weight)
        for weight, world in value.worlds(view, Chance(SEED, "worlds"), levels, worlds=40)
    ]
    weights = [weight for _, weight in sorted(found)]
    assert weights == sorted(weights, reverse=True)
    assert weights[0] > weights[-1]
