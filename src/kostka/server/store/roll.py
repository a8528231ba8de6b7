"""The roll of the processes on one database: each calls in every moment, by the database's clock."""

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TypeVar

from sqlalchemy import Connection, Engine, delete, select, text, update
from sqlalchemy.exc import SQLAlchemyError

from kostka.server.store.locking import one_at_a_time
from kostka.server.store.schema import FACTS, MEMBERS
from kostka.server.store.sql import inserts
from kostka.server.store.store import StoreUnavailable
from kostka.server.store.writer import reason_of

T = TypeVar("T")
FORGOTTEN_MS = 60_000
_NOW = {
    "sqlite": text("SELECT CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"),
    "postgresql": text("SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)"),
}


@dataclass(frozen=True, slots=True)
class Called:
    """A process on the roll: how often it has called in, how long ago, and whether it is settled."""

    name: str
    beats: int
    age_ms: int
    settled: bool


@dataclass(frozen=True, slots=True)
class Return:
    """When somebody last came back to a database that nobody served, and after how long."""

    at: int
    downtime_ms: int


class Roll:
    """The roll of one database. Every failure raises StoreUnavailable."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, "roll")

    async def beat(self, name: str) -> tuple[int, list[Called]]:
        """Call in; returns the database's time in milliseconds and everybody on the roll."""

        def work(connection: Connection) -> tuple[int, list[Called]]:
            now = self._now(connection)
            mine = inserts(self._engine)(MEMBERS).values(name=name, beats=1, at=now, settled=False)
            again = mine.on_conflict_do_update(
                index_elements=["name"], set_={"beats": MEMBERS.c.beats + 1, "at": mine.excluded.at}
            )
            connection.execute(again)
            return now, self._all(connection, now)

        return await self._do(work)

    async def settle(self, name: str, dead_ms: int, seen: Mapping[str, int]) -> Return | None:
        """Take one's place among those who are settled; None if it has to be seen first who is alive.

        `seen` has how often each had called in when this process came. Whoever has done so again is alive;
        if there is nobody, this process is the first to come back, and writes that down for those after it.
        """

        def work(connection: Connection) -> Return | None:
            one_at_a_time(connection)
            now = self._now(connection)
            others = [one for one in self._all(connection, now) if one.name != name and one.settled]
            recent = [one for one in others if one.age_ms < dead_ms]
            alive = [one for one in recent if one.beats > seen.get(one.name, 0)]
            if recent and not alive:
                return None
            if not alive:
                before = self._fact(connection, "alive")
                self._note(connection, "back", now)
                self._note(connection, "downtime", 0 if before is None else max(now - before, 0))
                connection.execute(delete(MEMBERS).where(MEMBERS.c.at < now - FORGOTTEN_MS))
            connection.execute(update(MEMBERS).where(MEMBERS.c.name == name).values(settled=True))
            return Return(self._fact(connection, "back") or 0, self._fact(connection, "downtime") or 0)

        return await self._do(work)

    async def leave(self, name: str) -> None:
        """Leave the roll."""
        await self._do(lambda connection: connection.execute(delete(MEMBERS).where(MEMBERS.c.name == name)))

    def close(self) -> None:
        self._thread.shutdown()

    def _now(self, connection: Connection) -> int:
        return int(connection.scalar(_NOW[self._engine.dialect.name]) or 0)

    def _all(self, connection: Connection, now: int) -> list[Called]:
        found = connection.execute(select(MEMBERS.c.name, MEMBERS.c.beats, MEMBERS.c.at, MEMBERS.c.settled))
        return [Called(name, beats, now - at, settled) for name, beats, at, settled in found]

    def _fact(self, connection: Connection, name: str) -> int | None:
        return connection.scalar(select(FACTS.c.value).where(FACTS.c.name == name))

    def _note(self, connection: Connection, name: str, value: int) -> None:
        fact = inserts(self._engine)(FACTS).values(name=name, value=value)
        connection.execute(fact.on_conflict_do_update(index_elements=["name"], set_={"value": value}))

    async def _do(self, work: Callable[[Connection], T]) -> T:
        def done() -> T:
            try:
                with self._engine.begin() as connection:
                    return work(connection)
            except (SQLAlchemyError, OSError) as error:
                raise StoreUnavailable(reason_of(error)) from error

        return await asyncio.get_running_loop().run_in_executor(self._thread, done)
