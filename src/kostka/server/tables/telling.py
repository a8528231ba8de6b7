"""What happened at a table, as everybody may know it: with `projection` all that leaves the process.

What is the same for all is made once, and a moment keeps no more of its table than it takes to tell it later.
"""

from typing import Any, assert_never

from msgspec import UNSET, Struct
from msgspec.structs import replace

from kostka.engine import AnyGame, commitment
from kostka.server.protocol import server, tables
from kostka.server.tables import entries, projection
from kostka.server.tables.entries import AnyEntry, Row
from kostka.server.tables.table import Seat, Table, held_by


class Moment(Struct, frozen=True, gc=False):
    """An entry that can be told. `what` lacks the game's events: they are in `fresh`, hidden things too."""

    seq: int
    at: int
    what: server.AnyHappening
    game: AnyGame
    seats: tuple[Seat, ...]
    fresh: tuple[Any, ...]

    def told(self, guest: str | None) -> server.AnyHappening:
        """What a guest may know of it."""
        return self.told_to(held_by(guest, self.seats))

    def told_to(self, mine: tuple[int, ...]) -> server.AnyHappening:
        """What the holder of these seats may know of it; without seats, a spectator."""
        what = self.what
        if isinstance(what, server.Started | server.Acted | server.TimedOut):
            return replace(what, events=_events(self, mine))
        return what

    def concerns(self, mine: tuple[int, ...]) -> bool:
        """Whether these seats may know more of it than a spectator."""
        for event in self.fresh:
            seat = getattr(event, "seat", None)
            if seat is None or seat in mine:
                return bool(mine)
        return False


def moment(row: Row, table: Table) -> Moment:
    """The entry as it can be told; `table` is the one after it, with the events that it made."""
    return Moment(row.seq, row.at, _what(row.entry, table), table.game, table.seats, table.fresh)


class Telling:
    """A moment and what it changed, told to one guest after the other."""

    def __init__(self, told: Moment, before: Table, after: Table, now: int) -> None:
        self._moment, self._table, self._now = told, after, now
        self._seated = before.seats is not after.seats or before.host != after.host
        self._changed = projection.open_changes(before, after)
        looks = self._seated or before.current is not after.current or before.phase != after.phase
        self._view = projection.open_view(after) if looks else None
        self._what = told.told_to(())

    def to(self, guest: str | None) -> server.Update:
        """What a guest is told."""
        told, table = self._moment, self._table
        mine = table.seats_of(guest)
        changes = tables.Changes(
            **self._changed,
            seats=projection.seats(table, guest) if self._seated else UNSET,
            views=UNSET if self._view is None else projection.views(table, mine, self._view),
        )
        return server.Update(
            seq=told.seq,
            at=told.at,
            now=self._now,
            what=told.told_to(mine) if told.concerns(mine) else self._what,
            changes=changes,
            you=projection.you(table, guest) if self._seated else None,
        )


def _events(told: Moment, mine: tuple[int, ...]) -> list[dict[str, Any]]:
    """The events, each as the seat that it is about may see it, if that is ours."""
    game, other = told.game, mine[0] if mine else None
    shown = []
    for event in told.fresh:
        seat = getattr(event, "seat", None)
        shown.append(game.write_event(game.redact(event, seat if seat in mine else other)))
    return shown


def _what(entry: AnyEntry, table: Table) -> server.AnyHappening:  # noqa: C901, PLR0912 - one case an entry
    match entry:
        case entries.Acted():
            return server.Acted(entry.seat, [])
        case entries.TimedOut():
            return server.TimedOut(entry.seat, [])
        case entries.Started():
            assert table.current is not None, "a game began"
            number, promised = table.current.number, commitment(table.current.seed)
            return server.Started(number, promised, table.game.starter(table.current.position), [])
        case entries.Created():
            return server.Created()
        case entries.Seated():
            return server.Seated(entry.seat, entry.name, entry.bot)
        case entries.Unseated():
            return server.Unseated(entry.seat, entry.why)
        case entries.Asked():
            return server.Asked(entry.kind, entry.by, entry.about)
        case entries.Voted():
            return server.Voted(entry.seat, entry.choice)
        case entries.Settled():
            return server.Settled(entry.kind, entry.choice)
        case entries.Paused():
            return server.Paused(entry.seat)
        case entries.Resumed():
            return server.Resumed(entry.seat)
        case entries.GotTime():
            return server.GotTime(entry.seat, entry.ms)
        case entries.Credited():
            return server.Credited()
        case entries.Replaced():
            return server.Replaced(entry.seat, entry.bot)
        case entries.Returned():
            return server.Returned(entry.seat)
        case entries.LinkMade():
            return server.LinkMade(entry.seat)
        case entries.Moved():
            return server.Moved(entry.seat)
        case entries.Rematched():
            return server.Rematched(table.match)
        case entries.Ended():
            return server.Ended(entry.why)
        case _:
            assert_never(entry)
