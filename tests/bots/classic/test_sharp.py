"""Sharp plays like solid, but for what it keeps from those who are nearly out."""

from typing import Any

import pytest

from kostka.bots import bot
from kostka.engine.classic import Draw
from kostka.rules import families
from tests.bots.classic.seats import act, laid, seat

SHARP = bot("sharp", families.CLASSIC)
SOLID = bot("solid", families.CLASSIC)


def against(rack: str, other: str, *table: str, **more: Any) -> Any:
    return act(SHARP, seat(rack, *table, racks=[rack, other], **more))


def test_the_table_stays_as_it_is_while_somebody_is_nearly_out() -> None:
    assert laid(against("R6 O1", "B1 B5 B9 K1 K5", "R3 R4 R5")) == ["R3 R4 R5 R6"]
    assert against("R6 O1", "B1 B5 B9 K1", "R3 R4 R5") == Draw(0)


def test_a_whole_rack_is_laid_all_the_same() -> None:
    assert laid(against("R6", "B1", "R3 R4 R5")) == ["R3 R4 R5 R6"]


@pytest.mark.parametrize(
    "more",
    [
        {"pool": ""},
        {"opened": [True, False]},
        {"resigned": [1], "racks": ["R6 O1", "B1", "K1 K2 K9 K11 K13"]},
    ],
)
def test_where_it_makes_no_sense_it_plays_like_solid(more: dict[str, Any]) -> None:
    if "racks" in more:
        more = {**more, "opened": [True, True, True]}
    view = seat("R6 O1", "R3 R4 R5", **{"racks": ["R6 O1", "B1"], **more})
    assert act(SHARP, view) == act(SOLID, view) != Draw(0)
