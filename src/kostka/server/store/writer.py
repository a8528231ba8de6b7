"""One thread that writes: whatever waits goes into one transaction, so that one commit serves many tables.

It works on the driver's connection; SQLAlchemy's would double what a commit costs.
"""

import asyncio
import contextlib
import queue
import threading
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import Engine, PoolProxiedConnection
from sqlalchemy.exc import SQLAlchemyError

from kostka.server.answers import resolve
from kostka.server.store.prepared import Cursor
from kostka.server.store.store import StoreUnavailable

Work: TypeAlias = Callable[[Cursor], Any]
Told: TypeAlias = Callable[[Any], None]
"""Called once, in the loop, with what the work returned and is durable by then, or with StoreUnavailable."""

MOST_AT_ONCE = 500


class _Job(NamedTuple):
    work: Work
    told: Told
    loop: asyncio.AbstractEventLoop


class Writer:
    """Takes work from anybody and answers when it is committed."""

    def __init__(self, engine: Engine) -> None:
        # A pool of its own: what readers opened while nothing could be written cannot write later either.
        self._pool = engine.pool.recreate()
        self._connection: PoolProxiedConnection | None = None
        self._cursor: Cursor = None
        dbapi: Any = engine.dialect.dbapi
        self._driver_error: type[Exception] = dbapi.Error
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def put(self, work: Work, told: Told) -> None:
        """Have work done in a transaction."""
        self._jobs.put(_Job(work, told, asyncio.get_running_loop()))

    async def do(self, work: Work) -> Any:
        """The same for those who wait for it."""
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.put(work, partial(resolve, future))
        return await future

    async def close(self) -> None:
        """Finish what is waiting, and stop."""
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        going = True
        while going:
            batch: list[_Job] = []
            job = self._jobs.get()
            while job is not None:
                batch.append(job)
                if len(batch) >= MOST_AT_ONCE or self._jobs.empty():
                    break
                job = self._jobs.get()
            going = job is not None
            if batch:
                self._answer(batch, self._done(batch))
        self._disconnect()

    def _done(self, batch: list[_Job]) -> list[Any] | StoreUnavailable:
        """Do the work in one transaction. The connection is kept; after a failure a new one is tried."""
        try:
            if self._connection is None:
                self._connection = self._pool.connect()
                self._cursor = self._connection.cursor()
            answers = [job.work(self._cursor) for job in batch]
            self._connection.commit()
        except Exception as error:  # noqa: BLE001 - if this thread ended, everything would wait for ever
            self._disconnect()
            return StoreUnavailable(type(error).__name__)
        return answers

    def _disconnect(self) -> None:
        if self._connection is not None:
            with contextlib.suppress(SQLAlchemyError, OSError, self._driver_error):
                self._connection.invalidate()
            self._connection = self._cursor = None

    def _answer(self, batch: list[_Job], answers: list[Any] | StoreUnavailable) -> None:
        by_loop: dict[asyncio.AbstractEventLoop, list[tuple[Told, Any]]] = {}
        for number, job in enumerate(batch):
            answer = answers if isinstance(answers, StoreUnavailable) else answers[number]
            by_loop.setdefault(job.loop, []).append((job.told, answer))
        for loop, pairs in by_loop.items():
            if not loop.is_closed():
                loop.call_soon_threadsafe(_tell, loop, pairs)


def _tell(loop: asyncio.AbstractEventLoop, pairs: list[tuple[Told, Any]]) -> None:
    for told, answer in pairs:
        try:
            told(answer)
        except Exception as error:  # noqa: BLE001 - the others are told all the same
            loop.call_exception_handler({"message": "an answer was not understood", "exception": error})
