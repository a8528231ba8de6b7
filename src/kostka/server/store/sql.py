"""The store on a SQL database. The same statements serve SQLite and PostgreSQL."""

import sqlite3
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Engine, bindparam, delete, select, text, update
from sqlalchemy.exc import SQLAlchemyError

from kostka.server.store.archive import Archive
from kostka.server.store.prepared import Cursor, Prepared, inserts, upsert
from kostka.server.store.readers import Readers
from kostka.server.store.results import SeatResult
from kostka.server.store.schema import BANS, FACTS, KEYS, LOG, NOTICES, OF_ONE_TABLE, SNAPSHOTS, TABLES
from kostka.server.store.serving import Serving
from kostka.server.store.store import (
    Appended,
    Ban,
    BanKind,
    Conflict,
    Duplicate,
    Index,
    Key,
    Notice,
    NoticeKind,
    OnWritten,
    Outcome,
    StoreFigures,
    StoreUnavailable,
    UnknownEntry,
)
from kostka.server.store.writer import Writer, reason_of
from kostka.server.tables.entries import AnyEntryBody, Entry
from kostka.server.tables.recording import needed
from kostka.server.tables.saving import Snapshot

T = TypeVar("T")

_BODY = msgspec.json.Decoder(AnyEntryBody)
_ENCODER = msgspec.json.Encoder()
KEPT_MS = 3 * 3_600_000
"""How much longer open tables are kept; every process renews this within the hour."""
READ_AT_ONCE = 200
"""How many entries are in memory at a time while searching a log for a game."""
PRUNED_AT_ONCE = 20
"""How many tables are deleted in one transaction, which blocks other writers."""


class SqlStore:
    """See `Store`. One thread writes, a few read."""

    def __init__(self, engine: Engine, serving: Serving | None = None) -> None:
        self.engine = engine
        self._serving = serving
        self._writer = Writer(engine)
        self._readers = Readers(engine)
        dbapi: Any = engine.dialect.dbapi
        self._driver_error: type[Exception] = dbapi.Error
        insert = inserts(engine)
        self._add = Prepared(insert(LOG).on_conflict_do_nothing(), engine)
        self._read = Prepared(_READ, engine)
        self._read_part = Prepared(_READ.limit(bindparam("most")), engine)
        self._command = Prepared(_COMMAND, engine)
        self._put_index = Prepared(upsert(insert(TABLES), ["code"]), engine)
        self._due = Prepared(_DUE, engine)
        self._public = Prepared(_PUBLIC, engine)
        self._put_snapshot = Prepared(upsert(insert(SNAPSHOTS), ["code"]), engine)
        self._snapshot = Prepared(_SNAPSHOT, engine)
        self._put_fact = Prepared(upsert(insert(FACTS), ["name"]), engine)
        self._fact = Prepared(_FACT, engine)
        self._bans = Prepared(_BANS, engine)
        self._notices = Prepared(_NOTICES, engine)
        self._last_notice = Prepared(_LAST_NOTICE, engine)
        self._keys = Prepared(_KEYS, engine)
        self._last = Prepared(_LAST[engine.dialect.name], engine)
        self._keep = Prepared(_KEEP, engine)
        self._updated = Prepared(_UPDATED, engine)
        self._old = Prepared(_OLD, engine)
        self._forget = [
            Prepared(delete(part).where(part.c.code == bindparam("code")), engine) for part in OF_ONE_TABLE
        ]
        self.archive = Archive(engine, self._writer, self._reading)

    async def append(
        self,
        table: str,
        entries: Sequence[Entry],
        index: Index | None = None,
        snapshot: Snapshot | None = None,
        results: Sequence[SeatResult] = (),
    ) -> Outcome:
        work = self._appending(table, entries, index, snapshot, results)
        outcome: Outcome = await self._writer.do(work, table)
        return outcome

    def append_soon(
        self,
        table: str,
        entries: Sequence[Entry],
        index: Index | None,
        snapshot: Snapshot | None,
        on_written: OnWritten,
        *,
        results: Sequence[SeatResult] = (),
    ) -> None:
        self._writer.put(self._appending(table, entries, index, snapshot, results), on_written, table)

    def _appending(
        self,
        table: str,
        entries: Sequence[Entry],
        index: Index | None,
        snapshot: Snapshot | None,
        results: Sequence[SeatResult],
    ) -> Callable[[Cursor], Outcome]:
        values = [_values(table, entry) for entry in entries]

        def write(cursor: Cursor) -> Outcome:
            # Only the first entry can conflict: a log has no gaps, and the others come after it.
            if not self._add.run(cursor, values[0]):
                found = self._command.all(cursor, {"code": table, "cmd": entries[0].cmd})
                return Duplicate(found[0][0]) if found else Conflict()
            for row in values[1:]:
                self._add.run(cursor, row)
            if index is not None:
                about = {name: getattr(index, name) for name in Index.__slots__}
                self._put_index.run(cursor, {"code": table, **about})
            if snapshot is not None:
                self._put_snapshot.run(cursor, {"code": table, "seq": snapshot.seq, "body": snapshot.body})
            self.archive.results.add(cursor, table, results)
            return Appended()

        return write

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        def work(cursor: Cursor) -> list[Entry]:
            return _entries(self._read.all(cursor, {"code": table, "after": after}))

        return await self._reading(work)

    async def read_game(self, table: str, number: int) -> list[Entry]:
        return await self._reading(lambda cursor: needed(self._in_parts(cursor, table), number))

    def _in_parts(self, cursor: Cursor, table: str) -> Iterator[Entry]:
        """A log in parts, because that of a table with many games is long."""
        after = 0
        while part := self._read_part.all(cursor, {"code": table, "after": after, "most": READ_AT_ONCE}):
            yield from _entries(part)
            after = part[-1][0]

    async def command(self, table: str, cmd: str) -> int | None:
        found = await self._found(self._command, {"code": table, "cmd": cmd})
        return found[0][0] if found else None

    async def snapshot(self, table: str) -> Snapshot | None:
        found = await self._found(self._snapshot, {"code": table})
        return Snapshot(*found[0]) if found else None

    async def due(self) -> list[tuple[str, int]]:
        return [(code, due) for code, due in await self._found(self._due, {})]

    async def public(self, limit: int = 100) -> list[str]:
        return [summary for (summary,) in await self._found(self._public, {"limit": limit})]

    async def prune(self, before: int, but: Collection[str] = (), silent: str = "") -> int:
        def keep(cursor: Cursor) -> None:
            for code in but:
                self._keep.run(cursor, {"kept": code, "now": before + KEPT_MS})

        def drop(cursor: Cursor) -> int:
            old = [code for (code,) in self._old.all(cursor, {"before": before, "limit": PRUNED_AT_ONCE})]
            for code in old:
                self.archive.results.sum_up(cursor, code)
                for part in self._forget:
                    part.run(cursor, {"code": code})
            return len(old)

        await self._writer.do(keep)
        count = 0
        while gone := await self._writer.do(drop):
            count += gone
        await self._writer.do(lambda cursor: self.archive.results.forget(cursor, silent))
        return count

    async def last(self, tables: Collection[str]) -> dict[str, int]:
        found = await self._found(self._last, {"codes": _ENCODER.encode(list(tables)).decode()})
        return {code: seq for code, seq in found if seq is not None}

    async def keep(self, table: str, now: int) -> bool:
        written = await self._writer.do(lambda cursor: self._keep.run(cursor, {"kept": table, "now": now}))
        return bool(written) or bool(await self._found(self._updated, {"code": table}))

    async def alive(self, now: int) -> None:
        fact = {"name": "alive", "value": now}
        await self._writer.do(lambda cursor: self._put_fact.run(cursor, fact))
        if self.engine.dialect.name == "sqlite":
            await self._reading(_checkpoint)

    async def last_alive(self) -> int | None:
        found = await self._found(self._fact, {"name": "alive"})
        return found[0][0] if found else None

    async def bans(self) -> list[Ban]:
        found = await self._found(self._bans, {})
        return [Ban(subject, BanKind(kind), at, reason) for subject, kind, at, reason in found]

    async def notices(self, after: int | None) -> list[Notice]:
        if after is None:
            found = await self._found(self._last_notice, {})
        else:
            found = await self._found(self._notices, {"after": after})
        return [Notice(number, NoticeKind(kind), code) for number, kind, code in found]

    async def keys(self) -> list[Key]:
        return [Key(*row) for row in await self._found(self._keys, {})]

    @property
    def figures(self) -> StoreFigures:
        return StoreFigures(self._writer.seconds, self._writer.waiting, self._writer.failures.counts)

    async def close(self) -> None:
        await self._writer.close()
        self._readers.close()
        self.engine.dispose()
        if self._serving is not None:
            self._serving.release()

    async def _found(self, query: Prepared, values: dict[str, Any]) -> list[tuple[Any, ...]]:
        return await self._reading(lambda cursor: query.all(cursor, values))

    async def _reading(self, work: Callable[[Cursor], T]) -> T:
        try:
            return await self._readers.run(work)
        except (SQLAlchemyError, OSError, self._driver_error, msgspec.MsgspecError) as error:
            self._writer.failures.note(reason_of(error))
            raise StoreUnavailable(reason_of(error)) from error


def _checkpoint(cursor: Cursor) -> None:
    """Copy the log into the database, unless another connection is doing so already."""
    with suppress(sqlite3.OperationalError):
        cursor.execute("PRAGMA wal_checkpoint(PASSIVE)")


_READ = (
    select(LOG.c.seq, LOG.c.at, LOG.c.cmd, LOG.c.body)
    .where(LOG.c.code == bindparam("code"), LOG.c.seq > bindparam("after"))
    .order_by(LOG.c.seq)
)
_COMMAND = select(LOG.c.seq).where(LOG.c.code == bindparam("code"), LOG.c.cmd == bindparam("cmd"))
_DUE = select(TABLES.c.code, TABLES.c.due).where(TABLES.c.due.is_not(None)).order_by(TABLES.c.due)
_PUBLIC = (
    select(TABLES.c.summary)
    .where(TABLES.c.public.is_(True), TABLES.c.phase != "over")
    .order_by(TABLES.c.updated.desc())
    .limit(bindparam("limit"))
)
_OLD = select(TABLES.c.code).where(TABLES.c.updated < bindparam("before")).limit(bindparam("limit"))
_KEEP = (
    update(TABLES)
    .where(TABLES.c.code == bindparam("kept"), TABLES.c.updated < bindparam("now"))
    .values(updated=bindparam("now"))
)
_UPDATED = select(TABLES.c.updated).where(TABLES.c.code == bindparam("code"))
_KEYS = select(KEYS.c.secret, KEYS.c.since, KEYS.c.replaced).order_by(KEYS.c.since.desc())
_LAST = {
    "sqlite": text("SELECT value, (SELECT max(seq) FROM log WHERE code = value) FROM json_each(:codes)"),
    "postgresql": text(
        "SELECT t, (SELECT max(seq) FROM log WHERE code = t)"
        " FROM json_array_elements_text(CAST(:codes AS json)) AS t"
    ),
}
"""One row of the index for each table; a GROUP BY would read all of their entries."""
_SNAPSHOT = select(SNAPSHOTS.c.seq, SNAPSHOTS.c.body).where(SNAPSHOTS.c.code == bindparam("code"))
_BANS = select(BANS.c.subject, BANS.c.kind, BANS.c.at, BANS.c.reason)
_ALL_NOTICES = select(NOTICES.c.number, NOTICES.c.kind, NOTICES.c.code)
_NOTICES = _ALL_NOTICES.where(NOTICES.c.number > bindparam("after")).order_by(NOTICES.c.number)
_LAST_NOTICE = _ALL_NOTICES.order_by(NOTICES.c.number.desc()).limit(1)
_FACT = select(FACTS.c.value).where(FACTS.c.name == bindparam("name"))


def _entries(rows: list[tuple[Any, ...]]) -> list[Entry]:
    return [Entry(seq, at, _read(body), cmd) for seq, at, cmd, body in rows]


def _read(body: str) -> AnyEntryBody:
    """An entry from its text. If this release cannot read it, a newer one wrote it."""
    try:
        read: AnyEntryBody = _BODY.decode(body)
    except msgspec.ValidationError as error:
        raise UnknownEntry(type(error).__name__) from error
    return read


def _values(table: str, entry: Entry) -> dict[str, Any]:
    body = _ENCODER.encode(entry.body).decode()
    return {"code": table, "seq": entry.seq, "at": entry.at, "cmd": entry.cmd, "body": body}
