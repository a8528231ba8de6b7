"""A child lays what lies on its rack and adds single tiles; the table stays as it is."""

from hypothesis import given
from hypothesis import strategies as st

from kostka.bots import bot
from kostka.engine.classic import Draw, Play
from kostka.rules import families
from tests.bots.classic.seats import act, laid, seat

BEGINNER = bot("beginner", families.CLASSIC)


def test_sets_of_the_rack_are_laid_and_single_tiles_added() -> None:
    action = act(BEGINNER, seat("R1 R2 R3 B9 K9 O9 K6 O1", "K3 K4 K5"))
    assert laid(action) == ["R1 R2 R3", "B9 K9 O9", "K3 K4 K5 K6"]


def test_a_joker_completes_what_two_tiles_begin() -> None:
    assert laid(act(BEGINNER, seat("R1 R3 J"))) == ["R1 J R3"]
    assert laid(act(BEGINNER, seat("R1 B1 J"))) == ["R1 B1 J"]


def test_nothing_is_rebuilt() -> None:
    assert act(BEGINNER, seat("B4 K4", "R4 R5 R6 R7")) == Draw(0), "the red 4 could be spared"


def test_it_opens_with_what_it_sees_if_that_is_enough() -> None:
    not_opened = [False, True]
    action = act(BEGINNER, seat("R10 B10 K10 R6", "R3 R4 R5", opened=not_opened))
    assert laid(action) == ["R3 R4 R5", "R10 B10 K10"], "the red 6 has to wait"
    assert act(BEGINNER, seat("R9 B9 K9", opened=not_opened)) == Draw(0)
    assert act(BEGINNER, seat("R10 B10 J", edition="original-cz", opened=not_opened)) == Draw(0)


@given(st.integers(0, 10**6))
def test_every_set_that_lay_there_lies_there_still_perhaps_longer(number: int) -> None:
    before = seat("R1 R2 R3 R4 B1 K1 B6 O9 J", "K3 K4 K5", "R9 B9 K9", "B7 B8 B9")
    action = act(BEGINNER, before, str(number))
    assert isinstance(action, Play)
    for old, new in zip(before.now.table, action.table, strict=False):
        assert old in (new[: len(old)], new[-len(old) :])
