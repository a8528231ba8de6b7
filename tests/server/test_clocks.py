"""The time of a turn (C-TURN-4): what it is, what ends it, and that nobody pays for the network or for us."""

import pytest

from kostka.server.protocol import client
from kostka.server.tables.clocks import LAG_A_TURN_MS, LAG_BANK_MS
from kostka.server.tables.commands import Act, Credit, Refusal, TimeUp
from kostka.server.tables.entries import TimedOut
from tests.server.desk import Desk

TURN_MS = 60_000


def begun(**options: object) -> Desk:
    desk = Desk("original-pl", options={"clock.turn_ms": TURN_MS, **options})
    desk.answer_deal()
    return desk


def on_turn(desk: Desk) -> int:
    turn = desk.table.turn
    assert turn is not None
    return turn


def deadline(desk: Desk) -> int:
    assert desk.table.clock is not None
    assert desk.table.clock.deadline is not None
    return desk.table.clock.deadline


def test_every_turn_has_its_time() -> None:
    desk = begun()
    assert deadline(desk) == desk.table.at + TURN_MS
    desk.later(10_000)
    desk.act(on_turn(desk), draw=True)
    assert deadline(desk) == desk.around.now + TURN_MS


def test_no_limit_is_no_clock() -> None:
    desk = Desk("original-pl", options={"clock.turn_ms": 0})
    desk.answer_deal()
    assert desk.table.clock is None


def test_time_is_not_up_before_it_is() -> None:
    desk = begun()
    desk.later(TURN_MS + LAG_A_TURN_MS - 1)
    with pytest.raises(Refusal, match="not up"):
        desk.do(TimeUp())


def test_a_little_lateness_is_the_network_s() -> None:
    desk = begun()
    turn = on_turn(desk)
    desk.later(TURN_MS + 400)
    desk.act(turn, draw=True)
    assert desk.table.lag[turn] == LAG_BANK_MS - 400


def test_the_bank_of_lateness_runs_out() -> None:
    desk = begun()
    turn = on_turn(desk)
    for _ in range(3):
        desk.later(TURN_MS + LAG_A_TURN_MS)
        desk.act(turn, draw=True)
        desk.act(1 - turn, draw=True)
    assert desk.table.lag[turn] == 0
    desk.later(TURN_MS + 1)
    with pytest.raises(Refusal, match="is up"):
        desk.act(turn, draw=True)


def test_nothing_moved_is_a_draw() -> None:
    desk = begun()
    turn = on_turn(desk)
    held = len(desk.position.racks[turn])
    desk.later(TURN_MS + LAG_A_TURN_MS)
    entries = desk.do(TimeUp())
    assert isinstance(entries[0].body, TimedOut)
    assert len(desk.position.racks[turn]) == held + 1
    assert desk.table.turn == 1 - turn


def test_the_last_draft_is_what_time_judges() -> None:
    desk = begun()
    turn = on_turn(desk)
    tile = str(desk.position.racks[turn][0])
    held = len(desk.position.racks[turn])
    desk.later(TURN_MS + LAG_A_TURN_MS)
    desk.do(TimeUp({turn: [tile]}))
    assert len(desk.position.racks[turn]) == held + desk.table.game.rules.penalty.tiles  # type: ignore[attr-defined]


def test_a_draft_that_cannot_be_read_is_no_draft() -> None:
    desk = begun()
    turn = on_turn(desk)
    held = len(desk.position.racks[turn])
    desk.later(TURN_MS + LAG_A_TURN_MS)
    desk.do(TimeUp({turn: ["what is this"]}))
    assert len(desk.position.racks[turn]) == held + 1


def test_whoever_does_not_answer_about_a_new_deal_wants_none() -> None:
    desk = Desk(seats=3, options={"clock.turn_ms": TURN_MS})
    assert not desk.position.started
    desk.act(1, redeal=False)
    desk.later(TURN_MS)
    entries = desk.do(TimeUp())
    assert [entry.body.seat for entry in entries if isinstance(entry.body, TimedOut)] == [0, 2]
    assert desk.position.started
    assert deadline(desk) == desk.around.now + TURN_MS, "the first turn has its own time"


def test_a_pause_stops_the_clock() -> None:
    desk = begun()
    desk.later(20_000)
    desk.do(client.Pause(0), "ana")
    desk.do(client.Vote(1, "yes"), "ben")
    assert desk.table.clock is not None
    assert desk.table.clock.deadline is None
    desk.later(1_000_000)
    with pytest.raises(Refusal):
        desk.do(TimeUp())
    desk.do(client.Resume(0), "ana")
    assert deadline(desk) == desk.around.now + 40_000


def test_more_time_is_granted_by_one_and_asked_for_once() -> None:
    desk = begun()
    turn = on_turn(desk)
    names = [seat.guest for seat in desk.table.seats]
    before = deadline(desk)
    with pytest.raises(Refusal):
        desk.do(client.MoreTime(1 - turn), names[1 - turn])
    desk.do(client.MoreTime(turn), names[turn])
    desk.do(client.Vote(1 - turn, "yes"), names[1 - turn])
    assert deadline(desk) == before + TURN_MS
    with pytest.raises(Refusal):
        desk.do(client.MoreTime(turn), names[turn])


def test_nobody_pays_for_our_downtime() -> None:
    desk = begun()
    turn, before = on_turn(desk), deadline(desk)
    desk.later(3_600_000)
    desk.do(Credit(desk.around.now + 20_000))
    assert deadline(desk) == desk.around.now + 20_000 > before
    desk.act(turn, draw=True)


def test_a_credit_never_shortens_a_turn() -> None:
    desk = begun()
    before = deadline(desk)
    assert desk.do(Credit(before - 1)) == []
    assert deadline(desk) == before


def test_an_action_after_the_time_is_refused_even_before_the_server_acts() -> None:
    desk = begun()
    turn = on_turn(desk)
    desk.later(TURN_MS + LAG_A_TURN_MS + 1)
    with pytest.raises(Refusal, match="is up"):
        desk.do(Act(turn, {"draw": True}, desk.table.seq), desk.table.seats[turn].guest)
