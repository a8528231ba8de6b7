"""F-SETUP to F-TURN and F-STAR: the main game of runs and stars."""

import pytest

from kostka import rules
from kostka.engine import game_for, seed_from
from kostka.engine.dealing import box
from kostka.engine.game import Result
from kostka.engine.match import Sheet, next_starter
from kostka.errors import PositionError, RequestError, RulesError
from tests.clauses.case import DRAW, PASS, by, clause, play
from tests.clauses.first_case import FIRST, StarCase

GAME = game_for(rules.load(FIRST))
THREES = ("R3 R4 R5", "B3 B4 B5")


@clause("F-SETUP-1")
def test_forty_tiles_and_four_jokers_for_two_to_four() -> None:
    tiles = box(GAME.rules.deck)
    assert (len(tiles), len(set(tiles)), tiles.count(tiles[0])) == (44, 41, 4)
    for seats in (1, 5):
        with pytest.raises(PositionError):
            GAME.start(seats, seed_from("x"))


@clause("F-SETUP-2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_gets_six_tiles_and_six_stars(seats: int) -> None:
    position = GAME.start(seats, seed_from("x")).position
    assert [len(rack) for rack in position.racks] == [6] * seats
    assert position.stars == (6,) * seats
    assert len(position.pool) == 44 - 6 * seats


@clause("F-SETUP-2")
def test_the_bank_never_runs_out() -> None:
    verdict = StarCase(("R6 K1", "O1"), ("R3 R4 R5",), more={"bank": -100}).do(play("R3 R4 R5 R6"))
    assert (verdict.stars, verdict.bank) == ([7, 6], -101)


@clause("F-SETUP-3")
def test_the_table_names_who_starts_and_play_goes_to_the_left() -> None:
    step = GAME.start(3, seed_from("x"), starter=2)
    assert GAME.write_event(step.events[0]) == {"type": "starts", "seat": 2, "clause": "F-SETUP-3"}
    assert step.position.turn == 2
    case = StarCase(("R1", "R2", "R3"), turn=2)
    assert case.do(DRAW).turn == 0
    assert case.do(by(0, DRAW)).codes == ["not-your-turn"]
    assert case.do(by(0, DRAW)).broken == {"F-SETUP-3"}
    with pytest.raises(PositionError):
        GAME.start(2, seed_from("x"), starter=2)
    with pytest.raises(RequestError):
        next_starter(GAME.rules, Sheet(2))


@clause("F-SET-1")
@pytest.mark.parametrize(
    ("tiles", "code"),
    [
        ("R1 R2", "set-too-short"),
        ("R1 R2 R4", "run-gap"),
        ("R1 R2 B3", "run-several-colours"),
        ("R5 B5 K5", "run-several-colours"),
        ("R9 R10 R1", "run-wraps"),
        ("J J J", "set-only-jokers"),
    ],
)
def test_only_runs_of_one_colour_are_laid(tiles: str, code: str) -> None:
    case = StarCase((f"{tiles} K9", "O1"))
    assert case.refuses(tiles) == {("F-SET-1", code)}


@clause("F-SET-1")
def test_a_position_with_a_group_on_the_table_is_none() -> None:
    with pytest.raises(PositionError) as caught:
        StarCase(("R1", "O1"), ("R5 B5 K5",)).do(DRAW)
    assert (caught.value.code, caught.value.params["clause"]) == ("run-several-colours", "F-SET-1")


@clause("F-SET-1")
def test_a_run_has_three_to_ten_tiles() -> None:
    numbers = " ".join(f"R{number}" for number in range(1, 11))
    assert StarCase((f"{numbers} K9", "O1")).earns(numbers) == 11
    assert StarCase(("R1 R2 R3 K9", "O1")).earns("R1 R2 R3") == 4


@clause("F-SET-1")
def test_groups_are_no_house_rule_of_this_family() -> None:
    with pytest.raises(RulesError):
        rules.load(FIRST, {"sets.groups": True})


@clause("F-TURN-1")
def test_new_runs_and_additions_in_one_turn_without_a_minimum() -> None:
    case = StarCase(("R1 R2 R3 B6 K9", "O1"), ("B3 B4 B5",))
    verdict = case.do(play("B3 B4 B5 B6", "R1 R2 R3"))
    assert verdict.event("laid")["tiles"] == "R1 R2 R3 B6"
    assert (verdict.racks, verdict.turn) == (["K9", "O1"], 1)


@clause("F-TURN-1")
def test_a_play_in_which_no_tile_leaves_the_rack_is_refused() -> None:
    case = StarCase(("R7", "O1"), THREES)
    assert case.refuses(*THREES) == {("F-TURN-1", "runs-nothing-laid")}
    moved = StarCase(("K7", "O1"), ("R3 R4 R5 J", "B3 B4 B5"))
    assert moved.refuses("R3 R4 R5", "B3 B4 B5 J") == {("F-TURN-1", "runs-nothing-laid")}


@clause("F-TURN-1")
def test_tiles_come_from_the_own_rack() -> None:
    case = StarCase(("R7", "R6 O1"), THREES)
    assert case.refuses("R3 R4 R5 R6", "B3 B4 B5") == {("F-TURN-1", "runs-tiles-foreign")}


@clause("F-TURN-2")
def test_whoever_does_not_lay_pays_a_star_and_draws() -> None:
    verdict = StarCase(("R6", "O1"), THREES, stars=(2, 5)).do(DRAW)  # although the R6 could be laid
    assert verdict.events == [
        {"type": "paid", "seat": 0, "stars": 1, "clause": "F-TURN-2"},
        {"type": "drew", "seat": 0, "tiles": "O8"},
    ]
    assert (verdict.stars, verdict.racks[0], verdict.pool, verdict.turn) == ([1, 5], "R6 O8", "O9 O10", 1)
    assert StarCase(("R6", "O1")).do(PASS).codes == ["pass-with-draw"]


@clause("F-TURN-3")
def test_with_an_empty_pool_nobody_pays_and_the_turn_just_ends() -> None:
    case = StarCase(("R6 K9", "O1"), THREES, pool="", stars=(2, 5))
    assert case.do(PASS).stars == [2, 5]  # also who could lay
    assert case.do(PASS).events == [{"type": "passed", "seat": 0, "clause": "F-TURN-3"}]
    assert case.do(DRAW).codes == ["runs-pool-empty"]
    last = case.but(pool="K1").do(DRAW)
    assert last.types == ["paid", "drew", "pool-emptied"]


@clause("F-TURN-4")
def test_without_stars_the_turn_ends_without_a_draw() -> None:
    case = StarCase(("R6 K9", "O1"), THREES, stars=(0, 5))
    assert case.do(PASS).events == [{"type": "passed", "seat": 0, "clause": "F-TURN-4"}]
    assert case.do(DRAW).broken == {"F-TURN-4"}
    house = case.but(options={"turn.draw_without_stars": True})
    assert house.do(DRAW).types == ["drew"]
    assert house.do(PASS).codes == ["pass-with-draw"]


@clause("F-TURN-5")
def test_runs_that_meet_may_be_joined() -> None:
    case = StarCase(("R6 K9", "O1"), ("R3 R4 R5", "R7 R8 R9"))
    assert case.earns("R3 R4 R5 R6 R7 R8 R9") == 1
    assert case.earns("R3 R4 R5 R6", "R7 R8 R9") == 1
    assert StarCase(("B6 K9", "O1"), (*THREES, "R6 R7 R8")).earns("R3 R4 R5 R6 R7 R8", "B3 B4 B5 B6") == 1


@clause("F-TURN-5")
def test_number_tiles_are_not_taken_out_of_runs() -> None:
    long = StarCase(("R1 R2 K9", "O1"), ("R3 R4 R5 R6 R7 R8",))
    assert long.refuses("R1 R2 R3", "R4 R5 R6 R7 R8") == {("F-TURN-5", "run-taken-apart")}
    assert long.refuses("R2 R3 R4 R5", "R6 R7 R8") == {("F-TURN-5", "run-taken-apart")}
    four = StarCase(("R6 R7 K9", "O1"), ("R2 R3 R4 R5",))
    assert four.refuses("R5 R6 R7", "R2 R3 R4") == {("F-TURN-5", "run-taken-apart")}
    assert ("F-TURN-5", "runs-tiles-gone") in four.refuses("R3 R4 R5 R6")
    short = {("F-TURN-5", "run-taken-apart"), ("F-SET-1", "set-too-short")}
    assert four.refuses("R2 R3 R4", "R5 R6") == short
    assert four.refuses("R2 R3 R4 R5", "R6 R7") == {("F-SET-1", "set-too-short")}


@clause("F-STAR-1")
def test_a_star_for_each_tile_laid_net_of_jokers_taken() -> None:
    case = StarCase(("R4 B6 K9", "O1"), ("R3 J R5", "B3 B4 B5"))
    assert case.earns("R3 J R5", "B3 B4 B5 B6") == 1
    assert case.earns("R3 R4 R5", "B3 B4 B5 B6", take="J") == 1


@clause("F-STAR-2")
def test_a_star_for_each_new_run_and_none_for_one_with_a_tile_of_the_table() -> None:
    six = StarCase(("R1 R2 R3 R4 R5 R6 K9", "O1"))
    assert six.earns("R1 R2 R3 R4 R5 R6") == 7
    assert six.earns("R1 R2 R3", "R4 R5 R6") == 8
    joined = StarCase(("R6 R7 R8 K9", "O1"), ("R3 R4 R5",))
    assert joined.earns("R3 R4 R5", "R6 R7 R8") == 4
    assert joined.earns("R3 R4 R5 R6 R7 R8") == 3
    given = StarCase(("K1 K2 K3 K9", "O1"), ("R3 R4 R5 J",))
    assert given.earns("R3 R4 R5", "K1 K2 K3 J") == 3


@clause("F-STAR-3")
def test_a_star_for_the_last_tile_once() -> None:
    verdict = StarCase(("R6", ""), ("R3 R4 R5",)).do(play("R3 R4 R5 R6"))
    assert verdict.event("earned") == {
        "type": "earned",
        "seat": 0,
        "stars": 2,
        "tiles": 1,
        "runs": 0,
        "last": 1,
    }
    assert verdict.stars == [8, 6]


@clause("F-STAR-4")
def test_the_examples_of_the_book() -> None:
    assert StarCase(("R1 R2 R3 K9", "O1")).earns("R1 R2 R3") == 4
    two_runs = StarCase(("R2 R6 B6 K9", "O1"), THREES)
    assert two_runs.earns("R2 R3 R4 R5 R6", "B3 B4 B5 B6") == 3
    both = StarCase(("O1 O2 O3 R6 B6 K9", "K1"), THREES)
    assert both.earns("R3 R4 R5 R6", "B3 B4 B5 B6", "O1 O2 O3") == 6


@clause("F-END-4")
def test_a_new_game_starts_from_scratch() -> None:
    first, second = (GAME.start(2, seed_from(text), starter=1).position for text in "xy")
    assert first.stars == second.stars == (6, 6)
    assert (first.bank, first.table) == (0, ())
    assert first.racks != second.racks
    with pytest.raises(RequestError):
        next_starter(GAME.rules, Sheet(2, 2).after(0, _result()))  # the table names the starter anew
    assert next_starter(GAME.rules, Sheet(2, 2).after(0, _result()), named=1) == 1


def _result() -> Result:
    position = GAME.read_position(
        {"racks": ["R6", "O1"], "table": ["R3 R4 R5"], "pool": "", "stars": [6, 6], "turn": 0}
    )
    result = GAME.result(GAME.apply(position, GAME.read_action(play("R3 R4 R5 R6"), position)).position)
    assert result is not None
    return result
