"""C-JOKER-1 to C-JOKER-4: jokers on the table."""

import pytest

from tests.clauses.case import CZ, IT, PL, Case, all_editions, clause, play


@all_editions
@clause("C-JOKER-1")
def test_no_joker_is_taken_before_the_own_opening(edition: str) -> None:
    case = Case(
        edition, ("R4 R10 R11 R12 K9", "O12"), ("R3 J R5", "K10 K11 K12"), opened=(False, True), pool=""
    )
    taken = case.do(play("R3 R4 R5", "K10 K11 K12", "R10 R11 R12 J"))
    assert {"C-JOKER-1", "C-OPEN-3"} <= taken.broken
    assert taken.violation("joker-before-opening")["sets"] == [2]
    added = case.but(racks=("R6 R10 R11 R12", "O12")).do(play("R3 J R5 R6", "K10 K11 K12", "R10 R11 R12"))
    assert added.broken == {"C-OPEN-3"}


@all_editions
@clause("C-JOKER-2")
@pytest.mark.parametrize("tile", ["B8", "K8"])
def test_in_a_group_of_two_tiles_and_a_joker_either_missing_colour_frees_it(edition: str, tile: str) -> None:
    case = Case(edition, (f"{tile} R5 R6", "O12"), ("R8 O8 J",))
    assert case.do(play(f"R8 {tile} O8", "R5 R6 J")).winners == [0]


@all_editions
@clause("C-JOKER-2")
def test_both_missing_colours_free_it_too(edition: str) -> None:
    case = Case(edition, ("B8 K8 R5 R6 O1", "O12"), ("R8 O8 J",))
    assert case.do(play("R8 B8 K8 O8", "R5 R6 J")).racks[0] == "O1"


@all_editions
@clause("C-JOKER-2")
def test_in_a_run_only_its_own_tile_frees_it(edition: str) -> None:
    case = Case(edition, ("R4 B4 K9 K10 O1", "O12"), ("R3 J R5",))
    assert case.do(play("R3 R4 R5", "K9 K10 J")).ok
    assert case.do(play("R3 B4 R5", "K9 K10 J")).broken == {"C-TURN-3", "C-SET-2"}


@all_editions
@clause("C-JOKER-2")
def test_a_tile_from_the_table_frees_it_and_so_does_splitting(edition: str) -> None:
    case = Case(edition, ("K9 K10 O1", "O12"), ("R3 J R5", "R4 B4 K4 O4"))
    assert case.do(play("R3 R4 R5", "B4 K4 O4", "K9 K10 J")).ok
    split = Case(edition, ("K9 K10 O1", "O12"), ("R1 R2 R3 J", "B5 B6 B7"))
    assert split.do(play("R1 R2 R3", "B5 B6 B7", "K9 K10 J")).ok


@clause("C-JOKER-3", PL)
def test_a_freed_joker_goes_into_a_new_set_and_never_to_a_rack() -> None:
    case = Case(PL, ("R4 K9 K10", "O12"), ("R3 J R5", "B5 B6 B7"))
    kept = case.do(play("R3 R4 R5", "B5 B6 B7"))
    assert kept.codes == ["tiles-left-table", "joker-left-table-new-set"]
    assert kept.broken == {"C-TURN-3", "C-JOKER-3"}
    # A set to which it was added did not lie there in this form either.
    assert case.do(play("R3 R4 R5", "B5 B6 B7 J")).ok
    assert case.do(play("R3 R4 R5", "B5 B6 B7", "K9 K10 J")).ok


@pytest.mark.parametrize("edition", [IT, CZ])
@clause("C-JOKER-3", IT, CZ)
def test_a_freed_joker_goes_into_any_set_and_never_to_a_rack(edition: str) -> None:
    case = Case(edition, ("R4 K9 K10", "O12"), ("R3 J R5", "B5 B6 B7"))
    kept = case.do(play("R3 R4 R5", "B5 B6 B7"))
    assert kept.codes == ["tiles-left-table", "joker-left-table"]
    assert case.do(play("R3 R4 R5", "B5 B6 B7 J")).ok
    assert case.do(play("R3 R4 R5 J", "B5 B6 B7")).ok


@all_editions
@clause("C-JOKER-4")
def test_whoever_frees_a_joker_lays_a_tile_from_the_rack_in_that_turn(edition: str) -> None:
    case = Case(edition, ("K9 K10", "O12"), ("R3 J R5", "R4 B4 K4 O4", "B5 B6 B7"))
    verdict = case.do(play("R3 R4 R5", "B4 K4 O4", "B5 B6 B7 J"))
    assert verdict.broken == {"C-JOKER-4", "C-TURN-1"}
    not_the_own = case.do(play("R3 R4 R5", "R4 B4 K4 O4", "B5 B6 B7 J"))
    assert not_the_own.broken == {"C-TURN-3", "C-JOKER-4", "C-TURN-1"}


@all_editions
@clause("C-JOKER-4")
def test_a_joker_that_stays_what_it_is_has_not_been_freed(edition: str) -> None:
    case = Case(edition, ("K9 K10", "O12"), ("R3 J R5 R6", "B6 K6 O6"))
    assert case.do(play("R3 J R5", "R6 B6 K6 O6")).broken == {"C-TURN-1"}
