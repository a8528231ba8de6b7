"""The list of public tables, ordered so that no address can crowd out the others."""

from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import zip_longest
from typing import NamedTuple

from msgspec.json import decode

from kostka.server.protocol.http import TableSummary
from kostka.server.rooms.room import Room
from kostka.server.store import Store
from kostka.server.tables import projection

MOST = 100
MOST_LOOKED_AT = 500
MOST_ORIGINS = 10_000
LIST_MS = 1_000


class Listed(NamedTuple):
    """A public table, the address it was made from, and whether anyone is there."""

    summary: TableSummary
    origin: str
    attended: bool

    @property
    def rank(self) -> int:
        """Tables where people wait for others come first, then those with open seats, then those to watch."""
        is_open = any(seat.kind == "open" for seat in self.summary.seats)
        return 0 if is_open and self.attended else 1 if is_open else 2


def fairly(tables: Iterable[Listed], most: int = MOST) -> list[TableSummary]:
    """The tables to show; within a rank, addresses take turns."""
    found = list(tables)
    ordered = [
        one.summary for rank in range(3) for one in _in_turns([one for one in found if one.rank == rank])
    ]
    return ordered[:most]


def _in_turns(tables: list[Listed]) -> Iterator[Listed]:
    by_origin: dict[str, list[Listed]] = {}
    for one in tables:
        by_origin.setdefault(one.origin, []).append(one)
    for turn in zip_longest(*by_origin.values()):
        yield from (one for one in turn if one is not None)


class PublicTables:
    """The list of public tables, looked up at most once a second."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now
        self._origins: dict[str, str] = {}
        """The address from which each table was made; forgotten when the server ends."""
        self._listed: list[TableSummary] = []
        self._listed_at = 0

    def add(self, code: str, origin: str) -> None:
        """Note from which address a table was made."""
        self._origins[code] = origin
        if len(self._origins) > MOST_ORIGINS:
            del self._origins[next(iter(self._origins))]

    async def list(self, rooms: Collection[Room]) -> list[TableSummary]:
        """The tables to show: those in memory as they are now, the others as they are stored."""
        if self._now() - self._listed_at >= LIST_MS or self._listed_at > self._now():
            self._listed_at = self._now()
            here = {room.code: room for room in rooms if room.table.plan.public}
            stored = [decode(text, type=TableSummary) for text in await self._store.public(MOST_LOOKED_AT)]
            summaries = {one.code: one for one in stored}
            summaries |= {
                code: projection.summary(room.table)
                for code, room in here.items()
                if room.table.phase != "over" and room.audience.attended
            }
            self._listed = fairly(
                Listed(one, self._origins.get(code, ""), code in here and here[code].audience.attended)
                for code, one in summaries.items()
            )
        return self._listed
