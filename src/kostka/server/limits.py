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

    def wait(self) -> float:
        """Seconds until there is one."""
        return max((1 - self._filled) / self._rate, 0.0)


class Buckets:
    """One bucket for everybody; those who were not seen for long are forgotten."""

    def __init__(self, per_minute: float, now: Callable[[], float] = time.monotonic) -> None:
        self._per_minute = per_minute
        self._now = now
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> bool:
        now = self._now()
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Bucket(self._per_minute / 60, self._per_minute, now)
        self._buckets.move_to_end(who)
        while len(self._buckets) > MOST_KEPT:
            self._buckets.popitem(last=False)
        return bucket.take(now)
