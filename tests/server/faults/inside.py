"""A server without a network: everything that a client would get, byte for byte, and nothing between."""

import asyncio
import itertools
import json
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeAlias

import httpx

from kostka.server.edge.app import create_app
from kostka.server.house import House
from tests.server.cluster import pair
from tests.server.serving import QUICK

Message = dict[str, Any]
App: TypeAlias = Callable[[Any, Any, Any], Coroutine[Any, Any, None]]
UNLIMITED: dict[str, Any] = {"commands_per_second": 1e9, "commands_burst": 10**9, "drafts_per_second": 1e9}


class Inside:
    """The application, and ways into it."""

    def __init__(self, houses: list[House], app: App) -> None:
        self.houses = houses
        self.house = houses[0]
        self.app = app
        self.http = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://inside")

    async def make(self, **plan: Any) -> Message:
        answer = await self.http.post("/api/tables", json=plan)
        assert answer.status_code == 200, answer.text
        made: Message = answer.json()
        return made

    async def join(self, code: str, name: str, **fields: Any) -> Message:
        answer = await self.http.post(f"/api/tables/{code}/join", json={"name": name, **fields})
        assert answer.status_code == 200, answer.text
        entered: Message = answer.json()
        return entered


@asynccontextmanager
async def inside(data: Path, **settings: Any) -> AsyncIterator[Inside]:
    """A server; two of them, in turn, where everything is tested with two."""
    configured = replace(QUICK, data=data, **(UNLIMITED | settings))
    if pair.server is None:
        apps = [create_app(configured)]
    else:
        database = await asyncio.to_thread(pair.new_database)
        apps = [create_app(replace(configured, database=database)) for _ in range(2)]
    async with AsyncExitStack() as open_apps:
        for app in apps:
            await open_apps.enter_async_context(app.router.lifespan_context(app))
        server = Inside([app.state.house for app in apps], _in_turn(apps))
        try:
            yield server
        finally:
            await server.http.aclose()


def _in_turn(apps: Sequence[App]) -> App:
    """Each connection goes to the next of them."""
    order = itertools.cycle(apps)

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await next(order)(scope, receive, send)

    return app


class Strand:
    """In the place of `Wire`: texts come and go directly."""

    unread = 0

    def __init__(self, send_text: Callable[[bytes], None]) -> None:
        self.send_text = send_text
        self.on_text: Callable[[bytes], None] | None = None

    def beat(self, stood_still: float = 0.0) -> None:
        """It is always there."""


class Seam:
    """A socket of the application, held directly. `heard` is called with every message, in order."""

    def __init__(self, server: Inside, code: str, heard: Callable[[str], None] | None = None) -> None:
        self.closed: int | None = None
        self.sent = 0
        self.last: Message = {}
        self.pong = -1
        self._heard = heard
        self._incoming: asyncio.Queue[Message] = asyncio.Queue()
        self._news = asyncio.Event()
        self._strand = Strand(lambda text: self._hear(text.decode()))
        scope = {
            "type": "websocket",
            "path": f"/api/tables/{code}/socket",
            "raw_path": b"",
            "root_path": "",
            "scheme": "ws",
            "query_string": b"",
            "headers": [],
            "client": ("inside", 1),
            "server": ("inside", 1),
            "subprotocols": [],
            "state": {"wire": self._strand},
            "extensions": {"websocket.http.response": {}},
        }
        self._incoming.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.create_task(server.app(scope, self._incoming.get, self._take))
        self.task.add_done_callback(lambda _: self._news.set())

    async def _take(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            self._hear(message["text"])
        elif message["type"] == "websocket.close":
            self.closed = message["code"]
            self._incoming.put_nowait({"type": "websocket.disconnect", "code": self.closed})
        self._news.set()

    def _hear(self, text: str) -> None:
        self.sent += 1
        if self._heard is not None:
            self._heard(text)
        self.last = json.loads(text)
        if self.last["type"] == "pong":
            self.pong = self.last["n"]
        self._news.set()

    def say(self, message: Message | str | bytes) -> None:
        if isinstance(message, dict):
            message = json.dumps(message)
        direct = self._strand.on_text is not None and self._incoming.empty() and self.closed is None
        if direct and isinstance(message, str) and _is_utf8(message):
            assert self._strand.on_text is not None
            self._strand.on_text(message.encode())
            return
        kind = "bytes" if isinstance(message, bytes) else "text"
        self._incoming.put_nowait({"type": "websocket.receive", kind: message})

    async def until(self, holds: Callable[["Seam"], bool], seconds: float = 30) -> None:
        """Wait until something holds, or the connection is over; then whatever ended it is raised."""
        async with asyncio.timeout(seconds):
            while not holds(self) and not self.task.done():
                self._news.clear()
                await self._news.wait()
        if self.task.done():
            self.task.result()

    async def hello(self, token: str | None, **fields: Any) -> "Seam":
        self.say({"type": "hello", "token": token, **fields})
        await self.until(lambda one: one.sent > 0)
        return self

    async def leave(self) -> None:
        self._incoming.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self.task


def _is_utf8(text: str) -> bool:
    return not any("\ud800" <= letter <= "\udfff" for letter in text)
