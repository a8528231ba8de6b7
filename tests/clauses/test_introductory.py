"""I-1 to I-4: the introductory game."""

import pytest

from kostka.errors import KostkaError
from tests.clauses.case import RESIGN, Verdict, by, clause
from tests.clauses.first_case import RaceCase, call, find

FULL = [" ".join(f"{colour}{number}" for number in range(1, 11)) for colour in "RBKO"]
BY_A_PERSON = {"introductory.caller": "person"}


def kindly(verdict: Verdict) -> list[str]:
    """A wrong pick costs nothing."""
    assert verdict.position["stars"] == [0, 0]
    return list(verdict.codes)


@clause("I-1")
def test_a_person_points_at_a_tile() -> None:
    case = RaceCase((), (0, 0, 0), caller=0, options=BY_A_PERSON)
    verdict = case.do(call("K4"))
    assert verdict.events == [{"type": "called", "seat": 0, "tile": "K4", "clause": "I-1"}]
    assert verdict.runs == ["K4"]
    assert case.do(call("K4", seat=1)).codes == ["call-not-yours"]
    assert case.do(find(1, "K4")).codes == ["call-first"]
    assert case.do(call("K4"), find(0, "K5")).codes == ["caller-looks-on"]
    done = RaceCase((FULL[0],), (0, 0, 0), caller=0, options=BY_A_PERSON)
    assert done.do(call("R4")).codes == ["call-lies-in-run"]


@clause("I-1")
def test_the_system_points_at_a_tile() -> None:
    nearly = RaceCase((FULL[0][:-4],), seed="some seed")
    verdict = nearly.do(find(1, "R10"))
    assert verdict.types == ["found", "run-complete", "called"]
    assert verdict.event("called")["seat"] is None
    assert RaceCase(("B4",)).do(call("K4")).codes == ["call-too-soon"]
    assert RaceCase(()).do(call("K4")).ok  # without a seed somebody says what the system called
    assert RaceCase(()).do(call("K4", seat=1)).codes == ["call-by-system"]


@clause("I-2")
def test_the_first_to_find_a_neighbour_lays_it_and_gets_a_star() -> None:
    case = RaceCase(("R4 R5",))
    verdict = case.do(find(1, "R3"))
    assert verdict.events[0] == {"type": "found", "seat": 1, "tile": "R3", "stars": 1, "clause": "I-2"}
    assert (verdict.runs, verdict.position["stars"]) == (["R3 R4 R5"], [0, 1])
    assert case.do(find(0, "R6")).runs == ["R4 R5 R6"]


@clause("I-2")
def test_wrong_picks_cost_nothing_and_say_kindly_why() -> None:
    case = RaceCase(("R4 R5",))
    assert kindly(case.do(find(0, "R7"))) == ["find-not-next"]
    assert kindly(case.do(find(0, "B6"))) == ["find-other-colour"]
    assert kindly(case.do(find(0, "R5"))) == ["tile-lies-in-run"]
    late = case.do(find(1, "R6"), find(0, "R6"))
    assert (late.codes, late.position["stars"]) == (["tile-lies-in-run"], [0, 1])
    called = RaceCase(("R4",)).do(find(0, "R4"))
    assert kindly(called) == ["find-called"]
    assert "quicker" not in called.last["violations"][0]["message"]
    for pick in ("R7", "B6", "R5"):
        assert "!" in case.do(find(0, pick)).last["violations"][0]["message"]


@clause("I-2")
def test_on_a_shared_screen_the_finder_is_named() -> None:
    with pytest.raises(KostkaError) as error:
        RaceCase(("R4 R5",)).do({"find": "R6"})
    assert error.value.code == "finder-not-named"


@clause("I-3")
def test_the_third_tile_is_announced_and_the_run_goes_on_to_its_end() -> None:
    third = RaceCase(("R4 R5",)).do(find(0, "R6"))
    assert third.types == ["found", "run-made"]
    assert third.event("run-made") == {"type": "run-made", "tiles": "R4 R5 R6", "clause": "I-3"}
    fourth = RaceCase(("R4 R5 R6",)).do(find(0, "R7"))
    assert (fourth.types, fourth.position["stars"]) == (["found"], [1, 0])
    last = RaceCase((FULL[0][3:],)).do(find(0, "R1"))
    assert last.types == ["found", "run-complete"]
    assert last.runs == [FULL[0]]


@clause("I-4")
def test_the_game_ends_after_four_runs_and_most_stars_win() -> None:
    case = RaceCase((*FULL[:3], FULL[3][:-4]), stars=(17, 18))
    won = case.do(find(1, "O10"))
    assert won.types == ["found", "run-complete", "ended"]
    assert (won.over, won.reason, won.winners, won.scores) == (True, "I-4", [1], [17, 19])
    shared = case.do(find(0, "O10"))
    assert shared.winners == [0, 1]
    assert case.do(find(0, "O10"), find(0, "O9")).codes == ["game-over"]


@clause("I-4")
def test_stopping_is_an_option_of_the_table() -> None:
    case = RaceCase(("R4",), (2, 1, 0), caller=0, options={"mode.resign": True, **BY_A_PERSON})
    assert RaceCase(("R4",)).do(by(0, RESIGN)).codes == ["resign-not-allowed"]
    assert case.do(by(1, RESIGN), find(1, "R5")).codes == ["seat-resigned"]
    assert case.do(by(0, RESIGN)).caller is None  # then the system calls
    assert case.do(by(1, RESIGN), by(2, RESIGN)).over


@clause("I-4")
@pytest.mark.parametrize(
    ("runs", "code"),
    [(("R1 R3",), "runs-not-in-a-row"), (("R1", "B1"), "runs-two-open"), ((FULL[0], "R1"), "runs-too-many")],
)
def test_positions_that_cannot_be_are_refused(runs: tuple[str, ...], code: str) -> None:
    with pytest.raises(KostkaError) as error:
        RaceCase(runs).do()
    assert error.value.code == code
