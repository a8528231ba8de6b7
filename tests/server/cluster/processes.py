"""Processes of `kostka serve` on one PostgreSQL, and clients that come back to whichever is there."""

import asyncio
import random
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import create_engine, text

from kostka.server.rooms.standstill import wall_clock
from tests.server.clients import Message, join, make_table
from tests.server.cluster.nats import Nats
from tests.server.faults.watching import Watched
from tests.server.postgres import Postgres
from tests.server.serving import Process


class Machines:
    """So many processes, each with a folder of its own; PostgreSQL, and NATS if it is wanted."""

    def __init__(self, folder: Path, count: int, *, nats: bool = False, **environment: str) -> None:
        self.postgres = Postgres().start()
        self.nats = Nats().start() if nats else None
        self.database = self.postgres.address
        self.processes: list[Process] = []
        self.people: list[Roaming] = []
        """Who plays there."""
        for number in range(count):
            data = folder / f"process{number}"
            data.mkdir()
            bus = ["--bus", self.nats.address] if self.nats is not None else []
            one = Process(data, "--database", self.database, *bus, **environment)
            self.processes.append(one)

    def start(self) -> "Machines":
        for one in self.processes:
            one.start()
        return self

    @property
    def addresses(self) -> list[str]:
        return [one.address for one in self.processes]

    def end(self) -> None:
        for one in self.processes:
            if one.running:
                one.send(signal.SIGCONT)
                one.end()
        if self.nats is not None:
            self.nats.stop()
        self.postgres.stop()
        self.postgres.remove()

    def cut_connections(self) -> None:
        """Cut all connections to the database."""
        self._execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")

    def _execute(self, statement: str) -> None:
        engine = create_engine(
            self.database.replace("postgresql:", "postgresql+psycopg:"), isolation_level="AUTOCOMMIT"
        )
        with engine.connect() as connection:
            connection.execute(text(statement))
        engine.dispose()


@contextmanager
def machines(folder: Path, count: int, *, nats: bool = False, **environment: str) -> Iterator[Machines]:
    """Processes that are started, and ended with the block."""
    made = Machines(folder, count, nats=nats, **environment)
    try:
        yield made.start()
    finally:
        made.end()


class Roaming(Watched):
    """A client that comes back to any process, as through a proxy that knows which of them are there."""

    ping_seconds = 2.0
    think_seconds = 0.0
    """How long it takes to move."""

    def __init__(self, addresses: list[str], code: str, token: str | None, chance: random.Random) -> None:
        super().__init__(addresses[0], code, token)
        self._addresses = _sockets(addresses)
        self._chance = chance
        self._address = chance.choice(self._addresses)
        self.lost_at: float | None = None
        self.back: list[float] = []
        """How long it took to be back at the table, every time."""
        self.longest_ms = 0
        """The longest time from an entry to its being seen here."""

    def _note(self, message: Message) -> None:
        super()._note(message)
        if message["type"] == "update":
            self.longest_ms = max(self.longest_ms, wall_clock() - message["at"])

    async def command(self, message: Message, cmd: str | None = None, seq: int | None = None) -> Message:
        await asyncio.sleep(self.think_seconds)
        return await super().command(message, cmd, seq)

    async def connect(self) -> "Roaming":
        if self.lost_at is not None or self._address not in self._addresses:
            self._address = self._chance.choice(self._addresses)
        await super().connect()
        if self.lost_at is not None and self.closed is None:
            self.back.append(time.monotonic() - self.lost_at)
            self.lost_at = None
        return self

    async def go_to(self, addresses: list[str]) -> None:
        """Be at these processes only, from now on."""
        self._addresses = _sockets(addresses)
        if self._address not in self._addresses:
            await self.close()

    async def _read(self) -> None:
        await super()._read()
        self.lost_at = time.monotonic()


def _sockets(addresses: list[str]) -> list[str]:
    return [address.replace("http", "ws", 1) for address in addresses]


class Idle(Roaming):
    """Sits there and lets the clock decide; only the next game has to be begun."""

    def _move(self, edition: str, over: str) -> tuple[str, Message] | None:
        return super()._move(edition, over) if self.state["phase"] != "playing" else None


async def people(
    addresses: list[str],
    tables: int,
    seats: int,
    chance: random.Random,
    bots: int = 0,
    kind: type[Roaming] = Roaming,
    **plan: Any,
) -> list[Roaming]:
    """People at so many tables, not connected yet; tables are made and seats taken in any process."""
    clients: list[Roaming] = []
    chairs = [{"kind": "here", "name": "Ana"}, *({"kind": "open"} for _ in range(seats - 1 - bots))]
    chairs += [{"kind": "bot", "bot": "casual"}] * bots
    for _ in range(tables):
        address = chance.choice(addresses)
        made = await make_table(address, **{"edition": "original-pl", "seats": chairs, **plan})
        code, names = made["code"], [f"P{number}" for number in range(1, seats - bots)]
        entered = [made, *[await join(chance.choice(addresses), code, name) for name in names]]
        clients += [kind(addresses, made["code"], one["token"], chance) for one in entered]
    return clients


async def healthy(address: str) -> dict[str, Any] | None:
    """What a process says of itself; None if it does not answer, or is not well."""
    try:
        async with httpx.AsyncClient(base_url=address, timeout=5) as http:
            answer = await http.get("/health")
    except httpx.HTTPError:
        return None
    return answer.json() if answer.status_code == 200 else None


async def stop_all(clients: list[Roaming], playing: list["asyncio.Task[None]"]) -> None:
    """Everybody stops; whatever went wrong is raised."""
    for task in playing:
        task.cancel()
    done = await asyncio.gather(*playing, return_exceptions=True)
    failed = [one for one in done if isinstance(one, Exception)]
    assert not failed, failed
    for client in clients:
        await client.close()
