"""The clocks of all tables: what happens when the time of a turn is up.

At a table that everybody has left nothing happens until somebody comes back.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine

from kostka.server.rooms.bots import Bots
from kostka.server.rooms.others import Others
from kostka.server.rooms.room import Room
from kostka.server.store import StoreUnavailable
from kostka.server.tables.commands import Credit, Refusal, TimeUp
from kostka.server.tables.state import waits_for_bots

RETRY_SECONDS = 1.0
SOON_SECONDS = 0.25
DESERTED_MS = 300_000
"""When nobody has been at a table for so long, its turns do not end by time any more."""
POSTPONED_MS = 1_000
"""By how much what an address does can postpone the end of a turn."""
LATE_MS = 2_000
"""How late the process that acts for a table may be before any process with the table acts."""
_log = logging.getLogger(__name__)


class Timers:
    """One timer for each table whose clock runs."""

    def __init__(
        self,
        now: Callable[[], int],
        bots: Bots,
        others: Others,
        credit: Callable[[Room], Awaitable[bool]],
        spawn: Callable[[Coroutine[None, None, None]], object],
    ) -> None:
        self.timeouts = 0
        self.may_end: Callable[[str], bool] = lambda _: True
        """Whether a turn may end by time on account of an address, or has to wait."""
        self._now = now
        self._bots = bots
        self._others = others
        self._credit = credit
        self._spawn = spawn
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._resting: set[str] = set()
        """Tables whose bots rest, and whose clocks rest with them until someone connects."""
        self._left: set[str] = set()
        """Tables that everybody had left when a turn was due."""

    def __contains__(self, code: str) -> bool:
        return code in self._timers

    def set(self, room: Room) -> None:
        """Set a table's timer to its clock."""
        timer = self._timers.pop(room.code, None)
        if timer is not None:
            timer.cancel()
        clock = room.table.clock
        if clock is None or clock.until is None:
            return
        if self._bots.rest(room):
            self._resting.add(room.code)
            return
        due = clock.until + room.owed - self._now()
        if not self._others.acts_for(room.code):
            if due > 0:  # the process that acts for it gives the bots their time
                self._resting.discard(room.code)
            due = max(due, 0) + LATE_MS
        self._call_later(room, max(due, 0) / 1000 + 0.001)

    def cancel(self, code: str) -> None:
        """Forget a table."""
        timer = self._timers.pop(code, None)
        if timer is not None:
            timer.cancel()
        self._resting.discard(code)
        self._left.discard(code)

    def close(self) -> None:
        for timer in self._timers.values():
            timer.cancel()

    def _call_later(self, room: Room, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        self._timers[room.code] = loop.call_later(seconds, self._on_timer, room)

    def _on_timer(self, room: Room) -> None:
        self._timers.pop(room.code, None)
        self._spawn(self._time_up(room))

    async def _time_up(self, room: Room) -> None:
        try:
            if not self._others.ready:
                self._call_later(room, SOON_SECONDS)
                return
            if self._others.shared:
                await room.refresh()  # someone else may have acted or moved
                if room.code in self._timers:
                    return
            if room.audience.deserted(DESERTED_MS):
                self._left.add(room.code)
            else:
                await self._end_turn(room)
        except Refusal:
            self.set(room)
        except Exception as error:  # noqa: BLE001 - the timer would not fire again
            if not isinstance(error, StoreUnavailable):
                _log.error("a turn cannot end: %s", type(error).__name__)
            self._call_later(room, RETRY_SECONDS)

    async def _end_turn(self, room: Room) -> None:
        clock = room.table.clock
        rested = room.code in self._resting and waits_for_bots(room.table)
        if clock is not None and (rested or room.code in self._left):
            self._resting.discard(room.code)
            self._left.discard(room.code)
            await room.carry_out(Credit(self._now() + clock.turn_ms))
            return
        self._resting.discard(room.code)
        if await self._credit(room):
            return
        if not (self._overdue(room) or self.may_end(room.audience.payer(room.table))):
            self._call_later(room, SOON_SECONDS)
            return
        await self._bots.admit(room)
        await room.carry_out(TimeUp(dict(room.drafts), room.answers))
        self.timeouts += 1

    def _overdue(self, room: Room) -> bool:
        clock = room.table.clock
        due = None if clock is None else clock.until
        return due is None or self._now() - due - room.owed >= POSTPONED_MS
