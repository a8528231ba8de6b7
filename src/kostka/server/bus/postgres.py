"""The bus over the database: LISTEN and NOTIFY.

A process listens on one channel over one connection, however many tables it serves, because the cost of a
notification grows with the number of listeners. All waiting messages are sent in one statement, which writes
nothing to disk. Only equal messages need a statement each.
"""

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

import psycopg

from kostka.server.bus.bus import BusFigures, OnConnected, OnMessage
from kostka.server.bus.sending import Letter, Outbox
from kostka.server.store.opening import KEEP_ALIVE

RETRY_SECONDS = 0.25
NOTIFY = "SELECT pg_notify(c, p) FROM unnest(%s::text[], %s::text[]) AS t(c, p)"
_log = logging.getLogger(__name__)


class PostgresBus:
    """See `Bus`."""

    def __init__(self, name: str, address: str) -> None:
        self.name = name
        self.figures = BusFigures()
        self._address = address
        self._outbox = Outbox(self.figures)
        self._tasks: list[asyncio.Task[None]] = []
        self._listening = False

    @property
    def connected(self) -> bool:
        return self._listening

    async def open(self, on_message: OnMessage, on_connected: OnConnected) -> None:
        self._tasks = [
            asyncio.create_task(self._listen_on(on_message, on_connected)),
            asyncio.create_task(self._send_on(on_connected)),
        ]

    def send(self, to: Iterable[str], message: bytes) -> None:
        self._outbox.post(to, message)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _connect(self) -> psycopg.AsyncConnection[tuple[object, ...]]:
        options: dict[str, Any] = {"application_name": "kostka bus", **KEEP_ALIVE}
        return await psycopg.AsyncConnection.connect(self._address, autocommit=True, **options)

    async def _listen_on(self, on_message: OnMessage, on_connected: OnConnected) -> None:
        while True:
            with contextlib.suppress(psycopg.Error, OSError):
                await self._listen(on_message, on_connected)
            if self._listening:
                _log.warning("the bus is lost; tables are looked up in the database until it is back")
            self._listening = False
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self, on_message: OnMessage, on_connected: OnConnected) -> None:
        async with await self._connect() as connection:
            await connection.execute(f'LISTEN "{_channel(self.name)}"')
            self._listening = True
            on_connected()
            async for notice in connection.notifies():
                self.figures.received += 1
                on_message(notice.payload.encode())

    async def _send_on(self, on_connected: OnConnected) -> None:
        again = False
        while True:
            with contextlib.suppress(psycopg.Error, OSError):
                async with await self._connect() as connection:
                    if again:
                        on_connected()
                    again = True
                    await self._send(connection)
            await asyncio.sleep(RETRY_SECONDS)

    async def _send(self, connection: psycopg.AsyncConnection[tuple[object, ...]]) -> None:
        while True:
            parts = deque(_apart(await self._outbox.take()))
            try:
                while parts:
                    channels = [_channel(letter.to) for letter in parts[0]]
                    texts = [letter.message.decode() for letter in parts[0]]
                    await connection.execute(NOTIFY, (channels, texts))
                    self._outbox.sent(parts.popleft())
            except (psycopg.Error, OSError):
                self._outbox.lost(list(chain(*parts)))
                raise


def _apart(letters: list[Letter]) -> Iterator[list[Letter]]:
    """Start a new part before a letter that repeats: PostgreSQL delivers only one of equal notifications."""
    part: dict[Letter, None] = {}
    for letter in letters:
        if letter in part:
            yield list(part)
            part = {}
        part[letter] = None
    yield list(part)


def _channel(name: str) -> str:
    return f"kostka_{name}"
