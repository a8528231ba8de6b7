"""The edge of the server: other sites' pages, what the log keeps, names of people, headers."""

import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from kostka.server.protocol.closing import Close
from kostka.server.tables.commands import Refusal
from kostka.server.tables.names import LONGEST, clean
from tests.server.clients import PATIENCE, Client, join, make_table
from tests.server.serving import Process, running

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
async def test_pages_of_other_sites_may_not_connect(origin: str, tmp_path: Path) -> None:
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


async def test_no_token_rack_or_name_is_in_the_log(tmp_path: Path) -> None:
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
        await play()
    finally:
        process.end()
    log = (tmp_path / "serve.log").read_text()
    assert '"level": "error"' not in log
    for one in secret:
        assert one not in log, one


@pytest.mark.parametrize("name", HOSTILE)
async def test_names_are_inert(name: str, tmp_path: Path) -> None:
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


@given(st.text(max_size=200))
def test_whatever_a_name_contains_it_is_short_and_visible(name: str) -> None:
    try:
        shown = clean(name)
    except Refusal:
        return
    assert 0 < len(shown) <= LONGEST
    assert shown.replace("\u200d", "").isprintable()
    assert clean(shown) == shown


FAMILY = "👩\u200d👩\u200d👧\u200d👦"


def test_an_emoji_made_of_several_stays_whole() -> None:
    for name in (f"Ana {FAMILY}", "❤️\u200d🔥", "🏃🏽\u200d♀️", "🏳️\u200d🌈 Eva", "🇨🇿"):
        assert clean(name) == name
    assert clean(FAMILY * 4) == FAMILY * 3, "none is cut in two"
    assert clean("A\u200dna\u200d") == "Ana", "letters look the same with it"
    assert clean(f"{FAMILY}\u200d") == FAMILY


@pytest.mark.parametrize("name", ["\u2800", "\u3164\u115f", "\u034f", "\u0301 \u0301", "\ufe0f", "\u200b"])
def test_a_name_that_cannot_be_seen_is_none(name: str) -> None:
    with pytest.raises(Refusal):
        clean(name)


async def test_every_answer_says_what_a_browser_may_do(tmp_path: Path) -> None:
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
            assert "unsafe-inline" not in answer.headers["content-security-policy"].split("style-src-attr")[0]
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["referrer-policy"] == "no-referrer"
            assert "server" not in answer.headers
            assert "access-control-allow-origin" not in answer.headers
        assert (await http.get(f"/api/tables/{made['code']}")).headers["cache-control"] == "no-store"


async def test_who_gets_up_where_nobody_looks_on_has_to_go(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        for spectators, code in ((False, Close.NO_SPECTATORS), (True, None)):
            made = await make_table(server.address, **PLAN, spectators=spectators)
            joined = await join(server.address, made["code"], "Ben")
            ana, ben = [
                await Client(server.address, made["code"], one["token"]).connect() for one in (made, joined)
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
