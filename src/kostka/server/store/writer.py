"""A single writing thread: all waiting work goes into one transaction, so that one commit serves many tables.

It uses the driver's connection directly; SQLAlchemy's would double the cost of a commit.
"""

import asyncio
import contextlib
import logging
import queue
import threading
import time
from collections import deque
from collections.abc import Callable
from functools import partial
from operator import attrgetter
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import Engine, PoolProxiedConnection
from sqlalchemy.exc import SQLAlchemyError

from kostka.server.loop.answers import resolve
from kostka.server.monitoring.figures import Histogram, Tally
from kostka.server.store.prepared import Cursor
from kostka.server.store.store import StoreUnavailable

Work: TypeAlias = Callable[[Cursor], Any]
OnWritten: TypeAlias = Callable[[Any], None]
"""Called once, in the event loop, with the result, durable by then, or with StoreUnavailable."""

MOST_AT_ONCE = 500
STOPPED_MS = 1_500
_ON_CONNECT = {
    "postgresql": (
        f"SET idle_in_transaction_session_timeout = {STOPPED_MS}",
        f"SET lock_timeout = {2 * STOPPED_MS}",
    )
}
"""A process that is stopped in the middle of a transaction soon loses it, along with its locks."""
AT_ONCE_SECONDS = 0.002
"""How long answers are delivered in one turn of the event loop."""


class _Job(NamedTuple):
    work: Work
    on_written: OnWritten
    loop: asyncio.AbstractEventLoop
    since: float
    table: str


class Writer:
    """Queues work and answers once it is committed."""

    def __init__(self, engine: Engine) -> None:
        # Its own pool: connections that readers opened while the disk was full could not write later either.
        self._pool = engine.pool.recreate()
        self._connection: PoolProxiedConnection | None = None
        self._cursor: Cursor = None
        self._on_connect = _ON_CONNECT.get(engine.dialect.name, ())
        dbapi: Any = engine.dialect.dbapi
        self._driver_error: type[Exception] = dbapi.Error
        self.seconds = Histogram()
        """How long work took until it was durable, including its wait."""
        self.failures = Tally("the store failed", logging.ERROR)
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def put(self, work: Work, on_written: OnWritten, table: str = "") -> None:
        """Run work in a transaction; `table` is the table that it is about."""
        self._jobs.put(_Job(work, on_written, asyncio.get_running_loop(), time.monotonic(), table))

    async def do(self, work: Work, table: str = "") -> Any:
        """Run work in a transaction, and await its result."""
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.put(work, partial(resolve, future), table)
        return await future

    @property
    def waiting(self) -> int:
        """How much work is queued."""
        return self._jobs.qsize()

    async def close(self) -> None:
        """Finish the queue, and stop."""
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
                # All processes use the same order: otherwise two of them could wait for each other.
                batch.sort(key=_table)
                self._answer(batch, self._done(batch))
        self._disconnect()

    def _done(self, batch: list[_Job]) -> list[Any] | StoreUnavailable:
        """Run the queued work in one transaction. The connection is kept until a failure."""
        try:
            if self._connection is None:
                self._connection = self._pool.connect()
                self._cursor = self._connection.cursor()
                for statement in self._on_connect:
                    self._cursor.execute(statement)
            answers = [job.work(self._cursor) for job in batch]
            self._connection.commit()
        except Exception as error:  # noqa: BLE001 - if this thread ended, everything would wait forever
            self._disconnect()
            self.failures.note(reason_of(error))
            return StoreUnavailable(reason_of(error))
        now = time.monotonic()
        for job in batch:
            self.seconds.note(now - job.since)
        return answers

    def _disconnect(self) -> None:
        if self._connection is not None:
            with contextlib.suppress(SQLAlchemyError, OSError, self._driver_error):
                self._connection.invalidate()
            self._connection = self._cursor = None

    def _answer(self, batch: list[_Job], answers: list[Any] | StoreUnavailable) -> None:
        by_loop: dict[asyncio.AbstractEventLoop, deque[tuple[OnWritten, Any]]] = {}
        for number, job in enumerate(batch):
            answer = answers if isinstance(answers, StoreUnavailable) else answers[number]
            by_loop.setdefault(job.loop, deque()).append((job.on_written, answer))
        for loop, pairs in by_loop.items():
            if not loop.is_closed():
                loop.call_soon_threadsafe(_tell, loop, pairs)


_table = attrgetter("table")


def reason_of(error: Exception) -> str:
    """What the database calls an error, in one word: the driver's name for it, or its class."""
    cause = getattr(error, "orig", None) or error
    return getattr(cause, "sqlite_errorname", None) or type(cause).__name__


def _tell(loop: asyncio.AbstractEventLoop, pairs: deque[tuple[OnWritten, Any]]) -> None:
    """Deliver the answers, in several turns of the loop if that takes long."""
    begun = time.thread_time()
    while pairs:
        if time.thread_time() - begun > AT_ONCE_SECONDS:
            loop.call_soon(_tell, loop, pairs)
            return
        on_written, answer = pairs.popleft()
        try:
            on_written(answer)
        except Exception as error:  # noqa: BLE001 - the others must still get their answers
            loop.call_exception_handler({"message": "an answer was not understood", "exception": error})
