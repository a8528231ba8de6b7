"""A bus within one process, for tests and for running several houses in one event loop."""

import asyncio
from collections.abc import Iterable

from kostka.server.bus.bus import LARGEST, BusFigures, OnConnected, OnMessage


class Hub:
    """Connects the buses of one process. While it is `down`, nothing gets through."""

    def __init__(self) -> None:
        self.members: dict[str, OnMessage] = {}
        self.down = False


class LocalBus:
    """See `Bus`."""

    def __init__(self, hub: Hub, name: str) -> None:
        self.name = name
        self.figures = BusFigures()
        self._hub = hub

    @property
    def connected(self) -> bool:
        return self.name in self._hub.members and not self._hub.down

    async def open(self, on_message: OnMessage, on_connected: OnConnected) -> None:
        self._hub.members[self.name] = on_message
        asyncio.get_running_loop().call_soon(on_connected)

    def send(self, to: Iterable[str], message: bytes) -> None:
        loop = asyncio.get_running_loop()
        for name in to:
            on_message = self._hub.members.get(name)
            if on_message is None or self._hub.down or len(message) > LARGEST:
                self.figures.dropped += 1
                continue
            self.figures.sent += 1
            self.figures.bytes_sent += len(message)
            loop.call_soon(on_message, message)

    async def close(self) -> None:
        self._hub.members.pop(self.name, None)
