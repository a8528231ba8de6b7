"""Bans, and exports of what is stored about a person, who is a guest."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, insert, select

from kostka.errors import RequestError
from kostka.server.admin import results
from kostka.server.admin.office import Office, rows_of, time_ms
from kostka.server.store import Ban, BanKind, NoticeKind
from kostka.server.store.schema import BANS, LOG
from kostka.server.tables import entries
from kostka.server.tables.commands import Refusal
from kostka.server.tables.entries import Entry, FirstOfGame
from kostka.server.tables.folding import folded
from kostka.server.tables.recording import record


def guest_at(office: Office, code: str, seat: int) -> str:
    """The guest who holds a seat."""
    with office.work() as connection:
        guests = guests_of(rows_of(connection, code))
    if not 0 <= seat < len(guests):
        raise RequestError("seat-unknown", "--seat", seat=str(seat), last=len(guests) - 1)
    guest = guests[seat]
    if guest is None:
        raise RequestError("seat-without-person", "--seat", seat=seat, code=code)
    return guest


def guests_of(rows: Sequence[Entry]) -> list[str | None]:
    """The guests at a table, by seat. No play is judged for this: with large house rules that takes long."""
    guests: list[str | None] = []
    for entry in rows:
        match entry.body:
            case entries.Created(seats=chairs):
                guests = [chair.guest for chair in chairs]
            case entries.Seated(seat=seat, guest=guest) | entries.Moved(seat=seat, guest=guest):
                guests[seat] = guest
            case entries.Unseated(seat=seat):
                guests[seat] = None
    return guests


def bans(office: Office) -> list[Ban]:
    """All bans, the latest first."""
    with office.work() as connection:
        found = connection.execute(
            select(BANS.c.subject, BANS.c.kind, BANS.c.at, BANS.c.reason).order_by(BANS.c.at.desc())
        )
        return [Ban(subject, BanKind(kind), at, reason) for subject, kind, at, reason in found]


def ban(office: Office, subject: str, kind: BanKind, reason: str = "") -> None:
    """Ban somebody from now on; a later ban replaces an earlier one."""
    with office.work() as connection:
        _lift(connection, subject, (kind,))
        connection.execute(insert(BANS).values(subject=subject, kind=kind.value, at=time_ms(), reason=reason))
        office.notify(connection, NoticeKind.BANS)


def unban(office: Office, subject: str) -> bool:
    """Lift a ban; returns whether there was one. Revoked tokens stay revoked."""
    with office.work() as connection:
        lifted = _lift(connection, subject, (BanKind.GUEST, BanKind.ADDRESS))
        office.notify(connection, NoticeKind.BANS)
    return lifted


def _lift(connection: Connection, subject: str, kinds: tuple[BanKind, ...]) -> bool:
    found = connection.execute(
        delete(BANS).where(BANS.c.subject == subject, BANS.c.kind.in_([kind.value for kind in kinds]))
    )
    return bool(found.rowcount)


def tables_of(connection: Connection, guest: str) -> list[str]:
    """The tables whose logs name a guest. Guest ids are random, so no other text can look like one."""
    found = connection.execute(
        select(LOG.c.code).where(LOG.c.body.contains(guest, autoescape=True)).distinct().order_by(LOG.c.code)
    )
    return [code for (code,) in found]


@dataclass(frozen=True, slots=True)
class Presence:
    """A guest's part in a table."""

    seats: tuple[int, ...]
    names: tuple[str, ...]
    host: bool


def presence(rows: list[Entry], guest: str) -> Presence:
    """The seats that a guest has held at a table, and their names there."""
    seats: dict[int, None] = {}
    names: dict[str, None] = {}
    host = False
    for _, table in folded(None, rows):
        host = host or table.host == guest
        for seat in table.seats_of(guest):
            seats[seat] = None
            names[table.seats[seat].name] = None
    return Presence(tuple(seats), tuple(names), host)


def exported(office: Office, guest: str) -> dict[str, Any]:
    """Everything that is stored about a guest, as plain data: their seats and their finished games."""
    with office.work() as connection:
        tables = [_exported(connection, code, guest) for code in tables_of(connection, guest)]
        played = results.exported(connection, guest)
    kept_out = [
        {"kind": one.kind.value, "at": one.at, "reason": one.reason}
        for one in bans(office)
        if one.subject == guest
    ]
    return {"guest": guest, "tables": tables, **played, "bans": kept_out}


def _exported(connection: Connection, code: str, guest: str) -> dict[str, Any]:
    rows = rows_of(connection, code)
    was = presence(rows, guest)
    return {
        "code": code,
        "from": rows[0].at,
        "to": rows[-1].at,
        "seats": list(was.seats),
        "names": list(was.names),
        "host": was.host,
        "records": list(_records(rows)),
    }


def _records(rows: list[Entry]) -> list[str]:
    """The records of all finished games."""
    found = []
    for number in range(1, sum(isinstance(entry.body, FirstOfGame) for entry in rows) + 1):
        try:
            found.append(record(rows, number))
        except Refusal:  # the game is still running
            break
    return found
