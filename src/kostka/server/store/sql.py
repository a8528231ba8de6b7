"""The store on a SQL database. The same statements serve SQLite and PostgreSQL."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, bindparam, delete, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import SQLAlchemyError

from kostka.server.store.schema import FACTS, LOG, SNAPSHOTS, TABLES
from kostka.server.store.store import (
    Appended,
    Conflict,
    Duplicate,
    Index,
    Outcome,
    StoreUnavailable,
)
from kostka.server.store.writer import Writer
from kostka.server.tables.entries import AnyEntry, Row
from kostka.server.tables.saving import Snapshot

T = TypeVar("T")

_ENTRY = msgspec.json.Decoder(AnyEntry)
_ENCODER = msgspec.json.Encoder()
_INSERT: dict[str, Any] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
READERS = 2


class SqlStore:
    """See `Store`. One thread writes, a few read."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._writer = Writer(engine)
        self._readers = ThreadPoolExecutor(READERS, "reader")
        insert = _INSERT[engine.dialect.name]
        self._insert = _Prepared(insert(LOG).on_conflict_do_nothing(), engine)
        self._upsert_index = _upsert(insert(TABLES), ["code"])
        self._upsert_snapshot = _upsert(insert(SNAPSHOTS), ["code"])
        self._upsert_fact = _upsert(insert(FACTS), ["name"])

    async def append(
        self, table: str, rows: Sequence[Row], index: Index | None = None, snapshot: Snapshot | None = None
    ) -> Outcome:
        values = [_values(table, row) for row in rows]

        def write(connection: Connection) -> Outcome:
            # Only the first row can be there already: a log has no gaps, and the others come after it.
            if not self._insert.run(connection, values[0]):
                found = _command(connection, table, rows[0].cmd)
                return Conflict() if found is None else Duplicate(found)
            for row in values[1:]:
                self._insert.run(connection, row)
            if index is not None:
                about = {name: getattr(index, name) for name in Index.__slots__}
                connection.execute(self._upsert_index, {"code": table, **about})
            if snapshot is not None:
                kept = {"code": table, "seq": snapshot.seq, "body": snapshot.body}
                connection.execute(self._upsert_snapshot, kept)
            return Appended()

        outcome: Outcome = await self._writer.do(write)
        return outcome

    async def read(self, table: str, after: int = 0) -> list[Row]:
        def work(connection: Connection) -> list[Row]:
            found = connection.execute(_READ, {"code": table, "after": after})
            return [Row(seq, at, _ENTRY.decode(body), cmd) for seq, at, cmd, body in found]

        return await self._reading(work)

    async def command(self, table: str, cmd: str) -> int | None:
        return await self._reading(lambda connection: _command(connection, table, cmd))

    async def snapshot(self, table: str) -> Snapshot | None:
        def work(connection: Connection) -> Snapshot | None:
            query = select(SNAPSHOTS.c.seq, SNAPSHOTS.c.body).where(SNAPSHOTS.c.code == table)
            found = connection.execute(query).one_or_none()
            return None if found is None else Snapshot(found.seq, found.body)

        return await self._reading(work)

    async def due(self) -> list[tuple[str, int]]:
        query = select(TABLES.c.code, TABLES.c.due).where(TABLES.c.due.is_not(None)).order_by(TABLES.c.due)
        return await self._reading(
            lambda connection: [(code, due) for code, due in connection.execute(query)]
        )

    async def public(self, limit: int = 100) -> list[str]:
        shown = TABLES.c.public.is_(True) & (TABLES.c.phase != "over")
        query = select(TABLES.c.summary).where(shown).order_by(TABLES.c.updated.desc()).limit(limit)
        return await self._reading(lambda connection: list(connection.scalars(query)))

    async def prune(self, before: int) -> int:
        def work(connection: Connection) -> int:
            old = list(connection.scalars(select(TABLES.c.code).where(TABLES.c.updated < before)))
            for code in old:
                for part in (LOG, SNAPSHOTS, TABLES):
                    connection.execute(delete(part).where(part.c.code == code))
            return len(old)

        count: int = await self._writer.do(work)
        return count

    async def alive(self, now: int) -> None:
        fact = {"name": "alive", "value": now}
        await self._writer.do(lambda connection: connection.execute(self._upsert_fact, fact))

    async def last_alive(self) -> int | None:
        query = select(FACTS.c.value).where(FACTS.c.name == "alive")
        return await self._reading(lambda connection: connection.scalar(query))

    async def close(self) -> None:
        await self._writer.close()
        self._readers.shutdown()
        self._engine.dispose()

    async def _reading(self, work: Callable[[Connection], T]) -> T:
        def read() -> T:
            try:
                with self._engine.connect() as connection:
                    return work(connection)
            except (SQLAlchemyError, OSError, msgspec.MsgspecError) as error:
                raise StoreUnavailable(type(error).__name__) from error

        return await asyncio.get_running_loop().run_in_executor(self._readers, read)


class _Prepared:
    """A statement that is compiled once: what is written with every move goes to the driver directly."""

    def __init__(self, statement: Any, engine: Engine) -> None:
        compiled = statement.compile(dialect=engine.dialect)
        self._text = str(compiled)
        self._order: list[str] | None = compiled.positiontup

    def run(self, connection: Connection, values: dict[str, Any]) -> int:
        """Execute it; how many rows it wrote."""
        given = values if self._order is None else [values[name] for name in self._order]
        cursor = connection.connection.cursor()
        try:
            cursor.execute(self._text, given)
            return cursor.rowcount
        finally:
            cursor.close()


_READ = (
    select(LOG.c.seq, LOG.c.at, LOG.c.cmd, LOG.c.body)
    .where(LOG.c.code == bindparam("code"), LOG.c.seq > bindparam("after"))
    .order_by(LOG.c.seq)
)
_COMMAND = select(LOG.c.seq).where(LOG.c.code == bindparam("code"), LOG.c.cmd == bindparam("cmd"))


def _command(connection: Connection, table: str, cmd: str | None) -> int | None:
    if cmd is None:
        return None
    found: int | None = connection.scalar(_COMMAND, {"code": table, "cmd": cmd})
    return found


def _values(table: str, row: Row) -> dict[str, Any]:
    body = _ENCODER.encode(row.entry).decode()
    return {"code": table, "seq": row.seq, "at": row.at, "cmd": row.cmd, "body": body}


def _upsert(insert: Any, keys: list[str]) -> Any:
    """Insert the row, or write it over the one with the same key."""
    others = [column.name for column in insert.table.columns if column.name not in keys]
    return insert.on_conflict_do_update(
        index_elements=keys, set_={name: insert.excluded[name] for name in others}
    )
