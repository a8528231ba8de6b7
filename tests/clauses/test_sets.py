"""C-SET-1 to C-SET-5: what a set is, seen through plays of a player who has opened."""

import pytest

from tests.clauses.case import EDITIONS, Case, Verdict, all_editions, clause, play


def lay(edition: str, tiles: str) -> Verdict:
    return Case(edition, (f"{tiles} O13", "O12")).do(play(tiles))


@all_editions
@clause("C-SET-1")
@pytest.mark.parametrize("tiles", ["R3 B3 K3", "R3 B3 K3 O3", "O7 R7 K7"])
def test_a_group_is_three_or_four_tiles_of_one_number_in_different_colours(edition: str, tiles: str) -> None:
    assert lay(edition, tiles).ok


@all_editions
@clause("C-SET-1")
@pytest.mark.parametrize("tiles", ["R3 B3", "R3 B3 B3", "R3 B3 K3 R3"])
def test_two_tiles_or_a_colour_twice_are_no_group(edition: str, tiles: str) -> None:
    assert lay(edition, tiles).broken == {"C-TURN-3", "C-SET-1"}


@all_editions
@clause("C-SET-2")
@pytest.mark.parametrize("tiles", ["R4 R5 R6", "R4 R5 R6 R7", "B1 B2 B3", "K11 K12 K13"])
def test_a_run_is_three_or_more_consecutive_numbers_of_one_colour(edition: str, tiles: str) -> None:
    assert lay(edition, tiles).ok


@all_editions
@clause("C-SET-2")
@pytest.mark.parametrize("tiles", ["R4 R5", "R4 R5 R7", "R4 B5 R6", "R12 R13 R1", "R13 R1 R2", "R4 R5 R5 R6"])
def test_gaps_and_several_colours_are_no_run_and_one_never_follows_thirteen(edition: str, tiles: str) -> None:
    assert lay(edition, tiles).broken == {"C-TURN-3", "C-SET-2"}


@all_editions
@clause("C-SET-3")
@pytest.mark.parametrize("tiles", ["R4 J R6", "J R5 R6", "R5 J J R8", "R8 J O8", "R8 J J"])
def test_a_joker_stands_for_any_tile_that_the_set_lacks_and_two_may_be_in_a_set(
    edition: str, tiles: str
) -> None:
    assert lay(edition, tiles).ok


@all_editions
@clause("C-SET-3")
def test_a_joker_may_stand_for_a_tile_of_which_both_copies_lie_elsewhere(edition: str) -> None:
    table = ("R4 R5 R6", "R5 B5 K5")
    assert Case(edition, ("R4 J R6 O13", "O12"), table).do(play(*table, "R4 J R6")).ok


@all_editions
@clause("C-SET-3")
def test_a_joker_cannot_make_a_fifth_tile_of_a_group_or_a_gap_of_two(edition: str) -> None:
    assert lay(edition, "R8 B8 K8 O8 J").broken == {"C-TURN-3", "C-SET-1"}
    assert lay(edition, "R8 J R11").broken == {"C-TURN-3", "C-SET-2"}


@all_editions
@clause("C-SET-4")
def test_a_set_holds_at_least_one_number_tile(edition: str) -> None:
    verdict = Case(edition, ("J J R1 R2 R3", "O12")).do(play("J J", "R1 R2 R3"))
    assert verdict.broken == {"C-TURN-3", "C-SET-1"}
    four = Case(edition, ("J J J J O1", "O12"), options={"deck.jokers": 4}).do(play("J J J"))
    assert four.violation("set-only-jokers")["clause"] == "C-SET-1"


@pytest.mark.parametrize("edition", [edition for edition in EDITIONS if edition != "original-cz"])
@clause("C-SET-4")
@pytest.mark.parametrize(
    ("written", "points"),
    [("R9 R10 J", 30), ("J R9 R10", 27), ("R10 R9 J", 30), ("R12 J J", 36), ("J J R10", 30), ("R9 J J", 30)],
)
def test_the_written_order_decides_what_a_joker_is_and_of_several_readings_the_best_counts(
    edition: str, written: str, points: int
) -> None:
    opening = Case(edition, (f"{written} O1", "O12"), opened=(False, True)).do(play(written))
    if points >= 30:
        assert opening.event("opened")["points"] == points
    else:
        assert opening.violation("opening-too-low")["message"].count(str(points)) == 1


@all_editions
@clause("C-SET-5")
def test_an_invalid_set_is_reported_under_the_play_and_under_its_own_clause(edition: str) -> None:
    case = Case(edition, ("R3 B3 R7 R8 R10 O1", "O12"), table=("K4 K5 K6",))
    verdict = case.do(play("K4 K5 K6", "R3 B3", "R7 R8 R10"))
    assert [(one["clause"], one["sets"], one["tiles"]) for one in verdict.last["violations"]] == [
        ("C-TURN-3", [1, 2], "R3 B3 R7 R8 R10"),
        ("C-SET-1", [1], "R3 B3"),
        ("C-SET-2", [2], "R7 R8 R10"),
    ]
    unopened = case.but(opened=(False, True)).do(play("K4 K5 K6", "R3 B3", "R7 R8 R10"))
    assert {"C-OPEN-1", "C-SET-1", "C-SET-2"} == unopened.broken
