"""Whether the game can go on: whether moves can be written to the store now."""

import asyncio
import contextlib
import errno
import os
import time
from collections.abc import Callable
from pathlib import Path

from kostka.server.store import Store, StoreUnavailable

EVERY_SECONDS = 1.0
"""The store is tried no more often than this, however often somebody asks."""
LONGEST_SECONDS = 2.0
PROBE_BYTES = 64 * 1024
"""As much as a few hundred moves need; a database with free pages inside says nothing about the disk."""


class Health:
    """Tries to write, and caches the outcome for a moment."""

    def __init__(
        self,
        store: Store,
        folder: Path | None,
        wall_clock: Callable[[], int],
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store = store
        self._folder = folder
        self._wall_clock = wall_clock
        self._now = now
        self._trying: asyncio.Task[str] | None = None
        self._tried = float("-inf")

    async def problem(self) -> str:
        """Why nothing can be written; empty if it can."""
        if self._trying is None or (self._trying.done() and self._now() - self._tried >= EVERY_SECONDS):
            self._tried = self._now()
            self._trying = asyncio.create_task(self._try())
        try:
            async with asyncio.timeout(LONGEST_SECONDS):
                return await asyncio.shield(self._trying)
        except TimeoutError:
            return "timeout"

    async def _try(self) -> str:
        try:
            await self._store.alive(self._wall_clock())
            if self._folder is not None:
                await asyncio.to_thread(_write, self._folder)
        except StoreUnavailable as error:
            return error.reason or "unknown"
        except OSError as error:
            return errno.errorcode.get(error.errno or 0, "unknown")
        return ""

    async def close(self) -> None:
        """Wait for a check under way."""
        if self._trying is not None:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LONGEST_SECONDS):
                    await asyncio.shield(self._trying)


def _write(folder: Path) -> None:
    """Write a file and delete it, to see whether the disk has room."""
    file = folder / f".health-{os.getpid()}"
    try:
        with file.open("wb") as probe:
            probe.write(bytes(PROBE_BYTES))
            probe.flush()
            os.fsync(probe.fileno())
    finally:
        file.unlink(missing_ok=True)
