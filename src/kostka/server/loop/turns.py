"""What guests ask for is done a few milliseconds at a time, first for those who have asked for little.

A turn of the event loop lasts as long as everything that arrived during the turn before it. If hundreds of
clients write in the same moment, whoever comes next would wait for all of them.
"""

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator
from functools import partial
from typing import TypeAlias, TypeVar

from kostka.patience import TooLarge
from kostka.server.loop.answers import resolve
from kostka.server.loop.referee import LOG_SECONDS
from kostka.server.workers.fairness import Load

AT_ONCE_SECONDS = 0.002
"""How long guests are served in one turn of the loop."""
CROWD_SECONDS = 0.001
"""How much of that those share who have asked for much lately; the rest is kept for whoever else is read."""
UNNOTICED_SECONDS = 0.001
"""Less than this need not be counted by turns."""
REQUEST_SECONDS = 0.0005
"""What answering a request costs besides the work that is done for it."""

T = TypeVar("T")
Work: TypeAlias = Callable[[], None]


class Turns:
    """Work to be done in the event loop, by the address that asked for it."""

    def __init__(self) -> None:
        self._load = Load()
        self._waiting: dict[str, deque[Work]] = {}
        self._used = 0.0
        """In this turn, and in the last ones if it was not worth counting."""
        self._next: asyncio.Handle | None = None

    def do(self, who: str, work: Work) -> None:
        """Do it now, or as soon as it is this address's turn. Work of one address is done in order."""
        if who in self._waiting or self._used >= self._most(who):
            self._waiting.setdefault(who, deque()).append(work)
            self._schedule()
        else:
            self._do(who, work)

    async def run(self, who: str, work: Callable[[], T]) -> T:
        """Do it when it is this address's turn, and return its result."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.do(who, partial(_answer, future, work))
        return await future

    async def admit(self, who: str) -> None:
        """Wait until it is this address's turn to have a request answered."""
        await self.run(who, partial(self._charge, who, REQUEST_SECONDS))

    async def sliced(self, who: str, steps: Iterator[T]) -> AsyncIterator[T]:
        """The steps of a long job, each of them short; TooLarge if together they take too long."""
        used, going = 0.0, True
        while going:
            done, going, spent = await self.run(who, partial(_slice, steps))
            for step in done:
                yield step
            used += spent
            if going and used > LOG_SECONDS:
                raise TooLarge

    def _do(self, who: str, work: Work) -> None:
        begun = time.thread_time()
        try:
            work()
        except Exception as error:  # noqa: BLE001 - the others want to be served
            about = {"message": "a guest could not be served", "exception": error}
            asyncio.get_running_loop().call_exception_handler(about)
        self._charge(who, time.thread_time() - begun)

    def _charge(self, who: str, seconds: float) -> None:
        self._load.add(who, seconds)
        self._used += seconds
        if self._used > UNNOTICED_SECONDS:
            self._schedule()

    def _schedule(self) -> None:
        if self._next is None:
            self._next = asyncio.get_running_loop().call_soon(self._go_on)

    def _go_on(self) -> None:
        """A new turn of the loop has begun."""
        self._next, self._used = None, 0.0
        begun, spent = time.thread_time(), -1.0  # somebody is served in every turn
        while self._waiting and spent < self._most(who := min(self._waiting, key=self._load.lately)):
            queue = self._waiting[who]
            work = queue.popleft()
            if not queue:
                del self._waiting[who]
            self._do(who, work)
            spent = max(self._used, time.thread_time() - begun)
        if self._waiting:
            self._schedule()

    def _most(self, who: str) -> float:
        """How much of a turn may be used when it comes to this address."""
        return AT_ONCE_SECONDS if self._load.light(who) else CROWD_SECONDS


def _answer(future: "asyncio.Future[T]", work: Callable[[], T]) -> None:
    if future.cancelled():
        return
    try:
        answer: T | Exception = work()
    except Exception as error:  # noqa: BLE001 - whoever asked is told
        answer = error
    resolve(future, answer)


def _slice(steps: Iterator[T]) -> tuple[list[T], bool, float]:
    """The next few steps, whether there may be more, and the time that was spent."""
    begun, done, spent = time.thread_time(), [], 0.0
    for step in steps:
        done.append(step)
        spent = time.thread_time() - begun
        if spent > AT_ONCE_SECONDS:
            return done, True, spent
    return done, False, spent
