"""Attacks on a server, each from an address of its own until it is ended: `python -m … URL ADDRESS NAME…`.

They run in a process of their own, so that whoever measures is not slowed down by them.
"""

import asyncio
import contextlib
import itertools
import json
import os
import random
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

EXPERTS = [{"kind": "here", "name": "Eve"}, *[{"kind": "bot", "bot": "expert"}] * 3]
TWO = [{"kind": "here", "name": "Eve"}, {"kind": "here", "name": "Eve 2"}]
RECORD = Path(__file__).parents[3] / "examples" / "game.kostka"
LARGE = {"deck.copies": 3, "deck.jokers": 4, "deck.numbers": 20}


def crossings(groups: int) -> dict[str, Any]:
    """Groups of jokers whose jokers each end a column: the reading of jokers that once took for ever."""
    dice, number = [], itertools.count(1)
    for group in range(groups):
        row = 4 * group + 2
        for column in range(4):
            face = "R5" if column == 0 else "J"
            dice.append(f"d{next(number):02}:{face}@{column},{row}")
            if column:
                dice += [
                    f"d{next(number):02}:J@{column},{row - 1}",
                    f"d{next(number):02}:R5@{column},{row - 2}",
                ]
    faces = ["R5 JR"] * min(max(next(number) - 1, 28), 60)
    position = {
        "table": "",
        "hands": [
            {"hold": "", "reroll": " ".join(die.partition("@")[0] for die in dice)},
            {"hold": "", "reroll": ""},
        ],
        "turns_left": [5, 5],
        "round": 1,
        "marks": [0, 0],
        "turn": 0,
        "rolled": True,
    }
    options = {"dice.faces": faces, "setup.dice": 14}
    return {
        "edition": "express-pl",
        "options": options,
        "position": position,
        "seat": 0,
        "draft": " ".join(dice),
    }


def runs() -> dict[str, Any]:
    """Very many runs alike, of which a new one may have come about in very many ways."""
    table = [
        f"{colour}{low} {colour}{low + 1} {colour}{low + 2}" for colour in "RBKO" for low in range(1, 18, 3)
    ] * 3
    position = {"racks": ["R19 R20 J", "K20"], "table": table, "pool": "", "stars": [6, 6], "turn": 0}
    options = {"deck.copies": 3, "deck.numbers": 20, "deck.colours": 4}
    return {
        "edition": "first-pl",
        "options": options,
        "position": position,
        "seat": 0,
        "draft": [*table, "R18 R19 R20"],
    }


def full_deck() -> dict[str, Any]:
    """All tiles of the largest deck on one rack, for the solver."""
    tiles = [f"{colour}{number}" for colour in "RBKO" for number in range(1, 21)] * 3
    rack = " ".join(["J"] * 4 + tiles[: len(tiles) - 1])
    position = {"racks": [rack, "O20"], "table": [], "pool": "", "opened": [False, True], "turn": 0}
    return {"edition": "original-pl", "options": LARGE, "position": position, "seat": 0, "draft": []}


class Attacker:
    """Somebody at an address."""

    def __init__(self, url: str, address: str) -> None:
        self.url, self.address = url, address
        transport = httpx.AsyncHTTPTransport(local_address=address)
        self.http = httpx.AsyncClient(base_url=url, transport=transport, timeout=30)

    async def report(self) -> None:
        questions = itertools.cycle(
            [crossings(5), runs(), full_deck(), {**full_deck(), "draft": [""] * 9_000}]
        )
        for question in questions:
            await self.http.post("/api/report", json={**question, "lang": "en"})

    async def verify(self) -> None:
        record = RECORD.read_text("utf-8")
        long = json.dumps({"record": record + "\n" * 500_000})
        async with asyncio.TaskGroup() as group:
            for number in range(40):
                group.create_task(self._again(self._verify, record if number % 2 else long))

    async def _verify(self, record: str) -> None:
        body = record if record.startswith('{"record') else json.dumps({"record": record})
        with contextlib.suppress(httpx.TimeoutException):
            await self.http.post("/api/verify", content=body, timeout=random.choice([0.2, 5.0]))

    async def _again(self, work: Callable[..., Awaitable[None]], *args: Any) -> None:
        while True:
            with contextlib.suppress(httpx.HTTPError, OSError, WebSocketException, TimeoutError):
                await work(*args)
            await asyncio.sleep(0.05)

    async def experts(self) -> None:
        async with asyncio.TaskGroup() as group:
            for _ in range(30):
                group.create_task(self._again(self._table, EXPERTS, {}))

    async def hints(self) -> None:
        async with asyncio.TaskGroup() as group:
            for options in ({}, LARGE):
                for _ in range(10):
                    group.create_task(self._again(self._table, TWO, options))

    async def _table(self, seats: list[Any], options: dict[str, Any]) -> None:
        """A table where somebody draws whenever they may, asks for hints and sends the fullest drafts."""
        made = await self._made(seats, options, public=True, games=20)
        draft = [
            f"{colour}{low} {colour}{low + 1} {colour}{low + 2}" for colour in "RBKO" for low in (1, 4, 7)
        ]
        async with self._seated(made) as socket:
            seq = 0
            for number in itertools.count():
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(0.3):
                        while True:
                            seq = json.loads(await socket.recv()).get("seq", seq)
                for seat in made["seats"]:
                    act = {"type": "act", "cmd": f"c{number}-{seat}", "seq": seq, "seat": seat}
                    await socket.send(json.dumps({**act, "action": {"draw": True}}))
                    await socket.send(
                        json.dumps({"type": "draft", "seat": seat, "n": number, "draft": draft})
                    )
                await socket.send(json.dumps({"type": "hint", "seat": 0, "step": 3}))

    async def clocks(self) -> None:
        """Tables with the tiniest clock, where all is played a moment too late."""
        async with asyncio.TaskGroup() as group:
            for _ in range(40):
                group.create_task(self._again(self._ticking))

    async def _ticking(self) -> None:
        made = await self._made(TWO, {"clock.turn_ms": 1}, games=100)
        async with self._seated(made) as socket:
            for number in itertools.count():
                said = json.loads(await socket.recv())
                state = said.get("state") or said.get("changes") or {}
                command: dict[str, Any] = {"type": "table", "command": {"do": "next"}}
                if state.get("phase") != "between":
                    seats = state.get("waiting") or [0]
                    command = {"type": "act", "seat": seats[0], "action": {"draw": True}}
                    await asyncio.sleep(
                        0.9
                    )  # of the second that the network may take, out of three in a game
                await socket.send(json.dumps({**command, "cmd": f"c{number}", "seq": said.get("seq", 0)}))

    async def churn(self) -> None:
        """People who come, sit down, leave, are removed and come again, and tables for nobody."""
        async with asyncio.TaskGroup() as group:
            for _ in range(20):
                group.create_task(self._again(self._coming_and_going))

    async def _coming_and_going(self) -> None:
        made = await self._made([*TWO[:1], {"kind": "open"}, {"kind": "open"}], {})
        path = f"/api/tables/{made['code']}/join"
        async with self._seated(made) as host:
            for number in itertools.count():
                joined = (await self.http.post(path, json={"name": "Eve 2", "seat": 1})).json()
                leave = {"do": "leave", "seat": 1} if number % 2 else {"do": "remove", "seat": 1}
                command = {"type": "table", "cmd": f"c{number}", "seq": 1, "command": leave}
                if "token" not in joined:
                    await asyncio.sleep(1)
                    continue
                async with self._seated({**made, **joined}) as socket:
                    await (socket if number % 2 else host).send(json.dumps(command))

    async def chatter(self) -> None:
        """Emotes and drafts as fast as they are read."""
        async with asyncio.TaskGroup() as group:
            for _ in range(20):
                group.create_task(self._again(self._chatting))

    async def _chatting(self) -> None:
        async with self._seated(await self._made(TWO, {})) as socket:
            for number in itertools.count():
                draft = ["R1 R2 R3"] * (1 + number % 40)
                await socket.send(json.dumps({"type": "emote", "seat": 0, "emote": "wow"}))
                await socket.send(json.dumps({"type": "draft", "seat": 0, "n": number, "draft": draft}))
                await asyncio.sleep(0.01)

    async def returns(self) -> None:
        """Connections that ask for everything again."""
        made = await self._made(TWO, {"clock.turn_ms": 1})
        while True:
            async with self._seated(made, last_seq=0) as socket:
                await socket.recv()
            await asyncio.sleep(0.5)  # an address may connect two hundred times a minute

    async def not_reading(self) -> None:
        """Long answers that nobody reads."""
        request = b"GET /api/protocol.json HTTP/1.1\r\nhost: x\r\n\r\n" * 8
        while True:
            sockets = [await self._open() for _ in range(100)]
            for socket in sockets:
                socket.write(request)
            await asyncio.sleep(5)
            for socket in sockets:
                socket.transport.abort()

    async def _made(self, seats: list[Any], options: dict[str, Any], **plan: Any) -> dict[str, Any]:
        """A table, as soon as one may be made."""
        whole = {"edition": "original-pl", "seats": seats, "options": options, **plan}
        while True:
            made: dict[str, Any] = (await self.http.post("/api/tables", json=whole)).json()
            if "token" in made:
                return made
            await asyncio.sleep(1)

    @asynccontextmanager
    async def _seated(self, made: dict[str, Any], **hello: Any) -> AsyncIterator[ClientConnection]:
        """A connection to a table."""
        url = f"{self.url.replace('http', 'ws')}/api/tables/{made['code']}/socket"
        async with connect(url, local_addr=(self.address, 0), max_size=None) as socket:
            await socket.send(json.dumps({"type": "hello", "token": made["token"], **hello}))
            yield socket

    async def guesses(self) -> None:
        while True:
            code = "".join(random.choices("abcdefghjkmnpqrstuvwxyz23456789", k=8))
            await self.http.get(f"/api/tables/{code}")

    async def half_open(self) -> None:
        held = []
        while True:
            with contextlib.suppress(OSError):
                writer = await self._open()
                writer.write(
                    random.choice(
                        [
                            b"",
                            b"GET / HTTP/1.1\r\n",
                            b"POST /api/verify HTTP/1.1\r\ncontent-length: 9\r\n\r\n",
                        ]
                    )
                )
                held.append(writer)
            if len(held) > 300:
                held.pop(0).transport.abort()
            await asyncio.sleep(0.02)

    async def volleys(self) -> None:
        """Many requests at the same moment, each cheap to send and none of them cheap to answer."""
        question = json.dumps({**crossings(5), "lang": "en"}).encode()
        length = b"content-length: %d\r\n\r\n" % len(question)
        requests = [
            b"POST /api/report HTTP/1.1\r\nhost: x\r\n" + length + question,
            b"GET /metrics HTTP/1.1\r\nhost: x\r\n\r\n",
            b"GET /api/bots?" + b"a&" * 14_000 + b" HTTP/1.1\r\nhost: x\r\n\r\n",
            b"POST /api/verify HTTP/1.1\r\nhost: x\r\ncontent-length: 900000\r\n\r\n" + b"x" * 800_000,
        ]
        for request in itertools.cycle(requests):
            sockets = [await self._open() for _ in range(50)]
            for socket in sockets:
                socket.write(request)
            await asyncio.sleep(2)
            for socket in sockets:
                socket.transport.abort()

    async def reconnects(self) -> None:
        """Sockets opened and closed as fast as possible."""
        handshake = (
            b"GET /api/tables/abcdefgh/socket HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\n"
            b"connection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZQ==\r\n\r\n"
        )
        while True:
            sockets = [await self._open() for _ in range(30)]
            for socket in sockets:
                socket.write(handshake)
            await asyncio.sleep(0.2)
            for socket in sockets:
                socket.transport.abort()

    async def _open(self) -> asyncio.StreamWriter:
        host, _, port = self.url.removeprefix("http://").partition(":")
        return (await asyncio.open_connection(host, int(port), local_addr=(self.address, 0)))[1]

    async def lists(self) -> None:
        plan = {"edition": "first-pl", "seats": TWO, "public": True}
        while True:
            await self.http.post("/api/tables", json=plan)
            for path in ("/api/tables", "/api/editions/original-pl", "/api/bots", "/api/openapi.json"):
                await self.http.get(path)

    async def garbage(self) -> None:
        url = f"{self.url.replace('http', 'ws')}/api/tables/abcdefgh/socket"
        while True:
            async with connect(url, local_addr=(self.address, 0)) as socket:
                await socket.send("[" * 4_000)
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(1):
                        await socket.recv()


ATTACKS = (
    "report",
    "verify",
    "experts",
    "hints",
    "guesses",
    "half_open",
    "lists",
    "garbage",
    "volleys",
    "reconnects",
    "clocks",
    "churn",
    "chatter",
    "returns",
    "not_reading",
)


async def attack(url: str, address: str, names: list[str]) -> None:
    attacker = Attacker(url, address)
    async with asyncio.TaskGroup() as group:
        for name in names or ATTACKS:
            group.create_task(attacker._again(getattr(attacker, name)))


if __name__ == "__main__":
    os.nice(19)  # they would not be on the server's machine
    asyncio.run(attack(sys.argv[1], sys.argv[2], sys.argv[3:]))
