"""Several houses in one event loop, as if in several processes: one database, and a bus that can be cut."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

from kostka.server.bus import Hub, LocalBus
from kostka.server.cluster.cluster import Cluster
from kostka.server.cluster.members import Members
from kostka.server.protocol.http import NewTable, SeatPlan
from kostka.server.rooms import Room, Rooms
from kostka.server.rooms.standstill import wall_clock
from kostka.server.settings import Settings
from kostka.server.store.opening import open_store
from kostka.server.store.roll import Roll
from kostka.server.tables.commands import Sit
from kostka.server.workers import Pool
from tests.server import household
from tests.server.clients import PATIENCE

SETTINGS = replace(Settings(), bot_delay_ms=0, answer_ms=0, workers=1)


class Ear(household.Ear):
    """A listener that keeps what it hears, by kind and by number."""

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [one for one in self.heard if one["type"] == kind]

    @property
    def seqs(self) -> list[int]:
        return [one["seq"] for one in self.heard if one["type"] in ("welcome", "update")]


class Inside:
    """One process: its store, its place among the others, and its rooms."""

    def __init__(
        self, database: str, hub: Hub, name: str, pool: Pool, clock: Callable[[], int] = wall_clock
    ) -> None:
        self.store = open_store(database)
        self.members = Members(Roll(self.store.engine), name, clock)
        self.cluster = Cluster(self.store, LocalBus(hub, name), self.members)
        self.rooms = Rooms(self.store, pool, SETTINGS, self.members.now, self.cluster)

    async def open(self) -> "Inside":
        await self.rooms.open()
        return self

    async def find(self, code: str) -> Room:
        room = await self.rooms.find(code)
        assert room is not None
        return room

    async def close(self) -> None:
        await self.rooms.close()
        await self.store.close()

    def vanish(self) -> None:
        """End without a goodbye: nothing is beaten, sent or done any more."""
        for task in [*self.cluster._tasks, *self.rooms._tasks]:
            task.cancel()
        self.rooms.timers.close()
        self.rooms.now.rest()
        self.rooms.bots._closed = True
        self.cluster.bus._hub.members.pop(self.members.name, None)  # type: ignore[attr-defined]


async def until(holds: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Wait until something holds in all of the processes."""
    async with asyncio.timeout(seconds):
        while not holds():  # noqa: ASYNC110 - of many processes at once
            await asyncio.sleep(0.01)


@asynccontextmanager
async def inside(
    database: str, count: int = 2, clocks: list[Callable[[], int]] | None = None
) -> AsyncIterator[tuple[Hub, list[Inside]]]:
    """So many processes that know each other."""
    hub, pool = Hub(), Pool(1)
    processes: list[Inside] = []
    try:
        for number in range(count):
            clock = clocks[number] if clocks else wall_clock
            processes.append(await Inside(database, hub, f"p{number}", pool, clock).open())
        names = {one.members.name for one in processes}
        await until(
            lambda: all(
                one.members.fresh and {one.members.name, *one.members.others} == names for one in processes
            )
        )
        yield hub, processes
    finally:
        for one in processes:
            await one.close()
        await pool.close()


async def table(process: Inside, *seats: SeatPlan, **options: Any) -> Room:
    """A table of Ana and Ben, or with others; Ana has made it."""
    chairs = list(seats) or [SeatPlan("here", "Ana"), SeatPlan("open")]
    plan = NewTable("original-it", chairs, options={"clock.turn_ms": 0, **options})
    room = await process.rooms.create(plan, "ana")
    if not seats:
        await room.carry_out(Sit("Ben"), "ben")
    return room
