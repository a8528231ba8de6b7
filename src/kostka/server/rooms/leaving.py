"""Who has to leave when a seat changes hands, and with which close code."""

from kostka.server.protocol.closing import Close
from kostka.server.tables import entries
from kostka.server.tables.state import TableState


def sent_away(body: entries.AnyEntryBody, before: TableState, after: TableState) -> tuple[str, Close] | None:
    """The guest who lost their seat by this entry and may not watch, with the close code.

    A guest whom the host removes has to go; one who is voted out may watch like anyone else.
    """
    if not isinstance(body, entries.Unseated | entries.Moved | entries.Seated):
        return None
    guest = before.seats[body.seat].guest
    if guest is None or after.seats_of(guest):
        return None
    if isinstance(body, entries.Moved):
        return guest, Close.ELSEWHERE
    if isinstance(body, entries.Unseated) and body.why == "removed":
        return guest, Close.REMOVED
    looks_on = after.plan.spectators or guest == after.host
    return None if looks_on else (guest, Close.NO_SPECTATORS)
