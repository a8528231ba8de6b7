"""Hints between the processes of one house: a table has gone on, read its log.

The log is the truth. A hint may come late, twice or never; whoever misses one reads the log at the next
occasion. A process that serves all tables alone needs none.
"""

import asyncio
from collections.abc import Callable
from typing import Protocol, TypeAlias

Heard: TypeAlias = Callable[[str, int], None]
"""Called with the code of a table and the number of an entry that is in its log."""


class Bus(Protocol):
    """What the rooms of several processes tell each other."""

    def publish(self, table: str, seq: int) -> None:
        """Tell everybody, ourselves included, that a table has an entry of this number. Never waits."""
        ...

    def subscribe(self, heard: Heard) -> Callable[[], None]:
        """Be told; call what comes back to be told no more."""
        ...

    async def close(self) -> None: ...


class LocalBus:
    """A bus for the rooms of one process; see `Bus`."""

    def __init__(self) -> None:
        self._heard: dict[int, Heard] = {}
        self._next = 0

    def publish(self, table: str, seq: int) -> None:
        loop = asyncio.get_running_loop()
        for heard in self._heard.values():
            loop.call_soon(heard, table, seq)

    def subscribe(self, heard: Heard) -> Callable[[], None]:
        self._next += 1
        number = self._next
        self._heard[number] = heard

        def stop() -> None:
            self._heard.pop(number, None)

        return stop

    async def close(self) -> None:
        self._heard.clear()
