"""Entries of the log on their way to guests. With `projection`, this is all that leaves the process.

What is the same for everyone is computed once. An outgoing entry keeps only as much of its table as it takes
to send it again later.
"""

from typing import Any, assert_never

from msgspec import UNSET, Struct
from msgspec.structs import replace

from kostka.engine import AnyGame
from kostka.server.protocol import server, tables
from kostka.server.tables import entries, projection
from kostka.server.tables.entries import AnyEntryBody, Entry
from kostka.server.tables.state import Seat, TableState, held_by


class OutgoingEntry(Struct, frozen=True, gc=False):
    """An entry that can be sent. `what` lacks the game's events: `fresh` has them, hidden parts included."""

    seq: int
    at: int
    what: server.AnyEntryBody
    game: AnyGame
    seats: tuple[Seat, ...]
    fresh: tuple[Any, ...]

    def seen_by(self, guest: str | None) -> server.AnyEntryBody:
        """The entry as a guest may see it."""
        return self.seen_by_seats(held_by(guest, self.seats))

    def seen_by_seats(self, mine: tuple[int, ...]) -> server.AnyEntryBody:
        """The entry as the holder of these seats may see it; without seats, as a spectator may."""
        what = self.what
        if isinstance(what, server.Started | server.Acted | server.TimedOut):
            return replace(what, events=_events(self, mine))
        return what

    def concerns(self, mine: tuple[int, ...]) -> bool:
        """Whether these seats may see more of it than a spectator."""
        for event in self.fresh:
            seat = getattr(event, "seat", None)
            if seat is None or seat in mine:
                return bool(mine)
        return False


def sendable(entry: Entry, table: TableState) -> OutgoingEntry:
    """The entry, ready to be sent; `table` is the state after it, with the events it made."""
    return OutgoingEntry(entry.seq, entry.at, _what(entry.body, table), table.game, table.seats, table.fresh)


class Updates:
    """The updates that one entry causes, guest by guest."""

    def __init__(self, entry: OutgoingEntry, before: TableState, after: TableState, now: int) -> None:
        self._entry, self._table, self._now = entry, after, now
        self._seated = before.seats is not after.seats or before.host != after.host
        self._changed = projection.open_changes(before, after)
        looks = self._seated or before.current is not after.current or before.phase != after.phase
        self._view = projection.open_view(after) if looks else None
        self._what = entry.seen_by_seats(())

    def to(self, guest: str | None) -> server.Update:
        """The update for a guest."""
        entry, table = self._entry, self._table
        mine = table.seats_of(guest)
        changes = tables.Changes(
            **self._changed,
            seats=projection.seats(table, guest) if self._seated else UNSET,
            views=UNSET if self._view is None else projection.views(table, mine, self._view),
        )
        return server.Update(
            seq=entry.seq,
            at=entry.at,
            now=self._now,
            what=entry.seen_by_seats(mine) if entry.concerns(mine) else self._what,
            changes=changes,
            you=projection.you(table, guest) if self._seated else None,
        )


def _events(entry: OutgoingEntry, mine: tuple[int, ...]) -> list[dict[str, Any]]:
    """The events, each as seen by its own seat if the guest holds that, otherwise as the others see it."""
    game, other = entry.game, mine[0] if mine else None
    shown = []
    for event in entry.fresh:
        seat = getattr(event, "seat", None)
        shown.append(game.write_event(game.redact(event, seat if seat in mine else other)))
    return shown


def _what(body: AnyEntryBody, table: TableState) -> server.AnyEntryBody:  # noqa: C901, PLR0912 - one case an entry
    match body:
        case entries.Acted():
            return server.Acted(body.seat, [])
        case entries.TimedOut():
            return server.TimedOut(body.seat, [])
        case entries.Started() | entries.Began():
            assert table.current is not None, "a game began"
            number, promised = table.current.number, projection.promised(table.current)
            return server.Started(number, promised, table.game.starter(table.current.position), [])
        case entries.Created():
            return server.Created()
        case entries.Seated():
            return server.Seated(body.seat, body.name, body.bot)
        case entries.Unseated():
            return server.Unseated(body.seat, "removed" if body.why == "voted_out" else body.why)
        case entries.Promised():
            return server.Promised(body.seat, body.promise)
        case entries.Dealing():
            return server.Dealing(list(body.awaited))
        case entries.Opening():
            return server.Opening()
        case entries.Opened():
            return server.Opened(body.seat)
        case entries.Asked():
            return server.Asked(body.kind, body.by, body.about)
        case entries.Voted():
            return server.Voted(body.seat, body.choice)
        case entries.Settled():
            return server.Settled(body.kind, body.choice)
        case entries.Paused():
            return server.Paused(body.seat)
        case entries.Resumed():
            return server.Resumed(body.seat)
        case entries.GotTime():
            return server.GotTime(body.seat, body.ms)
        case entries.Credited():
            return server.Credited()
        case entries.Replaced():
            return server.Replaced(body.seat, body.bot)
        case entries.Returned():
            return server.Returned(body.seat)
        case entries.Hosted():
            return server.Hosted(table.seats_of(body.guest)[0])
        case entries.LinkMade():
            return server.LinkMade(body.seat)
        case entries.Moved():
            return server.Moved(body.seat)
        case entries.Rematched():
            return server.Rematched(table.match)
        case entries.Ended():
            return server.Ended(body.why)
        case _:
            assert_never(body)
