"""List, show, close and delete tables."""

from dataclasses import dataclass
from typing import Any

from msgspec.json import encode
from sqlalchemy import Connection, delete, func, insert, select, update

from kostka.server.admin import results
from kostka.server.admin.office import Office, rows_of, table_of, time_ms
from kostka.server.rooms.indexing import index
from kostka.server.rooms.results import results_of
from kostka.server.store import NoticeKind
from kostka.server.store.schema import LOG, OF_ONE_TABLE, TABLES
from kostka.server.tables.entries import Ended, Entry
from kostka.server.tables.folding import fold
from kostka.server.tables.state import TableState


@dataclass(frozen=True, slots=True)
class Line:
    """A table in the list."""

    code: str
    phase: str
    public: bool
    updated: int
    entries: int


def lines(office: Office, phase: str | None = None) -> list[Line]:
    """All tables, the most recently active first."""
    counted = select(LOG.c.code, func.count().label("entries")).group_by(LOG.c.code).subquery()
    query = select(TABLES.c.code, TABLES.c.phase, TABLES.c.public, TABLES.c.updated, counted.c.entries).join(
        counted, counted.c.code == TABLES.c.code
    )
    if phase is not None:
        query = query.where(TABLES.c.phase == phase)
    with office.work() as connection:
        return [Line(*found) for found in connection.execute(query.order_by(TABLES.c.updated.desc()))]


def described(office: Office, code: str, *, reveal: bool = False) -> dict[str, Any]:
    """Everything about a table that is not secret; with `reveal`, its racks as well."""
    with office.work() as connection:
        rows = rows_of(connection, code)
        table = table_of(rows)
        running = table.phase == "playing" and table.current is not None
        if reveal and running:
            office.notify(connection, NoticeKind.REVEALED, code)
    said: dict[str, Any] = {
        "code": code,
        "edition": table.plan.edition,
        "options": dict(table.plan.options),
        "phase": table.phase,
        "public": table.plan.public,
        "created": rows[0].at,
        "updated": rows[-1].at,
        "entries": len(rows),
        "games": table.played,
        "host": table.host,
        "seats": [
            {"seat": number, "name": seat.name, "guest": seat.guest, "bot": seat.bot}
            for number, seat in enumerate(table.seats)
        ],
        "waiting": sorted(table.waiting),
    }
    if reveal and running and table.current is not None:
        said["position"] = table.game.write_position(table.current.position)
    return said


def close(office: Office, code: str) -> bool:
    """End a table for good; returns whether it was still open."""
    with office.work() as connection:
        rows = rows_of(connection, code)
        table = table_of(rows)
        if table.phase == "over":
            return False
        entry = Entry(rows[-1].seq + 1, time_ms(), Ended("closed"))
        connection.execute(
            insert(LOG).values(
                code=code, seq=entry.seq, at=entry.at, cmd=None, body=encode(entry.body).decode()
            )
        )
        after = fold(table, entry)
        write_index(connection, after)
        results.add(connection, code, results_of((table, after)))
        office.notify(connection, NoticeKind.TABLE, code)
    return True


def remove(office: Office, code: str) -> int:
    """Delete a table; returns how many entries its log had."""
    with office.work() as connection:
        count = len(rows_of(connection, code))
        forget(connection, code)
        office.notify(connection, NoticeKind.TABLE, code)
    return count


def forget(connection: Connection, code: str) -> None:
    for part in OF_ONE_TABLE:
        connection.execute(delete(part).where(part.c.code == code))


def write_index(connection: Connection, table: TableState) -> None:
    """What the list and the clocks know about a table."""
    now = index(table)
    connection.execute(
        update(TABLES)
        .where(TABLES.c.code == table.plan.code)
        .values(phase=now.phase, public=now.public, due=now.due, updated=now.updated, summary=now.summary)
    )
