"""The roll of the processes on one database, where each reports several times a second."""

import asyncio
import contextlib
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    Engine,
    PoolProxiedConnection,
    bindparam,
    delete,
    literal_column,
    select,
    update,
)
from sqlalchemy.exc import SQLAlchemyError

from kostka.server.store.locking import one_at_a_time
from kostka.server.store.prepared import Cursor, Prepared, inserts
from kostka.server.store.schema import FACTS, MEMBERS
from kostka.server.store.store import StoreUnavailable
from kostka.server.store.writer import reason_of

T = TypeVar("T")
FORGOTTEN_MS = 60_000
_NOW: dict[str, ColumnElement[int]] = {
    "sqlite": literal_column("CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)", BigInteger),
    "postgresql": literal_column("CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)", BigInteger),
}


@dataclass(frozen=True, slots=True)
class Called:
    """A process on the roll: how often it has reported, how long ago, and whether it is settled."""

    name: str
    beats: int
    age_ms: int
    settled: bool


@dataclass(frozen=True, slots=True)
class Return:
    """When a process last came back to a database that no process served, and after how long."""

    at: int
    downtime_ms: int


class Roll:
    """The roll of one database. Every failure raises StoreUnavailable."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        now = _NOW[engine.dialect.name]
        mine = inserts(engine)(MEMBERS).values(name=bindparam("name"), beats=1, at=now, settled=False)
        again = {"beats": MEMBERS.c.beats + 1, "at": mine.excluded.at}
        self._report = Prepared(mine.on_conflict_do_update(index_elements=["name"], set_=again), engine)
        columns = (MEMBERS.c.name, MEMBERS.c.beats, MEMBERS.c.at, MEMBERS.c.settled, now)
        self._everybody = Prepared(select(*columns), engine)
        dbapi: Any = engine.dialect.dbapi
        self._driver_error: type[Exception] = dbapi.Error
        self._thread = ThreadPoolExecutor(1, "roll")
        self._kept: PoolProxiedConnection | None = None
        """For beats, outside any transaction: two round trips each."""

    async def beat(self, name: str) -> tuple[int, list[Called]]:
        """Report; returns the database's time in milliseconds and everyone on the roll."""

        def work() -> tuple[int, list[Called]]:
            if self._kept is None:
                self._kept = self._engine.raw_connection()
                if self._engine.dialect.name == "postgresql":
                    self._kept.dbapi_connection.autocommit = True  # type: ignore[union-attr]
            cursor = self._kept.cursor()
            self._report.run(cursor, {"name": name})
            everybody = self._all(cursor)
            self._kept.commit()
            return everybody

        return await self._run(work)

    async def settle(self, name: str, dead_ms: int, seen: Mapping[str, int]) -> Return | None:
        """Become settled; None if it is not known yet which others are alive.

        `seen` says how often each had reported when this process came. Those that have reported since are
        alive. If there are none, this process is the first to come back, and records that for those after it.
        """

        def work(connection: Connection) -> Return | None:
            one_at_a_time(connection)
            now, everybody = self._all(connection.connection.cursor())
            others = [one for one in everybody if one.name != name and one.settled]
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
        self._thread.submit(self._discard)
        self._thread.shutdown()

    def _all(self, cursor: Cursor) -> tuple[int, list[Called]]:
        found = self._everybody.all(cursor, {})
        now = max((row[4] for row in found), default=0)
        return now, [Called(name, beats, now - at, bool(settled)) for name, beats, at, settled, _ in found]

    def _fact(self, connection: Connection, name: str) -> int | None:
        return connection.scalar(select(FACTS.c.value).where(FACTS.c.name == name))

    def _note(self, connection: Connection, name: str, value: int) -> None:
        fact = inserts(self._engine)(FACTS).values(name=name, value=value)
        connection.execute(fact.on_conflict_do_update(index_elements=["name"], set_={"value": value}))

    async def _do(self, work: Callable[[Connection], T]) -> T:
        def done() -> T:
            with self._engine.begin() as connection:
                return work(connection)

        return await self._run(done)

    async def _run(self, work: Callable[[], T]) -> T:
        def done() -> T:
            try:
                return work()
            except (SQLAlchemyError, OSError, self._driver_error) as error:
                self._discard()
                raise StoreUnavailable(reason_of(error)) from error

        return await asyncio.get_running_loop().run_in_executor(self._thread, done)

    def _discard(self) -> None:
        if self._kept is not None:
            with contextlib.suppress(SQLAlchemyError, OSError, self._driver_error):
                self._kept.invalidate()
            self._kept = None
