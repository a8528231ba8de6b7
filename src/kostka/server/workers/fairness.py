"""A fair queue: the client that has used the least worker time comes first.

Askers form a path from the outside in: address, guest, table. Of two addresses, the one that has used less is
served first, then of its guests, and so on, so that a single request never queues behind another client's
crowd. Among jobs of the same asker the earliest deadline comes first.

Running jobs are not interrupted; a lane may therefore reserve a worker for light addresses, those that have
asked for little lately.
"""

import asyncio
import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from kostka.server.workers.jobs import Progress, unwatched

Who: TypeAlias = tuple[str, ...]
MOST_WAITING = 500
LEAST_SHARE = 1 / 16
LIGHT = 0.02
"""An address is light while it has used less than this share of a worker's time lately."""
LATELY_SECONDS = 10.0


OnAnswer: TypeAlias = Callable[[Any], None]
"""Takes the answer to a job, or an exception that says why there is none."""


@dataclass(slots=True, eq=False)
class Waiting:
    """A waiting job, for which a worker has `limit` seconds once it starts."""

    packed: bytes
    limit: float
    deadline: float
    who: Who
    number: int
    on_answer: OnAnswer | None
    """None once there is an answer, or no one wants one."""
    progress: Progress = unwatched
    since: float = field(default_factory=time.monotonic)

    @property
    def wanted(self) -> bool:
        return self.on_answer is not None

    def forget(self) -> None:
        """No one wants the answer any more."""
        self.on_answer, self.progress = None, unwatched

    def reply(self, answer: Any) -> None:
        """Give the answer to the asker, if it is still wanted."""
        on_answer = self.on_answer
        self.forget()
        if on_answer is not None:
            try:
                on_answer(answer)
            except Exception as error:  # noqa: BLE001 - the worker has other jobs
                about = {"message": "an answer was not understood", "exception": error}
                asyncio.get_running_loop().call_exception_handler(about)


class Load:
    """The time that each address has used lately, of a worker or of the event loop; old use fades."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._had: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """By address: seconds used, and when they were counted; the longest unseen address comes first."""

    def add(self, address: str, seconds: float) -> None:
        now = self._now()
        self._had[address] = self._faded(address, now) + seconds, now
        self._had.move_to_end(address)
        while now - self._had[first := next(iter(self._had))][1] > 10 * LATELY_SECONDS:
            del self._had[first]

    def light(self, address: str) -> bool:
        return self.lately(address) < LIGHT * LATELY_SECONDS

    def lately(self, address: str) -> float:
        """How many seconds an address has used lately."""
        return self._faded(address, self._now())

    def _faded(self, address: str, now: float) -> float:
        seconds, at = self._had.get(address, (0.0, now))
        return seconds * math.exp((at - now) / LATELY_SECONDS)


class FairQueue:
    """Waiting jobs, and how much time each asker has used since they began to compete."""

    def __init__(self) -> None:
        self.load = Load()
        self.waiting: dict[int, Waiting] = {}
        self._used: dict[Who, float] = {}
        self._floor: dict[Who, float] = {}
        """What the asker served last had used, by its path, so that waiting does not save up time."""
        self._crowds: Counter[str] = Counter()
        """How many jobs of each address are waiting."""

    def __len__(self) -> int:
        return len(self.waiting)

    def put(self, waiting: Waiting) -> Waiting | None:
        """Add a job. If there are too many, the newest job of the largest crowd is dropped and returned."""
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

    def pop(self, *, light: bool = False) -> Waiting | None:
        """The job of the asker who has used least, optionally among light addresses only."""
        used = {
            address: self._used.get((address,), 0.0)
            for address in self._crowds
            if not light or self.load.light(address)
        }
        if not used:
            return None
        least = min(used.values())
        served = {address for address, seconds in used.items() if seconds == least}
        chosen = min((one for one in self.waiting.values() if _address(one.who) in served), key=self._rank)
        for depth in range(1, len(chosen.who) + 1):
            path = chosen.who[:depth]
            self._floor[path[:-1]] = self._used.get(path, 0.0)
        self.discard(chosen.number)
        return chosen

    def discard(self, number: int) -> Waiting | None:
        """Remove a job, if it is still queued."""
        waiting = self.waiting.pop(number, None)
        if waiting is None:
            return None
        address = _address(waiting.who)
        self._crowds[address] -= 1
        if not self._crowds[address]:
            del self._crowds[address]
        if not self.waiting:  # no one competes any more
            self._used.clear()
            self._floor.clear()
        return waiting

    def charge(self, who: Who, seconds: float) -> None:
        """Charge an asker for the processor time of a job, which a busy machine does not increase."""
        self.load.add(_address(who), seconds)
        for depth in range(1, len(who) + 1):
            path = who[:depth]
            self._used[path] = self._used.get(path, 0.0) + seconds

    def share(self, who: Who, workers: int) -> float:
        """The share of its usual work that an asker's job may do now: less under load."""
        address = _address(who)
        others = len(self._crowds) - (address in self._crowds)
        return max(1 / (1 + (self._crowds[address] + others) / workers), LEAST_SHARE)

    def _rank(self, waiting: Waiting) -> tuple[tuple[float, ...], float, int]:
        who = waiting.who
        used = tuple([self._used.get(who[:depth], 0.0) for depth in range(1, len(who) + 1)])
        return used, waiting.deadline, waiting.number


def _address(who: Who) -> str:
    return who[0] if who else ""
