"""Every bot of the registry passes the conformance suite in every edition that it can play."""

from collections.abc import Iterator
from typing import Any

import pytest

from kostka import rules
from kostka.bots import LEVELS, Bot, bots_of
from kostka.engine import seed_from
from kostka.rules import Family, families
from kostka.rules.choices import Starter
from kostka.testing import check_bot

WORK = 6
"""Enough to spend some, and little enough for a test."""

SMALL: dict[Family, dict[str, object]] = {
    families.CLASSIC: {"deck.numbers": 7, "setup.rack": 8, "opening.minimum": 12},
    families.FIRST: {},
    families.EXPRESS: {},
}
VARIANTS: dict[Family, list[dict[str, object]]] = {
    families.CLASSIC: [
        {"setup.redeal_doublets": 1, "end.pool_empty": "must-lay"},
        {"sets.groups": False, "opening.minimum": 0, "deck.jokers": 4},
        {"deck.colours": 2, "deck.copies": 3, "opening.jokers": False, "mode.assisted": False},
    ],
    families.FIRST: [{"mode.introductory": True}],
    families.EXPRESS: [],
}


def cases() -> Iterator[Any]:
    """Every bot, edition and number of seats; and the bots once more by some house rules."""
    for edition in rules.editions():
        family = rules.edition(edition).family
        for bot in bots_of(family):
            players = rules.load(edition).players
            for seats in range(players.min, players.max + 1):
                yield pytest.param(bot, edition, {}, seats, id=f"{edition}-{bot.name}-{seats}")


def house_rules() -> Iterator[Any]:
    editions = {rules.edition(edition).family: edition for edition in rules.editions()}
    for family, variants in VARIANTS.items():
        for bot in bots_of(family):
            for number, options in enumerate(variants, 1):
                name = f"{editions[family]}-{bot.name}-{number}"
                yield pytest.param(bot, editions[family], options, 2, id=name)


@pytest.mark.parametrize(("bot", "edition", "options", "seats"), [*cases(), *house_rules()])
def test_every_bot_keeps_its_promises(bot: Bot, edition: str, options: dict[str, object], seats: int) -> None:
    usual = {key: rules.resolve(edition)[key].value for key in SMALL[families.family(bot.family)] | options}
    wanted = SMALL[families.family(bot.family)] | options
    book = rules.load(edition, {key: value for key, value in wanted.items() if value != usual[key]})
    starter = 0 if book.setup.first_game is Starter.NAMED else None
    result = check_bot(bot, book, seats, seed_from(f"{edition} {seats}"), starter=starter, work=WORK)
    assert len(result.scores) == seats


@pytest.mark.parametrize("family", families.known(), ids=str)
def test_levels_are_known_and_stand_weakest_first(family: Family) -> None:
    names = [bot.name for bot in bots_of(family)]
    assert names == sorted(names, key=LEVELS.index)
    assert "casual" in names, "it sits down unless another level is asked for"
