"""Deals that are nobody's choice: parts are promised, then opened, then the game is dealt from them."""

from hashlib import sha256
from typing import Any

import msgspec
import pytest
from msgspec import structs

from kostka.engine import commitment, seed_from
from kostka.engine.record import RecordError, replay
from kostka.server.protocol import client
from kostka.server.tables import entries, outgoing, projection, recording
from kostka.server.tables.clocks import DEAL_MS
from kostka.server.tables.commands import Credit, MakeLink, Refusal, TakeOver, TimeUp
from kostka.server.tables.entries import Chair, Ended
from kostka.server.tables.folding import fold_all
from kostka.server.tables.saving import restore, save
from tests.server.desk import GUESTS, Desk
from tests.server.logs.writing import play

QUICK: dict[str, Any] = {"options": {"clock.turn_ms": 0}}


def kinds(log: list[entries.Entry]) -> list[str]:
    return [type(entry.body).__name__ for entry in log]


def refused(desk: Desk, command: Any, guest: str | None) -> str:
    before = desk.table
    with pytest.raises(Refusal) as caught:
        desk.do(command, guest)
    assert desk.table is before
    return caught.value.code


def expected(*parts: str) -> str:
    return sha256(b"".join(map(bytes.fromhex, parts))).hexdigest()


def test_the_seed_comes_from_all_parts_the_servers_first() -> None:
    desk = Desk(seats=3, deals=True, **QUICK)
    server = desk.table.next_seed
    assert desk.is_in("lobby")
    assert desk.table.deal is not None
    parts = [desk.promise(guest) for guest in GUESTS[:3]]
    assert kinds(desk.entries[-2:]) == ["Promised", "Opening"], "parts are opened once all promises are in"
    for guest, part in reversed(list(zip(GUESTS, parts, strict=False))):
        assert desk.is_in("lobby")
        desk.do(client.Open(part), guest)
    assert desk.is_in("playing")
    assert desk.table.current is not None
    assert desk.table.current.seed == expected(server, *parts), "in the order of seats, not of opening"


def test_the_servers_part_is_promised_before_and_shown_after() -> None:
    desk = Desk(deals=True, **QUICK)
    server = desk.table.next_seed
    shown = projection.state(desk.table, "ana", [True, True], {})
    assert shown.next_commitment == commitment(server)
    desk.deal_together()
    during = projection.state(desk.table, "ana", [True, True], {}).game
    assert during is not None
    assert during.commitment == commitment(server) == during.shares[0].promise
    assert during.shares[0].part is None
    assert [share.part is not None for share in during.shares[1:]] == [True, True]
    play(desk)
    after = projection.state(desk.table, None, [True, True], {}).game
    assert after is not None
    assert after.shares[0].part == server
    assert after.seed == expected(server, *[share.part or "" for share in after.shares[1:]])


def test_nobody_sees_a_part_before_the_game_begins() -> None:
    desk = Desk(deals=True, **QUICK)
    parts = [desk.promise(guest) for guest in GUESTS[:2]]
    desk.do(client.Open(parts[0]), "ana")
    opened = desk.entries[-1]
    for guest in ("ana", "ben", None):
        state = projection.state(desk.table, guest, [True, True], {})
        sent = outgoing.sendable(opened, desk.table).seen_by(guest)
        text = msgspec.json.encode([state, sent]).decode()
        assert parts[0] not in text
        assert desk.table.next_seed not in text
        assert state.deal.awaited == [1], "it says whom it waits for"


def test_alone_the_server_deals_as_before() -> None:
    """Without other parts its own is the seed; the hash of it would be what everybody has been shown."""
    desk = Desk(**QUICK)
    assert desk.table.current is not None
    assert not desk.table.current.shares
    log = desk.entries
    first = log[0].body
    assert isinstance(first, entries.Created)
    assert desk.table.current.seed == first.seed != commitment(first.seed)
    withheld = Desk(deals=True, **QUICK)
    server = withheld.table.next_seed
    withheld.promise("ana")
    withheld.promise("ben")
    withheld.later(DEAL_MS)
    withheld.do(TimeUp())
    assert withheld.table.current is not None
    assert withheld.table.current.seed == server


def test_bots_and_silent_clients_are_not_waited_for() -> None:
    chairs = [Chair("Ana", "ana"), Chair(bot="solid"), Chair("Cyd", "cyd", deals=True)]
    desk = Desk(chairs=chairs, **QUICK)
    assert desk.table.deal is not None
    assert desk.table.deal.awaited == (2,)
    desk.deal_together()
    assert desk.is_in("playing")
    assert desk.table.current is not None
    assert [share.seat for share in desk.table.current.shares] == [None, 2]
    bots = Desk(chairs=[Chair(bot="solid"), Chair(bot="casual")], **QUICK)
    assert bots.is_in("playing")


def test_people_at_one_screen_add_one_part() -> None:
    chairs = [Chair("Ana", "ana", deals=True), Chair("Ben", "ana"), Chair("Cyd", "cyd", deals=True)]
    desk = Desk(chairs=chairs, **QUICK)
    desk.deal_together()
    assert desk.table.current is not None
    assert [share.seat for share in desk.table.current.shares] == [None, 0, 2]


@pytest.mark.parametrize("answers", [0, 1], ids=["no promise", "a promise that is not opened"])
def test_five_seconds_then_without(answers: int) -> None:
    desk = Desk(deals=True, **QUICK)
    part = desk.promise("ana")
    if answers:
        desk.promise("ben")
    desk.later(DEAL_MS - 1)
    assert refused(desk, TimeUp(), None) == "time-not-up"
    desk.later(1)
    if not answers:
        desk.do(TimeUp())
        assert kinds(desk.entries[-1:]) == ["Opening"], "the others still have their time to open"
        assert refused(desk, client.Promise("33" * 32), "ben") == "deal-under-way"
    desk.do(client.Open(part), "ana")
    if answers:
        desk.do(TimeUp())
    assert desk.is_in("playing")
    assert desk.table.current is not None
    shares = desk.table.current.shares
    assert [share.part for share in shares[1:]] == [part, None][: 1 + answers]
    assert set(desk.table.pledges) == {0}, "who did not answer is not waited for again"


def test_every_game_has_parts_of_its_own() -> None:
    """Also the games of a rematch; a new deal by C-SETUP-7 is the next one of the same seed."""
    desk = Desk(deals=True, games=2, **QUICK)
    seen = set()
    for number, begin in enumerate((None, client.Next(), client.Rematch(), client.Next())):
        if begin is not None:
            desk.do(begin, "ana")
            assert desk.table.deal is not None
            assert desk.table.deal.awaited == (0, 1)
        desk.deal_together()
        assert desk.table.current is not None
        assert desk.table.current.number == number + 1
        seen |= {share.part for share in desk.table.current.shares}
        assert (
            refused(desk, client.Promise(desk.table.current.shares[1].promise), "ana") == "deal-promise-taken"
        )
        play(desk)
    assert len(seen) == 12


def test_a_promise_made_ahead_saves_a_step() -> None:
    desk = Desk(deals=True, games=2, **QUICK)
    desk.deal_together()
    parts = [desk.promise(guest) for guest in GUESTS[:2]]
    play(desk)
    desk.do(client.Next(), "ben")
    assert kinds(desk.entries[-2:]) == ["Dealing", "Opening"]
    for guest, part in zip(GUESTS, parts, strict=False):
        desk.do(client.Open(part), guest)
    assert desk.is_in("playing")


# Who cheats


def test_a_promise_cannot_be_copied() -> None:
    desk = Desk(seats=3, deals=True, **QUICK)
    part = desk.promise("ana")
    for copied in (commitment(part), commitment(desk.table.next_seed)):
        assert refused(desk, client.Promise(copied), "ben") == "deal-promise-taken"


def test_a_promise_is_made_once() -> None:
    desk = Desk(deals=True, **QUICK)
    part = desk.promise("ana")
    assert not desk.do(client.Promise(commitment(part)), "ana"), "the same again changes nothing"
    assert refused(desk, client.Promise("44" * 32), "ana") == "deal-promised"


def test_only_the_promised_part_opens() -> None:
    desk = Desk(deals=True, **QUICK)
    assert refused(desk, client.Open("00" * 32), "ana") == "deal-not-open"
    mine, theirs = desk.promise("ana"), desk.promise("ben")
    for wrong in (theirs, "00" * 32, commitment(mine), desk.table.next_seed):
        assert refused(desk, client.Open(wrong), "ana") == "deal-part-differs"
    for stranger in ("cyd", ""):
        assert refused(desk, client.Open(mine), stranger) == "not-seated"
    desk.do(client.Open(mine), "ana")
    assert not desk.do(client.Open(mine), "ana")


def test_a_deal_under_way_cannot_be_put_off() -> None:
    """Who could stop it after seeing the parts would have as many tries as they like."""
    desk = Desk(chairs=[Chair("Ana", "ana", deals=True), Chair("Ben", "ben"), Chair(bot="solid")], **QUICK)
    desk.promise("ana")
    attempts: list[tuple[Any, str]] = [
        (client.Leave(1), "ben"),
        (client.Remove(1), "ana"),
        (client.OpenSeat(2), "ana"),
        (client.AddBot(2, "casual"), "ana"),
        (client.Start(), "ana"),
    ]
    assert [refused(desk, command, guest) for command, guest in attempts] == ["deal-under-way"] * 5


def test_a_seat_that_changes_hands_has_promised_nothing() -> None:
    desk = Desk(chairs=[Chair("Ana", "ana", deals=True), Chair()], **QUICK)
    desk.promise("ana")
    desk.do(MakeLink(0, "digest", desk.around.now + 1_000), "ana")
    desk.do(TakeOver("digest", deals=True), "dan")
    assert desk.table.pledges == {0: None}
    desk.sit("ben")
    assert desk.table.deal is not None
    assert not desk.table.deal.opening
    desk.deal_together()
    assert desk.is_in("playing")


def test_a_player_who_leaves_between_games_is_not_waited_for_long() -> None:
    desk = Desk(seats=3, deals=True, games=2, **QUICK)
    desk.deal_together()
    play(desk)
    desk.do(client.Next(), "ana")
    desk.do(client.Leave(2), "cyd")
    for guest in ("ana", "ben"):
        desk.promise(guest)
    desk.later(DEAL_MS)
    desk.do(TimeUp())
    assert desk.table.deal is not None
    assert set(desk.table.deal.promises) == {0, 1}


def test_a_table_that_is_closed_deals_no_more() -> None:
    desk = Desk(deals=True, games=2, **QUICK)
    desk.deal_together()
    play(desk)
    desk.do(client.Next(), "ana")
    log = [*desk.entries, entries.Entry(desk.table.seq + 1, desk.around.now, Ended("closed"))]
    closed = fold_all(log)
    assert closed.deal is None
    assert closed.clock is None


# Nothing is lost


def test_every_step_survives_a_restart() -> None:
    """The log alone gives the same table at every step, and the same game after it."""
    desk = Desk(deals=True, games=2, **QUICK)
    desk.deal_together()
    play(desk)
    desk.do(client.Next(), "ana")
    desk.deal_together()
    for length in range(1, len(desk.entries) + 1):
        again = fold_all(desk.entries[:length])
        assert fold_all(desk.entries[length:], again) == desk.table
        before = restore(save(again))
        assert (before.deal, before.pledges) == (again.deal, dict(again.pledges))


def test_after_a_restart_everybody_has_time_again() -> None:
    desk = Desk(deals=True, **QUICK)
    part = desk.promise("ana")
    desk.later(60_000)
    desk.do(Credit(desk.around.now + 25_000))
    assert refused(desk, TimeUp(), None) == "time-not-up"
    desk.promise("ben")
    desk.do(client.Open(part), "ana")
    assert desk.table.deal is not None
    assert set(desk.table.deal.parts) == {0}


# What the record proves


def finished(**plan: Any) -> tuple[Desk, str]:
    desk = Desk(deals=True, **{**QUICK, **plan})
    desk.deal_together()
    play(desk)
    return desk, recording.record(desk.entries, 1)


def test_the_record_has_promises_and_parts() -> None:
    desk, text = finished(seats=3)
    header = replay(text).header
    assert desk.table.current is not None
    assert header.shares == desk.table.current.shares
    assert header.plain()["format"] == "kostka-record/3"
    assert header.plain()["commitment"] == header.shares[0].promise
    assert recording.record([*Desk(**QUICK).entries[:2], entries.Entry(3, 1, Ended("closed"))], 1).startswith(
        '{"format":"kostka-record/2"'
    )


@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("field", ["promise", "part"])
def test_a_changed_part_is_named(number: int, field: str) -> None:
    _, text = finished(seats=3)
    share = replay(text).header.shares[number]
    said = f'"{field}":"{getattr(share, field)}"'
    assert said in text
    with pytest.raises(RecordError) as caught:
        replay(text.replace(said, f'"{field}":"{seed_from("something else")}"'))
    whose = "server" if number == 0 else f"seat {number - 1}"
    assert caught.value.at == f"line 1 shares {whose}"
    assert caught.value.code in ("share-of-server-differs", "share-of-seat-differs")


def test_a_part_left_out_or_swapped_gives_another_seed() -> None:
    _, text = finished(seats=3)
    server, first, second, _ = replay(text).header.shares
    left_out = text.replace(f',{{"seat":1,"promise":"{second.promise}","part":"{second.part}"}}', "")
    assert left_out != text
    other = seed_from("another part")
    swapped = text.replace(server.promise, commitment(other)).replace(str(server.part), other)
    exchanged = text.replace(str(first.part), "P").replace(str(second.part), str(first.part))
    exchanged = exchanged.replace('"P"', f'"{second.part}"')
    unopened = text.replace(f'"{second.part}"', "null")
    codes = []
    for changed in (left_out, swapped, unopened, exchanged):
        with pytest.raises(RecordError) as caught:
            replay(changed)
        codes.append(caught.value.code)
    assert codes == ["shares-give-another-seed"] * 3 + ["share-of-seat-differs"]


@pytest.mark.parametrize(
    "shares",
    ["[]", '[{"promise":"00","part":null}]', "7", '[{"seat":0}]'],
    ids=["none", "short", "a number", "no promise"],
)
def test_what_are_no_shares_is_said(shares: str) -> None:
    _, text = finished()
    begin, _, rest = text.partition('"shares":[')
    with pytest.raises(RecordError):
        replay(begin + f'"shares":{shares}' + rest.partition("]")[2])


def test_parts_that_were_not_opened_stay_in_the_record() -> None:
    desk = Desk(deals=True, **QUICK)
    part = desk.promise("ana")
    desk.promise("ben")
    desk.do(client.Open(part), "ana")
    desk.later(DEAL_MS)
    desk.do(TimeUp())
    play(desk)
    shares = replay(recording.record(desk.entries, 1)).header.shares
    assert [share.part is None for share in shares] == [False, False, True]


def test_what_is_hidden_of_a_deal_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(projection, "commitment", lambda seed: f"of {len(seed)} digits")
    desk = Desk(deals=True, **QUICK)
    parts = [desk.promise(guest) for guest in GUESTS[:2]]
    desk.do(client.Open(parts[0]), "ana")
    assert desk.table.deal is not None
    other = structs.replace(
        desk.table, next_seed="55" * 32, deal=structs.replace(desk.table.deal, parts={0: "66" * 32})
    )
    for guest in ("ana", "ben", None):
        one, two = (projection.state(table, guest, [True, True], {}) for table in (desk.table, other))
        assert msgspec.json.encode(one) == msgspec.json.encode(two)
