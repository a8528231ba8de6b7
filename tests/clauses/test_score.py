"""C-SCORE-1 to C-SCORE-6: what everybody records."""

from fractions import Fraction

import pytest

from kostka import rules
from kostka.engine.game import Result
from kostka.engine.match import Sheet
from tests.clauses.case import (
    ANNOUNCE,
    CZ,
    DRAW,
    EDITIONS,
    IT,
    PASS,
    PL,
    RESIGN,
    Action,
    Case,
    all_editions,
    by,
    clause,
    play,
    timeout,
)

WINNING = play("B4 B5 B6 B7")
TABLE = ("B4 B5 B6",)
LAST_PASS = {"passes": 3, "last_turns": 1}


@all_editions
@clause("C-SCORE-1")
def test_a_rack_costs_its_numbers_and_a_joker_thirty(edition: str) -> None:
    case = Case(edition, ("B7", "J O12 O3"), TABLE)
    assert case.do(WINNING).scores == [45, -45]
    assert case.under({"score.joker": 20}).do(WINNING).scores == [35, -35]


@all_editions
@clause("C-SCORE-2")
def test_losers_record_their_racks_and_the_winner_the_sum(edition: str) -> None:
    assert Case(edition, ("B7", "O5", "O10 O6", "O3"), TABLE).do(WINNING).scores == [24, -5, -16, -3]


UNABLE, ABLE = "O5 O9", "R10 R11 R12"


@clause("C-SCORE-3", PL)
def test_who_has_not_opened_records_a_hundred_or_two_if_the_rack_could_have() -> None:
    case = Case(PL, ("B7", UNABLE, ABLE, "J R9 R10"), TABLE, opened=(True, False, False, False))
    assert case.do(WINNING).scores == [500, -100, -200, -200]
    low = case.but(racks=("B7", "O1", "J R1 R2"), opened=(True, False, False))
    assert low.do(WINNING).scores == [200, -100, -100]


@pytest.mark.parametrize("edition", [IT, CZ])
@clause("C-SCORE-3", IT, CZ)
def test_elsewhere_only_the_rack_counts(edition: str) -> None:
    case = Case(edition, ("B7", UNABLE, ABLE), TABLE, opened=(True, False, False))
    assert case.do(WINNING).scores == [47, -14, -33]


HOUSE: dict[str, object] = {"score.unopened_able": 200}
"""The house rule by which an opening can be announced in any edition."""


@pytest.mark.parametrize("edition", [IT, CZ])
@clause("C-SCORE-3", IT, CZ)
def test_elsewhere_nothing_can_be_announced(edition: str) -> None:
    case = Case(edition, ("B8", "O1 O2", "O3"), TABLE, turn=1, opened=(True, False, True))
    for refused in (case.do(DRAW, by(1, ANNOUNCE)), case.do(by(1, ANNOUNCE))):
        assert (refused.codes, refused.broken) == (["not-in-this-edition"], {""})
    assert case.under(HOUSE).do(DRAW, by(1, ANNOUNCE)).types == ["announced"]


def announcing(rack: str, drawn: str) -> Case:
    """Seat 1 draws a tile and may announce; then seat 0 wins."""
    return Case(PL, ("B7", rack), TABLE, turn=1, opened=(True, False), pool=f"{drawn} K1 K2")


@clause("C-SCORE-3", PL)
def test_an_opening_that_came_with_the_last_draw_and_was_announced_costs_a_hundred() -> None:
    case = announcing("R10 R11", "R12")
    assert case.do(DRAW, WINNING).scores == [200, -200]
    assert case.do(DRAW, by(1, ANNOUNCE), WINNING).scores == [100, -100]


@clause("C-SCORE-3", PL)
def test_the_announcement_has_no_effect_where_the_rack_could_have_opened_before() -> None:
    case = announcing("R10 R11 R12", "R13")
    assert case.do(DRAW, by(1, ANNOUNCE), WINNING).scores == [200, -200]
    assert announcing("O1", "O2").do(DRAW, by(1, ANNOUNCE), WINNING).scores == [100, -100]


@clause("C-SCORE-3", PL)
def test_the_announcement_is_for_the_last_draw_only() -> None:
    case = announcing("R10 R11", "R12").but(racks=("B7 O1", "R10 R11"), pool="R12 K1 K2 K3")
    again = case.do(DRAW, by(1, ANNOUNCE), WINNING, DRAW)
    assert again.position.get("announced") is None
    assert case.do(DRAW, by(1, ANNOUNCE)).announced == [1]


@all_editions
@clause("C-SCORE-3")
def test_the_announcement_is_in_time_until_the_next_turn_ends(edition: str) -> None:
    case = Case(edition, ("B8", "O1 O2", "O3"), TABLE, turn=1, opened=(True, False, True), pool="K1 K2 K3 K4")
    case = case.under(HOUSE)
    assert case.do(by(1, ANNOUNCE)).codes == ["announce-not-now"]
    assert case.do(DRAW, by(1, ANNOUNCE)).types == ["announced"]
    assert case.do(DRAW, DRAW, by(1, ANNOUNCE)).codes == ["announce-not-now"]
    assert case.do(DRAW, by(0, ANNOUNCE)).codes == ["announce-not-now"]


@all_editions
@clause("C-SCORE-3")
def test_once_announced_is_enough(edition: str) -> None:
    case = Case(edition, ("B8", "O1 O2"), TABLE, turn=1, opened=(True, False)).under(HOUSE)
    once = case.do(DRAW, by(1, ANNOUNCE))
    again = case.do(DRAW, by(1, ANNOUNCE), by(1, ANNOUNCE))
    assert (again.ok, again.events, again.position) == (True, [], once.position)


@all_editions
@clause("C-SCORE-3")
def test_a_turn_that_ends_by_resignation_has_ended(edition: str) -> None:
    racks = ("B8", "O1 O2", "O3", "O4")
    case = Case(edition, racks, TABLE, turn=1, opened=(True, False, False, True))
    case = case.under({"mode.resign": True, **HOUSE})
    # Seat 1 draws, and seat 2 gives up instead of taking its turn.
    assert case.do(DRAW, by(2, RESIGN), by(1, ANNOUNCE)).codes == ["announce-not-now"]
    # Seat 1 draws, seat 2 draws, and then gives up: seat 1 has had its time all the same.
    assert case.do(DRAW, DRAW, by(2, RESIGN), by(1, ANNOUNCE)).codes == ["announce-not-now"]
    # Whoever gave up before has no turn that could end.
    assert case.do(by(2, RESIGN), DRAW, by(1, ANNOUNCE)).ok
    assert case.do(DRAW, by(3, RESIGN), by(1, ANNOUNCE)).ok
    # It is over with the next turn.
    resumed = case.do(DRAW, by(2, RESIGN), DRAW)
    assert "interrupted" not in resumed.position
    assert case.do(DRAW, by(2, RESIGN), DRAW, by(3, ANNOUNCE)).ok


@all_editions
@clause("C-SCORE-3")
def test_a_given_position_says_that_the_turn_before_was_given_up(edition: str) -> None:
    case = Case(edition, ("B8", "O1 O2", "O3"), TABLE, turn=2, opened=(True, False, True)).under(HOUSE)
    said: dict[str, object] = {"resigned": [1], "drew": ["B8", None, None]}
    assert case.but(more=said).do(by(0, ANNOUNCE)).ok
    given_up = case.but(more={**said, "interrupted": True})
    assert given_up.do().interrupted is True
    assert given_up.do(by(0, ANNOUNCE)).codes == ["announce-not-now"]


@clause("C-SCORE-3", PL)
def test_a_penalty_of_several_tiles_is_one_draw() -> None:
    case = announcing("R10", "R11 R12").strict.under({"penalty.tiles": 3})
    faulty = play(*TABLE, "R10")
    failed = case.do(faulty)
    assert failed.drew == [None, "R11 R12 K1"]
    assert case.do(faulty, WINNING).scores == [200, -200]
    assert case.do(faulty, by(1, ANNOUNCE), WINNING).scores == [100, -100]
    able = announcing("R10 R11 R12", "R13 B1").strict.under({"penalty.tiles": 3})
    assert able.do(faulty, by(1, ANNOUNCE), WINNING).scores == [200, -200]


@clause("C-SCORE-3", PL)
def test_after_a_pass_it_is_too_late_for_the_draw_before() -> None:
    case = announcing("R10 R11", "R12").but(racks=("O1 O2", "R10 R11"), pool="R12 K1")
    assert case.do(DRAW, DRAW, PASS, by(1, ANNOUNCE)).codes == ["announce-not-now"]


LATE = Case(PL, ("O1", "K10 K11 B1", "R6"), ("R3 R4 R5",), turn=1, opened=(True, False, True), pool="K12 R7")
UNTIL_THEN = (DRAW, by(1, ANNOUNCE), DRAW, PASS)
"""Seat 1 draws what it needs to open and says so, seat 2 draws the last tile, and seat 1 has a turn again."""
LAST = play("R3 R4 R5 R6 R7")


@pytest.mark.parametrize(
    "instead", [PASS, timeout("R3 R4 R5"), timeout("R3 R4 R5", "K10 K11")], ids=["pass", "idle", "unfinished"]
)
@clause("C-SCORE-3", PL)
def test_the_announcement_is_for_the_next_move_only(instead: Action) -> None:
    assert LATE.do(*UNTIL_THEN).announced == [1]
    assert "announced" not in LATE.do(*UNTIL_THEN, instead).position
    assert LATE.do(*UNTIL_THEN, instead, LAST).scores == [-1, -200, 201]


@clause("C-SCORE-3", PL)
def test_a_faulty_declaration_instead_of_the_opening_ends_the_announcement() -> None:
    faulty = play("R3 R4 R5", "K10 K11")
    assert LATE.strict.do(*UNTIL_THEN, faulty, LAST).scores == [-1, -200, 201]


@clause("C-SCORE-3", PL)
def test_who_has_had_no_turn_since_is_still_announced() -> None:
    case = LATE.but(racks=("R6", "K10 K11 B1", "O1"))
    assert case.do(DRAW, by(1, ANNOUNCE), DRAW, play("R3 R4 R5 R6")).scores == [108, -100, -8]


@clause("C-SCORE-3", PL)
def test_games_of_earlier_rulings_keep_the_announcement_until_the_next_draw() -> None:
    assert LATE.but(rulings=1).do(*UNTIL_THEN, PASS, LAST).scores == [-1, -100, 101]
    at_home = LATE.under({"score.announcement": "next-draw"})
    assert at_home.do(*UNTIL_THEN, PASS, LAST).scores == [-1, -100, 101]


@pytest.mark.parametrize("edition", [IT, CZ])
@clause("C-SCORE-3", IT, CZ)
def test_in_games_of_earlier_rulings_anybody_may_announce(edition: str) -> None:
    case = Case(edition, ("B8", "O1 O2"), TABLE, turn=1, opened=(True, False), rulings=1)
    assert case.do(DRAW, by(1, ANNOUNCE)).types == ["announced"]


@clause("C-SCORE-3", PL)
def test_a_given_position_says_what_was_drawn_and_announced() -> None:
    case = Case(PL, ("B7", "R10 R11 R12"), TABLE, opened=(True, False))
    said: dict[str, object] = {"drew": [None, "R12"], "announced": [1]}
    assert case.but(more=said).do(WINNING).scores == [100, -100]
    assert case.but(more={**said, "announced": []}).do(WINNING).scores == [200, -200]
    assert case.but(more={**said, "drew": [None, None]}).do(WINNING).scores == [200, -200]
    assert case.but(more={**said, "drew": [None, "r12 R11"]}).do(WINNING).scores == [100, -100]


@clause("C-SCORE-3", PL)
def test_the_hundreds_do_not_apply_when_the_pool_has_run_out() -> None:
    case = Case(PL, ("O1", ABLE), TABLE, opened=(True, False), pool="", more={"last_turns": 1})
    assert case.do(PASS).scores == [32, -33]


@clause("C-SCORE-3", PL)
def test_who_resigns_without_having_opened_records_a_hundred_too() -> None:
    case = Case(PL, (UNABLE, "O1"), opened=(False, False), options={"mode.resign": True})
    assert case.do(RESIGN).scores == [-100, 100]


@pytest.mark.parametrize(
    ("edition", "scores"),
    [(PL, [29, -5, -10, -15]), (IT, [27, -4, -9, -14]), (CZ, [30, -5, -10, -15])],
)
@clause("C-SCORE-4", PL, IT, CZ)
def test_racks_of_1_5_10_and_15_when_the_pool_has_run_out(edition: str, scores: list[int]) -> None:
    case = Case(edition, ("O1", "O5", "O10", "O12 O3"), pool="", turn=3, more=LAST_PASS)
    assert case.do(PASS).scores == scores


@pytest.mark.parametrize(
    ("edition", "scores"),
    [
        (PL, ["13/2", "13/2", -10, -5]),
        (IT, ["13/2", "13/2", -9, -4]),
        (CZ, ["15/2", "15/2", -10, -5]),
    ],
)
@clause("C-SCORE-5", PL, IT, CZ)
def test_a_tie_divides_the_losers_sum_exactly(edition: str, scores: list[object]) -> None:
    case = Case(edition, ("O1", "R1", "O10", "R2 R3"), pool="", turn=3, more=LAST_PASS)
    assert case.do(PASS).scores == scores


@clause("C-SCORE-5", PL, IT, CZ)
def test_when_all_tie_nobody_loses() -> None:
    case = Case(PL, ("O5", "R5"), pool="", more={"passes": 1, "last_turns": 1})
    assert case.do(PASS).scores == [-5, -5]
    for edition in (IT, CZ):
        assert case.but(edition=edition).do(PASS).scores == [0, 0]


def scored(*scores: int) -> Result:
    return Result("C-END-1", (scores.index(max(scores)),), tuple(map(Fraction, scores)))


@clause("C-SCORE-6")
def test_the_score_sheet_of_the_books() -> None:
    sheet = Sheet(seats=4, games=3)
    for starter, scores in enumerate([(24, -5, -16, -3), (-6, -11, 22, -5), (-32, -13, -2, 47)]):
        assert sheet.winners is None
        sheet = sheet.after(starter, scored(*scores))
    assert sheet.plain()["totals"] == [-14, -29, 4, 39]
    assert sheet.winners == (3,)
    assert sum(sheet.totals) == 0


@clause("C-SCORE-6")
def test_a_match_has_an_agreed_number_of_games() -> None:
    for edition in EDITIONS:
        assert rules.values(rules.load(edition, {"match.games": 5}))["match.games"] == 5
