"""Threads that read. Each keeps a connection outside transactions, so that a query is one round trip."""

import asyncio
import contextlib
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import Engine, PoolProxiedConnection
from sqlalchemy.exc import SQLAlchemyError

from kostka.server.store.prepared import Cursor

T = TypeVar("T")
READERS = 2


class Readers:
    """Runs queries. If a kept connection turns out to be broken, it is replaced and the query repeated."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._threads = ThreadPoolExecutor(READERS, "reader")
        self._mine = threading.local()
        self._open: list[PoolProxiedConnection] = []
        dbapi: Any = engine.dialect.dbapi
        self._driver_error: type[Exception] = dbapi.Error

    async def run(self, work: Callable[[Cursor], T]) -> T:
        """Run a query; raises what the driver raises."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._run, work)

    def close(self) -> None:
        self._threads.shutdown()
        for connection in self._open:
            self._discard(connection)

    def _run(self, work: Callable[[Cursor], T]) -> T:
        kept: PoolProxiedConnection | None = getattr(self._mine, "connection", None)
        if kept is not None:
            try:
                return work(kept.cursor())
            except (SQLAlchemyError, OSError, self._driver_error):
                self._mine.connection = None
                self._open.remove(kept)
                self._discard(kept)
        return work(self._connected().cursor())

    def _connected(self) -> PoolProxiedConnection:
        connection = self._engine.raw_connection()
        if self._engine.dialect.name == "postgresql":
            connection.dbapi_connection.autocommit = True  # type: ignore[union-attr]
        self._mine.connection = connection
        self._open.append(connection)
        return connection

    def _discard(self, connection: PoolProxiedConnection) -> None:
        with contextlib.suppress(SQLAlchemyError, OSError, self._driver_error):
            connection.invalidate()
