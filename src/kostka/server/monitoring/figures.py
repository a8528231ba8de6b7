"""Figures about a running server: durations and failures, counted and logged."""

import itertools
import logging
import time
from collections import Counter
from collections.abc import Callable

from kostka.server.limits import Bucket

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)
LINES_PER_SECOND, LINES_AT_ONCE = 0.5, 10
"""How many lines of one kind are logged, so that a flood of requests does not flood the log."""


class Histogram:
    """How often something took how long."""

    __slots__ = ("counts", "longest", "total")

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
        """Cumulative counts up to each bound."""
        bounds = [*(str(bound) for bound in BOUNDS), "+Inf"]
        return list(zip(bounds, map(float, itertools.accumulate(self.counts)), strict=True))


class Tally:
    """Failures of one kind, counted by reason; each is logged unless there are too many.

    Reasons come from a short, fixed list: no names, tiles, tokens or codes of tables.
    """

    def __init__(
        self, what: str, level: int = logging.WARNING, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.counts: Counter[str] = Counter()
        self._what = what
        self._level = level
        self._now = now
        self._lines = Bucket(LINES_PER_SECOND, LINES_AT_ONCE, now())
        self._unsaid = 0
        self._log = logging.getLogger("kostka.server")

    def note(self, reason: str, detail: str = "") -> None:
        """Count one failure, and log it."""
        self.counts[reason] += 1
        if not self._lines.take(self._now()):
            self._unsaid += 1
            return
        more = f" (and {self._unsaid} more like it)" if self._unsaid else ""
        self._unsaid = 0
        self._log.log(self._level, "%s: %s%s%s", self._what, reason, detail and f", {detail}", more)
