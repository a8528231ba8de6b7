"""The worked examples of the books. Where the picture did not survive, the position fits the words."""

import re
from fractions import Fraction
from pathlib import Path

import pytest

from kostka.engine.game import Result
from kostka.engine.match import Sheet
from tests.clauses.case import CZ, IT, PL, Case, all_editions, clause, play


def works(edition: str, rack: str, table: tuple[str, ...], after: tuple[str, ...]) -> None:
    """The play lays exactly the tiles of the rack; one more is held back so that the game goes on."""
    spare = "K13"
    verdict = Case(edition, (f"{rack} {spare}", "O12"), table).do(play(*after))
    assert verdict.ok, verdict.last
    assert sorted(verdict.event("laid")["tiles"].split()) == sorted(rack.split())
    assert verdict.racks[0] == spare


@clause("C-TURN-3", PL)
def test_adding_a_blue_three_and_seven_to_a_run() -> None:
    works(PL, "B3 B7", ("B4 B5 B6",), ("B3 B4 B5 B6 B7",))


@pytest.mark.parametrize("edition", [IT, CZ])
@clause("C-TURN-3", IT, CZ)
def test_adding_a_blue_three_to_a_run_and_a_blue_eight_to_a_group(edition: str) -> None:
    works(edition, "B3 B8", ("B4 B5 B6", "R8 K8 O8"), ("B3 B4 B5 B6", "R8 B8 K8 O8"))


@all_editions
@clause("C-TURN-3")
def test_taking_the_fourth_tile_of_a_group_for_a_new_run(edition: str) -> None:
    works(edition, "B3 B5 B6", ("R4 B4 K4 O4",), ("R4 K4 O4", "B3 B4 B5 B6"))


@all_editions
@clause("C-TURN-3")
def test_adding_a_fourth_tile_to_a_run_and_taking_another_for_a_new_group(edition: str) -> None:
    works(edition, "B11 R8 O8", ("B8 B9 B10",), ("B9 B10 B11", "R8 B8 O8"))


@all_editions
@clause("C-TURN-3")
def test_splitting_a_run_with_a_red_six(edition: str) -> None:
    works(edition, "R6", ("R4 R5 R6 R7 R8",), ("R4 R5 R6", "R6 R7 R8"))


@clause("C-TURN-3", PL)
def test_one_new_group_out_of_several_sets() -> None:
    works(PL, "B1", ("O1 O2 O3 O4", "R1 B1 K1 O1"), ("O2 O3 O4", "B1 K1 O1", "R1 B1 O1"))


@clause("C-TURN-3", PL)
def test_a_combined_manipulation_of_three_sets_into_three_groups_and_a_run() -> None:
    table = ("R5 R6 R7", "O5 O6 O7", "K6 K7 K8 K9")
    works(PL, "K10 B5", table, ("R5 B5 O5", "R6 K6 O6", "R7 K7 O7", "K8 K9 K10"))


@clause("C-TURN-3", IT)
def test_turning_two_sets_into_three() -> None:
    works(IT, "O4", ("K1 K2 K3 K4", "R4 R5 R6 R7"), ("K1 K2 K3", "R5 R6 R7", "R4 K4 O4"))


@clause("C-TURN-3", IT)
def test_breaking_up_several_runs() -> None:
    table = ("R1 R2 R3", "B1 B2 B3", "K1 K2 K3")
    works(IT, "O1 O2", table, ("R1 B1 K1 O1", "R2 B2 K2 O2", "R3 B3 K3"))


@all_editions
@clause("C-JOKER-2")
@pytest.mark.parametrize(
    ("rack", "group"), [("B7", "R7 B7 O7"), ("K7", "R7 K7 O7"), ("B7 K7", "R7 B7 K7 O7")]
)
def test_joker_in_a_group_by_either_missing_colour_or_both(edition: str, rack: str, group: str) -> None:
    works(edition, f"{rack} R10 R11", ("R7 O7 J",), (group, "R10 R11 J"))


@all_editions
@clause("C-JOKER-2")
def test_joker_by_splitting_its_run(edition: str) -> None:
    works(edition, "K3 O3", ("B3 B4 B5 B6 J",), ("B4 B5 B6", "B3 K3 O3 J"))


@all_editions
@clause("C-JOKER-2")
def test_joker_by_adding_the_blue_five(edition: str) -> None:
    works(edition, "B5 R9 R10", ("B3 B4 J",), ("B3 B4 B5", "R9 R10 J"))


@all_editions
@clause("C-JOKER-2")
def test_joker_by_sending_the_rest_of_its_run_to_groups(edition: str) -> None:
    table = ("K1 K2 J", "R1 B1 O1", "R2 B2 O2")
    works(edition, "R9 R10", table, ("R1 B1 K1 O1", "R2 B2 K2 O2", "R9 R10 J"))


@all_editions
@clause("C-TURN-1")
def test_the_fourth_tile_held_back_saves_a_draw_in_the_next_turn(edition: str) -> None:
    case = Case(edition, ("R9 B9 K9 O9 O1", "O12 O13"))
    verdict = case.do(play("R9 B9 K9"), {"draw": True}, play("R9 B9 K9 O9"))
    assert verdict.ok
    assert verdict.racks[0] == "O1"


PAGE = (Path(__file__).parents[2] / "docs" / "rules.md").read_text("utf-8")
SHOWN = [
    tuple(tuple(re.findall(r"`([^`]+)`", cell)) for cell in line.split("|")[2:5])
    for line in PAGE.partition("| example |")[2].partition("\n\n")[0].splitlines()[2:]
]


@all_editions
@clause("C-TURN-3")
@pytest.mark.parametrize(("rack", "before", "afterwards"), SHOWN)
def test_the_examples_of_the_rules_page(
    edition: str, rack: tuple[str], before: tuple[str, ...], afterwards: tuple[str, ...]
) -> None:
    works(edition, rack[0], before, afterwards)


def test_the_rules_page_has_all_examples_of_the_books() -> None:
    assert len(SHOWN) == 13


@clause("C-SCORE-6")
def test_the_score_sheet_of_the_rules_page() -> None:
    lines = [line.split("|")[1:-1] for line in PAGE.splitlines() if re.match(r"\| (game \d|total) \|", line)]
    *games, total = [
        [Fraction(cell.strip().replace("\N{MINUS SIGN}", "-")) for cell in row[1:]] for row in lines
    ]
    sheet = Sheet(4, 3)
    for scores in games:
        best = max(range(4), key=scores.__getitem__)
        sheet = sheet.after(0, Result("C-END-1", (best,), tuple(scores)))
        assert sum(scores) == 0, "what the losers record is what the winner gets"
    assert list(sheet.totals) == total == [-14, -29, 4, 39]
    assert sheet.winners == (3,)
