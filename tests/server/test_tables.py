"""What can be done at a table, and by whom: seats and matches."""

import pytest

from kostka.engine import IllegalAction, commitment
from kostka.server.protocol import client
from kostka.server.tables.commands import Act, MakeLink, Refusal, TakeOver
from kostka.server.tables.entries import Acted, Chair, Entry, Paused, Started
from kostka.server.tables.folding import fold, fold_all
from kostka.server.tables.recording import needed, record
from kostka.server.tables.saving import restore, save, snapshot_before
from kostka.server.tables.state import TableState
from tests.server.desk import Desk

OPEN = Chair()


def refused(code: str) -> "pytest.RaisesExc[Refusal]":
    return pytest.raises(Refusal, check=lambda refusal: refusal.code == code)


# Seats


def test_the_last_one_who_sits_down_begins_the_match() -> None:
    desk = Desk(chairs=[Chair("Ana", "ana"), OPEN, OPEN])
    assert desk.is_in("lobby")
    desk.sit("ben")
    log = desk.sit("cyd")
    assert desk.table.phase == "playing"
    assert isinstance(log[-1].body, Started)


def test_the_host_begins_where_that_was_agreed() -> None:
    desk = Desk(chairs=[Chair("Ana", "ana"), OPEN], by_host=True)
    with refused("seats-open"):
        desk.do(client.Start(), "ana")
    desk.sit("ben")
    with refused("not-host"):
        desk.do(client.Start(), "ben")
    desk.do(client.Start(), "ana")
    assert desk.table.phase == "playing"


def test_a_seat_is_taken_once() -> None:
    desk = Desk(chairs=[Chair("Ana", "ana"), OPEN, OPEN, OPEN])
    desk.sit("ben", 2)
    with refused("seat-taken"):
        desk.sit("cyd", 2)
    with refused("seated-already"):
        desk.sit("ben")


def test_the_host_removes_a_player_and_nobody_else_does() -> None:
    desk = Desk(chairs=[Chair("Ana", "ana"), OPEN, OPEN])
    desk.sit("ben")
    with refused("not-host"):
        desk.do(client.Remove(0), "ben")
    desk.do(client.Remove(1), "ana")
    assert desk.table.seats[1].kind == "open"
    assert desk.table.seats_of("ben") == ()


def test_whoever_leaves_a_game_leaves_a_seat_to_decide_about() -> None:
    desk = Desk(seats=3)
    desk.do(client.Leave(0), "ana")
    assert desk.table.seats[0].kind == "left"
    assert desk.table.host == "ben", "somebody else is the host now"
    with refused("seat-not-yours"):
        desk.do(Act(0, {"draw": True}, desk.table.seq), "ana")
    desk.do(client.Missing(1, 0), "ben")
    desk.do(client.Vote(1, "bot"), "ben")
    assert desk.table.question is not None, "one of two is no majority"
    desk.do(client.Vote(2, "bot"), "cyd")
    seat = desk.table.seats[0]
    assert (seat.kind, seat.standing_in, seat.name) == ("bot", True, "Ana")


def test_a_match_that_everybody_left_is_over() -> None:
    desk = Desk()
    desk.do(client.Leave(0), "ana")
    desk.do(client.Leave(1), "ben")
    assert (desk.table.phase, desk.table.ended) == ("over", "deserted")


def test_a_bot_takes_an_empty_seat_and_gives_it_back() -> None:
    desk = Desk(chairs=[Chair("Ana", "ana"), OPEN, OPEN])
    desk.do(client.AddBot(1, "solid"), "ana")
    with refused("bot-unknown"):
        desk.do(client.AddBot(2, "genius"), "ana")
    desk.do(client.OpenSeat(1), "ana")
    assert desk.table.seats[1].kind == "open"


def test_a_seat_moves_to_another_device_once() -> None:
    desk = Desk()
    with refused("seat-not-yours"):
        desk.do(MakeLink(0, "digest", 5_000), "ben")
    desk.do(MakeLink(0, "digest", 5_000), "ana")
    desk.do(TakeOver("digest"), "ana's phone")
    assert desk.table.seats_of("ana") == ()
    assert desk.table.seats_of("ana's phone") == (0,)
    assert desk.table.host == "ana's phone"
    with refused("link-unknown"):
        desk.do(TakeOver("digest"), "thief")


def test_a_link_expires() -> None:
    desk = Desk()
    desk.do(MakeLink(0, "digest", desk.around.now + 10), "ana")
    desk.later(11)
    with refused("link-unknown"):
        desk.do(TakeOver("digest"), "late")


def test_a_link_is_worth_nothing_once_its_maker_has_gone() -> None:
    """Else whoever was removed could take the seat from the next one who sits there, rack and all."""
    desk = Desk(chairs=[Chair("Ana", "ana"), OPEN, OPEN])
    desk.sit("ben", 1)
    desk.do(MakeLink(1, "digest", desk.around.now + 1_000), "ben")
    desk.do(client.Remove(1), "ana")
    desk.sit("cyd", 1)
    with refused("link-unknown"):
        desk.do(TakeOver("digest"), "ben")
    assert desk.table.seats_of("cyd") == (1,)


def test_a_host_without_a_seat_stays_the_host() -> None:
    desk = Desk(chairs=[OPEN, OPEN, OPEN])
    desk.sit("ben")
    desk.sit("cyd")
    desk.do(client.Remove(0), "ana")
    desk.do(client.Leave(1), "cyd")
    assert desk.table.host == "ana"


# Playing


def test_an_action_is_by_whoever_holds_the_seat() -> None:
    desk = Desk()
    desk.answer_deal()
    turn = desk.table.turn
    assert turn is not None
    with refused("seat-not-yours"):
        desk.do(Act(turn, {"draw": True}, desk.table.seq), "spectator")
    with pytest.raises(IllegalAction):
        desk.act(1 - turn, draw=True)
    log = len(desk.entries)
    desk.act(turn, draw=True)
    assert len(desk.entries) == log + 1


def test_a_command_from_before_the_turn_is_stale() -> None:
    desk = Desk()
    desk.answer_deal()
    turn, before = desk.table.turn, desk.table.seq
    assert turn is not None
    desk.act(turn, draw=True)
    desk.act(1 - turn, draw=True)
    assert desk.table.turn == turn
    with refused("command-stale"):
        desk.do(Act(turn, {"draw": True}, before), desk.table.seats[turn].guest)
    with refused("command-from-the-future"):
        desk.do(Act(turn, {"draw": True}, desk.table.seq + 1), desk.table.seats[turn].guest)


def test_nobody_lets_time_run_out_for_others() -> None:
    desk = Desk()
    desk.answer_deal()
    turn = desk.table.turn
    assert turn is not None
    with refused("action-of-the-server"):
        desk.act(turn, timeout=[])


def test_the_seed_of_every_game_was_promised_before() -> None:
    desk = Desk(games=3)
    promised = [commitment(_created_seed(desk))]
    while desk.table.phase != "over":
        if desk.table.phase == "between":
            desk.do(client.Next(), "ben")
            continue
        promised.append(commitment(desk.table.next_seed))
        _play_out(desk)
    for number in (1, 2, 3):
        assert promised[number - 1] in record(desk.entries, number)
    assert len(set(promised)) == len(promised)


def _created_seed(desk: Desk) -> str:
    body = desk.entries[0].body
    return str(getattr(body, "seed", ""))


def _play_out(desk: Desk) -> None:
    """Everybody draws, and passes when nothing is left to draw."""
    desk.answer_deal()
    for _ in range(500):
        turn = desk.table.turn
        if turn is None:
            return
        desk.act(turn, **({"draw": True} if desk.position.pool else {"pass": True}))
    raise AssertionError("the game does not end")


def test_a_record_is_for_after_the_game() -> None:
    desk = Desk()
    with refused("record-not-yet"):
        record(desk.entries, 1)
    with refused("record-none"):
        record(desk.entries, 2)


def test_for_a_record_no_other_game_is_played_again() -> None:
    """A long match would keep everybody waiting while somebody reads it."""
    desk = Desk(games=3)
    _play_out(desk)
    desk.do(client.Next(), "ben")
    _play_out(desk)
    desk.do(client.Next(), "ben")
    _play_out(desk)
    first, second, third = (at for at, entry in enumerate(desk.entries) if isinstance(entry.body, Started))
    log = [
        entry
        if second <= at <= third or not isinstance(entry.body, Acted)
        else Entry(entry.seq, entry.at, Acted(0, {}))
        for at, entry in enumerate(desk.entries)
    ]
    assert first
    assert record(log, 2) == record(desk.entries, 2)
    for number in (1, 2, 3):
        assert record(needed(desk.entries, number), number) == record(desk.entries, number)
        assert len(needed(desk.entries, number)) < len(desk.entries) / 2
    paused = Entry(9, 9, Paused(0))
    crowded = [one for entry in desk.entries for one in (entry, *[paused] * 50)]
    assert needed(crowded, 2) == needed(desk.entries, 2), "what is in no record is kept for it"


def test_a_rematch_keeps_the_seats_and_counts_the_games_on() -> None:
    desk = Desk(options={"clock.turn_ms": 0})
    _play_out(desk)
    assert desk.table.phase == "over"
    with refused("not-seated"):
        desk.do(client.Rematch(), "eve")
    desk.do(client.Rematch(), "ben")
    assert (desk.table.phase, desk.table.match, desk.table.played) == ("playing", 2, 2)
    assert not desk.table.sheet.played


def test_a_rematch_waits_for_no_host_who_is_gone() -> None:
    desk = Desk(options={"clock.turn_ms": 0}, by_host=True)
    desk.do(client.Start(), "ana")
    _play_out(desk)
    desk.do(client.Rematch(), "ben")
    assert (desk.table.phase, desk.table.match) == ("playing", 2)


# The log


def test_the_log_alone_leads_to_the_same_table() -> None:
    desk = Desk(games=2)
    _play_out(desk)
    desk.do(client.Next(), "ana")
    desk.answer_deal()
    assert _differences(fold_all(desk.entries), desk.table) == []


def test_a_snapshot_leads_to_the_same_table() -> None:
    desk = Desk(games=3, seats=3)
    _play_out(desk)
    desk.do(MakeLink(0, "digest", 10**15), "ana")
    before = desk.table
    log = desk.do(client.Next(), "ana")
    snapshot = snapshot_before([before, desk.table], log)
    assert snapshot is not None
    table = restore(snapshot.body)
    assert save(table) == snapshot.body
    for entry in desk.entries[snapshot.seq :]:
        table = fold(table, entry)
    assert _differences(table, desk.table) == []


def _differences(one: TableState, other: TableState) -> list[str]:
    names = [name for name in TableState.__struct_fields__ if name != "game"]
    return [name for name in names if getattr(one, name) != getattr(other, name)]
