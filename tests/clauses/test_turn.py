"""C-TURN-1 to C-TURN-9: what a turn is, and how it fails."""

import pytest

from tests.clauses.case import CZ, DRAW, IT, PASS, PL, Case, all_editions, by, clause, play, timeout

TABLE = ("B4 B5 B6", "R8 K8 O8")
RACKS = ("B3 B7 B8 O1", "O12 O13")


@pytest.fixture
def case(edition: str) -> Case:
    return Case(edition, RACKS, TABLE)


@all_editions
@clause("C-TURN-1")
def test_lay_at_least_one_tile_or_draw_one(case: Case) -> None:
    laid = case.do(play("B3 B4 B5 B6", "R8 K8 O8"))
    assert laid.types == ["laid"]
    assert laid.turn == 1
    assert laid.racks == ["B7 B8 O1", "O12 O13"]
    drew = case.do(DRAW)
    assert drew.events == [{"type": "drew", "seat": 0, "tiles": "K1"}]
    assert drew.turn == 1
    assert drew.pool == "K2 K3 K4"
    assert drew.racks[0] == "B3 B7 B8 K1 O1"


@all_editions
@clause("C-TURN-1")
def test_a_play_that_lays_nothing_is_refused(case: Case) -> None:
    assert case.do(play(*TABLE)).broken == {"C-TURN-1"}
    rebuilt = case.but(table=("B4 B5 B6", "B7 B8 B9"), racks=("O1", "O12")).do(play("B4 B5 B6 B7 B8 B9"))
    assert rebuilt.broken == {"C-TURN-1"}


@all_editions
@clause("C-TURN-1")
def test_no_passing_while_the_pool_has_tiles_and_no_draw_when_it_has_none(case: Case) -> None:
    assert case.do(PASS).codes == ["pass-with-pool"]
    assert case.but(pool="").do(DRAW).codes == ["pool-empty"]


@all_editions
@clause("C-TURN-2")
def test_a_drawn_tile_may_not_be_laid_in_the_same_turn(case: Case) -> None:
    sets = ("B4 B5 B6", "R8 K8 O8", "K1 K2 K3")
    verdict = case.but(racks=("K2 K3 O1", "O12"), pool="K1 K4").do(DRAW, play(*sets, seat=0))
    assert verdict.broken == {"C-TURN-2", "C-TURN-8"}
    assert verdict.violation("drawn-tile-waits")["tiles"] == "K1"
    had_one = case.but(racks=("K1 K2 K3 O1", "O12"), pool="K1 K4").do(DRAW, play(*sets, seat=0))
    assert had_one.broken == {"C-TURN-8"}
    later = case.but(racks=("K2 K3 O1", "O12"), pool="K1 K4").do(DRAW, DRAW, play(*sets))
    assert later.ok


@all_editions
@clause("C-TURN-3")
def test_after_the_opening_sets_are_added_to_and_rebuilt_in_any_way(case: Case) -> None:
    assert case.do(play("B3 B4 B5 B6 B7", "R8 B8 K8 O8")).racks[0] == "O1"


@all_editions
@clause("C-TURN-3")
def test_every_tile_on_the_table_lies_in_a_valid_set(case: Case) -> None:
    verdict = case.do(play("B4 B5 B6 B8", "R8 K8 O8"))
    assert verdict.broken == {"C-TURN-3", "C-SET-2"}
    assert verdict.violation("run-gap")["sets"] == [0]
    assert verdict.position["table"] == list(TABLE)


@all_editions
@clause("C-TURN-3")
def test_no_tile_goes_from_the_table_to_a_rack(case: Case) -> None:
    verdict = case.but(table=("B4 B5 B6", "R8 B8 K8 O8"), racks=("B3 O1", "O12")).do(
        play("B3 B4 B5 B6", "R8 K8 O8")
    )
    assert verdict.broken == {"C-TURN-3"}
    assert verdict.violation("tiles-left-table")["tiles"] == "B8"


@all_editions
@clause("C-TURN-3")
def test_tiles_of_others_cannot_be_laid_not_even_on_a_strict_table(case: Case) -> None:
    for table in (case, case.strict):
        verdict = table.do(play(*TABLE, "O11 O12 O13"))
        assert verdict.violation("tiles-not-on-rack")["tiles"] == "O11 O12 O13"
        assert verdict.broken == {"C-TURN-3", "C-TURN-1"}  # and no tile of the own rack was laid
        together = table.do(play("B3 B4 B5 B6", TABLE[1], "O11 O12 O13"))
        assert together.broken == {"C-TURN-3"}


@all_editions
@clause("C-TURN-4", PL, IT, CZ)
def test_time_runs_out_only_where_there_is_a_limit(case: Case) -> None:
    assert case.do(timeout(*TABLE)).ok
    assert case.under({"clock.turn_ms": 30_000}).do(timeout(*TABLE)).ok
    assert case.under({"clock.turn_ms": 0}).do(timeout(*TABLE)).broken == {"C-TURN-4"}


@pytest.mark.parametrize(("edition", "penalty"), [(PL, "K1"), (IT, "K1 K2 K3"), (CZ, "K1 K2 K3")])
@clause("C-TURN-5", PL, IT, CZ)
def test_an_unfinished_layout_is_restored_and_costs_penalty_tiles(case: Case, penalty: str) -> None:
    verdict = case.do(timeout("B3 B4 B5 B6", "R8 K8"))
    assert verdict.types == ["timed-out", "penalty"]
    assert verdict.event("penalty") == {
        "type": "penalty",
        "seat": 0,
        "clause": "C-TURN-5",
        "broken": ["C-TURN-3", "C-SET-1"],
        "tiles": penalty,
    }
    assert verdict.position["table"] == list(TABLE)
    assert verdict.turn == 1
    assert len(verdict.racks[0].split()) == 4 + len(penalty.split())


@pytest.mark.parametrize(("edition", "penalty"), [(PL, "K1"), (IT, "K1 K2"), (CZ, "K1 K2")])
@clause("C-TURN-5", PL, IT, CZ)
def test_a_faulty_declaration_costs_the_penalty_on_a_strict_table_as_far_as_the_pool_goes(
    case: Case, penalty: str
) -> None:
    faulty = play("B3 B4 B5 B6", "R8 K8")
    assert not case.do(faulty).ok
    strict = case.strict.but(pool="K1 K2").do(faulty)
    assert strict.types[0] == "penalty"
    assert strict.event("penalty")["tiles"] == penalty
    assert strict.position["table"] == list(TABLE)


@all_editions
@clause("C-TURN-5")
def test_a_strict_table_also_punishes_an_opening_that_is_too_low_and_a_play_of_nothing(case: Case) -> None:
    unopened = case.strict.but(opened=(False, True), racks=("R1 R2 R3", "O12"))
    assert unopened.do(play(*TABLE, "R1 R2 R3")).event("penalty")["broken"] == ["C-OPEN-1"]
    assert case.strict.do(play(*TABLE)).event("penalty")["broken"] == ["C-TURN-1"]


@clause("C-TURN-6", PL)
def test_a_legal_layout_is_restored_and_penalised_when_time_is_up() -> None:
    verdict = Case(PL, RACKS, TABLE).do(timeout("B3 B4 B5 B6", "R8 K8 O8"))
    assert verdict.types == ["timed-out", "penalty"]
    assert verdict.position["table"] == list(TABLE)
    house = Case(PL, RACKS, TABLE).under({"clock.legal_layout_stands": True})
    assert house.do(timeout("B3 B4 B5 B6", "R8 K8 O8")).types == ["timed-out", "laid"]


@pytest.mark.parametrize("edition", [IT, CZ])
@clause("C-TURN-6", IT, CZ)
def test_a_legal_layout_stands_when_time_is_up(case: Case) -> None:
    verdict = case.do(timeout("B3 B4 B5 B6", "R8 K8 O8"))
    assert verdict.types == ["timed-out", "laid"]
    assert verdict.racks[0] == "B7 B8 O1"
    house = case.under({"clock.legal_layout_stands": False})
    assert house.do(timeout("B3 B4 B5 B6", "R8 K8 O8")).types == ["timed-out", "penalty"]


@pytest.mark.parametrize("edition", [IT, CZ])
@clause("C-TURN-6", IT, CZ)
def test_a_layout_that_empties_the_rack_wins_even_as_time_runs_out(case: Case) -> None:
    verdict = case.but(racks=("B3", "O12")).do(timeout("B3 B4 B5 B6", "R8 K8 O8"))
    assert verdict.winners == [0]


@all_editions
@clause("C-TURN-7")
def test_time_is_up_and_nothing_was_moved(case: Case) -> None:
    assert case.do(timeout(*TABLE)).types == ["timed-out", "drew"]
    assert case.do(timeout(*reversed(TABLE))).types == ["timed-out", "drew"]
    blocked = case.but(racks=("O1 R1", "O12 R12"), pool="")
    assert blocked.do(timeout(*TABLE)).types[:2] == ["timed-out", "passed"]


@all_editions
@clause("C-TURN-8")
def test_turns_go_clockwise(case: Case) -> None:
    four = case.but(racks=("O1", "O2", "O3", "O4"), pool="K1 K2 K3 K4 K5 K6")
    turns = [four.do(*[DRAW] * count).turn for count in range(5)]
    assert turns == [0, 1, 2, 3, 0]
    assert four.do(by(2, DRAW)).broken == {"C-TURN-8"}


@all_editions
@clause("C-TURN-9")
def test_the_table_remembers_where_every_tile_lay(case: Case) -> None:
    verdict = case.strict.do(play("B4 R8 K8", "B5 O8"))
    assert verdict.position["table"] == list(TABLE)
