"""A store in memory, for tests that are about something else."""

import asyncio
from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any

from kostka.server.monitoring.figures import Histogram
from kostka.server.store import (
    Appended,
    Ban,
    Conflict,
    Duplicate,
    Index,
    Key,
    Notice,
    OnWritten,
    Outcome,
    StoreFigures,
)
from kostka.server.store.results import SeatResult
from kostka.server.tables.entries import Entry
from kostka.server.tables.recording import needed
from kostka.server.tables.saving import Snapshot


class MemoryStore:
    """See `Store`."""

    archive: Any = None

    def __init__(self) -> None:
        self.logs: dict[str, list[Entry]] = {}
        self.index: dict[str, Index] = {}
        self.snapshots: dict[str, Snapshot] = {}
        self.alive_at: int | None = None
        self.banned: list[Ban] = []
        self.noticed: list[Notice] = []

    @property
    def figures(self) -> StoreFigures:
        return StoreFigures(Histogram(), 0, Counter())

    async def append(
        self,
        table: str,
        entries: Sequence[Entry],
        index: Index | None = None,
        snapshot: Snapshot | None = None,
        results: Sequence[SeatResult] = (),
    ) -> Outcome:
        del results
        return self._appended(table, entries, index, snapshot)

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
        del results
        asyncio.get_running_loop().call_soon(on_written, self._appended(table, entries, index, snapshot))

    def _appended(
        self, table: str, entries: Sequence[Entry], index: Index | None, snapshot: Snapshot | None
    ) -> Outcome:
        log = self.logs.setdefault(table, [])
        done = None if entries[0].cmd is None else self._number(table, entries[0].cmd)
        if done is not None:
            return Duplicate(done)
        if entries[0].seq <= len(log):
            return Conflict()
        log.extend(entries)
        if index is not None:
            self.index[table] = index
        if snapshot is not None:
            self.snapshots[table] = snapshot
        return Appended()

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        return self.logs.get(table, [])[after:]

    async def read_game(self, table: str, number: int) -> list[Entry]:
        return needed(self.logs.get(table, []), number)

    async def command(self, table: str, cmd: str) -> int | None:
        return self._number(table, cmd)

    def _number(self, table: str, cmd: str) -> int | None:
        return next((entry.seq for entry in self.logs.get(table, []) if entry.cmd == cmd), None)

    async def snapshot(self, table: str) -> Snapshot | None:
        return self.snapshots.get(table)

    async def due(self) -> list[tuple[str, int]]:
        return sorted((code, index.due) for code, index in self.index.items() if index.due is not None)

    async def public(self, limit: int = 100) -> list[str]:
        return [index.summary for index in self.index.values() if index.public][:limit]

    async def last(self, tables: Collection[str]) -> dict[str, int]:
        return {code: len(self.logs[code]) for code in tables if code in self.logs}

    async def keep(self, table: str, now: int) -> bool:
        return table in self.logs

    async def keys(self) -> list[Key]:
        return [Key("00" * 32)]

    async def prune(self, before: int, but: Collection[str] = (), silent: str = "") -> int:
        del silent
        old = [code for code, index in self.index.items() if index.updated < before and code not in but]
        for code in old:
            del self.index[code], self.logs[code]
        return len(old)

    async def alive(self, now: int) -> None:
        self.alive_at = now

    async def last_alive(self) -> int | None:
        return self.alive_at

    async def bans(self) -> list[Ban]:
        return list(self.banned)

    async def notices(self, after: int | None) -> list[Notice]:
        return self.noticed[-1:] if after is None else self.noticed[after:]

    async def close(self) -> None:
        """Nothing is open."""
