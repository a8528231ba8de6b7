"""A store in memory, for tests that are about something else."""

import asyncio
from collections.abc import Collection, Sequence

from kostka.server.store import Appended, Conflict, Duplicate, Index, Outcome, Told
from kostka.server.tables.entries import Row
from kostka.server.tables.saving import Snapshot


class MemoryStore:
    """See `Store`."""

    def __init__(self) -> None:
        self.logs: dict[str, list[Row]] = {}
        self.index: dict[str, Index] = {}
        self.snapshots: dict[str, Snapshot] = {}
        self.alive_at: int | None = None

    async def append(
        self, table: str, rows: Sequence[Row], index: Index | None = None, snapshot: Snapshot | None = None
    ) -> Outcome:
        return self._appended(table, rows, index, snapshot)

    def append_soon(
        self, table: str, rows: Sequence[Row], index: Index | None, snapshot: Snapshot | None, told: Told
    ) -> None:
        asyncio.get_running_loop().call_soon(told, self._appended(table, rows, index, snapshot))

    def _appended(
        self, table: str, rows: Sequence[Row], index: Index | None, snapshot: Snapshot | None
    ) -> Outcome:
        log = self.logs.setdefault(table, [])
        done = None if rows[0].cmd is None else self._number(table, rows[0].cmd)
        if done is not None:
            return Duplicate(done)
        if rows[0].seq <= len(log):
            return Conflict()
        log.extend(rows)
        if index is not None:
            self.index[table] = index
        if snapshot is not None:
            self.snapshots[table] = snapshot
        return Appended()

    async def read(self, table: str, after: int = 0) -> list[Row]:
        return self.logs.get(table, [])[after:]

    async def command(self, table: str, cmd: str) -> int | None:
        return self._number(table, cmd)

    def _number(self, table: str, cmd: str) -> int | None:
        return next((row.seq for row in self.logs.get(table, []) if row.cmd == cmd), None)

    async def snapshot(self, table: str) -> Snapshot | None:
        return self.snapshots.get(table)

    async def due(self) -> list[tuple[str, int]]:
        return sorted((code, index.due) for code, index in self.index.items() if index.due is not None)

    async def public(self, limit: int = 100) -> list[str]:
        return [index.summary for index in self.index.values() if index.public][:limit]

    async def prune(self, before: int, but: Collection[str] = ()) -> int:
        old = [code for code, index in self.index.items() if index.updated < before and code not in but]
        for code in old:
            del self.index[code], self.logs[code]
        return len(old)

    async def alive(self, now: int) -> None:
        self.alive_at = now

    async def last_alive(self) -> int | None:
        return self.alive_at

    async def close(self) -> None:
        """Nothing is open."""
