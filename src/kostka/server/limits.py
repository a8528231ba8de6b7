"""Limits: buckets that refill over time, and slots for concurrent work."""

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

MOST_KEPT = 50_000


class Bucket:
    """Allows `burst` at once, then `rate` per second."""

    __slots__ = ("_burst", "_filled", "_rate", "_seen")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._filled = burst
        self._seen = now

    def take(self, now: float) -> bool:
        """Take one, if there is one."""
        self._filled = min(self._burst, self._filled + (now - self._seen) * self._rate)
        self._seen = now
        if self._filled < 1:
            return False
        self._filled -= 1
        return True

    def owe(self, now: float) -> float:
        """Take one even if there is none; returns the seconds until it is paid for."""
        self._filled = min(self._burst, self._filled + (now - self._seen) * self._rate) - 1
        self._seen = now
        return max(-self._filled / self._rate, 0.0)

    def empty(self, now: float) -> bool:
        """Whether the bucket is empty."""
        return self._filled + (now - self._seen) * self._rate < 1

    def wait(self) -> float:
        """Seconds until one is available."""
        return max((1 - self._filled) / self._rate, 0.0)


class Buckets:
    """A bucket per key; keys not seen for a long time are forgotten."""

    def __init__(
        self, per_minute: float, now: Callable[[], float] = time.monotonic, burst: float | None = None
    ) -> None:
        self._per_minute = per_minute
        self._burst = per_minute if burst is None else burst
        self._now = now
        self.on_take: Callable[[str], None] = lambda _: None
        """Called with the key whenever one is taken."""
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def empty(self, who: str) -> bool:
        """Whether a key has used up its bucket for now."""
        bucket = self._buckets.get(who)
        return bucket is not None and bucket.empty(self._now())

    def take(self, who: str) -> bool:
        """Take one, if there is one."""
        now = self._now()
        taken = self._of(who, now).take(now)
        if taken:
            self.on_take(who)
        return taken

    def owe(self, who: str) -> float:
        """Take one even if there is none; returns the seconds until it is paid for."""
        now = self._now()
        return self._of(who, now).owe(now)

    def _of(self, who: str, now: float) -> Bucket:
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Bucket(self._per_minute / 60, self._burst, now)
        self._buckets.move_to_end(who)
        while len(self._buckets) > MOST_KEPT:
            self._buckets.popitem(last=False)
        return bucket


class Quota:
    """What a guest may do, and what all guests of an address may do together: new guests cost nothing."""

    def __init__(self, per_minute: float, guests_at_one_address: int) -> None:
        self.by_guest = Buckets(per_minute)
        self.by_address = Buckets(per_minute * guests_at_one_address)

    def take(self, guest: str | None, address: str, what: str = "") -> bool:
        """Count one use by a guest; without a guest only the address is charged."""
        mine = guest is None or self.by_guest.take(f"{what} {guest}")
        return mine and self.by_address.take(f"{what} {address}")


class Slots:
    """At most so many at the same time for each key; the rest wait."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._slots: dict[str, asyncio.Semaphore] = {}
        self._users: Counter[str] = Counter()

    @asynccontextmanager
    async def one(self, who: str) -> AsyncIterator[None]:
        """Take a slot for as long as this lasts."""
        slot = self._slots.setdefault(who, asyncio.Semaphore(self._most))
        self._users[who] += 1
        try:
            async with slot:
                yield
        finally:
            self._users[who] -= 1
            if not self._users[who]:
                del self._slots[who], self._users[who]
