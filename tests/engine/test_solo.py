"""Results of the solo game are kept, and compared (X-SOLO-1)."""

import pytest

from kostka.engine.express.solo import SoloResult, SoloSheet, read_sheet, solo_result
from kostka.errors import KostkaError
from kostka.rules import rules_hash
from tests.engine.test_express import GAMES

LAST = {"hands": [{"reroll": "d11:R3 d12:J"}], "turns_left": [1]}


def test_a_finished_game_gives_a_result() -> None:
    game = GAMES[0]
    position = game.read_position(LAST)
    position = game.apply(position, game.read_action({"pass": True}, position)).position
    assert solo_result(position, game.rules, "Ala") == SoloResult(2, 13, "", "Ala", rules_hash(game.rules))


def test_fewer_dice_are_better_then_the_lower_sum() -> None:
    sheet = SoloSheet()
    assert sheet.best is None
    for left, total in ((4, 9), (2, 20), (2, 11), (2, 11), (3, 1)):
        sheet = sheet.after(SoloResult(left, total, str(len(sheet.results))))
    assert sheet.best == SoloResult(2, 11, "2")
    assert sheet.place(SoloResult(2, 11)) == 1
    assert sheet.place(SoloResult(2, 15)) == 3
    assert sheet.place(SoloResult(9, 99)) == 6


def test_results_are_compared_with_those_by_the_same_rules() -> None:
    ours, others = SoloResult(4, 9, rules="ours"), SoloResult(1, 1, rules="others")
    sheet = SoloSheet((ours, others)).by_rules("ours")
    assert sheet.best == ours
    assert sheet.place(SoloResult(5, 1)) == 2


def test_the_sheet_comes_back_from_its_text() -> None:
    sheet = SoloSheet((SoloResult(2, 11, "ab", "Żaneta", "0f"), SoloResult(0, 0)))
    assert read_sheet(sheet.text()) == sheet
    assert read_sheet("") == SoloSheet()


@pytest.mark.parametrize(
    "line", ["", "{", "[]", '{"left": 1}', '{"left": -1, "sum": 0}', '{"left": 1, "sum": 2, "x": 3}']
)
def test_a_damaged_line_is_named(line: str) -> None:
    with pytest.raises(KostkaError) as refusal:
        read_sheet(f'{{"left": 1, "sum": 2}}\n{line}\n')
    assert refusal.value.at.startswith("line 2")
