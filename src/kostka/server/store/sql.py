"""The store on a SQL database. The same statements serve SQLite and PostgreSQL."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, bindparam, delete, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import SQLAlchemyError

from kostka.server.store.prepared import Cursor, Prepared
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
        self._insert = Prepared(insert(LOG).on_conflict_do_nothing(), engine)
        self._command = Prepared(_COMMAND, engine)
        self._index = Prepared(_upsert(insert(TABLES), ["code"]), engine)
        self._snapshot = Prepared(_upsert(insert(SNAPSHOTS), ["code"]), engine)
        self._fact = Prepared(_upsert(insert(FACTS), ["name"]), engine)
        self._old = Prepared(select(TABLES.c.code).where(TABLES.c.updated < bindparam("before")), engine)
        self._forget = [
            Prepared(delete(part).where(part.c.code == bindparam("code")), engine)
            for part in (LOG, SNAPSHOTS, TABLES)
        ]

    async def append(
        self, table: str, rows: Sequence[Row], index: Index | None = None, snapshot: Snapshot | None = None
    ) -> Outcome:
        values = [_values(table, row) for row in rows]

        def write(cursor: Cursor) -> Outcome:
            # Only the first row can be there already: a log has no gaps, and the others come after it.
            if not self._insert.run(cursor, values[0]):
                found = self._command.all(cursor, {"code": table, "cmd": rows[0].cmd})
                return Duplicate(found[0][0]) if found else Conflict()
            for row in values[1:]:
                self._insert.run(cursor, row)
            if index is not None:
                about = {name: getattr(index, name) for name in Index.__slots__}
                self._index.run(cursor, {"code": table, **about})
            if snapshot is not None:
                self._snapshot.run(cursor, {"code": table, "seq": snapshot.seq, "body": snapshot.body})
            return Appended()

        outcome: Outcome = await self._writer.do(write)
        return outcome

    async def read(self, table: str, after: int = 0) -> list[Row]:
        def work(connection: Connection) -> list[Row]:
            found = connection.execute(_READ, {"code": table, "after": after})
            return [Row(seq, at, _ENTRY.decode(body), cmd) for seq, at, cmd, body in found]

        return await self._reading(work)

    async def command(self, table: str, cmd: str) -> int | None:
        asked = {"code": table, "cmd": cmd}
        return await self._reading(lambda connection: connection.scalar(_COMMAND, asked))

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
        def work(cursor: Cursor) -> int:
            old = self._old.all(cursor, {"before": before})
            for (code,) in old:
                for part in self._forget:
                    part.run(cursor, {"code": code})
            return len(old)

        count: int = await self._writer.do(work)
        return count

    async def alive(self, now: int) -> None:
        fact = {"name": "alive", "value": now}
        await self._writer.do(lambda cursor: self._fact.run(cursor, fact))

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


_READ = (
    select(LOG.c.seq, LOG.c.at, LOG.c.cmd, LOG.c.body)
    .where(LOG.c.code == bindparam("code"), LOG.c.seq > bindparam("after"))
    .order_by(LOG.c.seq)
)
_COMMAND = select(LOG.c.seq).where(LOG.c.code == bindparam("code"), LOG.c.cmd == bindparam("cmd"))


def _values(table: str, row: Row) -> dict[str, Any]:
    body = _ENCODER.encode(row.entry).decode()
    return {"code": table, "seq": row.seq, "at": row.at, "cmd": row.cmd, "body": body}


def _upsert(insert: Any, keys: list[str]) -> Any:
    """Insert the row, or write it over the one with the same key."""
    others = [column.name for column in insert.table.columns if column.name not in keys]
    return insert.on_conflict_do_update(
        index_elements=keys, set_={name: insert.excluded[name] for name in others}
    )
