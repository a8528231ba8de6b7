"""Erase a person from the database: their name and guest id, in every log and everything derived from it."""

import secrets
import time
from typing import Any, NamedTuple

from msgspec.json import encode
from msgspec.structs import replace
from sqlalchemy import delete, text, update

from kostka.server.admin import results
from kostka.server.admin.office import Office, rows_of, table_of
from kostka.server.admin.people import tables_of
from kostka.server.admin.tables import forget, write_index
from kostka.server.rooms.pending import key_of
from kostka.server.store import NoticeKind
from kostka.server.store.schema import BANS, LOG, SNAPSHOTS
from kostka.server.tables import entries
from kostka.server.tables.entries import AnyEntryBody

NAMELESS = "—"
NOTICED_SECONDS = 3.0
"""How long until every server has read a notice; until then it may still write old data."""


class Erased(NamedTuple):
    """From how many tables and games a guest was erased."""

    tables: int
    games: int


def erase(office: Office, guest: str) -> Erased:
    """Erase a guest."""
    with office.work() as connection:
        codes = tables_of(connection, guest)
        served = office.served(connection)
    for code in codes:
        _erase_from(office, code, guest, secrets.token_urlsafe(16))
    with office.work() as connection:
        connection.execute(delete(BANS).where(BANS.c.subject == guest))
        games = results.drop(connection, guest)
        office.notify(connection, NoticeKind.BANS)
    if served:
        time.sleep(NOTICED_SECONDS)
        for code in codes:
            _write_anew(office, code)
        with office.work() as connection:
            results.drop(connection, guest)
    vacuum(office)
    return Erased(len(codes), games)


def delete_again(office: Office, code: str) -> None:
    """Delete what a server may have written to a deleted table before it read the notice."""
    with office.work() as connection:
        served = office.served(connection)
    if served:
        time.sleep(NOTICED_SECONDS)
        with office.work() as connection:
            forget(connection, code)


def _erase_from(office: Office, code: str, guest: str, nobody: str) -> None:
    with office.work() as connection:
        for entry in rows_of(connection, code):
            body, cmd = erased(entry.body, guest, nobody), _by_nobody(entry.cmd, guest, nobody)
            if (body, cmd) != (entry.body, entry.cmd):
                connection.execute(
                    update(LOG)
                    .where(LOG.c.code == code, LOG.c.seq == entry.seq)
                    .values(body=encode(body).decode(), cmd=cmd)
                )
        office.notify(connection, NoticeKind.TABLE, code)
    _write_anew(office, code)


def _write_anew(office: Office, code: str) -> None:
    """Update what is derived from the log: snapshots, which are rebuilt, the list of tables, and results."""
    with office.work() as connection:
        connection.execute(delete(SNAPSHOTS).where(SNAPSHOTS.c.code == code))
        write_index(connection, table_of(rows_of(connection, code)))
        results.name_anew(connection, code)


def erased(body: AnyEntryBody, guest: str, nobody: str) -> AnyEntryBody:
    """The entry with a guest replaced by nobody."""
    match body:
        case entries.Created():
            host = nobody if body.host == guest else body.host
            seats = [_nameless(chair, guest, nobody) for chair in body.seats]
            return replace(body, host=host, seats=seats)
        case entries.Seated(guest=seated) if seated == guest:
            return replace(body, guest=nobody, name=NAMELESS)
        case entries.Moved(guest=moved) if moved == guest:
            return replace(body, guest=nobody)
    return body


def _nameless(chair: entries.Chair, guest: str, nobody: str) -> entries.Chair:
    return replace(chair, name=NAMELESS, guest=nobody) if chair.guest == guest else chair


def _by_nobody(cmd: str | None, guest: str, nobody: str) -> str | None:
    """The id of a command, which begins with the guest who gave it."""
    own = key_of(guest, "")
    return key_of(nobody, cmd.removeprefix(own)) if cmd is not None and cmd.startswith(own) else cmd


def vacuum(office: Office) -> None:
    """Rewrite the database, so that nothing deleted remains in its file."""
    with office.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        for statement in _VACUUM[office.engine.dialect.name]:
            connection.execute(text(statement))


_VACUUM: dict[str, Any] = {
    "sqlite": ("VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"),
    "postgresql": ("VACUUM FULL log, tables, snapshots, bans, results, sums",),
}
