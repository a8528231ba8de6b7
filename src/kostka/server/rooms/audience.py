"""Those who see a table: who is here, who is away and since when, and what each of them is sent."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from kostka.server.protocol import VERSION, server
from kostka.server.protocol.closing import Close
from kostka.server.rooms.leaving import sent_away
from kostka.server.tables import entries, projection, telling
from kostka.server.tables.entries import Row
from kostka.server.tables.table import Table
from kostka.server.tables.telling import Moment, Telling

KEPT = 64
"""How many entries a client may have missed and still be told one by one."""

_encode = msgspec.json.Encoder().encode


class Listener(Protocol):
    """Somebody who sees the table. Nothing here waits for a listener."""

    guest: str | None
    address: str

    def push(self, message: bytes) -> None: ...

    def close(self, code: Close) -> None: ...


class Audience:
    """The listeners of one table. The table itself is the room's: every call is given the present one."""

    def __init__(self, seats: int, now: Callable[[], int]) -> None:
        self.listeners: set[Listener] = set()
        self.away: dict[int, int] = dict.fromkeys(range(seats), now())
        """The seats whose people are not connected, and since when."""
        self._recent: deque[Moment] = deque(maxlen=KEPT)
        self._now = now

    # Coming and going

    def enter(self, table: Table, listener: Listener, last_seq: int | None, drafts: dict[int, Any]) -> None:
        """Somebody begins to see the table. In the same seats the newest connection counts."""
        guest, seats = listener.guest, table.seats_of(listener.guest)
        if seats:
            for other in [one for one in self.listeners if one.guest == guest]:
                self.listeners.discard(other)
                other.close(Close.ELSEWHERE)
        self.listeners.add(listener)
        for seat in seats:
            if self.away.pop(seat, None) is not None:
                self.tell(server.Presence(seat, online=True), but=listener)
        welcome = server.Welcome(
            protocol=VERSION,
            you=projection.you(table, guest),
            seq=table.seq,
            now=self._now(),
            state=projection.state(table, guest, self.online(table), drafts),
            missed=self._missed(guest, last_seq),
        )
        listener.push(_encode(welcome))

    def leave(self, table: Table, listener: Listener) -> None:
        """Somebody does not see it any more; the seat is kept."""
        if listener not in self.listeners:
            return
        self.listeners.discard(listener)
        if any(other.guest == listener.guest for other in self.listeners):
            return
        for seat in table.seats_of(listener.guest):
            self.away[seat] = self._now()
            self.tell(server.Presence(seat, online=False))

    def online(self, table: Table) -> list[bool]:
        """Seat by seat, whether somebody is there to play."""
        present = {listener.guest for listener in self.listeners} - {None}
        return [seat.bot is not None or seat.guest in present for seat in table.seats]

    def address(self, guest: str | None) -> str:
        """From where a guest is connected; nothing if they are not."""
        return next((one.address for one in self.listeners if one.guest == guest), "")

    def patron(self, table: Table) -> tuple[Listener, bool] | None:
        """For whose sake bots play here, and whether that is one of the players; None if nobody is here."""
        seated = [one for one in self.listeners if table.seats_of(one.guest)]
        if seated:
            return min(seated, key=lambda one: table.seats_of(one.guest)), True
        return (next(iter(self.listeners)), False) if self.listeners else None

    def _missed(self, guest: str | None, last_seq: int | None) -> list[server.News]:
        if last_seq is None or not self._recent or last_seq < self._recent[0].seq - 1:
            return []
        missed = [moment for moment in self._recent if moment.seq > last_seq]
        return [server.News(moment.seq, moment.at, moment.told(guest)) for moment in missed]

    # Telling

    def remember(self, row: Row, table: Table) -> Moment:
        """Keep an entry for those who were away when it was written."""
        moment = telling.moment(row, table)
        self._recent.append(moment)
        return moment

    def show(self, row: Row, before: Table, after: Table) -> None:
        """Tell everybody, each what they may know, that an entry was written."""
        moment = self.remember(row, after)
        if self.listeners:
            self._broadcast(Telling(moment, before, after, self._now()), after)
        if before.seats is not after.seats:
            self._note_new_seats(before, after)
        self._see_out(row.entry, before, after)

    def tell(self, message: server.AnyServerMessage, but: Listener | None = None) -> None:
        """Tell everybody something that is not in the log."""
        written = _encode(message)
        for listener in self.listeners:
            if listener is not but:
                listener.push(written)

    def _broadcast(self, news: Telling, table: Table) -> None:
        written: dict[str | None, bytes] = {}
        known = {*table.guests, table.host}
        for listener in self.listeners:
            seen_as = listener.guest if listener.guest in known else None
            if seen_as not in written:
                written[seen_as] = _encode(news.to(seen_as))
            listener.push(written[seen_as])

    def _note_new_seats(self, before: Table, after: Table) -> None:
        """Seats have changed hands: whoever has one now is here, or away from this moment on."""
        for seat, (was, now) in enumerate(zip(self.online(before), self.online(after), strict=True)):
            if before.seats[seat].guest != after.seats[seat].guest:
                self.away.pop(seat, None)
                if not now:
                    self.away[seat] = self._now()
            if was != now:
                self.tell(server.Presence(seat, online=now))

    def _see_out(self, entry: entries.AnyEntry, before: Table, after: Table) -> None:
        """Close the connections of those who may not stay."""
        gone = sent_away(entry, before, after)
        if gone is not None:
            guest, code = gone
            for listener in [one for one in self.listeners if one.guest == guest]:
                self.listeners.discard(listener)
                # Not before whoever has left is told so.
                asyncio.get_running_loop().call_soon(listener.close, code)
