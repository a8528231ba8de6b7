"""D3, D6: a torn write-ahead log, and many tables."""

import asyncio
import random
import shutil
import sqlite3
import statistics
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
from msgspec import structs
from sqlalchemy import text

from kostka.server.rooms.indexing import index
from kostka.server.store import Appended
from kostka.server.store.opening import open_store, sqlite_url
from kostka.server.tables.entries import Acted, Entry
from kostka.server.tables.folding import fold
from kostka.server.tables.saving import snapshot_before
from kostka.testing.stores import INDEX
from tests.server.desk import Desk
from tests.server.serving import Process

if TYPE_CHECKING:
    from kostka.server.tables.state import TableState

COMMITS = 60


# A torn log


def torn(folder: Path, times: int, seed: int = 1) -> dict[str, Any]:
    """D3: damage the write-ahead log in so many ways; what was committed before the damage is there."""
    chance = random.Random(seed)
    base = folder / "base"
    base.mkdir()
    written, sizes = asyncio.run(_write(base, chance))
    wal = (base / "kept-wal").read_bytes()
    kept: list[int] = []
    for number in range(times):
        copy = folder / "damaged"
        copy.mkdir()
        shutil.copy(base / "kept", copy / "kostka.db")
        place = chance.randrange(len(wal))
        (copy / "kostka.db-wal").write_bytes(_damaged(wal, place, chance))
        found = asyncio.run(_read(copy))
        assert found == written[: len(found)], f"no beginning of what was written, damage {number}"
        committed = sum(1 for size in sizes if size <= place)
        assert len(found) >= committed, f"damage at {place} cost what was committed before"
        kept.append(len(found))
        shutil.rmtree(copy)
    return {"damages": times, "commits": COMMITS, "kept_mean": round(statistics.mean(kept), 1)}


async def _write(base: Path, chance: random.Random) -> tuple[list[tuple[str, Entry]], list[int]]:
    """Commits one after the other, and how long the write-ahead log was after each."""
    store = open_store(sqlite_url(base / "kostka.db"))
    with store.engine.connect() as connection:  # what migrations wrote belongs to the database itself
        connection.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))
    shutil.copy(base / "kostka.db", base / "kept")
    written: list[tuple[str, Entry]] = []
    sizes: list[int] = []
    seqs = dict.fromkeys("abc", 0)
    for number in range(COMMITS):
        table = chance.choice("abc")
        seqs[table] += 1
        entry = Entry(
            seqs[table], number, Acted(0, {"play": ["R1 R2 R3"] * chance.randrange(60)}), f"c{number}"
        )
        assert await store.append(table, [entry], INDEX) == Appended()
        written.append((table, entry))
        sizes.append((base / "kostka.db-wal").stat().st_size)
    shutil.copy(base / "kostka.db-wal", base / "kept-wal")
    await store.close()
    return written, sizes


def _damaged(wal: bytes, place: int, chance: random.Random) -> bytes:
    match chance.randrange(4):
        case 0:
            return wal[:place]
        case 1:
            noise = chance.randbytes(min(chance.randrange(1, 5000), len(wal) - place))
            return wal[:place] + noise + wal[place + len(noise) :]
        case 2:
            return wal[:place] + bytes(len(wal) - place)
        case _:
            return wal[:place] + bytes([wal[place] ^ (1 << chance.randrange(8))]) + wal[place + 1 :]


async def _read(copy: Path) -> list[tuple[str, Entry]]:
    """All rows in the order in which they were written; the database is in order."""
    with sqlite3.connect(copy / "kostka.db") as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()
    store = open_store(sqlite_url(copy / "kostka.db"))
    log = [(table, entry) for table in "abc" for entry in await store.read(table)]
    await store.close()
    for table in "abc":
        seqs = [entry.seq for found, entry in log if found == table]
        assert seqs == list(range(1, len(seqs) + 1)), "a gap"
    return sorted(log, key=lambda one: one[1].at)


# Many tables


def rehydrated(folder: Path, tables: int, entries: int) -> dict[str, Any]:
    """D6: a server with many tables that were being played is ready soon, and has each of them soon."""
    log = _long_game(entries)
    asyncio.run(_fill(folder, tables, log))
    begun = time.monotonic()
    process = Process(folder).start()
    ready = time.monotonic() - begun
    try:
        times = sorted(_load(process.address, tables))
    finally:
        process.end()
    return {
        "tables": tables,
        "entries": len(log),
        "ready_s": round(ready, 2),
        "table_median_ms": round(statistics.median(times) * 1000, 1),
        "table_p99_ms": round(times[int(tables * 0.99)] * 1000, 1),
        "table_max_ms": round(times[-1] * 1000, 1),
    }


def _long_game(entries: int) -> list[Entry]:
    desk = Desk("original-pl", 2, options={"clock.turn_ms": 0, "deck.copies": 3, "setup.rack": 5})
    desk.answer_deal()
    while len(desk.entries) < entries and desk.is_in("playing"):
        assert desk.table.turn is not None
        desk.act(desk.table.turn, draw=True)
    return desk.entries


def _code(number: int) -> str:
    letters = "abcdefghjkmnpqrstuvwxyz23456789"
    return "aaaa" + "".join(letters[number // 31**place % 31] for place in range(4))


async def _fill(folder: Path, tables: int, log: list[Entry]) -> None:
    store = open_store(sqlite_url(folder / "kostka.db"))
    now = time.time_ns() // 1_000_000
    states: list[TableState] = []
    table: TableState | None = None
    for entry in log:
        table = fold(table, entry)
        states.append(table)

    async def put(number: int) -> None:
        code = _code(number)
        mine = [structs.replace(entry, at=now) for entry in log]
        mine[0] = structs.replace(mine[0], body=structs.replace(log[0].body, code=code))
        about = index(structs.replace(states[-1], at=now))
        await store.append(code, mine, about, snapshot_before([states[0], *states], mine))

    for begun in range(0, tables, 50):
        await asyncio.gather(*(put(number) for number in range(begun, min(begun + 50, tables))))
    await store.close()


def _load(address: str, count: int) -> list[float]:
    """How long each table takes that nobody has asked for before, as somebody who asks for it sees it."""
    times = []
    with httpx.Client(base_url=address) as http:
        http.get("/health").raise_for_status()
        for number in range(count):
            begun = time.perf_counter()
            http.get(f"/api/tables/{_code(number)}").raise_for_status()
            times.append(time.perf_counter() - begun)
    return times
