"""What the store has to know of a table without reading its log, and when it has to be told anew."""

import msgspec

from kostka.server.store import Index
from kostka.server.tables import projection
from kostka.server.tables.table import Table, waits_for_bots

INDEX_MS = 60_000

_encode = msgspec.json.Encoder().encode


def index(table: Table) -> Index:
    """What the store has to know of a table without reading its log."""
    clock = table.clock
    # Where only bots are waited for, nobody has to look after the table before somebody comes to it.
    due = None if clock is None or waits_for_bots(table) else clock.until
    summary = _encode(projection.summary(table)).decode() if table.plan.public else ""
    return Index(table.phase, table.plan.public, due, table.at, summary)


def outdated(before: Index | None, after: Index) -> bool:
    """Whether the store has to be told. That a turn's time is up a little later need not be."""
    if before is None or after.updated - before.updated > INDEX_MS:
        return True
    if (before.due is None) != (after.due is None):
        return True
    return (before.phase, before.summary) != (after.phase, after.summary)
