"""F-JOKER and F-END: jokers on the move, and how the main game ends."""

import pytest

from tests.clauses.case import DRAW, PASS, RESIGN, by, clause, play
from tests.clauses.first_case import StarCase

JOKER_AT_END = ("R3 R4 R5 J", "B3 B4 B5")
MAY_NOT_LEAVE = ("F-JOKER-2", "joker-may-not-leave")


@clause("F-JOKER-1")
def test_a_joker_stands_for_any_tile_and_a_run_may_hold_several() -> None:
    assert StarCase(("J J R5 K9", "O1")).earns("R5 J J") == 4
    assert StarCase(("J J J R5 K9", "O1")).earns("J R5 J J") == 5
    assert StarCase(("R1 J K9", "O1"), ("R3 R4 R5",)).earns("R1 J R3 R4 R5") == 2


@clause("F-JOKER-2")
def test_a_joker_at_the_end_of_a_longer_run_is_added_to_another_at_once() -> None:
    case = StarCase(("R6 B7 K9", "O1"), JOKER_AT_END)
    assert case.earns("R3 R4 R5", "B3 B4 B5 J B7") == 1
    assert case.earns("R3 R4 R5 R6", "B3 B4 B5 J B7") == 2
    assert case.earns("R3 R4 R5 R6", "J B3 B4 B5") == 1


@clause("F-JOKER-2")
def test_three_tiles_stay_those_added_in_this_turn_included() -> None:
    short = StarCase(("R2 B6 K9", "O1"), ("R3 R4 J", "B2 B3 B4"))
    assert short.refuses("R3 R4", "B2 B3 B4 J B6") == {("F-SET-1", "set-too-short"), MAY_NOT_LEAVE}
    assert short.earns("R2 R3 R4", "B2 B3 B4 J B6") == 2
    # The R5 can only come when the joker has gone, and then two tiles are left.
    late = StarCase(("R5 B6 K9", "O1"), ("R3 R4 J", "B2 B3 B4"))
    assert late.refuses("R3 R4 R5", "B2 B3 B4 J B6") == {MAY_NOT_LEAVE}


@clause("F-JOKER-2")
@pytest.mark.parametrize(("rack", "play"), [("R2", "R2 R3 R4 R5 J R7 R8"), ("R9", "R3 R4 R5 J R7 R8 R9")])
def test_the_place_where_the_joker_goes_does_not_count_when_it_leaves(rack: str, play: str) -> None:
    case = StarCase((f"{rack} K9", "O1"), ("R3 R4 R5", "R7 R8 J"))
    assert case.refuses(play) == {MAY_NOT_LEAVE}


@clause("F-JOKER-2")
def test_a_run_of_four_gives_its_joker_even_between_another_run_and_itself() -> None:
    case = StarCase(("R2 K9", "O1"), ("R3 R4 R5", "R7 R8 R9 J"))
    assert case.earns("R2 R3 R4 R5 J R7 R8 R9") == 1
    assert case.earns("R2 R3 R4 R5 J", "R7 R8 R9") == 1


@clause("F-JOKER-2")
def test_one_joker_must_be_the_first_to_leave() -> None:
    both = StarCase(("K1 K2 K3 K9", "O1"), ("R3 R4 J", "B3 B4 J"))
    assert both.refuses("J R3 R4", "J B3 B4", "K1 K2 K3") == {MAY_NOT_LEAVE}
    ends = StarCase(("R6 K2", "O1"), ("R8 R9 J", "K8 K9 J"))
    assert ends.refuses("R6 J R8 R9", "J K8 K9") == {MAY_NOT_LEAVE}
    # The run of four gives first; its joker lets the run of three give.
    ordered = StarCase(("K1 K2 K3 K9", "O1"), ("R3 R4 J", "B3 B4 B5 J"))
    assert ordered.earns("J R3 R4", "J B3 B4 B5", "K1 K2 K3") == 4
    # So does a tile of the rack.
    assert both.but(racks=("R2 K9", "O1")).earns("R2 R3 R4 J", "J B3 B4") == 1


@clause("F-JOKER-2")
def test_what_was_added_or_joined_before_counts_when_a_joker_leaves() -> None:
    grown = StarCase(("R6 B2 K9", "O1"), ("J R4 R5", "B4 B5 B6"))
    assert grown.earns("R4 R5 R6", "B2 J B4 B5 B6") == 2
    joined = StarCase(("B2 K9", "O1"), ("R3 R4 R5", "R6 R7 J", "B4 B5 B6"))
    assert joined.earns("R3 R4 R5 R6 R7", "B2 J B4 B5 B6") == 1
    # Once the two are one, the joker would stay in its own run; a third run gives it a place in between.
    around = StarCase(("R2 K1 K2 K3 K9", "O1"), ("R3 R4 R5", "R6 R7 J"))
    assert around.refuses("J R2 R3 R4 R5 R6 R7") == {MAY_NOT_LEAVE}
    assert around.earns("J R3 R4 R5 R6 R7", "K1 K2 K3") == 4
    # Three tiles laid as a run of their own are another run, whatever they are joined to later.
    laid = StarCase(("R4 R6 R7 R8 K9", "O1"), ("R1 R2 R3 J",))
    assert laid.earns("R1 R2 R3 R4 J R6 R7 R8") == 4


@clause("F-JOKER-2")
def test_a_joker_is_moved_as_often_as_one_likes() -> None:
    # It waits at B8 while the R6 is added, and goes on to R2.
    back = StarCase(("R1 R6 K9", "O1"), ("R3 R4 R5 J", "B5 B6 B7"))
    assert back.earns("R1 J R3 R4 R5 R6", "B5 B6 B7") == 2
    # By way of a new run, which stays new since nothing of the table is left in it.
    through = StarCase(("K1 K2 K3 K9", "O1"), ("R3 R4 R5 J",))
    assert through.earns("J R3 R4 R5", "K1 K2 K3") == 4
    # It helps another joker out of a run of three, and then goes on itself.
    helping = StarCase(("R3 K9", "O1"), ("J R4 R5", "B3 B4 B5 J"))
    assert helping.earns("R3 R4 R5", "J B3 B4 B5 J") == 1
    alone = StarCase(("R3 K9", "O1"), ("J R4 R5", "B3 B4 B5"))
    assert alone.refuses("R3 R4 R5", "J B3 B4 B5") == {MAY_NOT_LEAVE}


@clause("F-JOKER-2")
def test_a_joker_of_the_rack_may_be_moved_too_once_it_lies() -> None:
    case = StarCase(("J R3 K9", "O1"), ("J R4 R5", "B3 B4 B5"))
    assert case.earns("R3 R4 R5", "J B3 B4 B5 J") == 2


@clause("F-JOKER-2")
def test_many_runs_that_are_alike_do_not_confuse_the_referee() -> None:
    lying = tuple(tiles for tiles in ("R1 R2 R3", "B1 B2 B3", "K1 K2 K3", "O1 O2 O3") for _ in range(3))
    case = StarCase(("R5 R6 R7 K9", "O8"), lying, pool="", options={"deck.copies": 3})
    assert case.earns(*lying, "R5 R6 R7") == 4


@clause("F-JOKER-2")
def test_a_refusal_names_the_joker_besides_what_else_is_broken() -> None:
    case = StarCase(("B5 K8 K9", "O1"), ("R3 R4 J", "B1 B2 B3"))
    assert case.refuses("R3 R4", "B1 B2 B3 J B5") == {("F-SET-1", "set-too-short"), MAY_NOT_LEAVE}
    inner = StarCase(("B5 K9", "O1"), ("R1 R2 J R4 R5", "B1 B2 B3"))
    assert inner.refuses("R1 R2 R4 R5", "B1 B2 B3 J B5") == {("F-SET-1", "run-gap"), MAY_NOT_LEAVE}
    late = {("F-TURN-1", "runs-tiles-foreign"), MAY_NOT_LEAVE}
    assert case.refuses("R3 R4 R5", "B1 B2 B3 J B5") == late
    # The joker that leaves four tiles is not at fault.
    four = case.but(table=("R3 R4 R5 J", "B1 B2 B3"))
    assert four.refuses("R3 R4 R5", "B1 B2 B3 J B5", "K8 K9") == {("F-SET-1", "set-too-short")}


@clause("F-JOKER-2")
def test_the_run_stays_one_run() -> None:
    inner = StarCase(("B7 K9", "O1"), ("R1 R2 R3 J R5 R6 R7", "B3 B4 B5"))
    assert inner.refuses("R1 R2 R3", "R5 R6 R7", "B3 B4 B5 J B7") == {("F-TURN-5", "run-taken-apart")}
    filled = StarCase(("R4 B7 K9", "O1"), ("R3 J R5", "B3 B4 B5"))
    assert filled.refuses("R3 R4 R5", "B3 B4 B5 J B7") == {("F-JOKER-3", "joker-swapped-not-taken")}


@clause("F-JOKER-2")
def test_the_joker_goes_to_another_run_that_lies_there() -> None:
    case = StarCase(("K1 K2 K9", "O1"), ("R3 R4 R5 J",))
    assert case.refuses("R3 R4 R5", "K1 K2 J") == {MAY_NOT_LEAVE}
    same = StarCase(("R2 K1 K2 K3 K9", "O1"), ("R3 R4 R5 J",))
    assert same.refuses("J R2 R3 R4 R5") == {MAY_NOT_LEAVE}
    assert same.earns("R3 R4 R5", "K1 K2 K3 J") == 3
    met = StarCase(("R4 K9", "O1"), ("R1 R2 R3 J", "R6 R7 R8"))
    assert met.earns("R1 R2 R3 R4 J R6 R7 R8") == 1


@clause("F-JOKER-3")
def test_a_joker_is_swapped_for_its_tile_and_goes_to_the_own_rack() -> None:
    verdict = StarCase(("R4 K9", "O1"), ("R3 J R5",)).do({**play("R3 R4 R5"), "take": "J"})
    assert verdict.types == ["laid", "took"]
    assert verdict.event("took") == {"type": "took", "seat": 0, "tiles": "J"}
    assert (verdict.racks[0], verdict.table, verdict.stars) == ("J K9", ["R3 R4 R5"], [6, 6])


@clause("F-JOKER-3")
@pytest.mark.parametrize(
    ("sets", "take", "code"),
    [
        (("R3 R4 R5", "B3 B4 B5"), "", "joker-left-run"),
        (("R3 J R5", "B3 B4 B5 B6"), "J", "joker-without-its-tile"),
        (("R3 R4 R5", "B3 B4 B5 J"), "", "joker-swapped-not-taken"),
    ],
)
def test_only_the_tile_it_stands_for_brings_a_joker_to_the_rack(
    sets: tuple[str, ...], take: str, code: str
) -> None:
    case = StarCase(("J R4 B6 K9", "O1"), ("R3 J R5", "B3 B4 B5"))
    if code == "joker-left-run":
        case = case.but(racks=("R4 B6 K9", "O1"))
    if code == "joker-swapped-not-taken":
        case = case.but(racks=("R4 B6 K9", "O1"))
    assert case.refuses(*sets, take=take) == {("F-JOKER-3", code)}


@clause("F-JOKER-3")
@pytest.mark.parametrize("rack", ["B6 K9", "J B6 K9"])
def test_a_joker_that_lies_where_it_lay_was_not_taken(rack: str) -> None:
    case = StarCase((rack, "O1"), ("R3 J R5", "B3 B4 B5"))
    without = ("F-JOKER-3", "joker-without-its-tile")
    assert case.refuses("R3 J R5", "B3 B4 B5", take="J") == {("F-TURN-1", "runs-nothing-laid"), without}
    assert case.refuses("R3 J R5", "B3 B4 B5", take="J J") == {("F-TURN-1", "runs-nothing-laid"), without}
    assert case.refuses("R3 J R5", "B3 B4 B5 B6", take="J") == {without}


@clause("F-JOKER-3")
def test_a_joker_taken_from_what_is_then_no_run() -> None:
    case = StarCase(("B4 K9", "O1"), ("R3 R4 J", "B1 B2 B3"))
    without = {("F-SET-1", "set-too-short"), ("F-JOKER-3", "joker-without-its-tile")}
    assert case.refuses("R3 R4", "B1 B2 B3 B4", take="J") == without


@clause("F-JOKER-3")
def test_a_joker_is_swapped_where_it_lay_when_the_turn_began() -> None:
    case = StarCase(("B8 K9", "O1"), ("R3 R4 R5 J", "B5 B6 B7"))
    without = {("F-JOKER-3", "joker-without-its-tile")}
    assert case.refuses("R3 R4 R5", "B5 B6 B7 B8", take="J") == without


@clause("F-JOKER-3")
def test_a_joker_just_taken_waits_for_the_next_turn() -> None:
    case = StarCase(("R4 B2 K9", "O1"), ("R3 J R5", "B3 B4 B5"))
    assert ("F-TURN-1", "runs-tiles-foreign") in case.refuses("R3 R4 R5", "B2 B3 B4 B5 J", take="J")
    later = case.do({**play("R3 R4 R5", "B3 B4 B5"), "take": "J"}, DRAW, play("R3 R4 R5 J", "B3 B4 B5"))
    assert later.ok


@clause("F-JOKER-3")
def test_a_house_rule_keeps_jokers_on_the_table() -> None:
    case = StarCase(("R4 K9", "O1"), ("R3 J R5",), options={"joker.to_rack": False})
    assert case.refuses("R3 R4 R5", take="J") == {("F-JOKER-3", "joker-stays-on-table")}


@clause("F-JOKER-4")
def test_freeing_a_joker_earns_nothing() -> None:
    assert StarCase(("R4 K9", "O1"), ("R3 J R5",)).earns("R3 R4 R5", take="J") == 0
    assert StarCase(("B1 K9", "O1"), JOKER_AT_END).earns("R3 R4 R5", "B1 J B3 B4 B5") == 1


@clause("F-END-1")
def test_the_others_pay_a_star_for_each_tile_left_as_far_as_they_have_any() -> None:
    case = StarCase(("R6", "O1 O2 O3", "K1 K2"), ("R3 R4 R5",), stars=(1, 2, 9))
    verdict = case.do(play("R3 R4 R5 R6"))
    assert verdict.types == ["laid", "earned", "paid", "paid", "ended"]
    assert (verdict.over, verdict.reason, verdict.stars) == (True, "F-END-1", [3, 0, 7])
    assert (verdict.winners, verdict.scores) == ([2], [3, 0, 7])
    assert verdict.bank == -2 + 2 + 2


@clause("F-END-1")
def test_resigning_is_an_option_of_the_table() -> None:
    case = StarCase(("R6", "O1", "K1"), ("R3 R4 R5",), stars=(3, 9, 9))
    assert case.do(RESIGN).codes == ["resign-not-allowed"]
    allowed = case.but(options={"mode.resign": True})
    assert allowed.do(RESIGN).turn == 1
    assert allowed.do(RESIGN, by(0, PASS)).codes == ["seat-resigned"]
    assert allowed.do(by(1, RESIGN), DRAW).turn == 2
    last = allowed.do(by(1, RESIGN), by(2, RESIGN))
    assert (last.winners, last.reason, last.scores) == ([0], "F-END-1", [3, 8, 8])


@clause("F-END-2")
def test_the_game_ends_when_nobody_in_a_row_laid_or_drew() -> None:
    case = StarCase(("R7 K9", "O1", "K1"), ("R3 R4 R5",), pool="", stars=(4, 1, 0))
    assert case.do(PASS, PASS).passes == 2
    ended = case.do(PASS, PASS, PASS)
    assert (ended.over, ended.reason, ended.scores) == (True, "F-END-2", [2, 0, 0])
    between = case.but(racks=("R7 K9", "O1", "R6 K1")).do(PASS, PASS, play("R3 R4 R5 R6"))
    assert (between.over, between.passes if "passes" in between.position else 0) == (False, 0)
    broke = case.but(pool="O2", stars=(0, 0, 0)).do(PASS, PASS, PASS)
    assert broke.reason == "F-END-2"


@clause("F-END-3")
def test_most_stars_win_then_the_empty_rack_then_it_is_shared() -> None:
    tied = StarCase(("R6", "O1"), ("R3 R4 R5",), stars=(4, 7)).do(play("R3 R4 R5 R6"))
    assert (tied.scores, tied.winners) == ([6, 6], [0])
    shared = StarCase(("R7", "O1"), ("R3 R4 R5",), pool="", stars=(4, 4)).do(PASS, PASS)
    assert (shared.scores, shared.winners) == ([3, 3], [0, 1])
    more = StarCase(("R6", "O1"), ("R3 R4 R5",), stars=(1, 9)).do(play("R3 R4 R5 R6"))
    assert more.winners == [1]
