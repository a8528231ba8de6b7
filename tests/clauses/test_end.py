"""C-END-1 to C-END-3: how a game ends."""

import pytest

from tests.clauses.case import CZ, DRAW, IT, PASS, PL, RESIGN, Case, all_editions, by, clause, play, timeout

TABLE = ("B4 B5 B6",)
BLOCKED = "O1 R12"


@all_editions
@clause("C-END-1")
def test_who_lays_the_last_tile_has_won_at_once(edition: str) -> None:
    verdict = Case(edition, ("B7", "O1 O2", "O3"), TABLE).do(play("B4 B5 B6 B7"))
    assert verdict.events[-1] == {"type": "ended", "clause": "C-END-1"}
    assert (verdict.over, verdict.reason, verdict.winners, verdict.turn) == (True, "C-END-1", [0], None)


@all_editions
@clause("C-END-1")
def test_after_the_end_nothing_is_played(edition: str) -> None:
    verdict = Case(edition, ("B7", "O1 O2"), TABLE).do(play("B4 B5 B6 B7"), DRAW, DRAW)
    assert verdict.codes == ["game-over"]
    assert verdict.results[2] == {"ok": False, "skipped": True}


@all_editions
@clause("C-END-1")
def test_resigning_is_an_option_of_the_table(edition: str) -> None:
    case = Case(edition, ("B7 B8", "O1 O2", "O3"), TABLE)
    assert case.do(RESIGN).codes == ["resign-not-allowed"]
    allowed = case.under({"mode.resign": True})
    first = allowed.do(RESIGN)
    assert (first.types, first.turn, first.over) == (["resigned"], 1, False)
    assert allowed.do(by(1, RESIGN), DRAW).turn == 2
    assert allowed.do(by(1, RESIGN), by(1, DRAW)).codes == ["seat-resigned"]
    last = allowed.do(RESIGN, by(2, RESIGN))
    assert (last.winners, last.reason) == ([1], "C-END-1")
    assert last.scores == [-15, 18, -3]


@clause("C-END-2", PL)
@pytest.mark.parametrize("how", ["draw", "timeout", "penalty"])
def test_after_the_last_tile_everybody_has_one_more_turn(how: str) -> None:
    last = {"draw": DRAW, "timeout": timeout(*TABLE), "penalty": timeout("B4 B5")}[how]
    case = Case(PL, (BLOCKED, "O2 R11", "O3 R10"), TABLE, pool="K1", turn=1)
    drawn = case.do(last)
    assert drawn.types[-1] == "pool-emptied"
    assert (drawn.turn, drawn.last_turns) == (2, 3)
    assert case.do(last, PASS, PASS).turn == 1
    ended = case.do(last, PASS, PASS, PASS)
    assert (ended.over, ended.reason) == (True, "C-END-2")


@clause("C-END-2", PL)
def test_in_the_last_round_laying_is_not_compulsory_but_possible() -> None:
    case = Case(PL, ("B7 O1", "O2"), TABLE, pool="", more={"last_turns": 2})
    assert case.do(PASS).ok
    assert case.do(play("B4 B5 B6 B7")).last_turns == 1
    assert case.do(PASS, PASS).reason == "C-END-2"
    won = case.but(racks=("B7", "O2")).do(play("B4 B5 B6 B7"))
    assert won.reason == "C-END-1"


@clause("C-END-2", PL)
def test_a_position_without_pool_that_says_nothing_gives_everybody_one_turn() -> None:
    case = Case(PL, (BLOCKED, "O2", "O3"), TABLE, pool="")
    assert [case.do(*[PASS] * count).over for count in (1, 2, 3)] == [False, False, True]


@clause("C-END-2", IT)
def test_nobody_passes_who_can_lay_and_the_first_who_cannot_ends_the_game() -> None:
    able = Case(IT, ("B7 O1", BLOCKED), TABLE, pool="")
    assert able.do(PASS).codes == ["must-lay"]
    assert able.do(play("B4 B5 B6 B7")).over is False
    ended = able.do(play("B4 B5 B6 B7"), PASS)
    assert (ended.over, ended.reason, ended.winners) == (True, "C-END-2", [0])


@clause("C-END-2", IT)
def test_before_the_opening_who_can_open_is_meant() -> None:
    case = Case(IT, ("B7 O1", "O2"), TABLE, pool="", opened=(False, True))
    assert case.do(PASS).reason == "C-END-2"
    assert case.but(racks=("R10 R11 R12", "O2")).do(PASS).codes == ["must-open"]


@clause("C-END-2", IT)
def test_time_running_out_without_a_pool_ends_the_game_if_nothing_could_be_laid() -> None:
    blocked = Case(IT, (BLOCKED, "O2"), TABLE, pool="")
    assert blocked.do(timeout(*TABLE)).reason == "C-END-2"
    assert blocked.strict.do(play("B4 B5 B6 R12")).reason == "C-END-2"
    able = Case(IT, ("B7 O1", "B3 O2"), TABLE, pool="")
    once = able.do(timeout(*TABLE))
    assert (once.over, once.passes) == (False, 1)
    assert able.do(timeout(*TABLE), timeout("B4 B5")).reason == "C-END-2"  # all in a row have laid nothing


@clause("C-END-2", CZ)
def test_the_game_ends_when_all_have_passed_in_a_row() -> None:
    case = Case(CZ, ("B7 O1", "B3 O2", BLOCKED), TABLE, pool="")
    assert case.do(PASS, PASS).passes == 2
    assert case.do(PASS, PASS, PASS).reason == "C-END-2"
    between = case.do(PASS, play("B3 B4 B5 B6"), PASS)
    assert (between.over, between.passes) == (False, 1)
    assert case.but(more={"passes": 2}).do(PASS).over


@clause("C-END-2", CZ)
def test_a_penalty_that_draws_nothing_counts_as_a_pass_and_one_that_draws_does_not() -> None:
    case = Case(CZ, (BLOCKED, "O2 R11"), TABLE, pool="").strict
    assert case.do(play("B4 B5"), PASS).reason == "C-END-2"
    assert case.but(pool="K1").do(play("B4 B5"), PASS).over is False


@all_editions
@clause("C-END-3")
def test_the_fewest_points_win_when_the_pool_has_run_out(edition: str) -> None:
    case = Case(edition, ("O9", "O2 O3", "J"), pool="", more={"passes": 2, "last_turns": 1})
    assert case.do(PASS).winners == [1]


@all_editions
@clause("C-END-3")
def test_a_tie_is_shared(edition: str) -> None:
    case = Case(edition, ("O5", "O2 O3", "O12"), pool="", more={"passes": 2, "last_turns": 1})
    assert case.do(PASS).winners == [0, 1]


@clause("C-END-2", PL)
def test_who_resigns_in_the_last_round_gives_up_the_turn_that_was_left() -> None:
    allowed: dict[str, object] = {"mode.resign": True}
    case = Case(PL, (BLOCKED, "O2", "O3"), TABLE, pool="", more={"last_turns": 2}, options=allowed)
    assert case.do(RESIGN).last_turns == 1  # the own turn now
    assert case.do(by(1, RESIGN)).last_turns == 1  # the one still to come
    assert case.do(by(2, RESIGN)).last_turns == 2  # had none any more
    assert case.do(PASS, by(1, RESIGN)).winners == [2]


@clause("C-END-2", CZ)
def test_when_all_others_have_passed_a_resignation_ends_the_game() -> None:
    case = Case(CZ, ("O9", "O2", "O3"), TABLE, pool="", turn=1, options={"mode.resign": True})
    ended = case.do(PASS, PASS, RESIGN)
    assert (ended.reason, ended.winners) == ("C-END-2", [1])
    assert ended.scores == [-9, 12, -3]


@clause("C-END-3", IT)
def test_who_resigned_cannot_win_nor_gain() -> None:
    case = Case(IT, ("O9", "O2", "R12"), TABLE, pool="", options={"mode.resign": True})
    ended = case.do(by(1, RESIGN), PASS)
    assert (ended.winners, ended.scores) == ([0], [3, 0, -3])
