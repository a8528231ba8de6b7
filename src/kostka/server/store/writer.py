"""One thread that writes: whatever waits goes into one transaction, so that one commit serves many tables.

It works on the driver's connection; SQLAlchemy's would double what a commit costs.
"""

import asyncio
import contextlib
import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from sqlalchemy import Engine, PoolProxiedConnection
from sqlalchemy.exc import SQLAlchemyError

from kostka.server.store.prepared import Cursor
from kostka.server.store.store import StoreUnavailable

Work: TypeAlias = Callable[[Cursor], Any]

MOST_AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class _Job:
    work: Work
    future: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop


class Writer:
    """Takes work from any number of tasks and answers when it is committed."""

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

    async def do(self, work: Work) -> Any:
        """Have work done in a transaction; what it returns, once that is durable."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        self._jobs.put(_Job(work, future, loop))
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
        except (SQLAlchemyError, OSError, self._driver_error) as error:
            self._disconnect()
            return StoreUnavailable(type(error).__name__)
        return answers

    def _disconnect(self) -> None:
        if self._connection is not None:
            with contextlib.suppress(SQLAlchemyError, OSError, self._driver_error):
                self._connection.invalidate()
            self._connection = self._cursor = None

    def _answer(self, batch: list[_Job], answers: list[Any] | StoreUnavailable) -> None:
        by_loop: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], Any]]] = {}
        for number, job in enumerate(batch):
            answer = answers if isinstance(answers, StoreUnavailable) else answers[number]
            by_loop.setdefault(job.loop, []).append((job.future, answer))
        for loop, pairs in by_loop.items():
            if not loop.is_closed():
                loop.call_soon_threadsafe(_resolve, pairs)


def _resolve(pairs: list[tuple[asyncio.Future[Any], Any]]) -> None:
    for future, answer in pairs:
        if future.done():  # nobody waits for it any more
            continue
        if isinstance(answer, StoreUnavailable):
            future.set_exception(answer)
        else:
            future.set_result(answer)
