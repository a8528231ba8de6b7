"""All tables of this process: loaded when needed, unloaded when idle."""

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace

from kostka import rules
from kostka.patience import TooLarge
from kostka.server.loop.referee import Referee
from kostka.server.loop.turns import Turns
from kostka.server.monitoring.figures import Tally
from kostka.server.protocol.http import NewTable, TableSummary
from kostka.server.rooms.bots import Bots
from kostka.server.rooms.creating import created, is_code, new_seed
from kostka.server.rooms.indexing import index
from kostka.server.rooms.listing import PublicTables
from kostka.server.rooms.others import Alone, Others
from kostka.server.rooms.reopening import Unreadable, reopen
from kostka.server.rooms.retention import Retention
from kostka.server.rooms.room import Room
from kostka.server.rooms.standstill import AttentiveClock, wall_clock
from kostka.server.rooms.thinking import levels
from kostka.server.rooms.timers import DESERTED_MS, Timers
from kostka.server.settings import Settings
from kostka.server.store import Appended, Store, StoreUnavailable, UnknownEntry
from kostka.server.tables.clocks import RESTART_CREDIT_MS
from kostka.server.tables.commands import Circumstances, Credit, Refusal, ReplaceHost
from kostka.server.tables.deciding import begin_from, begin_if_full
from kostka.server.tables.entries import Acted, Began, Created, Entry, TimedOut
from kostka.server.tables.folding import fold
from kostka.server.tables.state import TableState
from kostka.server.workers import Pool

_log = logging.getLogger(__name__)
IDLE_SECONDS = 300
HEARTBEAT_SECONDS = 5
ROOMS_AT_ONCE = 50
"""How many rooms are checked in one turn of the event loop."""
RETRY_SECONDS = 1.0
SET_ASIDE_MS = 3_600_000
"""How long until a table that was set aside is tried again."""


class Rooms:
    """Rooms by table code."""

    def __init__(
        self,
        store: Store,
        pool: Pool,
        settings: Settings,
        now: Callable[[], int] = wall_clock,
        others: Others | None = None,
    ) -> None:
        self.store = store
        self.others = others or Alone()
        self.pool = pool
        self.settings = settings
        self.now = AttentiveClock(now, self._stood_still)
        self.turns = Turns()
        self.bots = Bots(pool, settings, self.others, self.turns)
        self.moves = 0
        self.standstills = 0
        self.standstill_ms = 0
        self._mishaps = Tally("the server")
        self._rooms: dict[str, Room] = {}
        self.referee = Referee(pool)
        self._set_aside: dict[str, int] = {}
        """Tables whose logs take too long to read, and when that was last tried."""
        self._loading: dict[str, asyncio.Future[Room | None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._waking: asyncio.Task[None] | None = None
        self.timers = Timers(self.now, self.bots, self.others, self._credit, self.spawn)
        self._public = PublicTables(store, self.now)
        self.on_over: Callable[[Room], None] = lambda _: None
        """Called when a game has ended at a table for which this process acts."""
        self._unused: dict[str, int] = {}
        """By table: since when its room has been idle."""
        self._back_at = 0
        """When the server came back, and how long it had been down:"""
        self._downtime = 0
        self.retention = Retention(store, settings, self.now)

    @property
    def all(self) -> list[Room]:
        return list(self._rooms.values())

    # The life of the process

    async def open(self) -> None:
        """Schedule the tables with a running clock, and start the regular rounds."""
        await self.others.open(self)
        self.spawn(self.now.keep_beating())
        self.spawn(self._rounds())

    def came_back(self, at: int, downtime_ms: int) -> None:
        """The server came back at that moment, after so long; no clock is charged for its absence."""
        self._back_at, self._downtime = at, downtime_ms
        self.wake()
        for room in self.all:
            self.spawn(self._credit_late(room))

    async def close(self) -> None:
        """Stop; everything acknowledged is in the log."""
        await self.others.close()
        self.timers.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.now.rest()
        await self.bots.close()
        with contextlib.suppress(StoreUnavailable):
            await self.store.alive(self.now())

    def loaded(self, code: str) -> Room | None:
        """The room of a table, if it is in memory."""
        return self._rooms.get(code)

    def wake(self) -> None:
        """Check all tables with a running clock, as far as this process acts for them."""
        if self._waking is not None:
            self._waking.cancel()
        self._waking = self.spawn(self._wake_all())

    async def _wake_all(self) -> None:
        while True:
            with contextlib.suppress(StoreUnavailable):
                deserted = self.now() - self._downtime - DESERTED_MS
                await self._wake([(code, end) for code, end in await self.store.due() if end > deserted])
                return
            await asyncio.sleep(RETRY_SECONDS)

    async def _wake(self, due: list[tuple[str, int]]) -> None:
        """Load each table with a running clock when its time is up, if this process then acts for it.

        It is not needed earlier unless someone connects.
        """
        waiting = deque(due)
        while waiting:
            code, end = waiting.popleft()
            when = max(end + self._downtime, self._back_at + RESTART_CREDIT_MS)
            await asyncio.sleep(max(when - self.now(), 0) / 1000)
            if not self.others.acts_for(code):
                continue
            try:
                await self.get(code)
            except (Unreadable, TooLarge):
                continue
            except StoreUnavailable:
                waiting.append((code, end))
                await asyncio.sleep(RETRY_SECONDS)
            except Exception as error:  # noqa: BLE001 - the other tables must still be woken
                _log.error("a table cannot be woken: %s", type(error).__name__)

    async def _rounds(self) -> None:
        """Run a round every few seconds, even if the last one failed."""
        while True:
            try:
                await self._round()
            except StoreUnavailable:
                pass  # the next round tries again
            except Exception as error:  # noqa: BLE001 - an error at one table must not end the rounds
                _log.error("a round was cut short: %s", type(error).__name__)
            await asyncio.sleep(HEARTBEAT_SECONDS)

    async def _round(self) -> None:
        """One round: mark the server alive, credit downtime, unload idle rooms, delete old tables."""
        self._unload_idle()
        rooms = self.all
        for start in range(0, len(rooms), ROOMS_AT_ONCE):
            with contextlib.suppress(StoreUnavailable):  # the next round tries again
                await self._look_after(rooms[start : start + ROOMS_AT_ONCE])
        await self.store.alive(self.now())
        await self.retention.look({*self._rooms, *self._loading})

    async def _look_after(self, rooms: list[Room]) -> None:
        for room in rooms:
            if self.others.acts_for(room.code):
                room.debts.repay(room.post)
                await self._replace_host(room)
        await asyncio.gather(*map(self._credit, rooms), *(room.settle() for room in rooms))

    async def _replace_host(self, room: Room) -> None:
        """Give the table another host if its host has disappeared."""
        heir = room.audience.heir(room.table, self.settings.away_seconds * 1000)
        if heir is not None and heir != room.table.host:
            await room.carry_out(ReplaceHost(heir))

    def _unload_idle(self) -> None:
        """Unload rooms that have been idle for a while."""
        thinking = self.bots.tables
        for code, room in list(self._rooms.items()):
            needed = room.audience.attended or room.busy or code in thinking or code in self.timers
            since = self._unused[code] = self.now() if needed else self._unused.get(code, self.now())
            if self.now() - since > IDLE_SECONDS * 1000:
                del self._rooms[code], self._unused[code]
                self.timers.cancel(code)
                self.others.shut(room)

    def _stood_still(self, ms: int) -> None:
        """The process stood still: no player is charged for that time."""
        self._mishaps.note("stood still", f"{ms} ms")
        self.standstills += 1
        self.standstill_ms += ms
        for room in self.all:
            room.stood_still(ms)
        self.spawn(self._repay_all(ms))

    async def _repay_all(self, ms: int) -> None:
        """Not at once: a standstill may be noticed while a room is deciding."""
        went_on = await self.others.went_on(ms)
        if not went_on:
            self._downtime += ms  # for tables that have not been opened since the start
        for room in self.all:
            await asyncio.sleep(0)
            if went_on or not self.others.acts_for(room.code):
                room.forgive(ms)
            else:
                room.debts.repay(room.post)

    def spawn(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # Tables

    async def find(self, code: str, origin: str = "") -> Room | None:
        """The room of a table with its log as it is now, for a client at `origin`; None if there is none."""
        room = self._rooms.get(code)
        if room is None or not self.others.shared:
            return await self.get(code, origin)
        await room.refresh()
        return room

    async def get(self, code: str, origin: str = "") -> Room | None:
        """The room of a table, from memory or loaded."""
        room = self._rooms.get(code)
        if room is not None:
            return room
        loading = self._loading.get(code)
        if loading is None:
            loading = asyncio.ensure_future(self._load(code, origin))
            self._loading[code] = loading
            loading.add_done_callback(lambda _: self._loading.pop(code, None))
        return await asyncio.shield(loading)

    async def _load(self, code: str, origin: str) -> Room | None:
        if not is_code(code):
            return None
        set_aside = self._set_aside.get(code)
        if set_aside is not None and self.now() - set_aside < SET_ASIDE_MS:
            raise TooLarge
        await self.retention.wait()
        saved = await self.store.snapshot(code)
        try:
            log = await self.store.read(code, 0 if saved is None else saved.seq)
        except UnknownEntry:
            self.others.unreadable(code)
            raise
        if saved is None and not log:
            return None
        old = self.others.shared and self.retention.nearly_over(log[-1].at if log else 0)
        if old and not await self.store.keep(code, self.now()):
            return None
        try:
            table, seen = await reopen(code, saved, log, self.referee, self.turns, origin=origin)
        except TooLarge:
            self._set_aside[code] = self.now()
            raise
        room = self._room(table, complete=saved is None)
        for entry, after in seen:
            room.remember(entry, after)
        self._rooms[code] = room
        self.others.opened(room)
        await self._credit_late(room)
        self._after_change(room, [])
        return room

    def _room(self, table: TableState, *, complete: bool = True) -> Room:
        return Room(
            table,
            self.store,
            self._circumstances,
            self._after_change,
            now=self.now,
            complete=complete and not self.others.shared,
            referee=self.referee,
            others=self.others,
        )

    async def _credit_late(self, room: Room) -> None:
        with contextlib.suppress(StoreUnavailable):  # its time is not up until that can be written
            await self._credit(room)

    async def _credit(self, room: Room) -> bool:
        """Credit the clock for the time the server was down; returns whether that was still to be done."""
        clock = room.table.clock
        if clock is None or clock.deadline is None or room.table.at >= self._back_at:
            return False
        deadline = max(clock.deadline + self._downtime, self.now() + RESTART_CREDIT_MS)
        with contextlib.suppress(Refusal):
            await room.carry_out(Credit(deadline))
        return True

    async def public(self) -> list[TableSummary]:
        """The public tables, in an order fair to all who made them."""
        return await self._public.list(self._rooms.values())

    async def create(self, plan: NewTable, guest: str, origin: str = "") -> Room:
        """Make a new table. A KostkaError says what is wrong with the plan."""
        return await self.make(created(plan, guest), origin)

    async def make(self, made: Created, origin: str = "", began: Began | None = None) -> Room:
        """Make the table that begins with this entry, and perhaps goes on from a finished game."""
        now = self.now()
        entry = Entry(1, now, made)
        table = fold(None, entry)
        around = self._around(table.game.rules.family, now)
        begun = begin_if_full(table, around) if began is None else begin_from(table, began, around)
        log = [entry, *begun.entries]
        outcome = await self.store.append(made.code, log, index(begun.table))
        if not isinstance(outcome, Appended):
            raise StoreUnavailable("a code was drawn twice")
        room = self._room(begun.table)
        for one, after in zip(log, [table, *begun.tables[1:]], strict=True):
            room.remember(one, after)
        self._rooms[made.code] = room
        self.others.opened(room)
        if made.public:
            self.note_origin(made.code, origin)
            self.others.made(made.code, origin)
        self._after_change(room, log)
        return room

    async def reload(self, code: str) -> None:
        """The operator has changed the table: read it again. Its listeners are disconnected and come back."""
        room = self._rooms.pop(code, None)
        self.timers.cancel(code)
        for kept in (self._unused, self._set_aside):
            kept.pop(code, None)
        if room is None:
            return
        room.send_away()
        with contextlib.suppress(StoreUnavailable, TooLarge):
            await self.get(code)

    def give_up(self, code: str) -> None:
        """A newer release wrote what this one cannot read: its listeners reconnect to another process."""
        room = self._rooms.pop(code, None)
        self.timers.cancel(code)
        self._unused.pop(code, None)
        if room is not None:
            room.send_away()

    def note_origin(self, code: str, origin: str) -> None:
        """A public table was made from this address."""
        self._public.add(code, origin)

    # After every change

    def _circumstances(self, room: Room) -> Circumstances:
        now = self.now()  # before `owed`: it may have grown
        around = self._around(room.table.game.rules.family, now - room.owed)
        return replace(around, away=room.audience.away, active=room.active)

    def _around(self, family: rules.Family, now: int) -> Circumstances:
        return Circumstances(
            now=now,
            new_seed=new_seed,
            grace_ms=self.settings.away_seconds * 1000,
            answer_ms=self.settings.answer_ms,
            bots=levels(family),
        )

    def _after_change(self, room: Room, log: Sequence[Entry]) -> None:
        self.moves += len(log)
        self.review(room)
        acted = any(isinstance(entry.body, Acted | TimedOut) for entry in log)
        if acted and room.table.phase != "playing" and self.others.acts_for(room.code):
            self.on_over(room)

    def review(self, room: Room) -> None:
        """Do what a table needs now, if this process acts for it."""
        if self._rooms.get(room.code) is room:
            self.timers.set(room)
            self.bots.look_after(room)
