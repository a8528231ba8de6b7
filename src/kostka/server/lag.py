"""How late the event loop is: what anybody at any table waits besides the work for them."""

import asyncio
import itertools

SECONDS = 0.1
IDLE_SECONDS = 1.0
BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)


class Lag:
    """Counts by how much timers are late, as a histogram has it."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0
        self.longest = 0.0

    def note(self, seconds: float) -> None:
        place = next((place for place, bound in enumerate(BOUNDS) if seconds <= bound), len(BOUNDS))
        self.counts[place] += 1
        self.total += seconds
        self.longest = max(self.longest, seconds)

    @property
    def buckets(self) -> list[tuple[str, float]]:
        """The counts up to every bound."""
        bounds = [*(str(bound) for bound in BOUNDS), "+Inf"]
        return list(zip(bounds, map(float, itertools.accumulate(self.counts)), strict=True))

    async def watch(self, busy: "asyncio.Event") -> None:
        """Look every now and then; seldom where nobody would notice."""
        loop = asyncio.get_running_loop()
        while True:
            pause = SECONDS if busy.is_set() else IDLE_SECONDS
            due = loop.time() + pause
            await asyncio.sleep(pause)
            self.note(max(loop.time() - due, 0.0))
