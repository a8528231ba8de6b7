"""What the store has to know of a table without reading its log, and when it has to be told anew."""

import msgspec

from kostka.server.store import Index
from kostka.server.tables import projection
from kostka.server.tables.table import Table

INDEX_MS = 60_000

_encode = msgspec.json.Encoder().encode


def index(table: Table) -> Index:
    """What the store has to know of a table without reading its log."""
    due = table.clock.until if table.clock is not None else None
    if table.paused is None and any(table.seats[seat].bot for seat in table.waiting):
        due = 0
    summary = _encode(projection.summary(table)).decode() if table.plan.public else ""
    return Index(table.phase, table.plan.public, due, table.at, summary)


def outdated(before: Index | None, after: Index) -> bool:
    """Whether the store has to be told. That a turn's time is up a little later need not be."""
    if before is None or after.updated - before.updated > INDEX_MS:
        return True
    urgency = [(one.due is None, one.due == 0) for one in (before, after)]
    return urgency[0] != urgency[1] or (before.phase, before.summary) != (after.phase, after.summary)
