"""What players decide together: pauses, more time, and what to do about somebody who is missing."""

from dataclasses import replace

import pytest

from kostka.server.protocol import client
from kostka.server.tables.commands import Act, Refusal, TimeUp
from kostka.server.tables.entries import Asked, Chair, Paused, Settled, Unseated
from tests.server.desk import GUESTS, Desk

OPEN = Chair()


def refused(code: str) -> "pytest.RaisesExc[Refusal]":
    return pytest.raises(Refusal, check=lambda refusal: refusal.code == code)


def test_a_pause_needs_everybody() -> None:
    desk = Desk(seats=3)
    desk.answer_deal()
    desk.do(client.Pause(0), "ana")
    with refused("vote-not-yours"):
        desk.do(client.Vote(0, "yes"), "ana")
    desk.do(client.Vote(1, "yes"), "ben")
    assert not desk.paused_by(0)
    desk.do(client.Vote(2, "yes"), "cyd")
    assert desk.paused_by(0)
    turn = desk.table.turn
    assert turn is not None
    with refused("game-paused"):
        desk.act(turn, draw=True)
    desk.do(client.Resume(2), "cyd")
    desk.act(turn, draw=True)


def test_one_no_is_enough_against_a_pause() -> None:
    desk = Desk(seats=3)
    desk.do(client.Pause(0), "ana")
    log = desk.do(client.Vote(2, "no"), "cyd")
    assert log[-1].body == Settled("pause", "no")
    assert desk.table.paused is None


def test_alone_against_bots_nobody_has_to_be_asked() -> None:
    desk = Desk(chairs=[Chair("Ana", "ana"), Chair(bot="solid")])
    log = desk.do(client.Pause(0), "ana")
    assert log[-1].body == Paused(0)


def test_who_shares_a_screen_has_one_vote() -> None:
    desk = Desk(chairs=[Chair("Ana", "ana"), Chair("Eva", "ana"), Chair("Ben", "ben")])
    desk.do(client.Pause(2), "ben")
    desk.do(client.Vote(1, "yes"), "ana")
    assert desk.table.paused == 2


def test_nobody_is_missing_before_the_grace_is_over() -> None:
    desk = Desk(seats=3)
    desk.around = replace(desk.around, away={2: desk.around.now})
    with refused("seat-not-missing"):
        desk.do(client.Missing(0, 2), "ana")
    desk.later(60_000)
    with refused("seat-not-missing"):
        desk.do(client.Missing(0, 1), "ana")
    desk.do(client.Missing(0, 2), "ana")
    desk.do(client.Vote(0, "end"), "ana")
    desk.do(client.Vote(1, "end"), "ben")
    assert (desk.table.phase, desk.table.ended) == ("over", "vote")


def test_a_tie_about_who_is_missing_means_waiting() -> None:
    desk = Desk(seats=3)
    desk.do(client.Leave(2), "cyd")
    desk.do(client.Missing(0, 2), "ana")
    desk.do(client.Vote(0, "bot"), "ana")
    log = desk.do(client.Vote(1, "end"), "ben")
    assert log[-1].body == Settled("missing", "wait")
    assert desk.table.phase == "playing"


def test_the_person_takes_the_seat_back_from_the_bot() -> None:
    desk = Desk(options={"clock.turn_ms": 0})
    desk.around = replace(desk.around, away={1: 0})
    desk.later(100_000)
    desk.do(client.Missing(0, 1), "ana")
    desk.do(client.Vote(0, "bot"), "ana")
    with refused("seat-not-yours"):
        desk.do(Act(1, {"redeal": False}, desk.table.seq), "ben")
    with refused("seat-not-yours"):
        desk.do(client.Return(1), "ana")
    desk.do(client.Return(1), "ben")
    desk.act(1, redeal=False)


def test_a_question_of_somebody_who_leaves_is_dropped() -> None:
    desk = Desk(seats=3)
    desk.do(client.Pause(1), "ben")
    log = desk.do(client.Leave(1), "ben")
    assert isinstance(log[0].body, Unseated)
    assert desk.table.question is None


def test_a_question_does_not_wait_for_somebody_who_has_gone() -> None:
    desk = Desk(seats=3)
    desk.do(client.Pause(0), "ana")
    desk.do(client.Vote(1, "yes"), "ben")
    desk.do(client.Leave(2), "cyd")
    assert desk.table.question is None
    assert desk.paused_by(0)


def test_that_somebody_is_missing_goes_before_other_questions() -> None:
    desk = Desk(seats=2)
    desk.do(client.Pause(0), "ana")
    desk.around = replace(desk.around, away={1: desk.around.now})
    desk.later(60_000)
    log = desk.do(client.Missing(0, 1), "ana")
    assert [entry.body for entry in log] == [Settled("pause", "no"), Asked("missing", 0, 1)]
    desk.do(client.Vote(0, "bot"), "ana")
    assert desk.table.seats[1].standing_in


def test_who_is_missing_has_no_vote_about_who_else_is() -> None:
    desk = Desk(seats=3)
    desk.around = replace(desk.around, away={1: desk.around.now, 2: desk.around.now + 30_000})
    desk.later(60_000)
    desk.do(client.Missing(0, 1), "ana")
    desk.do(client.Vote(0, "bot"), "ana")
    assert desk.table.question is not None, "Cyd may be back in a moment"
    with refused("question-open"):
        desk.do(client.Missing(0, 1), "ana")
    desk.later(30_000)
    desk.do(client.Missing(0, 2), "ana")
    assert desk.table.seats[1].standing_in, "Cyd is not back, and the question is settled without her"
    desk.do(client.Missing(0, 2), "ana")
    desk.do(client.Vote(0, "bot"), "ana")
    assert desk.table.seats[2].standing_in


@pytest.mark.parametrize("how", ["plays", "is too late"])
def test_more_time_is_for_the_turn_in_which_it_was_asked_for(how: str) -> None:
    desk = Desk("original-cz")
    turn = desk.table.turn
    assert turn is not None
    desk.do(client.MoreTime(turn), GUESTS[turn])
    if how == "plays":
        desk.act(turn, draw=True)
    else:
        desk.later(100_000)
        desk.do(TimeUp())
    assert desk.table.turn == 1 - turn
    with refused("question-none"):
        desk.do(client.Vote(1 - turn, "yes"), GUESTS[1 - turn])
