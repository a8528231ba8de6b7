"""Every family passes the conformance suite of games with one call, and the suite notices what is broken."""

from dataclasses import dataclass, replace
from typing import Any

import pytest

from kostka import rules
from kostka.engine import AnyGame, game_for, seed_from
from kostka.engine.first import FirstGame, Position
from kostka.rules.first import FirstRules
from kostka.testing import check_game
from tests.engine.express_movers import ExpressMover
from tests.engine.first_movers import Child, FirstMover
from tests.engine.movers import Mover

FAMILIES: dict[str, tuple[dict[str, object], Any, int]] = {
    "original-pl": ({}, Mover(eager=90, clever=30, slow=5, restless=20, late=10).action, 3),
    "original-it": ({"mode.assisted": False}, Mover(eager=90, clever=30, careless=10).action, 4),
    "original-cz": ({}, Mover(eager=90, clever=30).action, 2),
    "first-pl": ({}, FirstMover(eager=80).action, 3),
    "express-pl": ({}, ExpressMover().action, 2),
}
INTRODUCTORY: dict[str, object] = {"mode.introductory": True}


def game(edition: str, options: dict[str, object]) -> AnyGame:
    return game_for(rules.load(edition, options))


@pytest.mark.parametrize("edition", FAMILIES)
def test_every_edition_passes(edition: str) -> None:
    options, mover, seats = FAMILIES[edition]
    check_game(game(edition, options), mover, seats, seed_from(edition))


def test_no_edition_is_missing() -> None:
    assert set(FAMILIES) == set(rules.editions())


def test_dice_alone_pass() -> None:
    check_game(game("express-pl", {}), ExpressMover().action, 1, seed_from("alone"))


@pytest.mark.parametrize("caller", ["system", "person"])
def test_the_introductory_game_passes(caller: str) -> None:
    played = game("first-pl", INTRODUCTORY | ({"introductory.caller": caller} if caller == "person" else {}))
    check_game(played, Child(wild=20).action, 3, seed_from(caller), starter=1)


@dataclass(frozen=True, slots=True)
class Open(FirstGame):
    """A game that shows everybody the rack of the first seat."""

    def view(self, position: Position, seat: int | None) -> Any:
        return FirstGame.view(self, position, 0 if seat is None else seat)


def test_the_suite_notices_a_view_that_shows_too_much() -> None:
    loaded = rules.load("first-pl")
    assert isinstance(loaded, FirstRules)

    def disguise(position: Position, seat: int | None, chance: Any) -> Position:
        racks = tuple(
            rack if owner == seat else position.pool[:6] for owner, rack in enumerate(position.racks)
        )
        return replace(position, racks=racks)

    with pytest.raises(AssertionError, match="sees what it may not"):
        check_game(Open(loaded), FirstMover().action, 2, seed_from("x"), disguise=disguise)
