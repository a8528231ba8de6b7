"""A clock that notices when this process has stood still: stopped, starved, or asleep with its machine.

Whoever looks at the time learns of a standstill first, so nothing is decided in ignorance of one. A heartbeat
looks often enough that the length of a standstill is known to a quarter of a second.
"""

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field

BEAT_MS = 250
STANDSTILL_MS = 500
"""A loop that was busy for less than a heartbeat never looks like one that stood still."""
REPAID_MS = 1_000
"""Less than this is owed in memory only; it is not worth an entry."""


@dataclass(slots=True, eq=False)
class Debt:
    """Time owed to a table. Its command has an id: it is repaid once, even if the answer was lost."""

    ms: int
    cmd: str = field(default_factory=lambda: secrets.token_hex(8))
    posted: bool = False


class AttentiveClock:
    """The time in milliseconds, as `wall` gives it.

    `on_standstill` is called with the milliseconds since anybody last looked: at least as long as the
    process stood still, and at most a heartbeat longer. A clock that somebody sets forward is a standstill
    too. Until the heart beats, there are none.
    """

    def __init__(self, wall: Callable[[], int], on_standstill: Callable[[int], None]) -> None:
        self._wall = wall
        self._on_standstill = on_standstill
        self._looked: int | None = None

    def __call__(self) -> int:
        now, looked = self._wall(), self._looked
        if looked is not None:
            self._looked = now
            if now - looked > STANDSTILL_MS:
                self._on_standstill(now - looked)
        return now

    def beat(self) -> None:
        """One heartbeat."""
        self._looked = self()

    async def keep_beating(self) -> None:
        while True:
            self.beat()
            await asyncio.sleep(BEAT_MS / 1000)
