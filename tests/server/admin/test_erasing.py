"""Who is erased is in none of the bytes of either database, and what others played stays true."""

import zlib
from pathlib import Path
from typing import Any

from sqlalchemy import select, text

from kostka.engine.record import replay
from kostka.server.admin import erasing, people
from kostka.server.admin.office import opened
from kostka.server.rooms.indexing import index
from kostka.server.rooms.pending import key_of
from kostka.server.rooms.results import results_of
from kostka.server.store import BanKind
from kostka.server.store.archive import Kept, Which
from kostka.server.store.opening import file_of, open_engine, open_store
from kostka.server.store.schema import LOG, METADATA, REVIEWS
from kostka.server.tables.entries import Chair
from kostka.server.tables.folding import folded
from kostka.server.tables.recording import record
from kostka.server.tables.saving import Snapshot
from kostka.server.workers.reviewing import Reviewing
from tests.server.desk import Desk
from tests.server.reviews.asking import SMALL, play_on

GUEST, FRIEND = "Zm9vYmFyZm9vYmFyZm9vYg", "YmFyZm9vYmFyZm9vYmFyZg"
CHAIRS = [Chair("Zuzanna", GUEST), Chair("Bořivoj", FRIEND)]
CODE = "abcdefgh"


async def test_no_byte_is_left_of_who_is_erased(database: str) -> None:
    await _fill(database)
    for word in ("Zuzanna", GUEST, "Bořivoj", f"{FRIEND}:c"):
        assert word in _rows(database)
        assert word.encode() in _bytes(database)
    with opened(database) as office:
        people.ban(office, GUEST, BanKind.GUEST, "noise")
        (before,) = people.exported(office, FRIEND)["tables"]
        assert erasing.erase(office, GUEST) == (1, 1)
        (after,) = people.exported(office, FRIEND)["tables"]
        assert people.exported(office, FRIEND)["games"][0]["players"] == ["—", "Bořivoj"]
    for word in ("Zuzanna", GUEST):
        assert word not in _rows(database)
        assert word.encode() not in _bytes(database)
    assert f"{FRIEND}:c" in _rows(database)
    was, now = before["records"][0], after["records"][0]
    assert "Zuzanna" in was
    assert "Zuzanna" not in now
    assert replay(now).result == replay(was).result is not None


async def _fill(database: str) -> None:
    """A game that is over, with its review, results, a link and a snapshot."""
    desk = Desk("original-pl", chairs=CHAIRS, options={"clock.turn_ms": 0, **SMALL})
    play_on(desk)
    for number, entry in enumerate(desk.entries):
        guest = (GUEST, FRIEND)[number % 2]
        desk.entries[number] = type(entry)(entry.seq, entry.at, entry.body, key_of(guest, f"c{number}"))
    store = open_store(database)
    tables: list[Any] = []
    for entry, table in folded(None, desk.entries):
        tables.append(table)
        snapshot = Snapshot(entry.seq, '{"name":"Zuzanna"}')
        await store.append(CODE, [entry], index(table), snapshot, results=results_of(tables[-2:]))
    which = Which(CODE, 1, deep=False)
    done = Reviewing(desk.entries, 1, deep=False, seconds=60).run()
    assert not isinstance(done, Exception)
    assert await store.archive.claim(which, "p", 1, (), anew=False)
    kept = Kept(which.deep, done.version, done.value, 1, done.body)
    assert await store.archive.keep(which, "p", kept, done.figures, anew=False)
    assert await store.archive.shares.add(CODE, 1, "digest")
    await store.close()
    assert "Zuzanna" in record(desk.entries, 1)


def _rows(database: str) -> str:
    """Whatever is stored, reviews unpacked."""
    engine = open_engine(database)
    with engine.connect() as connection:
        rows = [tuple(row) for table in METADATA.sorted_tables for row in connection.execute(select(table))]
        bodies = [
            zlib.decompress(bytes(body)).decode() for body in connection.scalars(select(REVIEWS.c.body))
        ]
        logs = list(connection.scalars(select(LOG.c.body)))
    engine.dispose()
    return "\n".join([*map(str, rows), *bodies, *logs])


def _bytes(database: str) -> bytes:
    """The files in which a database keeps what is stored."""
    engine = open_engine(database)
    file = file_of(engine)
    if file is not None:
        return b"".join(path.read_bytes() for path in sorted(file.parent.glob("kostka.db*")))
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("CHECKPOINT"))
        folder = connection.scalar(text("SHOW data_directory"))
        oid = connection.scalar(text("SELECT oid FROM pg_database WHERE datname = current_database()"))
    engine.dispose()
    return b"".join(path.read_bytes() for path in Path(str(folder), "base", str(oid)).iterdir())
