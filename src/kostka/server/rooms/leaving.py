"""Who may not stay when a seat has changed hands, and what they are told."""

from kostka.server.protocol.closing import Close
from kostka.server.tables import entries
from kostka.server.tables.table import Table


def sent_away(entry: entries.AnyEntry, before: Table, after: Table) -> tuple[str, Close] | None:
    """The guest who has no seat any more and may not look on, if an entry has made one."""
    if not isinstance(entry, entries.Unseated | entries.Moved | entries.Seated):
        return None
    guest = before.seats[entry.seat].guest
    if guest is None or after.seats_of(guest):
        return None
    if isinstance(entry, entries.Moved):
        return guest, Close.ELSEWHERE
    if isinstance(entry, entries.Unseated) and entry.why == "removed":
        return guest, Close.REMOVED
    looks_on = after.plan.spectators or guest == after.host
    return None if looks_on else (guest, Close.NO_SPECTATORS)
