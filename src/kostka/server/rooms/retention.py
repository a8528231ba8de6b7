"""How long tables are kept: old ones are deleted once an hour, and opening one in the meantime waits."""

import asyncio
from collections.abc import Callable, Collection

from kostka.server.rooms.results import month_of
from kostka.server.settings import Settings
from kostka.server.store import Store

HOUR_MS = 3600 * 1000
DAY_MS = 24 * HOUR_MS


class Retention:
    """Deletes tables in which nothing has happened for `retention_days`; 0 keeps all."""

    def __init__(self, store: Store, settings: Settings, now: Callable[[], int]) -> None:
        self._store = store
        self._days = settings.retention_days
        self._token_days = settings.token_days
        self._now = now
        self._last = 0
        self._done = asyncio.Event()
        """Cleared while old tables are being deleted."""
        self._done.set()

    async def look(self, open_tables: Collection[str]) -> None:
        """Delete old tables if it is time."""
        if self._days and self._now() - self._last > HOUR_MS:
            self._last = self._now()
            await self.prune(self._last - self._days * DAY_MS, open_tables)

    async def prune(self, before: int, open_tables: Collection[str]) -> None:
        """Delete old tables. Anyone opening one at that moment finds it either intact or gone."""
        silent = month_of(self._now() - self._token_days * DAY_MS)
        self._done.clear()
        try:
            await self._store.prune(before, open_tables, silent)
        finally:
            self._done.set()

    async def wait(self) -> None:
        """Wait until no table is being deleted."""
        await self._done.wait()

    def nearly_over(self, at: int) -> bool:
        """Whether a table has been inactive for so long that another process may be about to delete it."""
        return bool(self._days) and at < self._now() - (self._days - 1) * DAY_MS
