"""The bus over NATS core, for more messages than the database should carry.

Messages are not stored: JetStream would acknowledge before a message is on disk, and the log is the truth
anyway.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import TYPE_CHECKING

import nats
from nats.errors import Error as NatsError

from kostka.server.bus.bus import BusFigures, OnConnected, OnMessage
from kostka.server.bus.sending import Letter, Outbox

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg

RETRY_SECONDS = 0.25
PING_SECONDS = 5
_log = logging.getLogger(__name__)


class NatsBus:
    """See `Bus`."""

    def __init__(self, name: str, address: str) -> None:
        self.name = name
        self.figures = BusFigures()
        self._address = address
        self._outbox = Outbox(self.figures)
        self._client: Client | None = None
        self._subscribed = False
        self._task: asyncio.Task[None] | None = None

    @property
    def connected(self) -> bool:
        return self._subscribed and self._client is not None and self._client.is_connected

    async def open(self, on_message: OnMessage, on_connected: OnConnected) -> None:
        self._task = asyncio.create_task(self._run(on_message, on_connected))

    def send(self, to: Iterable[str], message: bytes) -> None:
        self._outbox.post(to, message)

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._client is not None:
            with contextlib.suppress(NatsError, OSError):
                await self._client.close()

    async def _run(self, on_message: OnMessage, on_connected: OnConnected) -> None:
        async def on_text(message: "Msg") -> None:
            self.figures.received += 1
            on_message(message.data)

        async def reconnected() -> None:
            on_connected()

        client = self._client = await self._connect(reconnected)
        await client.subscribe(_subject(self.name), cb=on_text)
        with contextlib.suppress(NatsError, OSError):
            await client.flush()  # from here on the server knows about the subscription
        self._subscribed = True
        on_connected()
        while True:
            letters = await self._outbox.take()
            if await self._published(client, letters):
                self._outbox.sent(letters)
            else:
                self._outbox.lost(letters)

    async def _published(self, client: "Client", letters: list[Letter]) -> bool:
        if not client.is_connected:  # the client would keep them and send them late
            return False
        try:
            for letter in letters:
                await client.publish(_subject(letter.to), letter.message)
        except (NatsError, OSError):
            return False
        return True

    async def _connect(self, reconnected: Callable[[], Awaitable[None]]) -> "Client":
        """Connect, however long that takes; after that the client reconnects by itself."""
        while True:
            try:
                return await nats.connect(
                    self._address,
                    name="kostka",
                    reconnected_cb=reconnected,
                    disconnected_cb=_lost,
                    error_cb=_ignored,
                    allow_reconnect=True,
                    max_reconnect_attempts=-1,
                    reconnect_time_wait=RETRY_SECONDS,
                    ping_interval=PING_SECONDS,
                )
            except (NatsError, OSError):
                await asyncio.sleep(RETRY_SECONDS)


async def _lost() -> None:
    _log.warning("the bus is lost; tables are looked up in the database until it is back")


async def _ignored(error: Exception) -> None:
    """Ignore errors: the client reconnects."""
    _log.debug("the bus: %s", type(error).__name__)


def _subject(name: str) -> str:
    return f"kostka.{name}"
