"""Who may be removed from a match, and by whom; who is idle; pauses asked for again and again; lost hosts."""

from dataclasses import replace
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kostka.server.protocol import client
from kostka.server.tables.agreeing import AGAIN_MS, IDLE_AT_ALL_MS, IDLE_MS, OPEN_MS
from kostka.server.tables.commands import MakeLink, ReplaceHost, TakeOver
from kostka.server.tables.entries import Asked, Chair, Entry, Replaced, Settled, Started, Unseated
from kostka.server.tables.folding import fold, fold_all
from kostka.server.tables.questions import undecided
from tests.server.desk import GUESTS, Desk
from tests.server.test_agreeing import refused

ANSWERS: tuple[Literal["yes", "no"] | None, ...] = ("yes", "no", None)
FREE = {"clock.turn_ms": 0, "setup.redeal_doublets": 0}


def bodies(log: list[Any]) -> list[Any]:
    return [entry.body for entry in log]


# By vote


def test_more_than_half_of_the_others_remove_somebody_and_a_bot_plays_on() -> None:
    desk = Desk(seats=4)
    desk.answer_deal()
    assert bodies(desk.do(client.Remove(3), "ana")) == [Asked("remove", 0, 3)]
    assert desk.do(client.Vote(1, "no"), "ben")
    log = desk.do(client.Vote(2, "yes"), "cyd")
    assert bodies(log)[1:] == [Settled("remove", "yes"), Unseated(3, "voted_out"), Replaced(3, "casual")]
    seat = desk.table.seats[3]
    assert (seat.kind, seat.bot, seat.name, seat.guest) == ("bot", "casual", "Dan", None)
    with refused("seat-not-yours"):
        desk.do(client.Return(3), "dan")


def test_nobody_is_removed_because_the_others_leave() -> None:
    desk = Desk(seats=3)
    desk.answer_deal()
    desk.do(client.Remove(1), "ana")
    log = desk.do(client.Leave(2), "cyd")
    assert Settled("remove", "no") in bodies(log)
    assert desk.table.seats[1].guest == "ben"


@pytest.mark.parametrize("people", [3, 4])
@given(st.data())
def test_no_other_count_removes_anybody(people: int, data: st.DataObject) -> None:
    desk = Desk(seats=people)
    about = data.draw(st.integers(0, people - 1))
    others = [seat for seat in range(people) if seat != about]
    asker = data.draw(st.sampled_from(others))
    desk.do(client.Remove(about), GUESTS[asker])
    agreed = 1
    for seat in data.draw(st.permutations([seat for seat in others if seat != asker])):
        if desk.table.question is None:
            break
        choice = data.draw(st.sampled_from(ANSWERS))
        if choice is not None:
            desk.do(client.Vote(seat, choice), GUESTS[seat])
            agreed += choice == "yes"
    assert (desk.table.seats[about].guest is None) == (2 * agreed > len(others))


def test_a_host_alone_removes_nobody_who_is_winning() -> None:
    """Neither with somebody who is away, nor with a second seat, nor from a second tab."""
    desk = Desk(chairs=[Chair("Ana", "ana"), Chair("Eva", "ana"), Chair("Ben", "ben"), Chair("Cyd", "cyd")])
    desk.around = replace(desk.around, away={3: 0})
    desk.later(600_000)
    desk.do(client.Remove(2), "ana")
    with refused("vote-not-yours"):
        desk.do(client.Vote(1, "yes"), "ana")
    with refused("vote-not-yours"):
        desk.do(client.Vote(2, "no"), "ben")
    with refused("seat-not-yours"):
        desk.do(client.Vote(3, "yes"), "ana")
    assert desk.table.seats[2].guest == "ben"
    desk.do(client.Vote(3, "yes"), "cyd")
    assert desk.table.seats[2].guest is None


def test_nobody_votes_twice() -> None:
    desk = Desk(chairs=[Chair(name.title(), name) for name in ("ana", "ben", "cyd")] + [Chair("Eva", "cyd")])
    desk.do(client.Remove(1), "ana")
    desk.do(client.Vote(3, "no"), "cyd")
    assert desk.table.question is None, "one of two is no majority"
    with refused("question-none"):
        desk.do(client.Vote(2, "yes"), "cyd")


def test_a_seat_that_moves_to_another_device_brings_no_second_vote() -> None:
    desk = Desk(seats=4)
    desk.do(client.Remove(3), "ana")
    desk.do(client.Vote(1, "no"), "ben")
    desk.do(MakeLink(1, "digest", desk.around.now + 1_000), "ben")
    desk.do(TakeOver("digest"), "ben's phone")
    desk.do(client.Vote(1, "no"), "ben's phone")
    assert desk.table.question is not None
    assert desk.table.question.votes == {1: "no"}
    with refused("seat-not-yours"):
        desk.do(client.Vote(1, "yes"), "ben")


@pytest.mark.parametrize("about", [0, 2, 3])
def test_oneself_bots_and_empty_seats_are_not_voted_about(about: int) -> None:
    desk = Desk(chairs=[Chair("Ana", "ana"), Chair("Ben", "ben"), Chair(bot="solid"), Chair("Cyd", "cyd")])
    desk.do(client.Leave(3), "cyd")
    with refused("seat-without-player"):
        desk.do(client.Remove(about), "ana")


def test_who_has_no_seat_asks_nothing() -> None:
    desk = Desk(seats=3)
    for guest in ("stranger", None):
        with refused("not-seated"):
            desk.do(client.Remove(0), guest)
    with refused("seat-unknown"):
        desk.do(client.Remove(3), "ana")


def test_the_host_can_be_removed_and_somebody_else_is_the_host() -> None:
    desk = Desk(seats=3)
    desk.do(client.Remove(0), "ben")
    desk.do(client.Vote(2, "yes"), "cyd")
    assert desk.table.host == "ben"


def test_a_vote_outlives_a_restart() -> None:
    desk = Desk(seats=4)
    desk.do(client.Remove(3), "ana")
    desk.do(client.Vote(1, "no"), "ben")
    again = fold_all(desk.entries)
    assert again.question == desk.table.question
    assert again == desk.table


def test_who_is_asked_about_and_leaves_ends_the_question() -> None:
    desk = Desk(seats=3)
    desk.do(client.Remove(1), "ana")
    desk.do(client.Leave(1), "ben")
    assert desk.table.question is None
    assert desk.table.seats[1].kind == "left"


# Several devices


def spread() -> Desk:
    """Ana played at two seats of one screen and has moved one of them to her phone."""
    desk = Desk(chairs=[Chair("Ana", "ana"), Chair("Eva", "ana"), Chair("Ben", "ben"), Chair("Cyd", "cyd")])
    move(desk, 1, "ana", "ana's phone")
    return desk


def move(desk: Desk, seat: int, guest: str, to: str) -> None:
    desk.do(MakeLink(seat, to, desk.around.now + 1_000), guest)
    desk.do(TakeOver(to), to)


def test_two_devices_of_one_person_remove_nobody() -> None:
    desk = spread()
    desk.do(client.Remove(2), "ana")
    with refused("vote-not-yours"):
        desk.do(client.Vote(1, "yes"), "ana's phone")
    assert desk.table.seats[2].guest == "ben"
    desk.do(client.Vote(3, "yes"), "cyd")
    assert desk.table.seats[2].guest is None


def test_two_devices_of_one_person_have_one_vote_cast_from_either() -> None:
    desk = spread()
    desk.around = replace(desk.around, away={3: desk.around.now})
    desk.later(60_000)
    desk.do(client.Missing(2, 3), "ben")
    desk.do(client.Vote(0, "end"), "ana")
    desk.do(client.Vote(1, "end"), "ana's phone")
    assert desk.table.phase == "playing", "one of two is no majority"
    desk.do(client.Vote(1, "bot"), "ana's phone")
    desk.do(client.Vote(2, "bot"), "ben")
    assert desk.table.seats[3].standing_in


def test_nobody_grants_themselves_more_time_from_another_device() -> None:
    desk = spread()
    desk.answer_deal()
    while (turn := desk.table.turn) not in (0, 1):
        assert turn is not None
        desk.act(turn, draw=True)
    own, other = (("ana", "ana's phone"), ("ana's phone", "ana"))[turn]
    desk.do(client.MoreTime(turn), own)
    with refused("vote-not-yours"):
        desk.do(client.Vote(1 - turn, "yes"), other)


def test_a_vote_is_due_while_one_of_the_devices_is_there() -> None:
    desk = spread()
    desk.around = replace(desk.around, away={0: desk.around.now, 3: desk.around.now})
    desk.later(60_000)
    desk.do(client.Pause(2), "ben")
    assert desk.table.question is not None
    assert [*undecided(desk.table)] == [0, 1, 3]
    desk.do(client.Vote(1, "yes"), "ana's phone")
    assert desk.paused_by(2)


def test_another_device_is_no_second_try() -> None:
    desk = spread()
    desk.do(client.Pause(0), "ana")
    desk.do(client.Vote(2, "no"), "ben")
    with refused("asked-lately"):
        desk.do(client.Pause(1), "ana's phone")


def test_who_takes_over_a_seat_beside_their_own_has_one_vote() -> None:
    desk = Desk(seats=4)
    move(desk, 1, "ben", "ana")
    desk.do(client.Remove(3), "cyd")
    desk.do(client.Vote(1, "no"), "ana")
    assert desk.table.question is None, "one of two is no majority"


# Two people


def test_of_two_people_one_removes_the_other_only_if_they_are_away_or_idle() -> None:
    desk = Desk(options=FREE)
    other = desk.table.turn
    assert other is not None
    guest = GUESTS[1 - other]
    desk.later(IDLE_MS - 1)
    with refused("seat-not-idle"):
        desk.do(client.Remove(other), guest)
    desk.later(1)
    with refused("seat-not-idle"):
        desk.do(client.Remove(1 - other), GUESTS[other])  # is not waited for
    log = desk.do(client.Remove(other), guest)
    assert Unseated(other, "voted_out") in bodies(log)


def test_a_pair_with_bots_are_two_people() -> None:
    desk = Desk(chairs=[Chair("Ana", "ana"), Chair("Ben", "ben"), Chair(bot="solid")])
    with refused("seat-not-idle"):
        desk.do(client.Remove(1), "ana")
    desk.around = replace(desk.around, away={1: 0})
    desk.later(60_000)
    assert Unseated(1, "voted_out") in bodies(desk.do(client.Remove(1), "ana"))


def test_who_shifts_tiles_is_not_idle_but_not_for_ever() -> None:
    desk = Desk(options=FREE)
    other = desk.table.turn
    assert other is not None
    desk.later(IDLE_AT_ALL_MS - 1)
    desk.around = replace(desk.around, active={other: desk.around.now - IDLE_MS + 1})
    with refused("seat-not-idle"):
        desk.do(client.Remove(other), GUESTS[1 - other])
    desk.later(1)
    desk.do(client.Remove(other), GUESTS[1 - other])


def test_whose_clock_runs_has_that_time() -> None:
    desk = Desk(options={**FREE, "clock.turn_ms": 3_600_000})
    other = desk.table.turn
    assert other is not None
    desk.later(IDLE_MS)
    with refused("seat-not-idle"):
        desk.do(client.Remove(other), GUESTS[1 - other])


# Who is idle


def test_anybody_asks_about_whoever_sits_idle_where_there_is_no_clock() -> None:
    desk = Desk(seats=3, options=FREE)
    slow = desk.table.turn
    assert slow is not None
    asker, third = [seat for seat in range(3) if seat != slow]
    with refused("seat-not-missing"):
        desk.do(client.Missing(asker, slow), GUESTS[asker])
    desk.later(IDLE_MS)
    with refused("seat-not-missing"):
        desk.do(client.Missing(slow, asker), GUESTS[slow])
    desk.do(client.Missing(asker, slow), GUESTS[asker])
    desk.do(client.Vote(asker, "bot"), GUESTS[asker])
    desk.do(client.Vote(third, "bot"), GUESTS[third])
    assert desk.table.seats[slow].standing_in
    desk.do(client.Return(slow), GUESTS[slow])


def test_nobody_is_idle_during_a_pause() -> None:
    desk = Desk(options=FREE)
    slow = desk.table.turn
    assert slow is not None
    desk.do(client.Pause(slow), GUESTS[slow])
    desk.do(client.Vote(1 - slow, "yes"), GUESTS[1 - slow])
    desk.later(10 * IDLE_MS)
    with refused("seat-not-missing"):
        desk.do(client.Missing(1 - slow, slow), GUESTS[1 - slow])
    desk.do(client.Resume(slow), GUESTS[slow])
    desk.later(IDLE_MS - 1)
    with refused("seat-not-missing"):
        desk.do(client.Missing(1 - slow, slow), GUESTS[1 - slow])


# Again and again


def test_whoever_asked_in_vain_waits_before_asking_again() -> None:
    desk = Desk(seats=3)
    desk.do(client.Pause(0), "ana")
    desk.do(client.Vote(1, "no"), "ben")
    desk.later(AGAIN_MS - 1_500)
    with refused("asked-lately") as refusal:
        desk.do(client.Pause(0), "ana")
    assert refusal.value.params["count"] == 2
    desk.do(client.Pause(1), "ben")  # others may
    desk.do(client.Vote(0, "no"), "ana")
    desk.later(1_500)
    desk.do(client.Pause(0), "ana")


def test_a_second_seat_is_no_second_try() -> None:
    desk = Desk(chairs=[Chair("Ana", "ana"), Chair("Eva", "ana"), Chair("Ben", "ben"), Chair("Cyd", "cyd")])
    desk.do(client.Pause(0), "ana")
    desk.do(client.Vote(2, "no"), "ben")
    with refused("asked-lately"):
        desk.do(client.Pause(1), "ana")


def test_a_removal_that_failed_is_not_tried_at_once_but_another_may_be() -> None:
    desk = Desk(seats=3)
    desk.do(client.Remove(1), "ana")
    desk.do(client.Vote(2, "no"), "cyd")
    with refused("asked-lately"):
        desk.do(client.Remove(1), "ana")
    desk.do(client.Remove(2), "ana")


def test_a_pause_that_was_agreed_may_be_followed_by_another() -> None:
    desk = Desk(seats=2)
    for _ in range(2):
        desk.do(client.Pause(0), "ana")
        desk.do(client.Vote(1, "yes"), "ben")
        desk.do(client.Resume(0), "ana")


def test_a_new_game_forgets_what_was_asked() -> None:
    desk = Desk(seats=3)
    desk.do(client.Remove(1), "ana")
    desk.do(client.Vote(2, "no"), "cyd")
    assert desk.table.asked
    started = Entry(desk.table.seq + 1, desk.around.now, Started(desk.table.next_seed, 0))
    assert not fold(desk.table, started).asked


def test_a_pause_that_nobody_answers_blocks_nothing() -> None:
    desk = Desk(seats=3)
    desk.answer_deal()
    turn = desk.table.turn
    assert turn is not None
    asker, other = [seat for seat in range(3) if seat != turn]
    desk.do(client.Pause(asker), GUESTS[asker])
    assert bodies(desk.do(client.MoreTime(turn), GUESTS[turn])) == [
        Settled("pause", "no"),
        Asked("more_time", turn),
    ]
    with refused("question-open"):
        desk.do(client.Pause(other), GUESTS[other])
    assert bodies(desk.do(client.Remove(asker), GUESTS[other]))[0] == Settled("more_time", "no")
    desk.act(turn, draw=True)


def test_nobody_puts_off_their_own_removal_by_asking_about_somebody_else() -> None:
    desk = Desk(seats=4)
    desk.around = replace(desk.around, away={3: desk.around.now})
    desk.later(60_000)
    desk.do(client.Missing(2, 3), "cyd")
    assert bodies(desk.do(client.Remove(2), "ana")) == [Settled("missing", "wait"), Asked("remove", 0, 2)]
    with refused("question-open"):
        desk.do(client.Missing(2, 3), "cyd")


def test_no_question_stands_in_the_way_for_more_than_a_minute() -> None:
    desk = Desk(seats=4)
    desk.do(client.Remove(3), "ana")
    desk.later(OPEN_MS - 1)
    with refused("question-open"):
        desk.do(client.Pause(1), "ben")
    desk.later(1)
    assert bodies(desk.do(client.Pause(1), "ben")) == [Settled("remove", "no"), Asked("pause", 1)]


def test_only_players_become_hosts() -> None:
    desk = Desk(seats=3)
    assert desk.do(ReplaceHost("stranger")) == []
    assert desk.do(ReplaceHost("ana")) == []
    desk.do(ReplaceHost("cyd"))
    assert desk.table.host == "cyd"
