"""The score sheet over games."""

from fractions import Fraction

import pytest

from kostka import rules
from kostka.engine import Result
from kostka.engine.match import Sheet, next_starter
from kostka.errors import KostkaError


def result(*scores: Fraction | int) -> Result:
    return Result("C-END-2", (0,), tuple(map(Fraction, scores)))


def test_fractions_are_added_exactly() -> None:
    sheet = Sheet(3, 2).after(0, result(Fraction(15, 2), Fraction(15, 2), -15)).after(1, result(1, -2, 1))
    assert sheet.plain()["totals"] == ["17/2", "11/2", -14]
    assert sheet.plain()["winners"] == [0]


def test_a_tie_of_totals_is_shared() -> None:
    assert Sheet(2).after(0, result(0, 0)).winners == (0, 1)


def test_an_empty_sheet_has_totals_of_nothing_and_no_winner() -> None:
    plain = Sheet(2, 3).plain()
    assert plain == {"games": [], "of": 3, "totals": [0, 0], "over": False, "winners": None}


def test_no_game_is_added_after_the_last() -> None:
    with pytest.raises(KostkaError) as error:
        Sheet(2).after(0, result(1, -1)).after(1, result(1, -1))
    assert error.value.code == "match-over"


def test_the_right_to_start_goes_round() -> None:
    loaded = rules.load("original-pl", {"match.games": 5})
    sheet = Sheet(3, 5)
    starters = []
    for _ in range(5):
        starter = next_starter(loaded, sheet)
        starters.append(starter)
        sheet = sheet.after(2 if starter is None else starter, result(0, 0, 0))
    assert starters == [None, 0, 1, 2, 0]
