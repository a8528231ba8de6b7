"""At the doors: guesses, requests that never end, readers that do not read, and thirty honest guests."""

import asyncio
import contextlib
import logging
import resource
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from kostka.server.edge.handles import RESERVED, make_room
from kostka.server.edge.requests import LONGEST_HEAD, MOST_CHUNKS
from kostka.server.edge.wire import Wire
from kostka.server.limits import Slots
from kostka.server.monitoring.figures import LINES_AT_ONCE, LINES_PER_SECOND
from kostka.server.monitoring.logs import Seldom
from kostka.server.protocol.http import NewTable, SeatPlan, SeatSummary, TableSummary
from kostka.server.rooms.listing import Listed, fairly
from kostka.server.settings import Settings
from kostka.server.store.opening import open_store
from tests.server.clients import PATIENCE, Client, join, make_table
from tests.server.serving import running

pytestmark = pytest.mark.waits

SEATS = [{"kind": "here", "name": "Ana"}, {"kind": "open"}]
USUAL = {
    name: getattr(Settings(), name)
    for name in (
        "commands_per_second",
        "commands_burst",
        "connects_per_minute",
        "connections_per_address",
        "spectators",
        "spectators_per_address",
        "tables_per_minute",
        "messages_per_second",
        "requests_per_minute",
        "questions_per_minute",
        "hints_per_minute",
        "misses_per_minute",
    )
}


@pytest.mark.usefixtures("no_refill")
async def test_guesses_at_codes_are_limited(tmp_path: Path) -> None:
    async with running(tmp_path, misses_per_minute=5) as server:
        made = await make_table(server.address, edition="original-pl", seats=SEATS)
        async with httpx.AsyncClient(base_url=server.address, timeout=PATIENCE) as http:
            guesses = [f"/api/tables/{'abcdefgh'[number:]}{'a' * number}" for number in range(8)]
            answers = [(await http.get(guess)).status_code for guess in guesses]
            assert answers == [404] * 5 + [429] * 3
            right = await http.get(f"/api/tables/{made['code']}")
            assert right.status_code == 429, "who guesses learns nothing from a right guess either"
        socket = await Client(server.address, made["code"], None).connect()
        assert socket.closed == 1008


@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\nhost: x\r\n", b"GE"])
async def test_a_request_that_never_ends_is_ended(
    sent: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kostka.server.edge.requests.HEAD_SECONDS", 0.1)
    await _hung_up_on(tmp_path, sent)


async def test_a_body_that_never_ends_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kostka.server.edge.requests.BODY_SECONDS", 0.1)
    head = b"POST /api/verify HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{"
    await _hung_up_on(tmp_path, head)


async def _hung_up_on(folder: Path, sent: bytes) -> None:
    async with running(folder) as server, asyncio.timeout(PATIENCE):
        reader, writer = await asyncio.open_connection("127.0.0.1", int(server.address.rpartition(":")[2]))
        writer.write(sent)
        with contextlib.suppress(ConnectionResetError):
            assert await reader.read() == b""
        writer.close()


async def test_who_takes_time_between_two_requests_is_not_hung_up_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kostka.server.edge.requests.HEAD_SECONDS", 0.5)
    monkeypatch.setattr("kostka.server.edge.requests.BODY_SECONDS", 0.5)

    async with (
        running(tmp_path) as server,
        httpx.AsyncClient(base_url=server.address, timeout=PATIENCE) as http,
    ):
        for pause in (0, 0.6, 0.6):
            await asyncio.sleep(pause)
            assert (await http.get("/health")).status_code == 200
        assert len(http._transport._pool.connections) == 1  # type: ignore[attr-defined]


@pytest.mark.one_process
async def test_who_does_not_read_the_answer_is_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kostka.server.edge.requests.STALLED_SECONDS", 0.1)

    async with running(tmp_path) as server, asyncio.timeout(PATIENCE):
        port = int(server.address.rpartition(":")[2])
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1024)
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        request = b"GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n"
        while not writer.is_closing():
            writer.write(request)
            try:
                async with asyncio.timeout(0.05):
                    await writer.drain()
            except TimeoutError:
                writer.transport.resume_reading()  # type: ignore[attr-defined]
                break
            except ConnectionError:
                break
            await asyncio.sleep(0.01)
        with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
            await reader.readexactly(1 << 30)


async def test_requests_of_any_kind_are_counted_and_a_refusal_takes_its_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kostka.server.edge.doors.REST_SECONDS", 0.01)
    async with (
        running(tmp_path, requests_per_minute=25) as server,
        httpx.AsyncClient(base_url=server.address, timeout=PATIENCE) as http,
    ):
        answers = [await http.get("/api/editions") for _ in range(8)]
        assert [one.status_code for one in answers][:5] == [200] * 5
        assert answers[-1].status_code == 429
        assert answers[-1].json()["error"]["code"] == "too-often"


async def test_an_address_has_so_many_connections_for_requests(tmp_path: Path) -> None:
    async with running(tmp_path, connections_per_address=3) as server, asyncio.timeout(PATIENCE):
        port = int(server.address.rpartition(":")[2])
        held = [await asyncio.open_connection("127.0.0.1", port) for _ in range(3)]
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        with contextlib.suppress(ConnectionResetError):
            assert await reader.read() == b"", "one too many is let in"
        writer.close()
        for _, one in held:
            one.close()
            await one.wait_closed()
        async with httpx.AsyncClient(base_url=server.address, timeout=PATIENCE) as http:
            while True:
                with contextlib.suppress(httpx.TransportError):
                    assert (await http.get("/health")).status_code == 200
                    break


@pytest.mark.parametrize(
    "head",
    [
        b"GET /api/bots?" + b"a&" * LONGEST_HEAD,
        b"GET /api/bots HTTP/1.1\r\n" + b"a:\r\n" * 600,
        b"POST /api/report HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n"
        + b"1\r\nx\r\n" * (MOST_CHUNKS + 1),
    ],
    ids=["a long query", "many short headers", "a body in crumbs"],
)
async def test_what_costs_much_to_parse_is_refused_even_if_it_arrives_whole(
    head: bytes, tmp_path: Path
) -> None:
    async with running(tmp_path) as server, asyncio.timeout(PATIENCE):
        reader, writer = await asyncio.open_connection("127.0.0.1", int(server.address.rpartition(":")[2]))
        writer.write(head + (b"" if b"HTTP" in head else b" HTTP/1.1\r\n") + b"\r\n")
        assert b" 400 " in await reader.readline()
        writer.close()


@pytest.mark.one_process
async def test_large_bodies_of_one_address_are_read_one_after_the_other(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with running(tmp_path) as server, asyncio.timeout(PATIENCE):
        server.house.large_bodies = Slots(2)
        port = int(server.address.rpartition(":")[2])
        head = b"POST /api/verify HTTP/1.1\r\nhost: x\r\ncontent-length: 900000\r\n\r\n"
        small = b'POST /api/verify HTTP/1.1\r\nhost: x\r\ncontent-length: 13\r\n\r\n{"record":""}'
        held = [await asyncio.open_connection("127.0.0.1", port) for _ in range(2)]
        for _, writer in held:
            writer.write(head + b"x" * 800_000)
        waits, third = await asyncio.open_connection("127.0.0.1", port)
        third.write(small)
        other, fourth = await asyncio.open_connection("127.0.0.1", port, local_addr=("127.0.0.2", 0))
        fourth.write(small)
        assert b" 200 " in await other.readline(), "another address does not wait"
        while server.house.large_bodies._users["127.0.0.1"] < 3:  # noqa: ASYNC110 - there is no event
            await asyncio.sleep(0.01)
        for _, writer in held:
            writer.transport.abort()
        assert b" 200 " in await waits.readline()
        third.close()
        fourth.close()
    assert "Traceback" not in caplog.text, "who hangs up half-way fills the log"


@pytest.mark.one_process
@pytest.mark.usefixtures("no_refill")
async def test_too_many_sockets_are_refused_before_the_handshake(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shaken: list[Any] = []
    handle = Wire.handle_connect

    def noting(wire: Wire, event: Any) -> None:
        shaken.append(event)
        handle(wire, event)

    monkeypatch.setattr(Wire, "handle_connect", noting)
    async with running(tmp_path, connects_per_minute=2) as server:
        made = await make_table(server.address, edition="original-pl", seats=SEATS)
        url = server.address.replace("http", "ws") + f"/api/tables/{made['code']}/socket"
        for _ in range(2):
            async with connect(url):
                pass
        for _ in range(3):
            with pytest.raises(InvalidStatus) as refused:
                await connect(url)
            assert refused.value.response.status_code == 429
        assert len(shaken) == 2
        assert server.house.refusals.counts["socket-429"] == 3


async def test_messages_are_not_compressed(tmp_path: Path) -> None:
    """A few bytes could unfold into megabytes."""
    async with running(tmp_path) as server:
        made = await make_table(server.address, edition="original-pl", seats=SEATS)
        url = server.address.replace("http", "ws") + f"/api/tables/{made['code']}/socket"
        async with connect(url, compression="deflate") as socket:
            assert not socket.protocol.extensions


def test_malformed_requests_do_not_flood_the_log() -> None:
    now = [0.0]
    seldom = Seldom(lambda: now[0])
    records = [
        logging.LogRecord("uvicorn.error", logging.WARNING, "", 0, said, (), None)
        for said in ("Invalid HTTP request received.", "something else")
    ]
    passed = [seldom(records[0]) for _ in range(100)]
    assert sum(passed) == LINES_AT_ONCE
    assert seldom(records[1])
    now[0] = 1 / LINES_PER_SECOND
    assert seldom(records[0])
    assert not seldom(records[0])


def summary(number: int, kind: Any = "open") -> TableSummary:
    seats = [SeatSummary("person", "Ana", None), SeatSummary(kind, "", None)]
    return TableSummary(
        f"t{number}", "original-pl", "", {}, seats, "lobby", 1, 0, spectators=True, public=True, created=0
    )


def test_nobody_pushes_the_tables_of_others_out_of_the_list() -> None:
    crowd = [Listed(summary(number), "crowd", attended=True) for number in range(300)]
    honest = [Listed(summary(1000), "home", attended=True), Listed(summary(1001), "home", attended=True)]
    shown = [one.code for one in fairly([*crowd, *honest])]
    assert len(shown) == 100
    assert shown.index("t1000") == 1
    assert shown.index("t1001") == 3


def test_tables_where_people_wait_come_first() -> None:
    full, empty, waits = summary(1, "person"), summary(2), summary(3)
    listed = [Listed(full, "a", attended=True), Listed(empty, "b", attended=False)]
    assert fairly([*listed, Listed(waits, "c", attended=True)]) == [waits, empty, full]


async def test_one_who_waits_is_found_among_a_crowd_of_tables(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        made = await make_table(server.address, edition="original-pl", seats=SEATS, public=True)
        client = await Client(server.address, made["code"], made["token"]).connect()
        plan = NewTable("original-pl", [SeatPlan("here", "Ana"), SeatPlan("open")], public=True)
        for _ in range(105):
            await server.house.rooms.create(plan, "crowd", "127.0.0.9")
        server.house.rooms._public._listed_at = 0
        async with httpx.AsyncClient(base_url=server.address, timeout=PATIENCE) as http:
            tables = (await http.get("/api/tables")).json()["tables"]
        assert len(tables) == 100
        assert tables[0]["code"] == made["code"]
        await client.close()


async def test_several_processes_may_make_the_first_key_at_once(database: str, tmp_path: Path) -> None:
    go = threading.Barrier(4)

    def start() -> Any:
        go.wait()
        return open_store(database, tmp_path / "keys")

    stores = await asyncio.gather(*(asyncio.to_thread(start) for _ in range(4)))
    found = [await store.keys() for store in stores]
    assert all(keys == found[0] for keys in found)
    assert len(found[0]) == 1
    for store in stores:
        await store.close()


def test_file_handles_are_counted(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    limits = {"now": (1024, 4096)}
    monkeypatch.setattr(resource, "getrlimit", lambda _: limits["now"])
    monkeypatch.setattr(resource, "setrlimit", lambda _, wanted: limits.update(now=wanted))
    assert make_room(1_000) == 1_000
    assert limits["now"] == (1_000 + RESERVED, 4096)
    assert not caplog.messages
    assert make_room(10_000) == 4096 - RESERVED
    assert caplog.messages == ["4096 file handles are enough for 3896 connections, not for 10000"]


async def test_thirty_honest_guests_behind_one_address_meet_no_limit(tmp_path: Path) -> None:
    """A class at ten tables of three: all connect, reload, play, ask for hints and read records."""
    async with running(tmp_path, **USUAL) as server:
        await asyncio.gather(*(_play(server.address) for _ in range(10)))


async def _play(address: str) -> None:
    seats = [{"kind": "here", "name": "Ana"}, {"kind": "open"}, {"kind": "open"}]
    made = await make_table(address, edition="original-it", seats=seats, games=1, public=True)
    entered = [made, *[await join(address, made["code"], name) for name in ("Ben", "Cyd")]]
    clients = [Client(address, made["code"], one["token"]) for one in entered]
    for client in clients:
        await client.connect()
    for client in clients:  # they reload the page
        await client.close()
        await client.connect()
        await client.send({"type": "hint", "seat": client.you["seats"][0], "step": 1})
        await client.send({"type": "draft", "seat": client.you["seats"][0], "n": 1, "draft": []})
    for _ in range(6):
        for client in clients:
            seat = client.you["seats"][0]
            if seat in client.state["waiting"]:
                await client.act(seat, {"draw": True})
    for client in clients:
        assert client.closed is None
        await client.close()
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as http:
        paths = ("/api/tables", f"/api/tables/{made['code']}", f"/api/tables/{made['code']}/records/1")
        for _ in clients:
            assert {(await http.get(path)).status_code for path in paths} <= {200, 409}
