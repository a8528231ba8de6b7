"""Rooms over a store in memory, with a clock of the test's, and listeners that keep what they hear."""

import asyncio
import json
from dataclasses import replace as changed
from typing import Any

import pytest

from kostka.server.protocol.closing import Close
from kostka.server.protocol.http import NewTable, SeatPlan
from kostka.server.rooms import Room, Rooms
from kostka.server.settings import Settings
from kostka.server.workers import Pool
from tests.server.memory import MemoryStore

SETTINGS = changed(Settings(), bot_delay_ms=0, answer_ms=0, workers=1, away_seconds=60, retention_days=1)


class Ear:
    """A listener that keeps what it hears."""

    def __init__(self, guest: str | None, address: str = "127.0.0.1") -> None:
        self.guest = guest
        self.address = address
        self.heard: list[dict[str, Any]] = []
        self.closed: Close | None = None

    def push(self, message: bytes) -> None:
        self.heard.append(json.loads(message))

    def close(self, code: Close) -> None:
        self.closed = code

    @property
    def presence(self) -> list[tuple[int, bool]]:
        return [(one["seat"], one["online"]) for one in self.heard if one["type"] == "presence"]


class Noting(MemoryStore):
    """Says when the server has noted that it is alive."""

    def __init__(self) -> None:
        super().__init__()
        self._noted = asyncio.Event()

    async def alive(self, now: int) -> None:
        await super().alive(now)
        self._noted.set()

    async def notes(self, count: int) -> None:
        for _ in range(count):
            self._noted.clear()
            await self._noted.wait()


class House:
    """Rooms of one process, over a store in memory and a clock of the test's."""

    def __init__(self) -> None:
        self.now = 1_000_000_000
        self.store = Noting()
        self.pool = Pool(1)
        self.rooms = Rooms(self.store, self.pool, SETTINGS, lambda: self.now)

    async def close(self) -> None:
        await self.rooms.close()
        await self.pool.close()

    async def table(self, seats: list[SeatPlan], **options: Any) -> Room:
        plan = NewTable("original-cz", seats, options={"clock.turn_ms": 0, **options})
        return await self.rooms.create(plan, "ana")

    async def rounds(self, later_ms: int = 3_600_000) -> None:
        """Some rounds of the house, then some later."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("kostka.server.rooms.rooms.HEARTBEAT_SECONDS", 0)
            await self.rooms.open()
            await self.store.notes(2)
            self.now += later_ms
            await self.store.notes(2)
            await self.rooms.close()
