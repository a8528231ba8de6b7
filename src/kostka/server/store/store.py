"""The interface of stores, and the values that go through it."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from kostka.errors import KostkaError
from kostka.server.tables.entries import Row
from kostka.server.tables.saving import Snapshot


class StoreUnavailable(KostkaError):  # noqa: N818 - it reads like what it is
    """The store cannot be read or written now. Whether the last append is there has to be looked up."""

    def __init__(self, reason: str = "") -> None:
        super().__init__("store-unavailable")
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Appended:
    """The rows are in the log, durably."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """Somebody else has written the first of these rows: read on, and decide anew."""


@dataclass(frozen=True, slots=True)
class Duplicate:
    """The command was carried out before, as this entry."""

    seq: int


Outcome: TypeAlias = Appended | Conflict | Duplicate
Told: TypeAlias = Callable[[Outcome | StoreUnavailable], None]
"""Called once, in the loop, when it is known what came of an append."""


@dataclass(frozen=True, slots=True)
class Index:
    """What has to be known of a table without reading its log.

    `due` says that somebody has to look after it, and about when: a person's time will be up then. `summary`
    is what the list of public tables shows of it.
    """

    phase: str
    public: bool
    due: int | None
    updated: int
    summary: str


class Store(Protocol):
    """A log for every table. Whatever fails raises StoreUnavailable."""

    async def append(
        self, table: str, rows: Sequence[Row], index: Index | None = None, snapshot: Snapshot | None = None
    ) -> Outcome:
        """Write the rows, all or none, and return once they are durable.

        The first row's number is the fence: of several who write it, one succeeds. `index` and `snapshot`
        are given where they have changed.
        """
        ...

    def append_soon(
        self, table: str, rows: Sequence[Row], index: Index | None, snapshot: Snapshot | None, told: Told
    ) -> None:
        """The same for those who have something else to do: a task that waits costs more than the move."""
        ...

    async def read(self, table: str, after: int = 0) -> list[Row]:
        """The rows of a table beyond a number, in order; none if there is no such table."""
        ...

    async def command(self, table: str, cmd: str) -> int | None:
        """The entry that a command became, if it was carried out."""
        ...

    async def snapshot(self, table: str) -> Snapshot | None:
        """The latest snapshot."""
        ...

    async def due(self) -> list[tuple[str, int]]:
        """The tables that have to be looked after, and when."""
        ...

    async def public(self, limit: int = 100) -> list[str]:
        """The summaries of public tables, the youngest first."""
        ...

    async def prune(self, before: int, but: Collection[str] = ()) -> int:
        """Forget the tables in which nothing has happened since then; how many they were.

        Those in `but` somebody has open: what comes next there would be written to a log without a beginning.
        """
        ...

    async def alive(self, now: int) -> None:
        """Note that the server is alive."""
        ...

    async def last_alive(self) -> int | None:
        """When it last was."""
        ...

    async def close(self) -> None: ...
