"""The yardstick lays most, opens as soon as it can, and keeps to the formalities of its box."""

from typing import Any

from kostka.bots import bot
from kostka.engine.classic import Announce, Draw, Pass, Play, Redeal
from kostka.rules import families
from kostka.tiles import format_tiles
from tests.bots.classic.seats import act, laid, says, seat

SOLID = bot("solid", families.CLASSIC)
NOT_OPENED = [False, True]


def test_most_tiles_are_laid_even_if_the_table_is_rebuilt_for_them() -> None:
    assert laid(act(SOLID, seat("R6 R7 O1", "R3 R4 R5"))) == ["R3 R4 R5 R6 R7"]
    assert laid(act(SOLID, seat("B4 K4", "R4 R5 R6 R7"))) == ["R4 B4 K4", "R5 R6 R7"]


def test_it_opens_as_soon_as_it_can_and_draws_until_then() -> None:
    opening = act(SOLID, seat("R10 B10 K10 O2", "R3 R4 R5", opened=NOT_OPENED))
    assert laid(opening) == ["R3 R4 R5", "R10 B10 K10"]
    assert act(SOLID, seat("R9 B9 K9 R6", "R3 R4 R5", opened=NOT_OPENED)) == Draw(0)


def test_without_a_pool_it_passes() -> None:
    assert act(SOLID, seat("O1", "R3 R4 R5", pool="")) == Pass(0)


def test_a_rack_of_doublets_is_dealt_anew_unless_it_can_open() -> None:
    asked: dict[str, Any] = {"started": False, "opened": [False, False]}
    assert act(SOLID, seat("R1 R1 B2 B2 K3 K3", **asked)) == Redeal(0, wanted=True)
    assert act(SOLID, seat("R1 R1 B2 B2 K3 K3 R11 B11 K11", **asked)) == Redeal(0, wanted=False)
    assert act(SOLID, seat("R1 R1 B2 B2 K3", **asked)) == Redeal(0, wanted=False)


def test_an_opening_that_came_with_the_last_draw_is_announced() -> None:
    after_draw: dict[str, Any] = {"opened": NOT_OPENED, "turn": 1, "drew": ["K10", ""]}
    assert says(SOLID, seat("R10 B10 K10", **after_draw)) == Announce(0)
    assert says(SOLID, seat("R10 B10 K10", **after_draw, announced=[0])) is None
    assert says(SOLID, seat("R10 B10 O10 K10", **after_draw)) is None, "it could have opened before"
    assert says(SOLID, seat("R10 B10 K10", **after_draw | {"opened": [True, True]})) is None
    assert says(SOLID, seat("R10 B10 K10", edition="original-it", **after_draw)) is None, "it saves nothing"
    passed = seat("R10 B10 K10", pool="", passes=1, **after_draw)
    assert says(SOLID, passed) is None, "it was for the next move"


def test_what_is_not_touched_stays_where_it_lay_and_new_sets_come_last() -> None:
    before = ["K1 K2 K3", "R4 R5 R6 R7", "O9 O10 O11"]
    action = act(SOLID, seat("B4 K4 R1 R2 R3 O12", *before))
    assert isinstance(action, Play)
    sets = [format_tiles(tiles) for tiles in action.table]
    assert sets[0] == "K1 K2 K3"
    assert sets[2] == "O9 O10 O11 O12"
    assert set(sets[1].split()) & {"R5", "R6", "R7"}
