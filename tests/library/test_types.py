"""What the types promise is so at run time: names of editions, answers by family, games by rules."""

from typing import get_args

import pytest

import kostka
from kostka import rules
from kostka.engine import game_for
from kostka.engine.classic import ClassicGame
from kostka.engine.express import ExpressGame
from kostka.engine.first import FirstGame, IntroductoryGame
from kostka.rules import families, names

NAMES = {
    families.CLASSIC: names.ClassicEdition,
    families.FIRST: names.FirstEdition,
    families.EXPRESS: names.ExpressEdition,
}
GAMES = {
    families.CLASSIC: ClassicGame,
    families.FIRST: FirstGame | IntroductoryGame,
    families.EXPRESS: ExpressGame,
}


def test_every_edition_stands_in_the_type_of_its_family() -> None:
    for family, literal in NAMES.items():
        known = [name for name in rules.editions() if rules.edition(name).family == family]
        assert sorted(get_args(literal)) == sorted(known)


@pytest.mark.parametrize("edition", rules.editions())
def test_rules_lead_to_the_game_of_their_family(edition: str) -> None:
    assert isinstance(game_for(rules.load(edition)), GAMES[rules.edition(edition).family])


def test_answers_have_the_keys_of_their_types() -> None:
    classic = kostka.solve({"rack": "R10 B10 K10", "opened": False, "id": 1})
    stars = kostka.solve({"edition": "first-pl", "rack": "R4 R5 R6"})
    dice = kostka.solve({"edition": "express-pl", "hand": "d01:R4 d02:R5"})
    assert classic.keys() == kostka.SolveAnswer.__annotations__.keys()
    assert stars.keys() == kostka.FirstAnswer.__annotations__.keys() - {"id"}
    assert dice.keys() == kostka.ExpressAnswer.__annotations__.keys() - {"id"}


def test_requests_have_the_keys_that_are_read() -> None:
    from kostka.api import envelope, solving
    from kostka.api.solving import express

    assert set(kostka.SolveRequest.__annotations__) == {*envelope.KEYS, *solving.KEYS}
    assert set(kostka.FirstRequest.__annotations__) == {*envelope.KEYS, *solving.KEYS}
    assert set(kostka.ExpressRequest.__annotations__) == {*envelope.KEYS, *express.KEYS}
