"""A clock that notices when this process has stood still: stopped, starved, or asleep with its machine.

Whoever looks at the time learns of a standstill first, so nothing is decided in ignorance of one. A heartbeat
looks often enough that the length of a standstill is known to a twentieth of a second. Shorter ones, by which
heartbeats are merely late, add up until they are as long as one.
"""

import asyncio
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from kostka.server.rooms.pending import OnAnswer, key_of
from kostka.server.tables.commands import Repay

BEAT_MS = 50
STANDSTILL_MS = 200
"""What is longer is a standstill by itself."""
JITTER_MS = 10
"""A heartbeat may be late by so much while nothing is wrong."""
REPAID_MS = 1_000
"""Less than this is owed in memory only; it is not worth an entry."""


def wall_clock() -> int:
    """The time in milliseconds."""
    return time.time_ns() // 1_000_000


@dataclass(slots=True, eq=False)
class Debt:
    """Time owed to a table. Its command has an id: it is repaid once, even if the answer was lost."""

    ms: int
    cmd: str = field(default_factory=lambda: secrets.token_hex(8))
    posted: bool = False


class Debts:
    """What the process owes one table, and the part of it that is being repaid.

    It does not know the room, which would then outlive its use until the next full garbage collection.
    """

    def __init__(self) -> None:
        self.owed = 0
        self._debt: Debt | None = None

    def repay(self, post: Callable[[Repay, None, str, OnAnswer], None]) -> None:
        """Write what is owed into the log, so that everybody sees the new deadline."""
        if self._debt is None and self.owed >= REPAID_MS:
            self._debt = Debt(self.owed)
        if self._debt is not None and not self._debt.posted:
            self._debt.posted = True
            post(Repay(self._debt.ms), None, self._debt.cmd, self._on_repaid)

    def forgive(self, ms: int) -> None:
        """Owe so much less, unless it is being repaid."""
        if self._debt is None:
            self.owed = max(self.owed - ms, 0)

    def note(self, cmd: str | None) -> None:
        """An entry with this command is in the log."""
        if self._debt is not None and cmd == key_of(None, self._debt.cmd):
            self._settle(self._debt)

    def _on_repaid(self, answer: int | Exception) -> None:
        if self._debt is None:
            return
        if isinstance(answer, Exception):
            self._debt.posted = False  # the next round tries again
        else:  # no clock runs: nothing had to be written
            self._settle(self._debt)

    def _settle(self, debt: Debt) -> None:
        self.owed -= debt.ms
        self._debt = None


class AttentiveClock:
    """The time in milliseconds, as `wall` gives it.

    `on_standstill` is called with the milliseconds since anybody last looked: at least as long as the
    process stood still, and at most a heartbeat longer. It is also called when late heartbeats add up to as
    much; of each such short stop at most a heartbeat is not counted. A clock that somebody sets forward is a
    standstill too. Until the heart beats, there are none.
    """

    def __init__(self, wall: Callable[[], int], on_standstill: Callable[[int], None]) -> None:
        self._wall = wall
        self._on_standstill = on_standstill
        self._looked: int | None = None
        self._late = 0

    def __call__(self) -> int:
        now, looked = self._wall(), self._looked
        if looked is not None:
            self._looked = now
            stood_still = self._counted(now - looked)
            if stood_still:
                self._on_standstill(stood_still)
        return now

    def _counted(self, gap: int) -> int:
        """How long the process stood still, as far as it is known and not counted yet; 0 if for a moment."""
        if gap <= STANDSTILL_MS:
            late = gap - BEAT_MS
            self._late += late if late > JITTER_MS else 0
            if self._late <= STANDSTILL_MS:
                return 0
            gap = 0
        found, self._late = gap + self._late, 0
        return found

    def rest(self) -> None:
        """Stop noticing standstills."""
        self._looked = None

    def beat(self) -> None:
        """One heartbeat."""
        self._looked = self()

    async def keep_beating(self) -> None:
        while True:
            self.beat()
            await asyncio.sleep(BEAT_MS / 1000)
