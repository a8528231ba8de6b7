"""Limits on what guests and addresses may send: buckets, connections, frames and drafts."""

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from kostka.server.edge.addresses import address
from kostka.server.edge.wire import SMALL_FRAMES_BURST, Wire
from kostka.server.limits import Bucket, Buckets
from kostka.server.protocol.closing import Close
from tests.server.clients import PATIENCE, Client, join, make_table
from tests.server.faults.frames import Raw, frame
from tests.server.serving import Running, running

PLAN: dict[str, Any] = {
    "edition": "original-pl",
    "options": {"clock.turn_ms": 0},
    "seats": [{"kind": "here", "name": "Ana"}, {"kind": "open"}],
}


def socket_url(server: str, code: str) -> str:
    return f"{server.replace('http', 'ws', 1)}/api/tables/{code}/socket"


async def _refusals(server: Running, count: int, token: str | None) -> list[int]:
    headers = {} if token is None else {"authorization": f"Bearer {token}"}
    async with httpx.AsyncClient(base_url=server.address, headers=headers, timeout=PATIENCE) as http:
        return [(await http.post("/api/tables", json=PLAN)).status_code for _ in range(count)]


async def test_tables_are_made_so_often_by_each_guest(tmp_path: Path) -> None:
    async with running(tmp_path, tables_per_minute=10) as server:
        ana, ben = (server.house.guests.token(name) for name in ("ana", "ben"))
        assert await _refusals(server, 12, ana) == [200] * 10 + [429] * 2
        assert await _refusals(server, 2, ben) == [200] * 2
        assert await _refusals(server, 12, None) == [200] * 12, "a class behind one address"


@pytest.mark.usefixtures("no_refill")
async def test_many_guests_at_one_address_are_counted_together(tmp_path: Path) -> None:
    async with running(tmp_path, tables_per_minute=1) as server:
        guests = [server.house.guests.token(f"guest {number}") for number in range(12)]
        answers = [await _refusals(server, 1, guest) for guest in guests]
        assert answers == [[200]] * 10 + [[429]] * 2


@pytest.mark.usefixtures("no_refill")
async def test_links_to_other_devices_are_made_seldom(tmp_path: Path) -> None:
    async with (
        running(tmp_path, tables_per_minute=3) as server,
        httpx.AsyncClient(base_url=server.address, timeout=PATIENCE) as http,
    ):
        made = await make_table(server.address, **PLAN)
        headers = {"authorization": f"Bearer {made['token']}"}
        link, claim = (f"/api/tables/{made['code']}/{path}" for path in ("seats/0/link", "claim"))
        links = [(await http.post(link, headers=headers)).status_code for _ in range(4)]
        assert links == [200, 200, 200, 429], "each is an entry of the log, sent to everyone"
        claims = [(await http.post(claim, json={"link": "guessed"})).status_code for _ in range(31)]
        assert claims == [404] * 30 + [429], "ten new guests at one address"


@pytest.mark.usefixtures("no_refill")
async def test_so_many_connect_from_one_address(tmp_path: Path) -> None:
    async with running(tmp_path, connects_per_minute=20) as server:
        made = await make_table(server.address, **PLAN)
        url = socket_url(server.address, made["code"])
        for _ in range(20):
            async with connect(url):
                pass
        with pytest.raises(InvalidStatus) as refused:
            async with connect(url):
                pass
        assert refused.value.response.status_code == 429


async def test_so_many_are_connected_from_one_address(tmp_path: Path) -> None:
    async with running(tmp_path, connections_per_address=2) as server:
        made = await make_table(server.address, **PLAN)
        url = socket_url(server.address, made["code"])
        async with connect(url):
            for _ in range(3):
                async with connect(url):
                    with pytest.raises(InvalidStatus) as refused:
                        async with connect(url):
                            pass
                    assert refused.value.response.status_code == 429
                async with asyncio.timeout(PATIENCE):
                    while len(server.house.connections) > 1:  # noqa: ASYNC110 - until it has been noticed
                        await asyncio.sleep(0.01)


@pytest.mark.usefixtures("no_refill")
async def test_costly_questions_have_a_limit(tmp_path: Path) -> None:
    async with (
        running(tmp_path, questions_per_minute=3) as server,
        httpx.AsyncClient(base_url=server.address, timeout=PATIENCE) as http,
    ):
        statuses = [(await http.post("/api/verify", json={"record": "{}"})).status_code for _ in range(4)]
        assert statuses == [200, 200, 200, 429]


async def test_drafts_never_end_a_connection(tmp_path: Path) -> None:
    """Hundreds in a hurry: some are reported on, the newest among them, and nobody is sent away."""
    async with running(tmp_path, commands_per_second=5, commands_burst=20, drafts_per_second=50) as server:
        made = await make_table(server.address, **PLAN)
        await join(server.address, made["code"], "Ben")
        client = await Client(server.address, made["code"], made["token"]).connect()
        heard: list[int] = []
        client.on_message = lambda message: (
            heard.append(message["n"]) if message["type"] == "report" else None
        )
        for n in range(300):
            await client.send({"type": "draft", "seat": 0, "n": n, "draft": ["R1 R2"]})
        await client.until(lambda _: bool(heard) and heard[-1] == 299)
        assert len(heard) < 300, "not one was left out"
        for n in range(30):
            await client.send({"type": "ping", "n": n})
        await client.until(lambda one: one.closed is not None)
        assert client.closed == Close.RATE
        await client.close()


@pytest.mark.parametrize(("count", "slowly"), [(200, False), (3000, True)])
async def test_who_sends_far_too_many_drafts_is_read_slowly(
    count: int, slowly: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rests: list[float] = []
    rest = Wire.pause

    def noted(wire: Wire, seconds: float) -> None:
        rests.append(seconds)
        rest(wire, 0.01)

    monkeypatch.setattr(Wire, "pause", noted)

    async with running(tmp_path, drafts_per_second=20) as server:
        made = await make_table(server.address, **PLAN)
        await join(server.address, made["code"], "Ben")
        client = await Client(server.address, made["code"], made["token"]).connect()
        for n in range(count):
            await client.send({"type": "draft", "seat": 0, "n": n, "draft": ["R1 R2"]})
        await client.until(lambda one: json.loads(one.heard[-1]).get("n") == count - 1)
        assert bool(rests) is slowly
        assert client.closed is None
        await client.close()


def pongs(client: Client) -> list[int]:
    return [message["n"] for message in map(json.loads, client.heard) if message["type"] == "pong"]


async def test_an_address_that_sends_too_much_is_read_slowly_and_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two connections share what their address may send; in one segment there is more than may be read."""
    rests: list[float] = []
    rest = Wire.pause

    def noted(wire: Wire, seconds: float) -> None:
        rests.append(seconds)
        rest(wire, 0.01)

    monkeypatch.setattr(Wire, "pause", noted)
    monkeypatch.setattr("kostka.server.house.MESSAGES_BURST_SECONDS", 1)

    async with running(tmp_path, messages_per_second=100) as server:
        made = await make_table(server.address, **PLAN)
        tokens = (made["token"], (await join(server.address, made["code"], "Ben"))["token"])
        clients = [await Client(server.address, made["code"], token).connect() for token in tokens]
        for count, client in zip((90, 400), clients, strict=True):
            assert not rests, "nobody has sent too much yet"
            for n in range(count):
                await client.send({"type": "ping", "n": n})
            await client.until(lambda one: len(pongs(one)) == count)  # noqa: B023 - used at once
        assert max(rests) > 0.5
        assert pongs(clients[1]) == list(range(400))
        for client in clients:
            await client.close()


@pytest.mark.parametrize(
    ("first", "each", "code"),
    [
        (b"", frame(b"", 9), Close.RATE),
        (b"", frame(b"", 10), Close.RATE),
        (frame(b"{", fin=False), frame(b"", 0, fin=False), Close.TOO_BIG),
    ],
    ids=["pings", "pongs", "parts of a message"],
)
async def test_frames_that_cost_nothing_are_counted(
    first: bytes, each: bytes, code: Close, tmp_path: Path
) -> None:
    """Six bytes each: a quarter of a megabyte of them kept everybody else waiting for a second."""
    async with running(tmp_path) as server:
        made = await make_table(server.address, **PLAN)
        port = int(server.address.rpartition(":")[2])
        flood = await Raw.open(port, made["code"], made["token"])
        flood.writer.write(first + each * (SMALL_FRAMES_BURST + 300))
        assert await flood.close_code() == code
        flood.writer.close()
        few = await Raw.open(port, made["code"], made["token"])
        few.writer.write(frame(b"", 9) * 100 + frame(b"no message"))
        assert await few.close_code() == Close.MALFORMED
        few.writer.close()


@given(st.lists(st.floats(0, 5), max_size=60), st.integers(1, 20), st.floats(0.5, 10))
def test_a_bucket_never_gives_more_than_it_may(waits: list[float], burst: int, rate: float) -> None:
    bucket, now, given_ = Bucket(rate, burst, 0.0), 0.0, 0
    for wait in waits:
        now += wait
        given_ += bucket.take(now)
        assert given_ <= burst + rate * now + 1e-6


def test_everybody_has_a_bucket() -> None:
    buckets = Buckets(2, now=lambda: 0.0)
    assert [buckets.take("ana") for _ in range(3)] == [True, True, False]
    assert buckets.take("ben")


def test_all_addresses_of_one_network_are_one() -> None:
    def of(host: str) -> str:
        return address({"type": "websocket", "client": (host, 1)})

    assert of("2001:db8::1") == of("2001:db8::ffff:2") != of("2001:db8:0:1::1")
    assert of("::ffff:10.0.0.1") == of("10.0.0.1") == "10.0.0.1"
    assert of("fe80::1%eth0")
    assert address({"type": "websocket", "client": None}) == ""
