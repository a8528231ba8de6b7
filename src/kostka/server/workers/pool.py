"""Worker processes and the jobs that wait for them, in lanes: what is quick never waits behind what is slow.

A worker that does not answer in time is killed and replaced; whoever asked is told, and plays without it.
"""

import asyncio
import itertools
import os
import time
from enum import StrEnum
from typing import Any

from kostka.server.workers.fairness import FairQueue, Waiting, Who
from kostka.server.workers.jobs import Job
from kostka.server.workers.process import Process, start

NOT_WANTED_SECONDS = 0.5
"""So long a job may go on that nobody waits for any more; a new worker costs about as much."""


class ThinkingFailed(Exception):  # noqa: N818 - it reads like what it is
    """No answer: the worker died, or the job itself failed."""


class TookTooLong(ThinkingFailed):
    """No answer within the limit."""


class Overworked(ThinkingFailed):
    """Too many jobs are waiting."""


class Lane(StrEnum):
    """Which workers a job is for. Each lane has its own, so that none takes the others' time."""

    QUICK = "quick"
    """Milliseconds: hints, and moves of bots that do not search."""
    DEEP = "deep"
    """Seconds: moves of bots that search."""
    JUDGE = "judge"
    """What the rules say, where that may take longer than the server can wait."""
    IDLE = "idle"
    """What can wait: records to be verified, and bots that only spectators watch."""


NICENESS = {Lane.QUICK: 5, Lane.DEEP: 10, Lane.JUDGE: 10, Lane.IDLE: 19}


class Pool:
    """The lanes. `size` workers think deeply; the other lanes have one each. They are started when needed."""

    def __init__(self, size: int | None = None) -> None:
        self.size = size or max(1, (os.cpu_count() or 2) - 1)
        self._lanes = {lane: _Lane(NICENESS[lane], self.size if lane is Lane.DEEP else 1) for lane in Lane}

    @property
    def pids(self) -> list[int]:
        """The processes that are alive."""
        return [pid for lane in self._lanes.values() for pid in lane.pids]

    @property
    def replaced(self) -> int:
        return sum(lane.replaced for lane in self._lanes.values())

    def waiting(self, lane: Lane) -> int:
        return len(self._lanes[lane].queue)

    def share(self, lane: Lane, who: Who) -> float:
        """The part of its usual work that somebody's next job in a lane may do."""
        found = self._lanes[lane]
        return found.queue.share(who, found.size)

    async def think(
        self,
        job: Job,
        limit: float,
        deadline: float = float("inf"),
        *,
        lane: Lane = Lane.QUICK,
        who: Who = (),
    ) -> Any:
        """The answer to a job, for which a worker has `limit` seconds; ThinkingFailed if there is none.

        Whoever is cancelled while waiting here takes the job along.
        """
        return await self._lanes[lane].think(job, limit, deadline, who)

    async def close(self) -> None:
        """End all workers; nobody waits for them any more."""
        for lane in self._lanes.values():
            await lane.close()


class _Lane:
    """A queue and its workers."""

    def __init__(self, niceness: int, size: int) -> None:
        self.size = size
        self.queue = FairQueue()
        self.replaced = 0
        self._niceness = niceness
        self._numbers = itertools.count()
        self._arrived = asyncio.Condition()
        self._idle = 0
        self._tasks: list[asyncio.Task[None]] = []
        self._processes: set[Process] = set()

    @property
    def pids(self) -> list[int]:
        return [process.pid for process in self._processes if process.alive]

    async def think(self, job: Job, limit: float, deadline: float, who: Who) -> Any:
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        waiting = Waiting(job, limit, deadline, who, next(self._numbers), future)
        future.add_done_callback(lambda _: self.queue.discard(waiting.number))
        dropped = self.queue.put(waiting)
        if dropped is not None:
            _settle(dropped.future, Overworked("too many jobs are waiting"))
        async with self._arrived:
            if len(self.queue) > self._idle and len(self._tasks) < self.size:
                self._tasks.append(asyncio.create_task(self._serve(), name="worker"))
            self._arrived.notify()
        return await future

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for waiting in list(self.queue.waiting.values()):
            waiting.future.cancel()

    async def _serve(self) -> None:
        """One worker, replaced as often as needed."""
        process: Process | None = None
        try:
            while True:
                waiting = await self._next()
                begun = time.monotonic()
                try:
                    if process is None or not process.alive:
                        process = None
                        process = await start(self._niceness)
                        self._processes.add(process)
                    fine, said = await _answer(process, waiting)
                except Exception as error:  # noqa: BLE001 - if this task ended, jobs would wait for ever
                    if process is not None:
                        await self._end(process)
                    process = None
                    self.replaced += 1
                    failed = TookTooLong if isinstance(error, TimeoutError) else ThinkingFailed
                    _settle(waiting.future, failed(f"no answer: {type(error).__name__}"))
                else:
                    _settle(waiting.future, said if fine else ThinkingFailed(said))
                self.queue.charge(waiting.who, time.monotonic() - begun)
        finally:
            if process is not None:
                await self._end(process)

    async def _next(self) -> Waiting:
        async with self._arrived:
            self._idle += 1
            try:
                while not self.queue:
                    await self._arrived.wait()
            finally:
                self._idle -= 1
            return self.queue.pop()

    async def _end(self, process: Process) -> None:
        self._processes.discard(process)
        await process.end()


async def _answer(process: Process, waiting: Waiting) -> tuple[bool, Any]:
    """What a worker says; a TimeoutError if it is not said in time, or nobody wants to hear it any more."""
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(waiting.limit) as limit:

        def hurry(_: object) -> None:
            soon = loop.time() + NOT_WANTED_SECONDS
            if waiting.future.cancelled() and not limit.expired():
                limit.reschedule(min(limit.when() or soon, soon))

        waiting.future.add_done_callback(hurry)
        try:
            return await process.ask(waiting.job)
        finally:
            waiting.future.remove_done_callback(hurry)


def _settle(future: "asyncio.Future[Any]", answer: Any) -> None:
    if future.done():
        return
    if isinstance(answer, Exception):
        future.set_exception(answer)
    else:
        future.set_result(answer)
