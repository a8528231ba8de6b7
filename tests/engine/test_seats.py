"""Whatever takes a seat refuses one that is not there, in every family."""

from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

from kostka import rules
from kostka.engine import AnyGame, game_for, seed_from
from kostka.errors import PositionError
from kostka.texts import LANGUAGES

Attempt: TypeAlias = Callable[[], object]
RESIGN: dict[str, object] = {"mode.resign": True}
GAMES = [
    *((name, RESIGN) for name in rules.editions()),
    ("first-pl", {**RESIGN, "mode.introductory": True}),
]
NOWHERE: list[Any] = [-1, 2, 9, 10**5000, True, False, 1.0, "0"]


@pytest.fixture(params=GAMES, ids=str)
def game(request: pytest.FixtureRequest) -> AnyGame:
    edition, options = request.param
    return game_for(rules.load(str(edition), options))


@pytest.mark.parametrize("seat", NOWHERE, ids=lambda seat: type(seat).__name__)
def test_a_seat_that_is_not_there_is_refused(game: AnyGame, seat: Any) -> None:
    position = game.start(2, seed_from("seats"), 0).position
    resign = type(game.read_action({"resign": True, "seat": 1}, position))
    attempts: list[Attempt] = [
        lambda: game.view(position, seat),
        lambda: game.violations(position, resign(seat)),
        lambda: game.apply(position, resign(seat)),
        lambda: game.report(position, seat, ()),
        lambda: game.start(2, seed_from("seats"), seat),
    ]
    for attempt in attempts:
        with pytest.raises(PositionError) as error:
            attempt()
        assert error.value.code == "seat-unknown"
        assert all(error.value.message(lang) for lang in LANGUAGES)


def test_a_spectator_has_no_seat(game: AnyGame) -> None:
    position = game.start(2, seed_from("seats"), 0).position
    assert game.write_view(game.view(position, None))["seat"] is None
