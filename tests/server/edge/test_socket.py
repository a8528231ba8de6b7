"""The socket from a client's side: resuming, several tabs, drafts, hints, and who is told what."""

import asyncio
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from kostka.server.protocol.closing import Close
from kostka.server.workers import Hinting
from kostka.server.workers.hints import Hint
from tests.server.clients import PATIENCE, Client, Message, make_table
from tests.server.pairs import NO_CLOCK, answer_deal, on_turn, seat_of, two_at_a_table
from tests.server.serving import running


async def test_what_was_missed_is_told_on_coming_back(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ana, ben = await two_at_a_table(server)
        await answer_deal(ana, ben)
        first, second = on_turn(ana, ben)
        await second.close()
        await first.act(seat_of(first), {"draw": True})
        seq = second.seq
        await second.connect()
        missed = json.loads(second.heard[-1])["missed"]
        assert [news["seq"] for news in missed] == [seq + 1]
        assert missed[0]["what"]["events"] == [{"type": "drew", "seat": seat_of(first), "count": 1}]
        await ana.close()
        await ben.close()


async def test_a_command_sent_again_gets_its_first_answer(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ana, ben = await two_at_a_table(server)
        await answer_deal(ana, ben)
        first, _ = on_turn(ana, ben)
        answer = await first.act(seat_of(first), {"draw": True}, cmd="once")
        again = await first.act(seat_of(first), {"draw": True}, cmd="once")
        assert answer == again
        assert answer["type"] == "ack"
        await ana.close()
        await ben.close()


async def test_in_two_tabs_the_newest_counts(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ana, ben = await two_at_a_table(server)
        newer = await Client(server.address, ana.code, ana.token).connect()
        await ana.until(lambda one: one.closed is not None)
        assert ana.closed == Close.ELSEWHERE
        assert newer.you["seats"] == [0]
        assert ben.closed is None
        await newer.close()
        await ben.close()


async def test_who_is_there_is_shown(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ana, ben = await two_at_a_table(server)
        heard: list[Message] = []
        ana.on_message = heard.append
        await ben.close()
        await ana.until(lambda _: bool(heard))
        assert heard[-1] == {"type": "presence", "seat": 1, "online": False}
        await ben.connect()
        await ana.until(lambda _: len(heard) > 1)
        assert heard[-1] == {"type": "presence", "seat": 1, "online": True}
        await ana.close()
        await ben.close()


async def test_a_draft_is_reported_on_and_shown_to_the_others(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ana, ben = await two_at_a_table(server)
        await answer_deal(ana, ben)
        first, second = on_turn(ana, ben)
        mine: list[Message] = []
        theirs: list[Message] = []
        first.on_message, second.on_message = mine.append, theirs.append
        tiles = first.state["views"][0]["rack"].split()[-2:]
        await first.send({"type": "draft", "seat": seat_of(first), "n": 7, "draft": [" ".join(tiles)]})
        await second.until(lambda _: bool(theirs))
        assert theirs[-1] == {"type": "drafting", "seat": seat_of(first), "draft": [" ".join(tiles)]}
        await first.until(lambda _: bool(mine))
        assert (mine[-1]["type"], mine[-1]["n"]) == ("report", 7)
        assert not mine[-1]["report"]["done"]
        foreign = {"type": "draft", "seat": seat_of(first), "n": 8, "draft": ["R1 R1 R1 R1 R1 R1"]}
        await first.send(foreign)
        await first.until(lambda _: len(mine) > 1)
        await second.send({"type": "ping", "n": 1})
        await second.until(lambda _: len(theirs) > 1)
        assert theirs[-1]["type"] == "pong", "tiles that nobody has were shown"
        late = await Client(server.address, ana.code, None).connect()
        assert late.state["drafts"] == [{"seat": seat_of(first), "draft": [" ".join(tiles)]}]
        await late.close()
        await ana.close()
        await ben.close()


async def test_hidden_drafts_are_shown_to_nobody(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ana, ben = await two_at_a_table(server, options={**NO_CLOCK, "mode.drafts_shown": False})
        await answer_deal(ana, ben)
        first, second = on_turn(ana, ben)
        tile = first.state["views"][0]["rack"].split()[-1]
        await first.send({"type": "draft", "seat": seat_of(first), "n": 1, "draft": [tile]})
        await first.until(lambda one: '"report"' in one.heard[-1])
        assert not any("drafting" in text for text in second.heard)
        again = await Client(server.address, ana.code, None).connect()
        assert again.state["drafts"] == []
        for one in (ana, ben, again):
            await one.close()


async def test_hints_go_from_a_nudge_to_the_whole_move(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        seats = [{"kind": "here", "name": "Ana"}, {"kind": "here", "name": "Eva"}]
        options = {**NO_CLOCK, "opening.minimum": 0}
        made = await make_table(server.address, edition="original-it", options=options, seats=seats)
        client = await Client(server.address, made["code"], made["token"]).connect()
        heard: list[Message] = []
        client.on_message = heard.append
        seat = client.state["waiting"][0]
        for step in (1, 2, 3):
            count = len(heard)
            await client.send({"type": "hint", "seat": seat, "step": step})
            await client.until(lambda _, count=count: len(heard) > count)  # type: ignore[misc]
            hint = heard[-1]
            assert hint["type"] == "hint", hint
            assert hint["lines"]
            lines = [["".join(part.values()) for part in line] for line in hint["parts"]]
            assert list(map("".join, lines)) == hint["lines"]
            parts = [part for line in hint["parts"] for part in line]
            assert any("tiles" in part for part in parts) == (step > 1 and bool(hint["tiles"]))
            assert not any(re.search(r"[RBKO]\d", part.get("words", "")) for part in parts)
        await client.close()


@pytest.mark.parametrize(
    ("token", "code", "closed"),
    [
        ("forged.token.here", None, Close.TOKEN),
        (None, "abcdefgh", Close.NO_TABLE),
        (None, "%2e", Close.NO_TABLE),
    ],
)
async def test_those_who_may_not_are_sent_away(
    token: str | None, code: str | None, closed: Close, tmp_path: Path
) -> None:
    async with running(tmp_path) as server:
        made = await make_table(server.address, edition="original-pl", seats=[{"kind": "open"}] * 2)
        client = await Client(server.address, code or made["code"], token).connect()
        assert client.closed == closed
        await client.close()


async def test_a_table_has_only_so_many_spectators(tmp_path: Path) -> None:
    """Each of them costs something with every move; players always come in."""
    async with running(tmp_path, spectators=3, spectators_per_address=2) as server:
        ana, ben = await two_at_a_table(server)
        watching = [await Client(server.address, ana.code, None).connect() for _ in range(3)]
        assert [one.closed for one in watching] == [None, None, Close.NO_SPECTATORS]
        await watching[0].close()
        await ana.close()
        back = await Client(server.address, ana.code, ana.token).connect()
        again = await Client(server.address, ana.code, None).connect()
        assert (back.closed, again.closed) == (None, None)
        for one in (ben, back, again, watching[1]):
            await one.close()


async def test_a_table_without_spectators(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ana, ben = await two_at_a_table(server, spectators=False)
        stranger = await Client(server.address, ana.code, None).connect()
        assert stranger.closed == Close.NO_SPECTATORS
        async with httpx.AsyncClient(base_url=server.address, timeout=PATIENCE) as http:
            answer = await http.get(f"/api/tables/{ana.code}/records/1")
            assert answer.status_code == 403
        for one in (ana, ben, stranger):
            await one.close()


async def test_whoever_is_removed_is_told_so(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        seats = [{"kind": "here", "name": "Ana"}, {"kind": "open"}, {"kind": "open"}]
        ana, ben = await two_at_a_table(server, seats=seats)
        await ana.table("remove", seat=1)
        await ben.until(lambda one: one.closed is not None)
        assert ben.closed == Close.REMOVED
        again = await Client(server.address, ben.code, ben.token).connect()
        assert again.you["seats"] == []
        refused = await again.act(1, {"draw": True})
        assert refused["error"]["code"] == "seat-not-yours"
        for one in (ana, ben, again):
            await one.close()


async def test_a_seat_goes_to_the_phone(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ana, ben = await two_at_a_table(server)
        rack = ana.state["views"][0]["rack"]
        async with httpx.AsyncClient(base_url=server.address, timeout=PATIENCE) as http:
            headers = {"authorization": f"Bearer {ana.token}"}
            link = (await http.post(f"/api/tables/{ana.code}/seats/0/link", headers=headers)).json()["link"]
            stolen = await http.post(f"/api/tables/{ana.code}/seats/1/link", headers=headers)
            assert stolen.status_code == 403
            claimed = (await http.post(f"/api/tables/{ana.code}/claim", json={"link": link})).json()
            assert claimed["seats"] == [0]
            again = await http.post(f"/api/tables/{ana.code}/claim", json={"link": link})
            assert again.status_code == 404
        await ana.until(lambda one: one.closed is not None)
        assert ana.closed == Close.ELSEWHERE
        phone = await Client(server.address, ana.code, claimed["token"]).connect()
        assert phone.state["views"][0]["rack"] == rack
        assert ana.state["views"][0]["rack"] is None
        for one in (ben, phone):
            await one.close()


@pytest.mark.parametrize(
    ("frame", "closed"),
    [
        ('{"type": "hello", "token": null, "more": 1}', Close.MALFORMED),
        ("no json", Close.MALFORMED),
        ('{"type": "act"}', Close.MALFORMED),
        (b"\x00\x01", Close.MALFORMED),
        ('{"type": "ping", "n": ' + "1" * 5000 + "}", Close.TOO_BIG),
        ("[" * 4000, Close.MALFORMED),
    ],
)
async def test_what_is_not_in_the_protocol_ends_the_connection(
    frame: str | bytes, closed: Close, tmp_path: Path
) -> None:
    async with running(tmp_path) as server:
        made = await make_table(server.address, edition="original-pl", seats=[{"kind": "open"}] * 2)
        url = f"{server.address.replace('http', 'ws', 1)}/api/tables/{made['code']}/socket"
        async with connect(url) as socket:
            await socket.send(frame)
            with pytest.raises(ConnectionClosed) as ended:
                await socket.recv()
        assert ended.value.rcvd is not None
        assert ended.value.rcvd.code == closed


async def test_too_many_commands_end_the_connection(tmp_path: Path) -> None:
    async with running(tmp_path, commands_per_second=5.0, commands_burst=20) as server:
        ana, ben = await two_at_a_table(server)
        for n in range(60):
            try:
                await ana.send({"type": "ping", "n": n})
            except ConnectionClosed:
                break
        await ana.until(lambda one: one.closed is not None)
        assert ana.closed == Close.RATE
        assert ben.closed is None
        for one in (ana, ben):
            await one.close()


async def test_another_site_s_page_may_not_connect(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        made = await make_table(server.address, edition="original-pl", seats=[{"kind": "open"}] * 2)
        url = f"{server.address.replace('http', 'ws', 1)}/api/tables/{made['code']}/socket"
        with pytest.raises(InvalidStatus) as refused:
            async with connect(url, origin="https://elsewhere.example"):  # type: ignore[arg-type]
                pass
        assert refused.value.response.status_code == 403
        async with connect(url, origin=server.address):  # type: ignore[arg-type]
            pass


async def test_time_runs_out_on_the_server(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ana, ben = await two_at_a_table(server, edition="original-it", options={"clock.turn_ms": 50})
        await ana.until(lambda one: any('"timed_out"' in text for text in one.heard[-50:]))
        updates = [json.loads(text) for text in ana.heard if '"timed_out"' in text]
        assert updates[0]["what"]["events"][0]["type"] == "timed-out"
        for one in (ana, ben):
            await one.close()


async def test_a_hint_about_a_position_that_is_gone_is_refused(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ana, ben = await two_at_a_table(server)
        await answer_deal(ana, ben)
        mover, other = on_turn(ana, ben)
        asked: list[Callable[[Hint], None]] = []

        def ask(job: Hinting, limit: float, on_answer: Callable[[Hint], None], *_: Any, **__: Any) -> Any:
            del job, limit
            asked.append(on_answer)
            return lambda: None

        with patch.object(server.house.pool, "ask", ask):
            heard: list[Message] = []
            mover.on_message = heard.append
            await mover.send({"type": "hint", "seat": seat_of(mover), "step": 1})
            await mover.act(seat_of(mover), {"draw": True})
            asked[0](Hint(1, ("something can be laid",), []))
            await other.until(lambda one: seat_of(one) in one.state["waiting"])
            await mover.send({"type": "ping", "n": 1})
            while heard[-1]["type"] != "pong":  # noqa: ASYNC110 - it comes last
                await asyncio.sleep(0.001)
        assert "hint" not in [message["type"] for message in heard]
        (refused,) = [message for message in heard if message["type"] == "refused"]
        assert refused["cmd"] is None
        assert refused["error"]["code"] == "hint-outdated"
        await ana.close()
        await ben.close()


async def test_a_hint_that_cannot_be_given_is_refused(tmp_path: Path) -> None:
    """Even if what is wrong is ours."""
    async with running(tmp_path) as server:
        ana, ben = await two_at_a_table(server)
        await answer_deal(ana, ben)

        def ask(job: Hinting, limit: float, on_answer: Callable[[Any], None], *_: Any, **__: Any) -> Any:
            del job, limit
            on_answer(object())
            return lambda: None

        with patch.object(server.house.pool, "ask", ask):
            heard: list[Message] = []
            ana.on_message = heard.append
            await ana.send({"type": "hint", "seat": seat_of(ana), "step": 1})
            await ana.until(lambda _: bool(heard))
        assert heard[0]["error"]["code"] == "hint-failed"
        await ana.close()
        await ben.close()


async def test_one_connection_that_fails_keeps_no_heart_from_beating(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("kostka.server.house.BEAT_SECONDS", 0)

    async with running(tmp_path) as server:
        ana, ben = await two_at_a_table(server)
        beats = iter((RuntimeError("the transport is closed"),))

        def beat(wire: object, stood_still: float) -> None:
            del wire, stood_still
            for error in beats:
                raise error
            beaten.set()

        beaten = asyncio.Event()
        monkeypatch.setattr("kostka.server.edge.wire.Wire.beat", beat)
        await beaten.wait()
        await ana.close()
        await ben.close()
    assert "a connection cannot be looked after: RuntimeError" in caplog.messages


async def test_a_draft_held_back_until_the_next_turn_is_not_that_turn_s(tmp_path: Path) -> None:
    async with running(tmp_path, drafts_per_second=1) as server:
        seats = [{"kind": "here", "name": "Ana"}, {"kind": "here", "name": "Eva"}]
        made = await make_table(server.address, edition="original-it", options=NO_CLOCK, seats=seats)
        client = await Client(server.address, made["code"], made["token"]).connect()
        first = client.state["waiting"][0]
        reports: dict[int, Message] = {}
        client.on_message = lambda one: reports.update({one["n"]: one} if one["type"] == "report" else {})
        for n in (1, 2):  # one a second is looked at
            await client.send({"type": "draft", "seat": first, "n": n, "draft": ["R1 R2 R3"]})
        for seat in (first, 1 - first):
            await client.act(seat, {"draw": True})
        await client.until(lambda _: 2 in reports)
        assert reports[1]["report"] is not None
        assert reports[2]["report"] is None
        room = await server.house.rooms.get(made["code"])
        assert room is not None
        assert not room.drafts
        await client.close()
