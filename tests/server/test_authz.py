"""Who may do what: every route and every message of the socket, asked by everybody there is.

The rows are held against the application's own routes and unions: what has no row here fails.
"""

import itertools
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, get_args

import httpx
import pytest
from itsdangerous import TimestampSigner
from msgspec import structs
from starlette.routing import Mount, Route, WebSocketRoute
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from kostka.server.edge.app import create_app
from kostka.server.protocol import client
from kostka.server.protocol.closing import Close
from kostka.server.rooms.creating import ALPHABET
from kostka.server.rooms.indexing import index
from kostka.server.settings import Settings
from kostka.server.tables import entries
from kostka.server.tables.folding import fold
from tests.server.clients import PATIENCE
from tests.server.desk import Desk
from tests.server.phases import (
    LINK,
    PART,
    SEAT,
    asked,
    between,
    full,
    left,
    linked,
    lobby,
    opening,
    over,
    paused,
    people_only,
    removal_asked,
    stood_in,
)
from tests.server.serving import Running, running

ROLES = (
    "none",  # no token at all
    "expired",
    "forged",
    "elsewhere",  # plays at another table
    "spectator",  # a guest who holds no seat anywhere
    "former",  # played here and got up
    "other",  # holds another seat of this table
    "player",  # holds the seat in question
    "host",  # made the table, and holds a seat of it
)
NAMES = {
    "host": "ana",
    "player": "ben",
    "other": "cyd",
    "former": "dan",
    "elsewhere": "eve",
    "spectator": "fay",
}
STRANGERS = ("none", "elsewhere", "spectator", "former")
ACK = "ack"


# The matrix


@dataclass(frozen=True)
class Case:
    """What is asked on which table, and what everybody gets; strangers are those without a seat here."""

    table: Callable[[], Desk]
    strangers: Any
    other: Any
    player: Any
    host: Any
    ask: dict[str, Any] = field(default_factory=dict, kw_only=True)
    bad: Any = field(default=None, kw_only=True)
    """What those get whose token is no good."""
    special: dict[str, Any] = field(default_factory=dict, kw_only=True)

    def cell(self, role: str) -> Any:
        if role in self.special:
            return self.special[role]
        if role in ("expired", "forged"):
            return self.bad
        return self.strangers if role in STRANGERS else getattr(self, role)


def _command(table: Callable[[], Desk], *cells: Any, **command: Any) -> Case:
    return Case(table, *cells, ask={"type": "table", "command": command}, bad=Close.TOKEN)


def _message(table: Callable[[], Desk], *cells: Any, **message: Any) -> Case:
    return Case(table, *cells, ask=message, bad=Close.TOKEN)


HOST_ONLY = ("not-host", "not-host", "not-host", ACK)
OWN_SEAT = ("seat-not-yours", "seat-not-yours", ACK, "seat-not-yours")

COMMANDS = {
    "start": _command(full, *HOST_ONLY, do="start"),
    "next": _command(between, "not-seated", ACK, ACK, ACK, do="next"),
    "rematch": _command(over, "not-seated", ACK, ACK, ACK, do="rematch"),
    "pause": _command(people_only, *OWN_SEAT, do="pause", seat=SEAT),
    "resume": _command(paused, *OWN_SEAT, do="resume", seat=SEAT),
    "more_time": _command(people_only, *OWN_SEAT, do="more_time", seat=SEAT),
    "missing": _command(left, *OWN_SEAT, do="missing", seat=SEAT, about=2),
    "vote": _command(asked, *OWN_SEAT, do="vote", seat=SEAT, choice="yes"),
    "return": _command(stood_in, *OWN_SEAT, do="return", seat=SEAT),
    "add_bot": _command(lobby, *HOST_ONLY, do="add_bot", seat=3, bot="solid"),
    "open_seat": _command(full, *HOST_ONLY, do="open_seat", seat=3),
    "remove": _command(lobby, *HOST_ONLY, do="remove", seat=SEAT),
    "leave": _command(lobby, *OWN_SEAT, do="leave", seat=SEAT),
    "promise": _command(people_only, "not-seated", ACK, ACK, ACK, do="promise", promise=PART),
    "open": _command(opening, "not-seated", "deal-not-open", ACK, "deal-not-open", do="open", part=PART),
}
MESSAGES = {
    "hello": _message(people_only, *["welcome"] * 4, type="hello"),
    "act": _message(people_only, *OWN_SEAT, type="act", seat=SEAT, action={"draw": True}),
    "draft": _message(
        people_only, "no report", "no report", "report", "no report", type="draft", seat=SEAT, n=1, draft=[]
    ),
    "hint": _message(
        people_only, "hint-not-now", "hint-not-now", "hint", "hint-not-now", type="hint", seat=SEAT, step=1
    ),
    "emote": _message(
        people_only, "nothing", "nothing", "emote", "nothing", type="emote", seat=SEAT, emote="wow"
    ),
    "ping": _message(people_only, *["pong"] * 4, type="ping", n=1),
}


def _http(table: Callable[[], Desk], *cells: Any, body: Any = None, **special: Any) -> Case:
    return Case(table, *cells, ask={"json": body}, bad=401, special=special)


def _open(body: Any = None) -> Case:
    return _http(lobby, 200, 200, 200, 200, body=body)


PLAN = {"edition": "original-pl", "seats": [{"kind": "here", "name": "Ana"}, {"kind": "open"}]}
POSITION = {"racks": ["R1 R2", "B1"], "table": [], "pool": "", "opened": [True, True], "turn": 0}
ENDPOINTS = {
    ("GET", "/health"): _open(),
    ("POST", "/api/tables"): _open(PLAN),
    ("GET", "/api/tables"): _open(),
    ("GET", "/api/tables/{code}"): _open(),
    ("POST", "/api/tables/{code}/join"): _http(lobby, 200, 409, 409, 409, body={"name": "Gil"}),
    ("POST", "/api/tables/{code}/seats/{seat}/link"): _http(lobby, 403, 403, 200, 403, none=401),
    ("POST", "/api/tables/{code}/claim"): _http(linked, 200, 200, 200, 200, body={"link": LINK}),
    ("GET", "/api/tables/{code}/records/{game}"): _http(over, 200, 200, 200, 200),
    ("GET", "/api/tables/{code}/reviews/{game}"): _http(over, 200, 200, 200, 200),
    ("POST", "/api/tables/{code}/reviews/{game}"): _http(over, 202, 202, 202, 202, body={}),
    ("POST", "/api/tables/{code}/reviews/{game}/share"): _http(over, 403, 200, 200, 200, none=401),
    ("DELETE", "/api/tables/{code}/reviews/{game}/share"): _http(over, 403, 200, 200, 200, none=401),
    ("POST", "/api/what-if"): _http(over, 400, 400, 400, 400, body={"record": "{}", "n": 1, "action": {}}),
    ("POST", "/api/play-on"): _http(
        over, 400, 400, 400, 400, body={"record": "{}", "n": 1, "seat": 0, "name": "Ana"}
    ),
    ("GET", "/api/games"): _http(lobby, 200, 200, 200, 200, none=401),
    ("POST", "/api/reviews"): _http(over, 422, 422, 422, 422, body={"record": "{}"}),
    ("GET", "/api/editions"): _open(),
    ("GET", "/api/editions/{edition}"): _open(),
    ("GET", "/api/bots"): _open(),
    ("POST", "/api/verify"): _open({"record": "{}"}),
    ("POST", "/api/report"): _open({"edition": "original-pl", "position": POSITION, "draft": []}),
    ("GET", "/api/openapi.json"): _open(),
    ("GET", "/api/protocol.json"): _open(),
}
SECRET_RECORDS = {
    "a game that is on": (people_only, dict.fromkeys(ROLES, 409) | {"expired": 401, "forged": 401}),
    "a table without spectators": (
        lambda: _closed(over()),
        {
            "expired": 401,
            "forged": 401,
            **dict.fromkeys(STRANGERS, 403),
            "other": 200,
            "player": 200,
            "host": 200,
        },
    ),
}
NOT_ENDPOINTS = {"/metrics", "/api/tables/{code}/socket", "/assets", "/{path:path}"}
"""Open to everybody by what they are: figures without names, the socket (MESSAGES), the client's files."""


def _closed(desk: Desk) -> Desk:
    created = structs.replace(desk.entries[0].body, spectators=False)
    desk.entries[0] = structs.replace(desk.entries[0], body=created)
    return desk


def test_every_route_has_a_row(tmp_path: Path) -> None:
    found, others = set(), set()
    for route in create_app(Settings(data=tmp_path)).routes:
        assert isinstance(route, Route | Mount | WebSocketRoute)
        methods = (getattr(route, "methods", None) or set()) - {"HEAD"}
        if route.path in NOT_ENDPOINTS:
            others.add(route.path)
        else:
            found |= {(method, route.path) for method in methods}
    assert found == set(ENDPOINTS)
    assert others >= NOT_ENDPOINTS - {"/assets"}


def test_every_message_and_every_command_has_a_row() -> None:
    assert {kind.__struct_config__.tag for kind in get_args(client.AnyCommand)} == set(COMMANDS)
    tags = {kind.__struct_config__.tag for kind in get_args(client.AnyClientMessage)}
    assert tags - {"table"} == set(MESSAGES)


# Asking


class Doors:
    """A server, and tokens for everybody."""

    def __init__(self, server: Running) -> None:
        self.server = server
        self._codes = ("".join(letters) for letters in itertools.product(ALPHABET, repeat=8))

    def token(self, role: str) -> str | None:
        if role == "none":
            return None
        guests = self.server.house.guests
        if role == "forged":
            return guests.token("ben")[:-4] + "AAAA"
        if role == "expired":
            signer = guests._signer
            made = TimestampSigner.get_timestamp(signer)
            signer.get_timestamp = lambda: made - 10**8  # type: ignore[method-assign]
            try:
                return guests.token("ben")
            finally:
                del signer.get_timestamp
        return guests.token(NAMES[role])

    async def put(self, desk: Desk) -> str:
        """Put a table into the house, as if it had been played there."""
        code = next(self._codes)
        created = structs.replace(desk.entries[0].body, code=code)
        since = self.server.house.rooms.now() - desk.table.at
        log = [structs.replace(row, at=row.at + since) for row in desk.entries]
        log[0] = structs.replace(log[0], body=created)
        table = None
        for row in log:
            table = fold(table, row)
        assert table is not None
        await self.server.house.store.append(code, log, index(table))
        return code

    async def entries(self, code: str) -> int:
        """How many there are, not counting those about a busy machine that stood still."""
        log = await self.server.house.store.read(code)
        return sum(not isinstance(entry.body, entries.Credited) for entry in log)

    async def say(self, code: str, role: str, message: dict[str, Any]) -> Any:
        """What a message is answered with: a type, the code of the refusal, or the close code."""
        url = f"{self.server.address.replace('http', 'ws', 1)}/api/tables/{code}/socket"
        async with connect(url, compression=None) as socket:
            try:
                await socket.send(json.dumps({"type": "hello", "token": self.token(role)}))
                welcome = json.loads(await socket.recv())
                if message["type"] == "hello":
                    return welcome["type"]
                if message["type"] in ("act", "table"):
                    message = {**message, "cmd": f"{role}-1", "seq": welcome["seq"]}
                await socket.send(json.dumps(message))
                if message["type"] == "emote":
                    await socket.send('{"type": "ping", "n": 1}')
                return await self._answer(socket)
            except ConnectionClosed as closed:
                return closed.rcvd.code if closed.rcvd else None

    async def _answer(self, socket: Any) -> Any:
        async for text in socket:
            answer = json.loads(text)
            match answer["type"]:
                case "refused":
                    return answer["error"]["code"]
                case "report":
                    return "report" if answer["report"] else "no report"
                case "ack" | "hint" | "emote" | "pong":
                    return answer["type"]
        raise AssertionError("no answer")


IN_A_GAME = {
    "remove, in a game": _command(
        people_only, "not-seated", ACK, ACK, "seat-without-player", do="remove", seat=0
    ),
    "vote, about oneself": _command(
        removal_asked,
        *["seat-not-yours"] * 2,
        "vote-not-yours",
        "seat-not-yours",
        do="vote",
        seat=SEAT,
        choice="no",
    ),
}
SAID = COMMANDS | MESSAGES | IN_A_GAME


@asynccontextmanager
async def in_the_house(tmp_path: Path) -> AsyncIterator[Doors]:
    async with running(tmp_path) as server:
        yield Doors(server)


@pytest.mark.parametrize("name", SAID)
async def test_over_the_socket(name: str, tmp_path: Path) -> None:
    row = SAID[name]

    async with in_the_house(tmp_path) as doors:
        answers: list[Any] = []
        code = await doors.put(row.table())
        before = await doors.entries(code)
        for role in sorted(ROLES, key=lambda role: row.cell(role) == ACK):
            if answers and (
                answers[-1] == ACK or row.ask["type"] == "emote"
            ):  # the next one gets another table
                code = await doors.put(row.table())
            expected = row.cell(role)
            answer = await doors.say(code, role, row.ask)
            if row.ask["type"] == "emote" and answer == "pong":
                answer = "nothing"
            assert answer == expected, role
            answers.append(answer)
            if expected != ACK:
                assert await doors.entries(code) == before, f"{role} wrote an entry"
            else:
                assert await doors.entries(code) > before, f"{role} wrote nothing"


@pytest.mark.parametrize(
    ("way", "row"), [pytest.param(*one, id=" ".join(one[0])) for one in ENDPOINTS.items()]
)
async def test_over_http(way: tuple[str, str], row: Case, tmp_path: Path) -> None:
    async with in_the_house(tmp_path) as doors:
        for role in ROLES:
            code = await doors.put(row.table())
            assert (role, await _asked(doors, way, code, role, row.ask["json"])) == (role, row.cell(role))


@pytest.mark.parametrize("which", SECRET_RECORDS)
async def test_records_that_are_not_for_everybody(which: str, tmp_path: Path) -> None:
    make, cells = SECRET_RECORDS[which]

    async with in_the_house(tmp_path) as doors:
        code = await doors.put(make())
        for role, method, what in itertools.product(ROLES, ("GET", "POST"), ("records", "reviews")):
            if (method, what) == ("POST", "records"):
                continue
            way = (method, f"/api/tables/{{code}}/{what}/{{game}}")
            done = 202 if method == "POST" and cells[role] == 200 else cells[role]
            assert (role, way, await _asked(doors, way, code, role, {})) == (role, way, done)


async def _asked(doors: Doors, way: tuple[str, str], code: str, role: str, body: Any = None) -> int:
    method, path = way
    token = doors.token(role)
    headers = {} if token is None else {"authorization": f"Bearer {token}"}
    async with httpx.AsyncClient(base_url=doors.server.address, timeout=PATIENCE) as http:
        address = path.format(code=code, seat=SEAT, game=1, edition="original-pl")
        answer = await http.request(method, address, headers=headers, json=body)
    return answer.status_code
