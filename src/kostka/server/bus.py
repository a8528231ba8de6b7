"""Notices between the processes of one server: a table has new entries, read its log.

The log is the truth. A notice may come late, twice or never; whoever misses one catches up from the log
later. A process that serves all tables alone needs no bus.
"""

import asyncio
from collections.abc import Callable
from typing import Protocol, TypeAlias

OnEntry: TypeAlias = Callable[[str, int], None]
"""Called with the code of a table and the number of an entry in its log."""


class Bus(Protocol):
    """How the rooms of several processes notify each other."""

    def publish(self, table: str, seq: int) -> None:
        """Notify everybody, this process included, that a table has an entry of this number. Never blocks."""
        ...

    def subscribe(self, on_entry: OnEntry) -> Callable[[], None]:
        """Be notified; call the result to unsubscribe."""
        ...

    async def close(self) -> None: ...


class LocalBus:
    """A bus for the rooms of one process; see `Bus`."""

    def __init__(self) -> None:
        self._subscribers: dict[int, OnEntry] = {}
        self._next = 0

    def publish(self, table: str, seq: int) -> None:
        loop = asyncio.get_running_loop()
        for on_entry in self._subscribers.values():
            loop.call_soon(on_entry, table, seq)

    def subscribe(self, on_entry: OnEntry) -> Callable[[], None]:
        self._next += 1
        number = self._next
        self._subscribers[number] = on_entry

        def stop() -> None:
            self._subscribers.pop(number, None)

        return stop

    async def close(self) -> None:
        self._subscribers.clear()
