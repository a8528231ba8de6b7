"""This process among the others on its database: the messages it sends, and how it reacts to theirs."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Collection, Coroutine, Sequence
from typing import TYPE_CHECKING, Any

from kostka.errors import KostkaError
from kostka.server.bus import Bus
from kostka.server.cluster import messages
from kostka.server.cluster.hearing import Hearing
from kostka.server.cluster.members import BEAT_SECONDS, Members
from kostka.server.cluster.messages import AnyMessage
from kostka.server.protocol.client import Feeling
from kostka.server.rooms.elsewhere import Attendance
from kostka.server.store import Key, Store, StoreUnavailable
from kostka.server.tables.entries import Entry

if TYPE_CHECKING:
    from kostka.server.rooms.audience import Listener
    from kostka.server.rooms.room import Room
    from kostka.server.rooms.rooms import Rooms

POLL_SECONDS = 1.5
"""How often logs are polled, in case messages were lost; every two seconds, counting the time that takes."""
SLEPT_MS = 1_500
"""No other process takes over after a standstill shorter than this."""
_log = logging.getLogger(__name__)


class Cluster:
    """See `Others`."""

    shared = True

    def __init__(
        self,
        store: Store,
        bus: Bus,
        members: Members,
        learn_keys: Callable[[Collection[Key]], None] = lambda _: None,
    ) -> None:
        self.bus = bus
        self.learn_keys = learn_keys
        self.members = members
        self.on_spent: dict[str, Callable[[str], object]] = {}
        """By the name of a limit: called with the guest or address that used some of it in another process.
        """
        self._store = store
        self._rooms: Rooms | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.unreadable_for: dict[str, set[str]] = {}
        """By table: the processes that cannot read it."""
        self._drained = False
        members.on_change = self._on_members

    @property
    def rooms(self) -> "Rooms":
        assert self._rooms is not None, "opened"
        return self._rooms

    # The life of the process

    async def open(self, rooms: "Rooms") -> None:
        self._rooms = rooms
        await self.bus.open(Hearing(self).on_text, self._on_connected)
        await self._beat()
        self.spawn(self._keep_beating())
        self.spawn(self._poll())

    async def drain(self) -> None:
        if self._drained:
            return
        self._drained = True
        try:
            async with asyncio.timeout(1):
                await self.members.leave()
        except (StoreUnavailable, TimeoutError):
            pass  # the others will notice soon enough
        self._send(self.members.others, messages.Left(self.members.name))
        await asyncio.sleep(0.05)  # give the bus time to take it

    async def close(self) -> None:
        await self.drain()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.bus.close()
        self.members.close()

    async def _keep_beating(self) -> None:
        loop = asyncio.get_running_loop()
        while not self._drained:
            begun = loop.time()
            try:
                await self._beat()
            except StoreUnavailable:
                pass  # until the store is back, others act for our tables
            except Exception as error:  # noqa: BLE001 - without heartbeats it would count as dead
                _log.error("a heartbeat failed: %s", type(error).__name__)
            await asyncio.sleep(max(begun + BEAT_SECONDS - loop.time(), 0.05))

    async def _beat(self) -> None:
        was_fresh = self.members.fresh
        returned = await self.members.beat()
        if returned is not None:
            self.rooms.came_back(returned.at, returned.downtime_ms)
        if not was_fresh and self.members.fresh:
            self._on_members(())

    async def _poll(self) -> None:
        """Poll the logs of all tables in memory, to catch up after lost messages."""
        while True:
            await asyncio.sleep(POLL_SECONDS)
            with contextlib.suppress(StoreUnavailable):
                await self._look_up()

    async def _look_up(self) -> None:
        for code, seq in (await self._store.last([room.code for room in self.rooms.all])).items():
            room = self.rooms.loaded(code)
            if room is not None:
                room.heard_of(seq)

    def _on_members(self, gone: Collection[str]) -> None:
        """A process has joined, left or died: some tables change hands."""
        self.rooms.bots.roles_changed()
        for room in self.rooms.all:
            for name in gone:
                room.peers.discard(name)
                room.audience.learn(room.table, name, Attendance())
            if room.audience.listeners:
                self.tell_all(room)
            self.rooms.review(room)
        if gone:
            for code in list(self.unreadable_for):
                self.unreadable_for[code].difference_update(gone)
                if not self.unreadable_for[code]:
                    del self.unreadable_for[code]
            self.rooms.wake()

    def _on_connected(self) -> None:
        """The bus is connected, perhaps again: resend what may have been lost."""
        for room in self.rooms.all:
            self.opened(room)
            if room.audience.listeners:
                self.tell_all(room)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Who acts

    @property
    def ready(self) -> bool:
        return self.members.settled

    def acts_for(self, code: str) -> bool:
        return not self._drained and self.members.acts_for(code, self.unreadable_for.get(code, ()))

    async def went_on(self, ms: int) -> bool:
        return ms >= SLEPT_MS and await self.members.went_on(ms / 1000)

    def unreadable(self, code: str) -> None:
        unable = self.unreadable_for.setdefault(code, set())
        if self.members.name not in unable:
            _log.warning("a table is handed over to a newer release")
            unable.add(self.members.name)
            self._send(self.members.others, messages.Gave(self.members.name, code))
        asyncio.get_running_loop().call_soon(self.rooms.give_up, code)

    # Messages to the others

    def opened(self, room: "Room") -> None:
        message = messages.Opened(self.members.name, room.code, room.table.seq)
        self._send(self.members.others, message)

    def shut(self, room: "Room") -> None:
        self.tell_shut(room.code, room.peers)

    def wrote(self, room: "Room", log: Sequence[Entry]) -> None:
        to = self._concerned(room)
        if to:
            self.bus.send(to, messages.reached(self.members.name, room.code, log))

    def attends(self, room: "Room", arrived: "Listener | None" = None) -> None:
        seated = arrived is not None and bool(room.table.seats_of(arrived.guest))
        who = room.audience.attendance(room.table)
        guest = arrived.guest if arrived is not None and seated else None
        message = messages.Attended(self.members.name, room.code, who, guest, self.rooms.now())
        to = self._concerned(room)
        if to:
            self.bus.send(to, messages.attended(message))

    def drafted(self, room: "Room", seat: int, draft: Any, *, shown: bool) -> None:
        turn = room.turn_seq
        self._send(
            self._concerned(room),
            messages.Drafted(self.members.name, room.code, turn, seat, draft, shown),
        )

    def held(self, room: "Room", seat: int, action: dict[str, Any], cmd: str | None) -> None:
        message = messages.Held(self.members.name, room.code, room.turn_seq, seat, action, cmd)
        self._send(self._concerned(room), message)

    def emoted(self, room: "Room", seat: int, emote: Feeling) -> None:
        self._send(room.peers, messages.Emoted(self.members.name, room.code, seat, emote))

    def made(self, code: str, origin: str) -> None:
        self._send(self.members.others, messages.Made(self.members.name, code, origin))

    def spent(self, limit: str, who: str) -> None:
        """A guest or address has used some of a limit here."""
        self._send(self.members.others, messages.Spent(self.members.name, limit, who))

    def _concerned(self, room: "Room") -> set[str]:
        """The other processes that have the table in memory or act for it."""
        acting = self.members.acting(room.code, self.unreadable_for.get(room.code, ()))
        return (room.peers | {acting}) - {self.members.name, ""}

    def tell_seq(self, room: "Room", to: str) -> None:
        """Say how far a table's log has grown."""
        self._send({to}, messages.Reached(self.members.name, room.code, room.table.seq))

    def tell_shut(self, code: str, to: Collection[str]) -> None:
        """Say that this process does not have a table."""
        self._send(to, messages.Shut(self.members.name, code))

    def tell_all(self, room: "Room") -> None:
        """Send everything about a table that is not in its log."""
        self.attends(room)
        for seat, draft in room.drafts.items():
            self.drafted(room, seat, draft, shown=seat in room.shown)
        for seat, answer in room.own_answers.items():
            self.held(room, seat, answer.action, answer.cmd)

    def _send(self, to: Collection[str], message: AnyMessage) -> None:
        if to:
            self.bus.send(to, messages.encode(message))

    async def load(self, code: str) -> None:
        """Load a table for which this process acts."""
        with contextlib.suppress(KostkaError):  # a process that has the table acts for it a little later
            await self.rooms.get(code)
