"""The interface of stores, and its values."""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from kostka.errors import KostkaError
from kostka.server.monitoring.figures import Histogram
from kostka.server.store.results import SeatResult
from kostka.server.tables.entries import Entry
from kostka.server.tables.saving import Snapshot

if TYPE_CHECKING:
    from kostka.server.store.archive import Archive


class StoreUnavailable(KostkaError):  # noqa: N818 - it reads like what it is
    """The store cannot be read or written now. Whether the last append succeeded has to be looked up."""

    def __init__(self, reason: str = "") -> None:
        super().__init__("store-unavailable")
        self.reason = reason


class UnknownEntry(StoreUnavailable):
    """An entry of a kind that this release does not know: a newer one serves the table."""


@dataclass(frozen=True, slots=True)
class Appended:
    """The entries are in the log, durably."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """Another process has written the first of these entries: read the log, and decide again."""


@dataclass(frozen=True, slots=True)
class Duplicate:
    """The command was already carried out, as this entry."""

    seq: int


Outcome: TypeAlias = Appended | Conflict | Duplicate
OnWritten: TypeAlias = Callable[[Outcome | StoreUnavailable], None]
"""Called once, in the event loop, with the outcome of an append."""


@dataclass(frozen=True, slots=True)
class Index:
    """What can be known of a table without reading its log.

    `due` is roughly when a person's time is up, so that the table has to be loaded. `summary` is the entry in
    the list of public tables.
    """

    phase: str
    public: bool
    due: int | None
    updated: int
    summary: str


class BanKind(StrEnum):
    """What a ban is about, and so what its subject is."""

    GUEST = "guest"
    ADDRESS = "address"
    """An address, or a network for IPv6, as limits count it."""
    TOKEN = "token"
    """A guest whose tokens up to that moment are revoked."""


@dataclass(frozen=True, slots=True)
class Ban:
    """A ban by the operator."""

    subject: str
    kind: BanKind
    at: int
    reason: str = ""


class NoticeKind(StrEnum):
    """What an operator has done."""

    BANS = "bans"
    TABLE = "table"
    """The table's log has changed: entries were added, names replaced, or it is gone."""
    REVEALED = "revealed"
    """The operator has looked at the racks of a running game."""
    KEYS = "keys"
    """There is a new key for tokens."""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that an operator has done, for all servers on this database."""

    number: int
    kind: NoticeKind
    code: str = ""


@dataclass(frozen=True, slots=True)
class Key:
    """A secret that signs tokens from a second on, until it was replaced."""

    secret: str
    since: int = 0
    replaced: int | None = None


class StoreFigures(NamedTuple):
    """How long writes take, how many are waiting, and failures by reason."""

    seconds: Histogram
    waiting: int
    failures: Counter[str]


class Store(Protocol):
    """A log per table. Every failure raises StoreUnavailable."""

    @property
    def archive(self) -> "Archive":
        """What is made from finished games."""
        ...

    async def append(
        self,
        table: str,
        entries: Sequence[Entry],
        index: Index | None = None,
        snapshot: Snapshot | None = None,
        results: Sequence[SeatResult] = (),
    ) -> Outcome:
        """Write the entries, all or none, and return once they are durable.

        The first entry's number is the fence: of several writers, one succeeds. `index` and `snapshot` are
        given if they have changed, `results` if a game has ended.
        """
        ...

    def append_soon(
        self,
        table: str,
        entries: Sequence[Entry],
        index: Index | None,
        snapshot: Snapshot | None,
        on_written: OnWritten,
        *,
        results: Sequence[SeatResult] = (),
    ) -> None:
        """Like `append`, with a callback: a waiting task would cost more than the move."""
        ...

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        """The entries of a table after a number, in order; none if there is no such table."""
        ...

    async def read_game(self, table: str, number: int) -> list[Entry]:
        """The entries needed for the record of a game (`needed`); few of the others are in memory at a time.

        A Refusal if there is no such game.
        """
        ...

    async def command(self, table: str, cmd: str) -> int | None:
        """The entry of a command, if it was carried out."""
        ...

    async def snapshot(self, table: str) -> Snapshot | None:
        """The latest snapshot."""
        ...

    async def due(self) -> list[tuple[str, int]]:
        """The tables with a running clock, and when each is due."""
        ...

    async def public(self, limit: int = 100) -> list[str]:
        """The summaries of public tables, newest first."""
        ...

    async def last(self, tables: Collection[str]) -> dict[str, int]:
        """The number of the last entry of each of these tables; a table without any is left out."""
        ...

    async def prune(self, before: int, but: Collection[str] = (), silent: str = "") -> int:
        """Delete tables that have been inactive since `before`; returns how many. Sums of their games remain.

        Tables in `but` are open: their next entry would start a log without a beginning. They are kept, for
        the next few hours by other processes as well. The sums of guests who have been `silent` since a month
        are deleted too.
        """
        ...

    async def keep(self, table: str, now: int) -> bool:
        """Count a table as active now, so that it is not deleted; returns whether it still exists."""
        ...

    async def alive(self, now: int) -> None:
        """Note that the server is alive."""
        ...

    async def last_alive(self) -> int | None:
        """When the server was last alive."""
        ...

    async def bans(self) -> list[Ban]:
        """All bans."""
        ...

    async def keys(self) -> list[Key]:
        """The keys of tokens, the newest first."""
        ...

    async def notices(self, after: int | None) -> list[Notice]:
        """What the operator has done since the notice with this number; None gets only the newest notice."""
        ...

    @property
    def figures(self) -> StoreFigures: ...

    async def close(self) -> None: ...
