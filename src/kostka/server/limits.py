"""How often somebody may do something: buckets that fill up again with time."""

import time
from collections import OrderedDict
from collections.abc import Callable

MOST_KEPT = 50_000


class Bucket:
    """`burst` at once, then `rate` a second."""

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

    def empty(self, now: float) -> bool:
        """Whether there is none to take."""
        return self._filled + (now - self._seen) * self._rate < 1

    def wait(self) -> float:
        """Seconds until there is one."""
        return max((1 - self._filled) / self._rate, 0.0)


class Buckets:
    """One bucket for everybody; those who were not seen for long are forgotten."""

    def __init__(
        self, per_minute: float, now: Callable[[], float] = time.monotonic, burst: float | None = None
    ) -> None:
        self._per_minute = per_minute
        self._burst = per_minute if burst is None else burst
        self._now = now
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def empty(self, who: str) -> bool:
        """Whether somebody has had all that they may have for now."""
        bucket = self._buckets.get(who)
        return bucket is not None and bucket.empty(self._now())

    def take(self, who: str) -> bool:
        now = self._now()
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Bucket(self._per_minute / 60, self._burst, now)
        self._buckets.move_to_end(who)
        while len(self._buckets) > MOST_KEPT:
            self._buckets.popitem(last=False)
        return bucket.take(now)


class Quota:
    """What a guest may do, and what all guests of an address may do together: a new guest costs nothing."""

    def __init__(self, per_minute: float, guests_at_one_address: int) -> None:
        self._by_guest = Buckets(per_minute)
        self._by_address = Buckets(per_minute * guests_at_one_address)

    def take(self, guest: str | None, address: str, what: str = "") -> bool:
        """Count something that a guest does; without a guest it is counted by address alone."""
        mine = guest is None or self._by_guest.take(f"{what} {guest}")
        return mine and self._by_address.take(f"{what} {address}")
