"""All tables of this process: loaded when needed, unloaded when idle."""

import asyncio
import contextlib
import logging
import time
from collections import deque
from collections.abc import Callable, Coroutine
from dataclasses import replace

from kostka import rules
from kostka.patience import TooLarge
from kostka.server.bus import Bus
from kostka.server.figures import Tally
from kostka.server.protocol.closing import Close
from kostka.server.protocol.http import NewTable, TableSummary
from kostka.server.referee import Referee
from kostka.server.rooms.bots import Bots
from kostka.server.rooms.creating import created, is_code, new_seed
from kostka.server.rooms.indexing import index
from kostka.server.rooms.listing import PublicTables
from kostka.server.rooms.reopening import Unreadable, reopen
from kostka.server.rooms.room import Room
from kostka.server.rooms.standstill import AttentiveClock
from kostka.server.rooms.thinking import levels
from kostka.server.settings import Settings
from kostka.server.store import Appended, Store, StoreUnavailable
from kostka.server.tables.clocks import RESTART_CREDIT_MS
from kostka.server.tables.commands import Circumstances, Credit, Refusal, ReplaceHost, TimeUp
from kostka.server.tables.deciding import begin_if_full
from kostka.server.tables.entries import Entry
from kostka.server.tables.folding import fold, game_of
from kostka.server.tables.state import TableState, waits_for_bots
from kostka.server.turns import Turns
from kostka.server.workers import Pool

_log = logging.getLogger(__name__)
IDLE_SECONDS = 300
HEARTBEAT_SECONDS = 5
ROOMS_AT_ONCE = 50
"""How many rooms are looked after in one turn of the event loop."""
RETRY_SECONDS = 1.0
SET_ASIDE_MS = 3_600_000
"""For how long a table that was set aside is not tried again."""
DAY_MS = 24 * 3600 * 1000


def wall_clock() -> int:
    """The time in milliseconds."""
    return time.time_ns() // 1_000_000


class Rooms:
    """Rooms by table code. Without a bus nobody else writes to their logs."""

    def __init__(
        self,
        store: Store,
        pool: Pool,
        settings: Settings,
        now: Callable[[], int] = wall_clock,
        bus: Bus | None = None,
    ) -> None:
        self.store = store
        self.bus = bus
        self.pool = pool
        self.settings = settings
        self.now = AttentiveClock(now, self._stood_still)
        self.bots = Bots(pool, settings)
        self.moves = 0
        self.timeouts = 0
        self.standstills = 0
        self.standstill_ms = 0
        self._mishaps = Tally("the server")
        self._rooms: dict[str, Room] = {}
        self.referee = Referee(pool)
        self.turns = Turns()
        self._set_aside: dict[str, int] = {}
        """Tables whose logs take too long to read, and when that was tried."""
        self._loading: dict[str, asyncio.Future[Room | None]] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._public = PublicTables(store, self.now)
        self._resting: set[str] = set()
        """Tables whose bots rest, with their clock, until somebody comes."""
        self._unused: dict[str, int] = {}
        """Since when a room has been idle."""
        self._back_at = 0
        """When the server came back, and for how long it had been away:"""
        self._downtime = 0
        self._pruned = 0
        self._not_pruning = asyncio.Event()
        """Cleared while old tables are being deleted."""
        self._not_pruning.set()
        self._unsubscribe: Callable[[], None] = lambda: None

    @property
    def all(self) -> list[Room]:
        return list(self._rooms.values())

    # The life of the process

    async def open(self) -> None:
        """Schedule the tables with a running clock, and start the regular rounds."""
        self._back_at = self.now()
        alive = await self.store.last_alive()
        self._downtime = max(self._back_at - alive, 0) if alive is not None else 0
        if self.bus is not None:
            self._unsubscribe = self.bus.subscribe(self._on_entry)
        self._spawn(self.now.keep_beating())
        self._spawn(self._wake(await self.store.due()))
        self._spawn(self._rounds())

    async def close(self) -> None:
        """Stop; everything acknowledged is in the log."""
        self._unsubscribe()
        for timer in self._timers.values():
            timer.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.bots.close()
        with contextlib.suppress(StoreUnavailable):
            await self.store.alive(self.now())

    def _on_entry(self, code: str, seq: int) -> None:
        """Another process has written to a table: catch up, if it is loaded and behind."""
        room = self._rooms.get(code)
        if room is not None and room.table.seq < seq:
            self._spawn(self._refresh(room))

    async def _refresh(self, room: Room) -> None:
        with contextlib.suppress(StoreUnavailable):
            await room.refresh()

    async def _wake(self, due: list[tuple[str, int]]) -> None:
        """Load each table with a running clock when its time is up.

        Until then nobody needs it, unless somebody joins.
        """
        waiting = deque(due)
        while waiting:
            code, moment = waiting.popleft()
            when = max(moment + self._downtime, self._back_at + RESTART_CREDIT_MS)
            await asyncio.sleep(max(when - self.now(), 0) / 1000)
            try:
                await self.get(code)
            except (Unreadable, TooLarge):
                continue
            except StoreUnavailable:
                waiting.append((code, moment))
                await asyncio.sleep(RETRY_SECONDS)
            except Exception as error:  # noqa: BLE001 - the others want to be woken
                _log.error("a table cannot be woken: %s", type(error).__name__)

    async def _rounds(self) -> None:
        """Run a round every few seconds, whatever happened in the last one."""
        while True:
            try:
                await self._round()
            except StoreUnavailable:
                pass  # the next round tries again
            except Exception as error:  # noqa: BLE001 - no table may end what all of them need
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
        if self.settings.retention_days and self.now() - self._pruned > DAY_MS / 24:
            self._pruned = self.now()
            await self._prune(self._pruned - self.settings.retention_days * DAY_MS)

    async def _look_after(self, rooms: list[Room]) -> None:
        for room in rooms:
            room.repay()
            await self._replace_host(room)
        await asyncio.gather(*map(self._credit, rooms), *(room.settle() for room in rooms))

    async def _replace_host(self, room: Room) -> None:
        """A table is not left without a host because theirs has vanished."""
        heir = room.audience.heir(room.table, self.settings.away_seconds * 1000)
        if heir is not None and heir != room.table.host:
            await room.carry_out(ReplaceHost(heir))

    async def _prune(self, before: int) -> None:
        """Delete old tables. Whoever opens one at that moment either finds it or finds it gone."""
        self._not_pruning.clear()
        try:
            await self.store.prune(before, {*self._rooms, *self._loading})
        finally:
            self._not_pruning.set()

    def _unload_idle(self) -> None:
        """Unload rooms that have been idle for a while."""
        thinking = self.bots.tables
        for code, room in list(self._rooms.items()):
            needed = room.audience.listeners or room.busy or code in thinking or code in self._timers
            since = self._unused[code] = self.now() if needed else self._unused.get(code, self.now())
            if self.now() - since > IDLE_SECONDS * 1000:
                del self._rooms[code], self._unused[code]
                self._resting.discard(code)

    def _stood_still(self, ms: int) -> None:
        """The process stood still: that time belongs to nobody, at no table."""
        self._mishaps.note("stood still", f"{ms} ms")
        self.standstills += 1
        self.standstill_ms += ms
        self._downtime += ms  # for tables that nobody has opened since the start
        for room in self.all:
            room.stood_still(ms)
        self._spawn(self._repay_all())

    async def _repay_all(self) -> None:
        """Not at once: a standstill may be noticed while a room is deciding."""
        for room in self.all:
            await asyncio.sleep(0)
            room.repay()

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Tables

    async def get(self, code: str, origin: str = "") -> Room | None:
        """The room of a table, for somebody at an address; None if there is no such table."""
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
        await self._not_pruning.wait()
        saved = await self.store.snapshot(code)
        log = await self.store.read(code, 0 if saved is None else saved.seq)
        if saved is None and not log:
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
        with contextlib.suppress(StoreUnavailable):  # until that can be written, its time is not up
            await self._credit(room)
        self._after_change(room, [])
        return room

    def _room(self, table: TableState, *, complete: bool = True) -> Room:
        return Room(
            table,
            self.store,
            self._circumstances,
            self._after_change,
            now=self.now,
            complete=complete,
            referee=self.referee,
        )

    async def _credit(self, room: Room) -> bool:
        """Credit the clock for the time the server was away; returns whether that was still to be done."""
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
        made = created(plan, guest)
        around = self._around(game_of(plan.edition, plan.options).rules.family, self.now())
        entry = Entry(1, around.now, made)
        table = fold(None, entry)
        begun = begin_if_full(table, around)
        log = [entry, *begun.entries]
        outcome = await self.store.append(made.code, log, index(begun.table))
        if not isinstance(outcome, Appended):
            raise StoreUnavailable("a code was drawn twice")
        room = self._room(begun.table)
        for one, after in zip(log, [table, *begun.tables[1:]], strict=True):
            room.remember(one, after)
        self._rooms[made.code] = room
        if plan.public:
            self._public.add(made.code, origin)
        self._after_change(room, log)
        return room

    async def reload(self, code: str) -> None:
        """Somebody has changed the table from outside: read it anew. Whoever is there comes back to it."""
        room = self._rooms.pop(code, None)
        timer = self._timers.pop(code, None)
        if timer is not None:
            timer.cancel()
        for kept in (self._unused, self._set_aside):
            kept.pop(code, None)
        if room is None:
            return
        for listener in list(room.audience.listeners):
            listener.close(Close.RESTART)
        with contextlib.suppress(StoreUnavailable, TooLarge):
            await self.get(code)

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

    def _after_change(self, room: Room, log: list[Entry]) -> None:
        self.moves += len(log)
        if log and self.bus is not None:
            self.bus.publish(room.code, log[-1].seq)
        self._set_timer(room)
        self.bots.look_after(room)

    def _set_timer(self, room: Room) -> None:
        timer = self._timers.pop(room.code, None)
        if timer is not None:
            timer.cancel()
        clock = room.table.clock
        if clock is None or clock.until is None:
            return
        if self.bots.rest(room):
            self._resting.add(room.code)
            return
        now = self.now()
        seconds = max(clock.until + room.owed - now, 0) / 1000 + 0.001
        loop = asyncio.get_running_loop()
        self._timers[room.code] = loop.call_later(seconds, self._on_timer, room)

    def _on_timer(self, room: Room) -> None:
        self._timers.pop(room.code, None)
        self._spawn(self._time_up(room))

    async def _time_up(self, room: Room) -> None:
        try:
            if room.code in self._resting:
                self._resting.discard(room.code)
                if (clock := room.table.clock) is not None and waits_for_bots(room.table):
                    await room.carry_out(Credit(self.now() + clock.turn_ms))
                    return
            if not await self._credit(room):
                await room.carry_out(TimeUp(dict(room.drafts), room.answers))
                self.timeouts += 1
        except Refusal:
            self._set_timer(room)
        except Exception as error:  # noqa: BLE001 - nobody else would ring again
            if not isinstance(error, StoreUnavailable):
                _log.error("a turn cannot end: %s", type(error).__name__)
            loop = asyncio.get_running_loop()
            self._timers[room.code] = loop.call_later(RETRY_SECONDS, self._on_timer, room)
