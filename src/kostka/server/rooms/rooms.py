"""All tables of this process: loaded when somebody needs them, put away when nobody does."""

import asyncio
import contextlib
import logging
import secrets
import time
from collections import deque
from collections.abc import Callable, Coroutine

from msgspec.json import decode

from kostka import rules
from kostka.errors import KostkaError
from kostka.patience import TooLarge
from kostka.server.bus import Bus
from kostka.server.protocol.http import NewTable, SeatPlan, TableSummary
from kostka.server.referee import Referee
from kostka.server.rooms.bots import Bots
from kostka.server.rooms.indexing import index
from kostka.server.rooms.listing import Listed, fairly
from kostka.server.rooms.names import clean
from kostka.server.rooms.reopening import Unreadable, reopen
from kostka.server.rooms.room import Room
from kostka.server.rooms.thinking import levels
from kostka.server.settings import Settings
from kostka.server.store import Appended, Store, StoreUnavailable
from kostka.server.tables import projection
from kostka.server.tables.clocks import RESTART_CREDIT_MS
from kostka.server.tables.commands import Circumstances, Credit, Refusal, TimeUp
from kostka.server.tables.deciding import begin_if_full
from kostka.server.tables.entries import Chair, Created, Row
from kostka.server.tables.folding import fold, game_of
from kostka.server.tables.table import Table, waits_for_bots
from kostka.server.workers import Pool

_log = logging.getLogger(__name__)
ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
CODE_LENGTH = 8
IDLE_SECONDS = 300
HEARTBEAT_SECONDS = 5
RETRY_SECONDS = 1.0
STANDSTILL_MS = 15_000
"""Whoever has not looked round for so long has slept, like a computer whose lid was closed."""
LIST_MS = 1_000
MOST_LOOKED_AT = 500
MOST_ORIGINS = 10_000
ASIDE_MS = 3_600_000
"""For so long a table that was set aside is not tried again."""
DAY_MS = 24 * 3600 * 1000


def wall_clock() -> int:
    """The time in milliseconds."""
    return time.time_ns() // 1_000_000


async def _read_all_rules() -> None:
    """Have every game at hand before somebody has to wait for it; the server need not wait for that."""
    for name in rules.editions():
        await asyncio.to_thread(_read_rules, name)


def _read_rules(name: str) -> None:
    """Load the rules of an edition, and whatever is needed to judge by them."""
    game = game_of(name, {})
    position = game.start(game.rules.players.min, _new_seed(), 0).position
    lying = game.write_view(game.view(position, None))["table"]
    with contextlib.suppress(KostkaError):
        game.report(position, 0, game.read_layout({"draft": lying}))


def new_code() -> str:
    """A name for a table that nobody can guess."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def _new_seed() -> str:
    return secrets.token_hex(32)


class Rooms:
    """The rooms by the codes of their tables. Without a bus nobody else writes to them."""

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
        self.now = now
        self.bots = Bots(pool, settings)
        self.moves = 0
        self.timeouts = 0
        self._rooms: dict[str, Room] = {}
        self.referee = Referee(pool)
        self._aside: dict[str, int] = {}
        """Tables whose logs take too long to read, and when that was tried."""
        self._loading: dict[str, asyncio.Future[Room | None]] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._origins: dict[str, str] = {}
        """From where public tables were made; it is forgotten when the server ends."""
        self._listed: list[TableSummary] = []
        self._listed_at = 0
        self._rested: set[str] = set()
        """Tables whose bots waited for somebody to come, with their clock."""
        self._unused: dict[str, int] = {}
        """Since when nobody has needed a room."""
        self._back = 0
        """Before this moment the server was away, for so long:"""
        self._downtime = 0
        self._awake = 0
        self._pruned = 0
        self._keeping = asyncio.Event()
        """Not set while old tables are being forgotten."""
        self._keeping.set()
        self._deaf: Callable[[], None] = lambda: None

    @property
    def all(self) -> list[Room]:
        return list(self._rooms.values())

    # The life of the process

    async def open(self) -> None:
        """Look after the tables whose time runs, and begin the rounds of the house."""
        self._back = self.now()
        alive = await self.store.last_alive()
        self._downtime = max(self._back - alive, 0) if alive is not None else 0
        if self.bus is not None:
            self._deaf = self.bus.subscribe(self._hear)
        self._spawn(self._wake(await self.store.due()))
        self._spawn(self._rounds())
        self._spawn(_read_all_rules())

    async def close(self) -> None:
        """Stop looking after tables; what was acknowledged is in the log."""
        self._deaf()
        for timer in self._timers.values():
            timer.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.bots.close()
        with contextlib.suppress(StoreUnavailable):
            await self.store.alive(self.now())

    def _hear(self, code: str, seq: int) -> None:
        """Somebody has written to a table: read on, if we have it and did not write that ourselves."""
        room = self._rooms.get(code)
        if room is not None and room.table.seq < seq:
            self._spawn(self._refresh(room))

    async def _refresh(self, room: Room) -> None:
        with contextlib.suppress(StoreUnavailable):
            await room.refresh()

    async def _wake(self, due: list[tuple[str, int]]) -> None:
        """Load every table where somebody's time runs, when it will be up.

        Until then nobody needs it, unless somebody comes.
        """
        waiting = deque(due)
        while waiting:
            code, moment = waiting.popleft()
            when = max(moment + self._downtime, self._back + RESTART_CREDIT_MS)
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
        """Look round every few seconds, whatever was found the last time."""
        self._awake = self.now()
        while True:
            try:
                await self._round()
            except StoreUnavailable:
                pass  # it is asked again in the next round
            except Exception as error:  # noqa: BLE001 - no table may end what all of them need
                _log.error("a round was cut short: %s", type(error).__name__)
            await asyncio.sleep(HEARTBEAT_SECONDS)

    async def _round(self) -> None:
        """Note that the server is alive, make up for it if it was not, put rooms away, forget old tables."""
        self._put_away()
        self._notice_sleep()
        await asyncio.gather(*map(self._credit, self.all), *(room.settle() for room in self.all))
        await self.store.alive(self.now())
        if self.settings.retention_days and self.now() - self._pruned > DAY_MS / 24:
            self._pruned = self.now()
            await self._forget(self._pruned - self.settings.retention_days * DAY_MS)

    async def _forget(self, before: int) -> None:
        """Forget tables of old. Who comes to one of them in that moment finds it, or finds it gone."""
        self._keeping.clear()
        try:
            await self.store.prune(before, {*self._rooms, *self._loading})
        finally:
            self._keeping.set()

    def _put_away(self) -> None:
        """Rooms that nobody has needed for a while."""
        for code, room in list(self._rooms.items()):
            needed = room.audience.listeners or room.busy or self.bots.thinks(code) or code in self._timers
            since = self._unused[code] = self.now() if needed else self._unused.get(code, self.now())
            if self.now() - since > IDLE_SECONDS * 1000:
                del self._rooms[code], self._unused[code]
                self._rested.discard(code)

    def _notice_sleep(self) -> None:
        """If the machine has slept since the last round, that is like a restart.

        It slept for most of that time: what happened in the first half was before, the rest is after it.
        """
        awake, self._awake = self._awake, self.now()
        if self._awake - awake > STANDSTILL_MS:
            self._back, self._downtime = (awake + self._awake) // 2, self._awake - awake

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Tables

    async def get(self, code: str) -> Room | None:
        """The room of a table; None if there is no such table."""
        room = self._rooms.get(code)
        if room is not None:
            return room
        loading = self._loading.get(code)
        if loading is None:
            loading = asyncio.ensure_future(self._load(code))
            self._loading[code] = loading
            loading.add_done_callback(lambda _: self._loading.pop(code, None))
        return await asyncio.shield(loading)

    async def _load(self, code: str) -> Room | None:
        if len(code) != CODE_LENGTH or not set(code) <= set(ALPHABET):
            return None
        set_aside = self._aside.get(code)
        if set_aside is not None and self.now() - set_aside < ASIDE_MS:
            raise TooLarge
        await self._keeping.wait()
        saved = await self.store.snapshot(code)
        rows = await self.store.read(code, 0 if saved is None else saved.seq)
        if saved is None and not rows:
            return None
        try:
            table, seen = await reopen(code, saved, rows, self.referee)
        except TooLarge:
            self._aside[code] = self.now()
            raise
        room = self._room(table, complete=saved is None)
        for row, after in seen:
            room.remember(row, after)
        self._rooms[code] = room
        with contextlib.suppress(StoreUnavailable):  # until it can be written, its time is not up
            await self._credit(room)
        self._look_after(room, [])
        return room

    def _room(self, table: Table, *, complete: bool = True) -> Room:
        return Room(
            table,
            self.store,
            self._circumstances,
            self._look_after,
            now=self.now,
            complete=complete,
            referee=self.referee,
        )

    async def _credit(self, room: Room) -> bool:
        """Nobody is charged for the time in which the server was away; whether that was still to be done."""
        clock = room.table.clock
        if clock is None or clock.deadline is None or room.table.at >= self._back:
            return False
        deadline = max(clock.deadline + self._downtime, self.now() + RESTART_CREDIT_MS)
        with contextlib.suppress(Refusal):
            await room.carry_out(Credit(deadline))
        return True

    async def public(self) -> list[TableSummary]:
        """The public tables, as fair as can be to those who made them; looked up every second at most."""
        if self.now() - self._listed_at >= LIST_MS or self._listed_at > self.now():
            self._listed_at = self.now()
            here = {room.code: room for room in self._rooms.values() if room.table.plan.public}
            stored = [decode(text, type=TableSummary) for text in await self.store.public(MOST_LOOKED_AT)]
            summaries = {one.code: one for one in stored}
            summaries |= {
                code: projection.summary(room.table)
                for code, room in here.items()
                if room.table.phase != "over" and room.audience.listeners
            }
            self._listed = fairly(
                Listed(one, self._origins.get(code, ""), code in here and bool(here[code].audience.listeners))
                for code, one in summaries.items()
            )
        return self._listed

    async def create(self, plan: NewTable, guest: str, origin: str = "") -> Room:
        """A new table, made from an address. A KostkaError says what is wrong with the plan."""
        entry = self._created(plan, guest)
        around = self._around(game_of(plan.edition, plan.options).rules.family)
        row = Row(1, self.now(), entry)
        table = fold(None, row)
        begun = begin_if_full(table, around)
        rows = [row, *begun.rows]
        outcome = await self.store.append(entry.code, rows, index(begun.table))
        if not isinstance(outcome, Appended):
            raise StoreUnavailable("a code was drawn twice")
        room = self._room(begun.table)
        for one, after in zip(rows, [table, *begun.tables[1:]], strict=True):
            room.remember(one, after)
        self._rooms[entry.code] = room
        if plan.public:
            self._origins[entry.code] = origin
            if len(self._origins) > MOST_ORIGINS:
                del self._origins[next(iter(self._origins))]
        self._look_after(room, rows)
        return room

    def _created(self, plan: NewTable, guest: str) -> Created:
        game = game_of(plan.edition, plan.options)
        seats = len(plan.seats)
        players = game.rules.players
        if not players.min <= seats <= players.max:
            raise Refusal("seats-out-of-range", "seats", seats=seats, low=players.min, high=players.max)
        known = levels(game.rules.family)
        chairs = [
            self._chair(seat, guest, known, f"seats {number}") for number, seat in enumerate(plan.seats)
        ]
        if plan.starter is not None and plan.starter >= seats:
            raise Refusal("seat-unknown", "starter", seat=str(plan.starter), last=seats - 1)
        entry = Created(
            code=new_code(),
            edition=plan.edition,
            options=plan.options,
            games=plan.games or game.rules.games,
            host=guest,
            seats=chairs,
            seed=_new_seed(),
            public=plan.public,
            spectators=plan.spectators,
            starter=plan.starter,
            by_host=plan.start == "host",
            rulings=rules.LATEST,
        )
        game.start(seats, entry.seed, 0)  # a deck too small for so many shows here
        return entry

    def _chair(self, seat: SeatPlan, guest: str, known: tuple[str, ...], at: str) -> Chair:
        if seat.kind == "bot":
            level = seat.bot or (known[len(known) // 2] if known else "")
            if level not in known:
                raise Refusal("bot-unknown", at, bot=level, bots=", ".join(known))
            return Chair("", None, level)
        if seat.kind == "open":
            return Chair()
        return Chair(clean(seat.name or "", f"{at} name"), guest)

    # After every change

    def _circumstances(self, room: Room) -> Circumstances:
        return self._around(room.table.game.rules.family, room.audience.away)

    def _around(self, family: rules.Family, away: dict[int, int] | None = None) -> Circumstances:
        return Circumstances(
            now=self.now(),
            new_seed=_new_seed,
            away=away or {},
            grace_ms=self.settings.away_seconds * 1000,
            bots=levels(family),
        )

    def _look_after(self, room: Room, rows: list[Row]) -> None:
        self.moves += len(rows)
        if rows and self.bus is not None:
            self.bus.publish(room.code, rows[-1].seq)
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
            self._rested.add(room.code)
            return
        seconds = max(clock.until - self.now(), 0) / 1000 + 0.001
        loop = asyncio.get_running_loop()
        self._timers[room.code] = loop.call_later(seconds, self._ring, room)

    def _ring(self, room: Room) -> None:
        self._timers.pop(room.code, None)
        self._spawn(self._time_up(room))

    async def _time_up(self, room: Room) -> None:
        try:
            if room.code in self._rested:
                self._rested.discard(room.code)
                if (clock := room.table.clock) is not None and waits_for_bots(room.table):
                    await room.carry_out(Credit(self.now() + clock.turn_ms))
                    return
            if not await self._credit(room):
                await room.carry_out(TimeUp(dict(room.drafts)))
                self.timeouts += 1
        except Refusal:
            self._set_timer(room)
        except Exception as error:  # noqa: BLE001 - nobody else would ring again
            if not isinstance(error, StoreUnavailable):
                _log.error("a turn cannot end: %s", type(error).__name__)
            loop = asyncio.get_running_loop()
            self._timers[room.code] = loop.call_later(RETRY_SECONDS, self._ring, room)
