"""The edge of the server: other sites' pages, what the log keeps, names of people, limits, headers."""

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from kostka.server.addresses import address
from kostka.server.limits import Bucket, Buckets
from kostka.server.protocol.closing import Close
from kostka.server.rooms.names import LONGEST, clean
from kostka.server.tables.commands import Refusal
from kostka.server.wire import SMALL_FRAMES_BURST, Wire
from tests.server.clients import PATIENCE, Client, join, make_table
from tests.server.faults.frames import Raw, frame
from tests.server.serving import Process, Running, running

PLAN: dict[str, Any] = {
    "edition": "original-pl",
    "options": {"clock.turn_ms": 0},
    "seats": [{"kind": "here", "name": "Ana"}, {"kind": "open"}],
}
SCRIPT = "<script>alert(1)</script>"
HOSTILE = (
    SCRIPT,
    '"><img src=x onerror=alert(1)>',
    "\u202egnihtemos\u2066 else",
    "null\x00byte\x1b[31m\r\nX-Header: 1",
    "x" * 10_240,
    "a\u0301" * 40,
    "{{7*7}} ${7*7} %s %n",
    "'; DROP TABLE log; --",
    "\ud83d",
)


def socket_url(server: str, code: str) -> str:
    return f"{server.replace('http', 'ws', 1)}/api/tables/{code}/socket"


@pytest.mark.parametrize(
    "origin",
    [
        "https://elsewhere.example",
        "null",
        "http://127.0.0.1",
        "https://{host}.elsewhere.example",
        "file://",
        "{host}",
        "http://[",
    ],
)
def test_pages_of_other_sites_may_not_connect(origin: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with running(tmp_path, origins=("https://kostka.example",)) as server:
            made = await make_table(server.address, **PLAN)
            url = socket_url(server.address, made["code"])
            host = server.address.partition("//")[2]
            with pytest.raises(InvalidStatus) as refused:
                async with connect(url, origin=origin.format(host=host)):  # type: ignore[arg-type]
                    pass
            assert refused.value.response.status_code == 403
            for fine in (server.address, "https://kostka.example", None):
                async with connect(url, origin=fine):  # type: ignore[arg-type]
                    pass

    asyncio.run(run())


def test_no_token_rack_or_name_is_in_the_log(tmp_path: Path) -> None:
    """Not even of a client that puts its token into the address, or sends what it should not."""
    process = Process(tmp_path, KOSTKA_LOG_LEVEL="info").start()
    secret: list[str] = ["Anastazja", "Benedykta"]

    async def play() -> None:
        seats = [{"kind": "here", "name": "Anastazja"}, {"kind": "open"}]
        made = await make_table(process.address, **{**PLAN, "seats": seats})
        joined = await join(process.address, made["code"], "Benedykta")
        secret.extend((made["token"], joined["token"], made["code"]))
        url = socket_url(process.address, made["code"])
        async with connect(f"{url}?token={made['token']}") as socket:
            await socket.send(json.dumps({"type": "hello", "token": made["token"]}))
            welcome = json.loads(await socket.recv())
            secret.append(welcome["state"]["views"][0]["rack"])
        with pytest.raises(InvalidStatus):
            async with connect(url, origin="http://elsewhere.example"):  # type: ignore[arg-type]
                pass
        for broken in (b"\xff\xfe", '{"type": "hello", "token": "' + made["token"] + '"', "[" * 4000):
            async with connect(url) as socket:
                await socket.send(broken, text=True)
                with pytest.raises(ConnectionClosed):
                    await socket.recv()
        async with httpx.AsyncClient(base_url=process.address, timeout=PATIENCE) as http:
            odd = (
                f"/api/tables/{made['code']}?token={made['token']}",
                f"/{made['token']}",
                "/%00",
                "/" + "a" * 5000,
            )
            for address_ in odd:
                await http.get(address_, headers={"authorization": f"Bearer {made['token']}"})
            await http.post("/api/tables", content=made["token"])
            figures = (await http.get("/metrics")).text
            assert not any(one in figures for one in secret)
        client = await Client(process.address, made["code"], made["token"]).connect()
        await client.act(0, {"play": [SCRIPT]})
        await client.close()

    try:
        asyncio.run(play())
    finally:
        process.end()
    log = (tmp_path / "serve.log").read_text()
    assert '"level": "error"' not in log
    for one in secret:
        assert one not in log, one


@pytest.mark.parametrize("name", HOSTILE)
def test_names_are_inert(name: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with running(tmp_path) as server:
            made = await make_table(server.address, **PLAN)
            body = json.dumps({"name": name}).encode("utf-8", "surrogatepass")
            async with httpx.AsyncClient(base_url=server.address, timeout=PATIENCE) as http:
                answer = await http.post(f"/api/tables/{made['code']}/join", content=body)
                assert answer.status_code in (200, 400)
                shown = (await http.get(f"/api/tables/{made['code']}")).json()["seats"][1]["name"]
                assert answer.headers["content-type"] == "application/json"
                assert answer.headers["x-content-type-options"] == "nosniff"
                assert len(shown) <= LONGEST
                assert shown.isprintable()

    asyncio.run(run())


@given(st.text(max_size=200))
def test_whatever_a_name_contains_it_is_short_and_visible(name: str) -> None:
    try:
        shown = clean(name)
    except Refusal:
        return
    assert 0 < len(shown) <= LONGEST
    assert shown.isprintable()
    assert clean(shown) == shown


@pytest.mark.parametrize("name", ["\u2800", "\u3164\u115f", "\u034f", "\u0301 \u0301", "\ufe0f", "\u200b"])
def test_a_name_that_cannot_be_seen_is_none(name: str) -> None:
    with pytest.raises(Refusal):
        clean(name)


def test_every_answer_says_what_a_browser_may_do(tmp_path: Path) -> None:
    async def run() -> None:
        async with (
            running(tmp_path) as server,
            httpx.AsyncClient(base_url=server.address, follow_redirects=False, timeout=PATIENCE) as http,
        ):
            made = await make_table(server.address, **PLAN)
            paths = (
                "/",
                "/health",
                "/metrics",
                f"/api/tables/{made['code']}",
                "/nowhere",
                "/api/nowhere",
                "/..%2fkeys",
            )
            for path in paths:
                answer = await http.get(path)
                assert "default-src 'none'" in answer.headers["content-security-policy"], path
                assert (
                    "unsafe-inline"
                    not in answer.headers["content-security-policy"].split("style-src-attr")[0]
                )
                assert answer.headers["x-content-type-options"] == "nosniff"
                assert answer.headers["referrer-policy"] == "no-referrer"
                assert "server" not in answer.headers
                assert "access-control-allow-origin" not in answer.headers
            assert (await http.get(f"/api/tables/{made['code']}")).headers["cache-control"] == "no-store"

    asyncio.run(run())


def test_who_gets_up_where_nobody_looks_on_has_to_go(tmp_path: Path) -> None:
    async def run() -> None:
        async with running(tmp_path) as server:
            for spectators, code in ((False, Close.NO_SPECTATORS), (True, None)):
                made = await make_table(server.address, **PLAN, spectators=spectators)
                joined = await join(server.address, made["code"], "Ben")
                ana, ben = [
                    await Client(server.address, made["code"], one["token"]).connect()
                    for one in (made, joined)
                ]
                leave = {
                    "type": "table",
                    "cmd": "leave",
                    "seq": ben.seq,
                    "command": {"do": "leave", "seat": 1},
                }
                await ben.send(leave)
                await ana.until(lambda one: one.state["seats"][1]["kind"] == "left")
                await ben.until(lambda one, code=code: one.closed == code)  # type: ignore[misc]
                await ana.table("leave", seat=0)
                assert ana.closed is None, "the host may stay"
                await ana.close()
                await ben.close()

    asyncio.run(run())


# Limits


async def _refusals(server: Running, count: int, token: str | None) -> list[int]:
    headers = {} if token is None else {"authorization": f"Bearer {token}"}
    async with httpx.AsyncClient(base_url=server.address, headers=headers, timeout=PATIENCE) as http:
        return [(await http.post("/api/tables", json=PLAN)).status_code for _ in range(count)]


def test_tables_are_made_so_often_by_each_guest(tmp_path: Path) -> None:
    async def run() -> None:
        async with running(tmp_path, tables_per_minute=10) as server:
            ana, ben = (server.house.guests.token(name) for name in ("ana", "ben"))
            assert await _refusals(server, 12, ana) == [200] * 10 + [429] * 2
            assert await _refusals(server, 2, ben) == [200] * 2
            assert await _refusals(server, 12, None) == [200] * 12, "a class behind one address"

    asyncio.run(run())


def test_many_guests_at_one_address_are_counted_together(tmp_path: Path) -> None:
    async def run() -> None:
        async with running(tmp_path, tables_per_minute=1) as server:
            guests = [server.house.guests.token(f"guest {number}") for number in range(12)]
            answers = [await _refusals(server, 1, guest) for guest in guests]
            assert answers == [[200]] * 10 + [[429]] * 2

    asyncio.run(run())


def test_links_to_other_devices_are_made_seldom(tmp_path: Path) -> None:
    async def run() -> None:
        async with (
            running(tmp_path, tables_per_minute=3) as server,
            httpx.AsyncClient(base_url=server.address, timeout=PATIENCE) as http,
        ):
            made = await make_table(server.address, **PLAN)
            headers = {"authorization": f"Bearer {made['token']}"}
            link, claim = (f"/api/tables/{made['code']}/{path}" for path in ("seats/0/link", "claim"))
            links = [(await http.post(link, headers=headers)).status_code for _ in range(4)]
            assert links == [200, 200, 200, 429], "each is an entry of the log, told to everybody"
            claims = [(await http.post(claim, json={"link": "guessed"})).status_code for _ in range(31)]
            assert claims == [404] * 30 + [429], "ten new guests at one address"

    asyncio.run(run())


def test_so_many_connect_from_one_address(tmp_path: Path) -> None:
    async def run() -> None:
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

    asyncio.run(run())


def test_so_many_are_connected_from_one_address(tmp_path: Path) -> None:
    async def run() -> None:
        async with running(tmp_path, connections_there=2) as server:
            made = await make_table(server.address, **PLAN)
            url = socket_url(server.address, made["code"])
            async with connect(url):
                for _ in range(3):
                    async with connect(url):
                        with pytest.raises(InvalidStatus) as refused:
                            async with connect(url):
                                pass
                        assert refused.value.response.status_code == 429
                    async with asyncio.timeout(5):
                        while len(server.house.connections) > 1:  # noqa: ASYNC110 - until it has been noticed
                            await asyncio.sleep(0.01)

    asyncio.run(run())


def test_costly_questions_have_a_limit(tmp_path: Path) -> None:
    async def run() -> None:
        async with (
            running(tmp_path, questions_per_minute=3) as server,
            httpx.AsyncClient(base_url=server.address, timeout=PATIENCE) as http,
        ):
            told = [(await http.post("/api/verify", json={"record": "{}"})).status_code for _ in range(4)]
            assert told == [200, 200, 200, 429]

    asyncio.run(run())


def test_drafts_never_end_a_connection(tmp_path: Path) -> None:
    """Hundreds in a hurry: some are reported on, the newest among them, and nobody is sent away."""

    async def run() -> None:
        async with running(
            tmp_path, commands_per_second=5, commands_burst=20, drafts_per_second=50
        ) as server:
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

    asyncio.run(run())


@pytest.mark.parametrize(("count", "slowly"), [(200, False), (3000, True)])
def test_who_sends_far_too_many_drafts_is_read_slowly(
    count: int, slowly: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rests: list[float] = []
    rest = Wire.rest

    def noted(wire: Wire, seconds: float) -> None:
        rests.append(seconds)
        rest(wire, 0.01)

    monkeypatch.setattr(Wire, "rest", noted)

    async def run() -> None:
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

    asyncio.run(run())


@pytest.mark.parametrize(
    ("first", "each", "code"),
    [
        (b"", frame(b"", 9), Close.RATE),
        (b"", frame(b"", 10), Close.RATE),
        (frame(b"{", fin=False), frame(b"", 0, fin=False), Close.TOO_BIG),
    ],
    ids=["pings", "pongs", "parts of a message"],
)
def test_frames_that_cost_nothing_are_counted(first: bytes, each: bytes, code: Close, tmp_path: Path) -> None:
    """Six bytes each: a quarter of a megabyte of them kept everybody else waiting for a second."""

    async def run() -> None:
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

    asyncio.run(run())


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
