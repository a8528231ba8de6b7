"""C-OPEN-1 to C-OPEN-4: the first time a player lays tiles."""

from tests.clauses.case import CZ, DRAW, IT, PASS, PL, Case, all_editions, clause, play

UNOPENED = (False, True)


@all_editions
@clause("C-OPEN-1")
def test_sets_worth_thirty_open(edition: str) -> None:
    case = Case(edition, ("R9 R10 R11 B1 B2 B3", "O12"), opened=UNOPENED)
    verdict = case.do(play("R9 R10 R11"))
    assert verdict.types == ["laid", "opened"]
    assert verdict.event("opened")["points"] == 30
    assert verdict.opened == [True, True]


@all_editions
@clause("C-OPEN-1")
def test_several_sets_count_together(edition: str) -> None:
    case = Case(edition, ("R7 R8 R9 B1 B2 B3 O1", "O12"), opened=UNOPENED)
    assert case.do(play("R7 R8 R9", "B1 B2 B3")).event("opened")["points"] == 30


@all_editions
@clause("C-OPEN-1")
def test_less_than_thirty_does_not_open(edition: str) -> None:
    verdict = Case(edition, ("R7 R8 R9 O1", "O12"), opened=UNOPENED).do(play("R7 R8 R9"))
    assert verdict.last["violations"] == [
        {
            "clause": "C-OPEN-1",
            "code": "opening-too-low",
            "message": "The opening is worth 24 points; it takes at least 30.",
            "tiles": "R7 R8 R9",
            "sets": [0],
        }
    ]
    assert verdict.racks == ["R7 R8 R9 O1", "O12"]


@all_editions
@clause("C-OPEN-1")
def test_the_minimum_is_a_house_rule_and_zero_asks_for_sets_only(edition: str) -> None:
    case = Case(edition, ("R9 R10 R11 B1 B2 B3", "O12"), opened=UNOPENED)
    assert case.under({"opening.minimum": 50}).do(play("R9 R10 R11")).broken == {"C-OPEN-1"}
    assert case.under({"opening.minimum": 0}).do(play("B1 B2 B3")).ok


@all_editions
@clause("C-OPEN-1")
def test_the_opening_comes_from_the_own_rack_only(edition: str) -> None:
    case = Case(edition, ("R13 K1", "O12"), ("R10 R11 R12",), opened=UNOPENED)
    verdict = case.do(play("R10 R11 R12 R13"))
    assert verdict.broken == {"C-OPEN-1", "C-OPEN-3"}
    assert "tiles-not-on-rack" in case.do(play("R10 R11 R12", "B10 B11 B12")).codes


@clause("C-OPEN-2", PL, IT)
def test_a_joker_counts_as_the_tile_it_stands_for() -> None:
    for edition in (PL, IT):
        verdict = Case(edition, ("R9 J R11 O1", "O12"), opened=UNOPENED).do(play("R9 J R11"))
        assert verdict.event("opened")["points"] == 30
        low = Case(edition, ("J B1 B2 B3 B4 O1", "O12"), opened=UNOPENED).do(play("J B1 B2 B3 B4"))
        assert low.codes == ["opening-too-low"]


@clause("C-OPEN-2", CZ)
def test_no_joker_in_the_opening() -> None:
    verdict = Case(CZ, ("R9 J R11 O1 K10 K11 K12", "O12"), opened=UNOPENED).do(
        play("R9 J R11", "K10 K11 K12")
    )
    assert verdict.codes == ["opening-with-joker"]
    assert verdict.broken == {"C-OPEN-2"}
    assert verdict.violation("opening-with-joker")["sets"] == [0]


@all_editions
@clause("C-OPEN-3")
def test_in_that_turn_nothing_on_the_table_is_touched_or_added_to(edition: str) -> None:
    case = Case(edition, ("R9 R10 R11 B4 O1", "O12"), ("B1 B2 B3", "K1 K2 K3 K4"), opened=UNOPENED, pool="")
    added = case.do(play("B1 B2 B3 B4", "K1 K2 K3 K4", "R9 R10 R11"))
    assert added.broken == {"C-OPEN-3"}
    assert added.violation("table-touched")["sets"] == [0]
    rebuilt = case.do(play("B1 B2 B3", "K1 K2 K3", "R9 R10 R11"))
    assert {"C-OPEN-3", "C-TURN-3"} == rebuilt.broken
    assert case.do(play("K1 K2 K3 K4", "R11 R10 R9", "B1 B2 B3")).ok  # the order of sets means nothing


@all_editions
@clause("C-OPEN-4")
def test_nobody_is_obliged_to_open_while_the_pool_lasts(edition: str) -> None:
    case = Case(edition, ("R9 R10 R11 O1", "O12"), opened=UNOPENED)
    verdict = case.do(DRAW)
    assert verdict.types == ["drew"]
    assert verdict.opened == [False, True]


@clause("C-OPEN-4", IT)
def test_with_an_empty_pool_who_can_open_must() -> None:
    case = Case(IT, ("R9 R10 R11 O1", "O12"), opened=UNOPENED, pool="")
    assert case.do(PASS).codes == ["must-open"]
    for edition in (PL, CZ):
        assert case.but(edition=edition).do(PASS).ok
