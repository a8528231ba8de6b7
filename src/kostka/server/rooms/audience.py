"""The listeners of a table: who is here, who is away and since when, and what each is sent."""

import asyncio
from collections import Counter, deque
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

import msgspec

from kostka.server.protocol import VERSION, server
from kostka.server.protocol.closing import Close
from kostka.server.rooms.elsewhere import Attendance, Elsewhere
from kostka.server.rooms.leaving import sent_away
from kostka.server.tables import entries, outgoing, projection
from kostka.server.tables.entries import Entry
from kostka.server.tables.outgoing import OutgoingEntry, Updates
from kostka.server.tables.state import TableState

SAME_MOMENT_MS = 100
"""The clocks of the processes agree to within this."""
KEPT = 64
"""How many missed entries are resent one by one."""

_encode = msgspec.json.Encoder().encode


class Listener(Protocol):
    """Someone who watches the table. Nothing here waits for a listener."""

    guest: str | None
    address: str

    def push(self, message: bytes) -> None: ...

    def close(self, code: Close) -> None: ...


class Patron(NamedTuple):
    """The person on whose behalf bots play, and whether they have a seat."""

    address: str
    guest: str
    plays: bool


class Audience:
    """The listeners of one table. The table itself belongs to the room, which passes the current state."""

    def __init__(self, seats: int, now: Callable[[], int]) -> None:
        self.listeners: set[Listener] = set()
        self.away: dict[int, int] = dict.fromkeys(range(seats), now())
        """The seats whose players are not connected, and since when."""
        self.elsewhere = Elsewhere()
        self._entered: dict[str, int] = {}
        """When each guest with a seat last connected here."""
        self._host_seen = now()
        self._left_at = now()
        """When the last one left."""
        self._recent: deque[OutgoingEntry] = deque(maxlen=KEPT)
        self._now = now

    @property
    def attended(self) -> bool:
        """Whether anyone is at the table, here or in another process."""
        return bool(self.listeners) or bool(self.elsewhere)

    def deserted(self, ms: int) -> bool:
        """Whether nobody has been at the table for so long."""
        return not self.attended and self._now() - self._left_at >= ms

    @property
    def _present(self) -> set[str | None]:
        return {*(listener.guest for listener in self.listeners), *self.elsewhere.people} - {None}

    # Coming and going

    def enter(
        self, table: TableState, listener: Listener, last_seq: int | None, drafts: dict[int, Any]
    ) -> None:
        """A listener joins. Of several connections to the same seats, the newest counts."""
        guest, seats = listener.guest, table.seats_of(listener.guest)
        if seats:
            for other in [one for one in self.listeners if one.guest == guest]:
                self._drop(other)
                other.close(Close.ELSEWHERE)
            if guest is not None:
                self._entered[guest] = self._now()
        self.listeners.add(listener)
        for seat in seats:
            if self.away.pop(seat, None) is not None:
                self.send_all(server.Presence(seat, online=True), except_for=listener)
        welcome = server.Welcome(
            protocol=VERSION,
            you=projection.you(table, guest),
            seq=table.seq,
            now=self._now(),
            state=projection.state(table, guest, self.online(table), drafts),
            missed=self._missed(guest, last_seq),
        )
        listener.push(_encode(welcome))

    def leave(self, table: TableState, listener: Listener) -> None:
        """A listener leaves; the seat is kept."""
        if listener not in self.listeners:
            return
        self._drop(listener)
        if listener.guest in self._present:
            return
        self._entered.pop(listener.guest or "", None)
        for seat in table.seats_of(listener.guest):
            self.away[seat] = self._now()
            self.send_all(server.Presence(seat, online=False))

    def _drop(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        self._left_at = self._now()

    def stood_still(self, ms: int) -> None:
        """The process stood still, so that time does not count as absence."""
        self.away = {seat: since + ms for seat, since in self.away.items()}
        self._host_seen += ms
        self._left_at += ms

    def heir(self, table: TableState, grace_ms: int) -> str | None:
        """Who takes over from a host gone for longer than the grace: the first player who is here."""
        here = self._present
        if table.host in here:
            self._host_seen = self._now()
        if self._now() - self._host_seen < grace_ms:
            return None
        players = (seat.guest for seat in table.seats if seat.in_person)
        return next((guest for guest in players if guest in here), None)

    def online(self, table: TableState) -> list[bool]:
        """By seat: whether its player is connected."""
        present = self._present
        return [seat.bot is not None or seat.guest in present for seat in table.seats]

    def spectators(self, table: TableState) -> Counter[str]:
        """How many spectators each address has, in all processes."""
        return Counter(self.attendance(table).spectators) + self.elsewhere.spectators

    def address(self, guest: str | None) -> str:
        """The address a guest is connected from; empty if they are not."""
        return next((one.address for one in self.listeners if one.guest == guest), "")

    def patron(self, table: TableState) -> Patron | None:
        """On whose behalf bots play here; None if no one is here."""
        people = {**self.elsewhere.people, **self.attendance(table).people}
        if people:
            guest = min(people, key=table.seats_of)
            return Patron(people[guest], guest, plays=True)
        if self.listeners:
            one = next(iter(self.listeners))
            return Patron(one.address, one.guest or "", plays=False)
        return Patron(next(iter(self.elsewhere.spectators), ""), "", plays=False) if self.elsewhere else None

    def payer(self, table: TableState) -> str:
        """The address whose share of the server is used here; empty if no one is here."""
        patron = self.patron(table)
        return "" if patron is None else patron.address

    def attendance(self, table: TableState) -> Attendance:
        """Who is at the table in this process."""
        people = {one.guest: one.address for one in self.listeners if one.guest and table.seats_of(one.guest)}
        spectators = Counter(one.address for one in self.listeners if one.guest not in people)
        return Attendance(people, dict(spectators))

    # Other processes

    def learn(self, table: TableState, process: str, who: Attendance) -> bool:
        """Note who is at the table in another process; returns whether that has changed."""
        before = self.online(table)
        if not self.elsewhere.learn(process, who):
            return False
        self._left_at = self._now()
        for seat, (was, now) in enumerate(zip(before, self.online(table), strict=True)):
            if now:
                self.away.pop(seat, None)
            elif was:
                self.away[seat] = self._now()
            if was != now:
                self.send_all(server.Presence(seat, online=now))
        return True

    def came_elsewhere(self, guest: str, at: int, *, counts: bool) -> None:
        """A guest has connected to another process: of several connections, the newest counts.

        If both connected at the same moment, `counts` decides: the connection there wins if it is true.
        """
        later = at - self._entered.get(guest, 0)
        if later > SAME_MOMENT_MS or (counts and later >= -SAME_MOMENT_MS):
            for listener in [one for one in self.listeners if one.guest == guest]:
                self._drop(listener)
                listener.close(Close.ELSEWHERE)
            self._entered.pop(guest, None)

    def _missed(self, guest: str | None, last_seq: int | None) -> list[server.Entry]:
        if last_seq is None or not self._recent or last_seq < self._recent[0].seq - 1:
            return []
        missed = [entry for entry in self._recent if entry.seq > last_seq]
        return [server.Entry(entry.seq, entry.at, entry.seen_by(guest)) for entry in missed]

    # Sending

    def remember(self, entry: Entry, table: TableState) -> OutgoingEntry:
        """Keep an entry for clients that missed it."""
        kept = outgoing.sendable(entry, table)
        self._recent.append(kept)
        return kept

    def show(self, entry: Entry, before: TableState, after: TableState) -> None:
        """Send everyone an entry, each as they may see it."""
        kept = self.remember(entry, after)
        if self.listeners:
            self._broadcast(Updates(kept, before, after, self._now()), after)
        if before.seats is not after.seats:
            self._note_new_seats(before, after)
        self._disconnect_leavers(entry.body, before, after)

    def send_all(self, message: server.AnyServerMessage, except_for: Listener | None = None) -> None:
        """Send everyone a message that is not in the log."""
        written = _encode(message)
        for listener in self.listeners:
            if listener is not except_for:
                listener.push(written)

    def _broadcast(self, updates: Updates, table: TableState) -> None:
        written: dict[str | None, bytes] = {}
        known = {*table.guests, table.host}
        for listener in self.listeners:
            seen_as = listener.guest if listener.guest in known else None
            if seen_as not in written:
                written[seen_as] = _encode(updates.to(seen_as))
            listener.push(written[seen_as])

    def _note_new_seats(self, before: TableState, after: TableState) -> None:
        """Seats have changed hands: update who is here, and who is away from now on."""
        for seat, (was, now) in enumerate(zip(self.online(before), self.online(after), strict=True)):
            if before.seats[seat].guest != after.seats[seat].guest:
                self.away.pop(seat, None)
                if not now:
                    self.away[seat] = self._now()
            if was != now:
                self.send_all(server.Presence(seat, online=now))

    def _disconnect_leavers(self, body: entries.AnyEntryBody, before: TableState, after: TableState) -> None:
        """Disconnect those who may not stay."""
        gone = sent_away(body, before, after)
        if gone is not None:
            guest, code = gone
            for listener in [one for one in self.listeners if one.guest == guest]:
                self._drop(listener)
                # they have just been sent the reason
                asyncio.get_running_loop().call_soon(listener.close, code)
