"""The strategies of the zoo keep the promises of bots, and do what their names say."""

import pytest

from bench import zoo
from bench.zoo import express, first
from kostka import rules
from kostka.bots import Bot
from kostka.engine import seed_from
from kostka.engine.classic import Draw, Pass
from kostka.testing import check_bot
from tests.bots.classic.expert_games import SMALL, book
from tests.bots.classic.seats import act, laid, seat


@pytest.mark.parametrize(
    ("name", "edition"), [("fox", "original-pl"), ("giver", "original-it"), ("passer", "original-cz")]
)
def test_they_keep_the_promises_of_bots(name: str, edition: str) -> None:
    check_bot(getattr(zoo, name), book(edition, SMALL), 2, seed_from(name))


@pytest.mark.parametrize(
    ("bot", "edition", "options"),
    [
        (express.keeper, "express-pl", {}),
        (first.holder, "first-pl", {"deck.numbers": 8, "setup.rack": 8}),
    ],
    ids=["dice", "stars"],
)
def test_those_for_other_boxes_keep_them_too(bot: Bot, edition: str, options: dict[str, object]) -> None:
    check_bot(bot, rules.load(edition, options), 2, seed_from(bot.name))


def test_all_are_listed() -> None:
    assert {"holder", "fighter", "sly", "never"} <= set(zoo.ZOO)
    assert all(getattr(zoo, name).name == name for name in zoo.ZOO)


def test_a_holder_draws_and_a_fighter_gives_a_tile() -> None:
    view = seat("R6 K1 O9", "R3 R4 R5", pool="O1 O2")
    assert act(zoo.holder, view) == Draw(0)
    assert laid(act(zoo.fighter, view)) == ["R3 R4 R5 R6"]


def test_the_sly_open_late_and_small_and_the_holder_at_once() -> None:
    rack = "R11 R12 R13 B11 B12 B13 K2 K4 O6 O8"
    early = seat(rack, racks=[rack, "R1 B1 K1"], opened=[False, False], pool="O1 O2 O3 O4 O5")
    late = seat(rack, racks=[rack, "R1 B1 K1"], opened=[False, False], pool="O1 O2 O3 O4")
    assert len(laid(act(zoo.holder, early))) == 2
    assert act(zoo.sly, early) == Draw(0)
    assert len(laid(act(zoo.sly, late))) == 1


def test_at_an_empty_pool() -> None:
    rack, other = "R6 R7 K1", "R13 B13 K13"
    view = seat(rack, "R3 R4 R5", racks=[rack, other], pool="", edition="original-cz")
    assert act(zoo.passer, view) == Pass(0)
    assert len(laid(act(zoo.giver, view))[0].split()) == 4
    assert len(laid(act(zoo.holder, view))[0].split()) == 5
