"""The index entry of a table: what the store needs to know without reading the log."""

import msgspec

from kostka.server.store import Index
from kostka.server.tables import projection
from kostka.server.tables.state import TableState, waits_for_bots

INDEX_MS = 60_000

_encode = msgspec.json.Encoder().encode


def index(table: TableState) -> Index:
    """The index entry of a table."""
    clock = table.clock
    # While only bots are waited for, nothing is due until someone connects.
    due = None if clock is None or waits_for_bots(table) else clock.until
    summary = _encode(projection.summary(table)).decode() if table.plan.public else ""
    return Index(table.phase, table.plan.public, due, table.at, summary)


def outdated(before: Index | None, after: Index) -> bool:
    """Whether the index entry has to be rewritten. A deadline that moved a little is not worth it."""
    if before is None or after.updated - before.updated > INDEX_MS:
        return True
    if (before.due is None) != (after.due is None):
        return True
    return (before.phase, before.summary) != (after.phase, after.summary)


class Known:
    """The index entry of a table in the store, as far as this process knows."""

    def __init__(self) -> None:
        self._last: Index | None = None

    def change(self, table: TableState) -> Index | None:
        """The index entry to write for the table; None if the stored one is good enough."""
        new = index(table)
        return new if outdated(self._last, new) else None

    def wrote(self, changed: Index | None) -> None:
        self._last = changed or self._last

    def follow(self, table: TableState) -> None:
        """Another process has written to the table, and updated the entry if it was outdated."""
        if self._last is not None:
            self.wrote(self.change(table))
