"""The clauses of the dice: setting up, turns, areas, the end of a round; and the book's worked examples."""

from dataclasses import replace
from fractions import Fraction

import pytest

from kostka import rules
from kostka.engine import seed_from
from kostka.engine.express import ExpressGame, Roll
from kostka.engine.game import Result
from kostka.engine.match import Sheet, next_starter, round_of
from kostka.rules.express import ExpressRules
from kostka.tiles import JOKER
from kostka.tiles.dice import Die, box_faces
from tests.clauses.case import clause
from tests.clauses.dice import EDITION, Dice, play

RUN = "d01:B3@0,0 d02:B4@1,0 d03:B5@2,0"
FREEABLE = "d01:B3@0,0 d02:J@1,0 d03:B5@2,0"
GROUP = "d01:R5@0,0 d02:B5@1,0 d03:J@2,0"
TWO = "d01:B3@0,0 d02:J@1,0 d03:J@2,0"
ROLLED = "d11:B4 d12:B6 d13:B2 d14:B7 d15:B5 d16:K5"
SEED = seed_from("dice")
PASS = {"pass": True}


def book() -> ExpressRules:
    loaded = rules.load(EDITION)
    assert isinstance(loaded, ExpressRules)
    return loaded


@clause("X-SETUP-1")
def test_the_dice_are_the_faces_of_the_classic_game_and_four_jokers() -> None:
    box = box_faces(book().dice.faces)
    assert [len(faces) for faces in box] == [6] * 18
    assert all(len(set(faces)) == 6 for faces in box)
    shown = sorted(face for faces in box for face in faces)
    numbers = [(colour, number) for colour in range(4) for number in range(1, 14)] * 2
    assert shown == sorted([*[tuple(JOKER)] * 4, *numbers])
    jokers = [face for die in book().dice.faces for face in die.split() if face[0] == "J"]
    assert sorted(jokers) == ["JB", "JK", "JO", "JR"]


@clause("X-SETUP-2")
def test_each_draws_nine_and_the_players_take_turns_in_starting() -> None:
    game = ExpressGame(book())
    first = game.start(2, SEED, 1).position
    assert [len(hand.dice) for hand in first.hands] == [9, 9]
    assert sorted(die.number for hand in first.hands for die in hand.dice) == list(range(1, 19))
    assert (first.turn, first.turns_left, first.round) == (1, (5, 5), 1)
    sheet = Sheet(2, 5)
    assert next_starter(game.rules, sheet, 1) == 1
    sheet = sheet.after(1, Result("X-END-1", (0,), (Fraction(1), Fraction(0))))
    starter = next_starter(game.rules, sheet)
    second = game.start(2, seed_from("another"), starter, round_of(game.rules, sheet)).position
    assert (second.turn, second.round, second.marks) == (0, 2, (1, 0))
    assert second.hands != first.hands


@clause("X-TURN-1")
def test_in_the_first_turn_all_dice_are_rolled() -> None:
    first = Dice(reroll="d11 d12 d13", more={"turns_left": [5, 5]})
    assert first.judge(PASS).broken == {"X-TURN-1"}
    assert first.judge({"roll": "d11:R1 d12:R2"}).broken == {"X-TURN-1"}
    rolled = first.judge({"roll": "d11:R1 d12:R2 d13:R3"})
    assert rolled.ok
    assert rolled.answer["position"]["rolled"]
    assert first.judge({"roll": "d11:R1 d12:R2 d13:R3"}, play("d11:R1@0,0 d12:R2@1,0 d13:R3@2,0")).ok
    again = first.judge({"roll": "d11:R1 d12:R2 d13:R3"}, {"roll": "d11:R4"})
    assert again.codes == ["rolled-already"]


@clause("X-TURN-1")
def test_later_all_some_or_none_of_the_reroll_area_are_rolled() -> None:
    later = Dice(hold="d11:R1", reroll="d12:R9 d13:K4")
    for roll in ({"roll": "d12:R2 d13:K5"}, {"roll": "d13:K5"}, {"roll": ""}):
        assert later.judge(roll).ok
    assert later.judge(PASS).ok
    assert later.judge({"roll": "d11:R2"}).broken == {"X-TURN-1"}
    assert later.judge({"roll": "d17:R2"}).broken == {"X-TURN-1"}
    assert later.judge({"roll": "d12:R2"}, {"roll": "d13:R2"}).broken == {"X-TURN-1"}
    # Dice that were not rolled are laid as they are, held or not.
    unrolled = Dice(hold="d11:R1", reroll="d12:R2 d13:R3")
    assert unrolled.judge(play("d11:R1@0,0 d12:R2@1,0 d13:R3@2,0")).ok


@clause("X-TURN-2")
def test_new_sets_added_dice_and_rebuilding_in_one_turn() -> None:
    start = Dice(RUN, reroll="d11:B6 d12:R9 d13:K9 d14:O9")
    laid = start.judge(play(f"{RUN} d11:B6@3,0 d12:R9@5,5 d13:K9@6,5 d14:O9@7,5"))
    assert laid.ok
    assert laid.answer["reason"] == "X-END-1"
    # Squares are shifted so that the smallest column and row are 0.
    moved = start.judge(play("d01:B3@-4,7 d02:B4@-3,7 d03:B5@-2,7 d11:B6@-1,7"))
    assert moved.answer["position"]["table"] == "d01:B3@0,0 d02:B4@1,0 d03:B5@2,0 d11:B6@3,0"


@clause("X-TURN-2")
def test_nothing_comes_back_from_the_table_and_nothing_comes_from_elsewhere() -> None:
    start = Dice(RUN, reroll="d11:B6 d12:B7 d13:B8")
    assert start.judge(play("d02:B4@1,0 d03:B5@2,0 d11:B6@3,0")).broken == {"X-TURN-2"}
    assert start.judge(play(f"{RUN} d09:B6@3,0")).broken == {"X-TURN-2"}
    assert start.judge(play(f"{RUN} d17:K13@3,0")).broken == {"X-TURN-2", "X-SET-1"}
    twice = start.judge(play(f"{RUN} d11:B6@3,0 d11:B6@9,9"))
    assert twice.broken == {"X-TURN-2", "X-SET-2"}


@clause("X-TURN-2")
def test_a_turn_in_which_no_die_leaves_the_hand_leaves_the_table_as_it_was() -> None:
    start = Dice("d01:B3@0,0 d02:K3@1,0 d03:R3@2,0", reroll="d11:B6")
    assert start.judge(play("d03:R3@0,0 d02:K3@1,0 d01:B3@2,0")).broken == {"X-TURN-2"}


@clause("X-TURN-3")
def test_whoever_cannot_or_will_not_lay_passes() -> None:
    verdict = Dice(RUN, reroll="d11:B6").judge(PASS)
    assert verdict.ok
    position = verdict.answer["position"]
    assert (position["turn"], position["turns_left"], position["table"]) == (1, [3, 4], RUN)


@clause("X-TURN-4")
def test_dice_move_freely_between_the_areas() -> None:
    start = Dice(RUN, hold="d11:R9", reroll="d12:R2 d13:B6")
    after = start.judge({**PASS, "hold": "d12 d13"}).answer["position"]["hands"][0]
    assert after == {"hold": "d12:R2 d13:B6", "reroll": "d11:R9"}
    after = start.judge(play(f"{RUN} d13:B6@3,0", hold="d12")).answer["position"]["hands"][0]
    assert after == {"hold": "d12:R2", "reroll": "d11:R9"}
    # Before the roll too: a die that leaves the hold area can be rolled.
    rolled = start.judge({"roll": "d11:K1", "hold": "d12"})
    assert rolled.ok
    assert rolled.answer["position"]["hands"][0] == {"hold": "d12:R2", "reroll": "d11:K1 d13:B6"}
    assert start.judge(play(f"{RUN} d13:B6@3,0", hold="d13")).broken == {"X-TURN-4"}
    assert start.judge({**PASS, "hold": "d01"}).broken == {"X-TURN-4"}


@clause("X-TURN-5")
def test_no_die_is_turned_by_hand() -> None:
    start = Dice(RUN, reroll="d11:B7 d12:R6")
    turned = start.judge(play(f"{RUN} d11:B6@3,0"))
    assert turned.broken == {"X-TURN-5"}
    assert turned.last["violations"][0]["squares"] == ["3,0"]
    on_table = start.judge(play("d01:B4@0,0 d02:B5@1,0 d03:B6@2,0 d11:B7@3,0"))
    assert on_table.broken == {"X-TURN-5"}


@clause("X-TURN-5")
def test_with_a_seed_the_dice_fall_as_it_says() -> None:
    start = Dice(reroll="d11:B7 d12:R6", seed="fate")
    fell = start.judge({"roll": "d11 d12"})
    assert fell.ok
    dice = fell.last["events"][0]["dice"]
    assert start.judge({"roll": dice}).ok
    claimed = next(face for face in ("d11:B13", "d11:R2") if face not in dice)
    assert start.judge({"roll": claimed}).broken == {"X-TURN-5"}


@clause("X-SET-1")
def test_groups_and_runs_without_a_minimum() -> None:
    hand = Dice(reroll="d11:R1 d12:B1 d13:K1 d14:R2 d15:R3")
    assert hand.judge(play("d11:R1@0,0 d12:B1@1,0 d13:K1@2,0")).ok
    assert hand.judge(play("d11:R1@0,0 d14:R2@0,1 d15:R3@0,2")).ok
    wrong = hand.judge(play("d11:R1@0,0 d12:B1@1,0 d14:R2@2,0"))
    assert wrong.broken == {"X-TURN-2", "X-SET-1"}
    only = Dice(reroll="d11:J d12:J d13:J d14:K9").judge(play("d11:J@0,0 d12:J@1,0 d13:J@2,0"))
    assert only.broken == {"X-TURN-2", "X-SET-1"}


@clause("X-SET-2")
def test_every_line_of_dice_that_touch_is_a_set() -> None:
    start = Dice(RUN, reroll="d11:R3 d12:K3 d13:R7 d14:R8 d15:R9")
    assert start.judge(play(f"{RUN} d11:R3@0,1 d12:K3@0,2")).ok
    apart = start.judge(play(f"{RUN} d13:R7@4,0 d14:R8@5,0 d15:R9@6,0"))
    assert apart.ok
    touching = start.judge(play(f"{RUN} d13:R7@3,0 d14:R8@4,0 d15:R9@5,0"))
    assert touching.broken == {"X-TURN-2", "X-SET-1"}
    below = start.judge(play(f"{RUN} d13:R7@0,1 d14:R8@1,1 d15:R9@2,1"))
    assert below.broken == {"X-TURN-2", "X-SET-2"}
    assert below.last["violations"][1]["squares"] == ["0,0", "0,1"]
    downwards = start.judge(play(f"{RUN} d15:R9@9,0 d14:R8@9,1 d13:R7@9,2"))
    assert downwards.broken == {"X-TURN-2", "X-SET-2"}
    alone = start.judge(play(f"{RUN} d13:R7@9,-9"))
    assert alone.broken == {"X-TURN-2", "X-SET-2"}
    assert alone.last["violations"][1]["tiles"] == "d13:R7@9,-9"
    stacked = start.judge(play(f"{RUN} d11:R3@0,0"))
    assert stacked.broken == {"X-SET-2"}


@clause("X-JOKER-1")
def test_a_joker_is_one_and_the_same_die_in_both_of_its_sets() -> None:
    start = Dice(RUN, reroll="d11:J d12:R6 d13:K6 d14:R9 d15:K9")
    assert start.judge(play(f"{RUN} d11:J@3,0 d12:R6@3,1 d13:K6@3,2")).ok
    torn = start.judge(play(f"{RUN} d11:J@3,0 d14:R9@3,1 d15:K9@3,2"))
    assert torn.broken == {"X-JOKER-1"}
    assert torn.last["violations"][0]["squares"] == ["3,0"]


@clause("X-JOKER-2")
def test_a_freed_joker_completes_another_set_in_the_same_turn() -> None:
    table = "d01:B3@0,0 d02:J@1,0 d03:B5@2,0"
    start = Dice(table, reroll="d11:B4 d12:K9 d13:O9 d14:K1")
    used = "d01:B3@0,0 d11:B4@1,0 d03:B5@2,0 d02:J@0,2 d12:K9@1,2 d13:O9@2,2"
    assert start.judge(play(used)).ok
    kept = start.judge(play("d01:B3@0,0 d11:B4@1,0 d03:B5@2,0"))
    assert kept.broken == {"X-TURN-2", "X-JOKER-2"}


@clause("X-JOKER-2")
@pytest.mark.parametrize(
    ("table", "after", "allowed"),
    [
        # Freed by the blue 4, and added to the same run again, at either end.
        (FREEABLE, "d01:B3@0,0 d11:B4@1,0 d03:B5@2,0 d02:J@3,0", False),
        (FREEABLE, "d02:J@0,0 d01:B3@1,0 d11:B4@2,0 d03:B5@3,0", False),
        (FREEABLE, "d01:B3@0,0 d11:B4@1,0 d03:B5@2,0 d12:B6@3,0 d02:J@4,0", False),
        # It stands for the blue 4 as before, so it was not freed, whatever was added or wherever it lies.
        (FREEABLE, "d01:B3@0,0 d02:J@1,0 d03:B5@2,0 d12:B6@3,0", True),
        (FREEABLE, "d13:B2@0,0 d01:B3@0,1 d02:J@0,2 d03:B5@0,3", True),
        # A set without the blue 5, or with another one, is another set.
        (FREEABLE, "d01:B3@0,0 d11:B4@1,0 d02:J@2,0 d03:B5@4,0 d12:B6@5,0 d14:B7@6,0", True),
        (FREEABLE, "d01:B3@0,0 d11:B4@1,0 d15:B5@2,0 d02:J@3,0 d03:B5@5,0 d12:B6@6,0 d14:B7@7,0", True),
        # In a group it can have been the orange 5 all the time; not where a run crossed in it.
        (GROUP, "d01:R5@0,0 d02:B5@1,0 d03:J@2,0 d16:K5@3,0", True),
        (
            f"{GROUP} d04:K6@2,1 d05:K7@2,2",
            "d01:R5@0,0 d02:B5@1,0 d16:K5@2,0 d04:K6@2,1 d05:K7@2,2 d03:J@3,0",
            False,
        ),
        # Of two jokers in one set each stays what it was, or is freed.
        (TWO, "d01:B3@0,0 d02:J@1,0 d03:J@2,0 d12:B6@3,0 d14:B7@4,0", True),
        (TWO, "d01:B3@0,0 d03:J@1,0 d02:J@2,0 d12:B6@3,0 d14:B7@4,0", False),
    ],
)
def test_a_freed_joker_does_not_go_back_into_its_set(table: str, after: str, allowed: bool) -> None:
    reroll = " ".join(die for die in ROLLED.split() if die[:3] not in table)
    verdict = Dice(table, reroll=reroll).judge(play(after))
    assert verdict.ok == allowed
    if not allowed:
        (violation,) = verdict.last["violations"]
        assert (violation["clause"], violation["code"]) == ("X-JOKER-2", "joker-went-back")
    assert Dice(table, reroll=reroll, options={"joker.freed": "any-set"}).judge(play(after)).ok


@clause("X-JOKER-2")
def test_a_joker_in_a_crossing_goes_back_into_neither_of_its_sets() -> None:
    """It was the red 4 in a row and a column; the column gets it back at its end."""
    table = "d01:R3@0,0 d02:J@1,0 d03:R5@2,0 d04:B4@1,1 d05:K4@1,2"
    after = "d01:R3@0,0 d11:R4@1,0 d03:R5@2,0 d02:J@3,0 d04:B4@1,1 d05:K4@1,2"
    verdict = Dice(table, reroll="d11:R4 d12:K1").judge(play(after))
    assert verdict.last["violations"][0]["code"] == "joker-went-back"
    column = "d01:R3@0,0 d11:R4@1,0 d03:R5@2,0 d02:J@1,3 d04:B4@1,1 d05:K4@1,2"
    verdict = Dice(table, reroll="d11:R4 d12:K1").judge(play(column))
    assert [violation["code"] for violation in verdict.last["violations"]] == ["joker-went-back"]


@clause("X-JOKER-2")
def test_the_reading_before_lets_it_go_back() -> None:
    table = "d01:B3@0,0 d02:J@1,0 d03:B5@2,0"
    after = "d01:B3@0,0 d11:B4@1,0 d03:B5@2,0 d02:J@3,0"
    start = Dice(table, reroll="d11:B4 d12:K9")
    assert not start.judge(play(after)).ok
    assert replace(start, rulings=1).judge(play(after)).ok


@clause("X-END-1")
def test_whoever_lays_the_last_die_wins_at_once() -> None:
    verdict = Dice(RUN, reroll="d11:B6").judge(play(f"{RUN} d11:B6@3,0"), PASS)
    answer = verdict.answer
    assert (answer["reason"], answer["winners"], answer["scores"]) == ("X-END-1", [0], [1, 0])
    assert answer["position"]["marks"] == [1, 0]
    over = Dice(RUN, reroll="d11:B6").judge(play(f"{RUN} d11:B6@3,0"), PASS).last
    assert over["violations"][0]["code"] == "game-over"


@clause("X-END-1")
def test_resigning_is_an_option_of_the_table() -> None:
    start = Dice(RUN, reroll="d11:B6 d12:K1")
    assert start.judge({"resign": True}).broken == {"X-END-1"}
    allowed = Dice(RUN, reroll="d11:B6 d12:K1", options={"mode.resign": True}).judge({"resign": True})
    assert allowed.answer["winners"] == [1]


@clause("X-END-2")
@pytest.mark.parametrize(
    ("mine", "other", "winners"),
    [
        ("d11:R1", "d17:R1 d18:B1", [0]),
        ("d11:R9 d12:R9", "d17:R13 d18:B4", [1]),
        ("d11:J d12:R2", "d17:R13 d18:B4", [0]),
        ("d11:J d12:R2", "d17:R10 d18:B2", [0, 1]),
    ],
)
def test_after_the_last_turns_dice_count_then_their_sum(mine: str, other: str, winners: list[int]) -> None:
    last = {"turns_left": [1, 1], "round": 2, "marks": [1, 1]}
    answer = Dice(reroll=mine, other=other, more=last).judge(PASS, PASS).answer
    assert (answer["reason"], answer["winners"]) == ("X-END-2", winners)
    assert answer["scores"] == [int(seat in winners) for seat in range(2)]
    assert answer["position"]["marks"] == [1 + (seat in winners) for seat in range(2)]


@clause("X-END-2")
def test_five_turns_each() -> None:
    game = ExpressGame(book())
    position = game.start(2, SEED).position
    seats = []
    while position.result is None:
        seat = position.turn
        assert seat is not None
        if game.view(position, seat).must_roll:
            dice = tuple(Die(die.number, None) for die in position.hands[seat].dice)
            position = game.apply(position, Roll(seat, dice)).position
        position = game.apply(position, game.read_action(PASS, position)).position
        seats.append(seat)
    assert seats == [0, 1] * 5


@clause("X-END-3")
def test_most_marks_after_five_rounds_win_the_match() -> None:
    last = {"round": 5, "marks": [2, 1], "turns_left": [1, 1], "turn": 1, "rolled": True}
    more = Dice(reroll="d11:R1 d12:R9", other="d17:R1", more={**last, "turns_left": [0, 1]})
    events = more.judge(PASS).last["events"]
    assert {"type": "marked", "marks": [2, 2]} in events
    assert events[-1] == {"type": "match-ended", "clause": "X-END-3", "winners": [0, 1]}
    assert rules.load(EDITION).match.games == 5  # type: ignore[attr-defined]
    earlier = Dice(reroll="d11:R1 d12:R9", other="d17:R1", more={**last, "turns_left": [0, 1], "round": 4})
    assert earlier.judge(PASS).last["events"][-1]["type"] == "marked"


@clause("X-SOLO-1")
def test_alone_with_all_dice_for_three_turns() -> None:
    game = ExpressGame(book())
    position = game.start(1, SEED).position
    assert [len(hand.dice) for hand in position.hands] == [18]
    assert position.turns_left == (3,)
    alone = {"hands": [{"hold": "", "reroll": "d11:R1 d12:R2 d13:R3"}], "turns_left": [1], "marks": [0]}
    laid = play("d11:R1@0,0 d12:R2@1,0 d13:R3@2,0")
    done = Dice(more=alone).judge(laid).answer
    assert (done["reason"], done["winners"], done["scores"]) == ("X-SOLO-1", [0], [0])
    left = Dice(more=alone).judge(PASS).answer
    assert (left["reason"], left["winners"], left["scores"]) == ("X-SOLO-1", [], [-3])


@clause("X-TURN-2")
def test_the_books_first_example_adding_to_two_sets() -> None:
    table = "d01:B4@0,0 d02:B5@1,0 d03:B6@2,0 d04:R8@0,2 d05:K8@1,2 d06:O8@2,2"
    after = "d11:B3@-1,0 d01:B4@0,0 d02:B5@1,0 d03:B6@2,0 d04:R8@0,2 d05:K8@1,2 d06:O8@2,2 d12:B8@3,2"
    assert Dice(table, reroll="d11:B3 d12:B8 d13:K1").judge(play(after)).ok


@clause("X-SET-2")
def test_the_books_second_example_two_dice_under_the_blue_three() -> None:
    after = f"{RUN} d11:R3@0,1 d12:K3@0,2"
    assert Dice(RUN, reroll="d11:R3 d12:K3").judge(play(after)).answer["reason"] == "X-END-1"


@clause("X-SET-2")
def test_the_books_third_example_a_black_three_between_two_sets() -> None:
    """The twos are reordered and lie above the run 3 4 5; the black 3 between makes 2 3 4 downwards."""
    table = "d01:K2@0,0 d02:R2@1,0 d03:O2@2,0 d04:K3@0,2 d05:K4@1,2 d06:K5@2,2"
    after = "d02:R2@0,0 d01:K2@1,0 d03:O2@2,0 d11:K3@1,1 d04:K3@0,2 d05:K4@1,2 d06:K5@2,2"
    assert Dice(table, reroll="d11:K3").judge(play(after)).answer["reason"] == "X-END-1"
    closer = "d02:R2@0,0 d01:K2@1,0 d03:O2@2,0 d11:K3@3,0 d04:K3@0,1 d05:K4@1,1 d06:K5@2,1"
    assert "X-SET-2" in Dice(table, reroll="d11:K3").judge(play(closer)).broken


@clause("X-JOKER-2")
def test_the_books_joker_example_freed_and_used_at_once() -> None:
    """The joker in the column is replaced by rebuilding and completes another set in the same turn."""
    table = "d01:R3@0,0 d02:B3@1,0 d03:K3@2,0 d04:J@0,1 d05:R5@0,2"
    after = "d01:R3@0,0 d02:B3@1,0 d03:K3@2,0 d11:R4@0,1 d05:R5@0,2 d12:K8@4,0 d04:J@5,0 d13:O8@6,0"
    assert Dice(table, reroll="d11:R4 d12:K8 d13:O8").judge(play(after)).answer["reason"] == "X-END-1"
