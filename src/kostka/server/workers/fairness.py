"""A queue that is fair to whoever asks: those who have used least of a worker's time come first.

Who asks is a path from the outside in: address, guest, table. Of two addresses the one that has had less is
served first, of its guests again the one that has had less, and so on; one who asks for a single thing is
never behind a crowd of somebody else's. Among jobs of one and the same asker the earliest deadline counts.
"""

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from kostka.server.workers.jobs import Job

if TYPE_CHECKING:
    import asyncio

Who: TypeAlias = tuple[str, ...]
MOST_WAITING = 500
LEAST_SHARE = 1 / 16


@dataclass(slots=True, eq=False)
class Waiting:
    """A job in the queue, for which a worker has `limit` seconds once it has begun."""

    job: Job
    limit: float
    deadline: float
    who: Who
    number: int
    future: "asyncio.Future[Any]"


class FairQueue:
    """Jobs that wait, and how much time every asker has had since they began to compete."""

    def __init__(self) -> None:
        self.waiting: dict[int, Waiting] = {}
        self._used: dict[Who, float] = {}
        self._floor: dict[Who, float] = {}
        """What the last one served had used, by the path to it: nobody saves time up by waiting."""
        self._crowds: Counter[str] = Counter()
        """How many jobs of each address wait."""

    def __len__(self) -> int:
        return len(self.waiting)

    def put(self, waiting: Waiting) -> Waiting | None:
        """Add a job. If that makes too many, the newest of the largest crowd has to go: it is returned."""
        for depth in range(1, len(waiting.who) + 1):
            path = waiting.who[:depth]
            floor = self._floor.get(path[:-1], 0.0)
            self._used[path] = max(self._used.get(path, 0.0), floor)
        self.waiting[waiting.number] = waiting
        self._crowds[_address(waiting.who)] += 1
        if len(self.waiting) <= MOST_WAITING:
            return None
        largest = max(self._crowds, key=self._crowds.__getitem__)
        newest = max(number for number, one in self.waiting.items() if _address(one.who) == largest)
        return self.discard(newest)

    def pop(self) -> Waiting:
        """The job whose asker has had least."""
        chosen = min(self.waiting.values(), key=self._rank)
        for depth in range(1, len(chosen.who) + 1):
            path = chosen.who[:depth]
            self._floor[path[:-1]] = self._used.get(path, 0.0)
        self.discard(chosen.number)
        return chosen

    def discard(self, number: int) -> Waiting | None:
        """Take a job out, if it is still there."""
        waiting = self.waiting.pop(number, None)
        if waiting is None:
            return None
        address = _address(waiting.who)
        self._crowds[address] -= 1
        if not self._crowds[address]:
            del self._crowds[address]
        if not self.waiting:  # nobody competes any more
            self._used.clear()
            self._floor.clear()
        return waiting

    def charge(self, who: Who, seconds: float) -> None:
        """Somebody's job has taken so long."""
        for depth in range(1, len(who) + 1):
            path = who[:depth]
            self._used[path] = self._used.get(path, 0.0) + seconds

    def share(self, who: Who, workers: int) -> float:
        """The part of its usual work that a job of theirs may do now: less, the more there is to do."""
        address = _address(who)
        others = len(self._crowds) - (address in self._crowds)
        return max(1 / (1 + (self._crowds[address] + others) / workers), LEAST_SHARE)

    def _rank(self, waiting: Waiting) -> tuple[tuple[float, ...], float, int]:
        who = waiting.who
        used = tuple([self._used.get(who[:depth], 0.0) for depth in range(1, len(who) + 1)])
        return used, waiting.deadline, waiting.number


def _address(who: Who) -> str:
    return who[0] if who else ""
