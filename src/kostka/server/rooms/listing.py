"""Which public tables are listed, and in which order: nobody can push the others out."""

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import NamedTuple

from kostka.server.protocol.http import TableSummary

MOST = 100


class Listed(NamedTuple):
    """A public table, the address that it was made from, and whether somebody is there."""

    summary: TableSummary
    origin: str
    attended: bool

    @property
    def rank(self) -> int:
        """Where people wait for others first, then where there are seats, then where one can look on."""
        is_open = any(seat.kind == "open" for seat in self.summary.seats)
        return 0 if is_open and self.attended else 1 if is_open else 2


def fairly(tables: Iterable[Listed], most: int = MOST) -> list[TableSummary]:
    """The tables to show, those of one rank in turns from every address that made some."""
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
