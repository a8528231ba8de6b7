"""The bots at the tables: whenever a game waits for a bot, a worker computes its move.

Bots play for people. They wait while no one is connected; where only spectators watch, they use idle workers.
The higher the load, the less a searching bot thinks.
"""

import asyncio
import contextlib
import logging
import time
from dataclasses import dataclass
from typing import Any

from kostka.errors import KostkaError
from kostka.server.loop.turns import Turns
from kostka.server.rooms.others import Alone, Others
from kostka.server.rooms.room import Room
from kostka.server.rooms.thinking import bot_seed, fallback, searches, seat_view, speaks
from kostka.server.settings import Settings
from kostka.server.store import StoreUnavailable
from kostka.server.tables.commands import BotActs, Refusal
from kostka.server.tables.state import TableState, waits_for_bots
from kostka.server.workers import Lane, Moving, Pool, Remark, ThinkingFailed, Thought, Who

RETRY_SECONDS = 1.0
LATE_SECONDS = 2.0
"""How late a bot's move has to be before another process makes it."""
_log = logging.getLogger(__name__)


@dataclass(slots=True)
class Figures:
    """Counts of the moves that bots were asked for."""

    moves: int = 0
    failures: int = 0
    eased: int = 0
    """Moves with less work than usual."""
    share: float = 1.0
    """The recent average of the share of its usual work that a searching bot may do."""

    def asked(self, share: float) -> None:
        self.moves += 1
        self.eased += share < 1
        self.share += (share - self.share) / 20


class Bots:
    """Runs all bots of all tables; each seat thinks about one move at a time."""

    def __init__(
        self, pool: Pool, settings: Settings, others: Others | None = None, turns: Turns | None = None
    ) -> None:
        self.figures = Figures()
        self._others = others or Alone()
        self._turns = turns or Turns()
        self._pool = pool
        self._settings = settings
        self._busy: dict[tuple[str, int], asyncio.Task[None]] = {}
        self._closed = False
        self._roles = asyncio.Event()

    def roles_changed(self) -> None:
        """The tables that other processes act for have changed."""
        self._roles.set()
        self._roles = asyncio.Event()

    def look_after(self, room: Room) -> None:
        """Start every bot that the table waits for."""
        table = room.table
        if table.paused is not None or self._closed or not room.audience.attended:
            return
        for seat in table.waiting:
            key = (room.code, seat)
            if table.seats[seat].bot is not None and key not in self._busy:
                task = asyncio.create_task(self._stay(room, seat), name=f"bot {room.code} {seat}")
                self._busy[key] = task

    async def _late(self, room: Room, bot: str) -> bool:
        """Another process acts for this table; returns whether its move is overdue."""
        current = room.table.current
        settings = self._settings
        self._pool.prepare(self._lane(room, bot)[0])  # starting a worker takes half a second
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(settings.bot_seconds + settings.bot_delay_ms / 1000 + LATE_SECONDS):
                await self._roles.wait()
                return False
        with contextlib.suppress(StoreUnavailable):
            await room.refresh()
        return room.table.current is current

    def rest(self, room: Room) -> bool:
        """Whether the table waits only for bots, and no one is connected."""
        return not room.audience.attended and waits_for_bots(room.table)

    @property
    def tables(self) -> set[str]:
        """The tables at which bots think."""
        return {code for code, _ in self._busy}

    async def close(self) -> None:
        self._closed = True
        tasks = list(self._busy.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _stay(self, room: Room, seat: int) -> None:
        """Play for a seat as long as the table waits for it and someone watches."""
        try:
            while (table := room.table).paused is None and seat in table.waiting:
                bot = table.seats[seat].bot
                if bot is None or not room.audience.attended:
                    return
                if not self._others.acts_for(room.code) and not await self._late(room, bot):
                    continue
                await self._play(room, seat, bot)
        finally:
            # Together with the last check, so that a move that follows at once finds the seat free.
            del self._busy[room.code, seat]

    async def _play(self, room: Room, seat: int, bot: str) -> None:
        try:
            await self._act(room, seat, bot)
        except Exception as error:  # noqa: BLE001 - otherwise the table would wait forever
            # The error may mention tiles, which must not reach the log.
            _log.error("a bot cannot play: %s", type(error).__name__)
            await asyncio.sleep(RETRY_SECONDS)

    async def _act(self, room: Room, seat: int, bot: str) -> None:
        table = room.table
        begun = time.monotonic()
        if not await self._admitted(room, table):
            return
        thought = await self._thought(room, seat, bot)
        wait = max(thought.pace_ms, self._settings.bot_delay_ms) / 1000 - (time.monotonic() - begun)
        if wait > 0:
            await asyncio.sleep(wait)
        if not await self._admitted(room, table):
            return
        if thought.action is None:
            await asyncio.sleep(RETRY_SECONDS)
        elif await self._acted(room, seat, thought.action, table):
            await self._remark(room, seat, bot)

    async def admit(self, room: Room) -> None:
        """Wait until it is the turn of the people at the table to be served."""
        await self._turns.admit(room.audience.payer(room.table))

    async def _admitted(self, room: Room, table: TableState) -> bool:
        """Wait to be served; returns whether nobody has moved meanwhile."""
        await self.admit(room)
        return room.table.current is table.current

    async def _thought(self, room: Room, seat: int, bot: str) -> Thought:
        table = room.table
        lane, who = self._lane(room, bot)
        share = self._pool.share(lane, who) if searches(bot, table.game.rules.family) else 1.0
        self.figures.asked(share)
        seconds = self._limit(table) * 0.6 * share
        job = Moving(bot, seat_view(table, seat), bot_seed(table, seat), seconds, share)
        try:
            return await self._ask(job, table, lane, who)
        except ThinkingFailed:
            self.figures.failures += 1
            return Thought(fallback(table, seat))

    async def _ask(self, job: Moving | Remark, table: TableState, lane: Lane, who: Who) -> Thought:
        """The seat is busy until the answer comes, so a remark may not take longer than a move."""
        limit = self._limit(table)
        thought: Thought = await self._pool.think(job, limit, table.at + limit * 1000, lane=lane, who=who)
        return thought

    def _lane(self, room: Room, bot: str) -> tuple[Lane, Who]:
        """Which lane thinks for a bot, and whom it is charged to: the person it plays for."""
        patron = room.audience.patron(room.table)
        if patron is None:
            return Lane.IDLE, ("", "", room.code)
        who = (patron.address, patron.guest, room.code)
        if not patron.plays:
            return Lane.IDLE, who
        rules = room.table.game.rules
        quick = rules.solved_at_once and not searches(bot, rules.family)
        return (Lane.QUICK if quick else Lane.DEEP), who

    def _limit(self, table: TableState) -> float:
        """How long a bot may think: never longer than its turn."""
        if table.clock is None:
            return self._settings.bot_seconds
        return max(min(self._settings.bot_seconds, table.clock.turn_ms / 2000), 0.5)

    async def _acted(self, room: Room, seat: int, action: dict[str, Any], table: TableState) -> bool:
        """Carry out a bot's action; if the rules refuse it, the fallback."""
        try:
            await room.carry_out(BotActs(seat, action, table.seq))
        except (StoreUnavailable, Refusal):
            await asyncio.sleep(RETRY_SECONDS / 10)  # trying again would give the same action
            return False
        except KostkaError:
            plain = fallback(room.table, seat) if room.table.current is table.current else None
            if plain is not None and plain != action:
                return await self._acted(room, seat, plain, table)
            await asyncio.sleep(RETRY_SECONDS)
            return False
        return True

    async def _remark(self, room: Room, seat: int, bot: str) -> None:
        table = room.table
        if table.phase != "playing" or not speaks(bot, table.game.rules.family):
            return
        lane, who = self._lane(room, bot)
        with contextlib.suppress(ThinkingFailed, KostkaError):
            said = await self._ask(Remark(bot, seat_view(table, seat)), table, lane, who)
            if said.action is not None:
                await room.carry_out(BotActs(seat, said.action, table.seq))
