"""Worker processes and their queues, in lanes: quick jobs never wait behind slow ones.

A worker that does not answer in time is killed and replaced, and whoever asked goes on without it.
"""

import asyncio
import itertools
import os
import time
from collections import deque
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from kostka.server.loop.answers import resolve
from kostka.server.monitoring.figures import Histogram, Tally
from kostka.server.workers.fairness import FairQueue, Waiting, Who
from kostka.server.workers.jobs import Job, Progress, unwatched
from kostka.server.workers.process import Answer, Process, start

NOT_WANTED_SECONDS = 0.5
"""How long an abandoned job may run on; starting a new worker costs about as much."""


class ThinkingFailed(Exception):  # noqa: N818 - it reads like what it is
    """No answer: the worker died, or the job failed."""

    reason = "failed"


class TookTooLong(ThinkingFailed):
    """No answer within the limit."""

    reason = "out-of-time"


class Overworked(ThinkingFailed):
    """Too many jobs are waiting."""

    reason = "dropped"


class Lane(StrEnum):
    """Which workers a job is for. Each lane has its own."""

    QUICK = "quick"
    """Milliseconds: hints, and moves of bots that do not search."""
    DEEP = "deep"
    """Seconds: moves of bots that search."""
    JUDGE = "judge"
    """Questions to the rules that may take longer than the server can wait."""
    IDLE = "idle"
    """What can wait: verifying records, and bots that only spectators watch."""
    REVIEW = "review"
    """A second or two: quick reviews of games that are over."""
    STUDY = "study"
    """Minutes: deep reviews, and those of records from outside."""


NICENESS = {
    Lane.QUICK: 10,
    Lane.DEEP: 12,
    Lane.JUDGE: 12,
    Lane.IDLE: 19,
    Lane.REVIEW: 15,
    Lane.STUDY: 19,
}
LIGHT_NICENESS = 0


class Pool:
    """The lanes, whose workers are started when needed.

    `size` workers serve the deep lane; the others have one each, and the quick lane a second one for light
    addresses.
    """

    def __init__(self, size: int | None = None) -> None:
        self.size = size or max(1, (os.cpu_count() or 2) - 1)
        self._lanes = {
            lane: _Lane(NICENESS[lane], self.size if lane is Lane.DEEP else 1, light=lane is Lane.QUICK)
            for lane in Lane
        }
        self.failures = Tally("a job was not answered")

    @property
    def pids(self) -> list[int]:
        """The processes that are alive."""
        return [pid for lane in self._lanes.values() for pid in lane.pids]

    @property
    def replaced(self) -> int:
        return sum(lane.replaced for lane in self._lanes.values())

    def waiting(self, lane: Lane) -> int:
        return len(self._lanes[lane].queue)

    def waited(self, lane: Lane) -> Histogram:
        """How long jobs of a lane waited for a worker."""
        return self._lanes[lane].waited

    def share(self, lane: Lane, who: Who) -> float:
        """The share of its usual work that an asker's next job in a lane may do."""
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
        progress: Progress = unwatched,
    ) -> Any:
        """The answer to a job, for which a worker has `limit` seconds; ThinkingFailed if there is none.

        Cancelling the caller cancels the job. `progress` is called with how much of it is done.
        """
        try:
            return await self._lanes[lane].think(job, limit, deadline, who, progress)
        except ThinkingFailed as error:
            self.failures.note(error.reason, f"lane {lane.value}")
            raise

    async def close(self) -> None:
        """Stop all workers."""
        for lane in self._lanes.values():
            await lane.close()


class _Lane:
    """A queue and its workers: `size` for everybody, and perhaps one reserved for light addresses."""

    def __init__(self, niceness: int, size: int, *, light: bool) -> None:
        self.size = size
        self.queue = FairQueue()
        self.replaced = 0
        self.waited = Histogram()
        self._numbers = itertools.count()
        self._crews = [_Crew(niceness, size, light=False)]
        if light:
            self._crews.insert(0, _Crew(LIGHT_NICENESS, 1, light=True))
        self._processes: set[Process] = set()

    @property
    def pids(self) -> list[int]:
        return [process.pid for process in self._processes if process.alive]

    async def think(self, job: Job, limit: float, deadline: float, who: Who, progress: Progress) -> Any:
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        waiting = Waiting(job, limit, deadline, who, next(self._numbers), future, progress)
        future.add_done_callback(lambda _: self.queue.discard(waiting.number))
        dropped = self.queue.put(waiting)
        if dropped is not None:
            resolve(dropped.future, Overworked("too many jobs are waiting"))
        self._call(waiting)
        self._hand_out()
        return await future

    def _call(self, waiting: Waiting) -> None:
        """Start a worker if there are too few that may take the job."""
        for crew in self._crews:
            if crew.light and not self.queue.load.light(waiting.who[0] if waiting.who else ""):
                continue
            if len(self.queue) <= len(crew.idle):
                return
            if len(crew.tasks) < crew.size:
                crew.tasks.append(asyncio.create_task(self._serve(crew), name="worker"))
                return

    def _hand_out(self) -> None:
        """Give jobs to idle workers."""
        for crew in self._crews:
            while crew.idle:
                if crew.idle[0].done():  # it is being stopped
                    crew.idle.popleft()
                elif (waiting := self.queue.pop(light=crew.light)) is None:
                    break
                else:
                    crew.idle.popleft().set_result(waiting)

    async def close(self) -> None:
        tasks = [task for crew in self._crews for task in crew.tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for waiting in list(self.queue.waiting.values()):
            waiting.future.cancel()

    async def _serve(self, crew: "_Crew") -> None:
        """One worker, replaced as often as needed."""
        process: Process | None = None
        try:
            while True:
                waiting = await self._next(crew)
                begun = time.monotonic()
                self.waited.note(begun - waiting.since)
                try:
                    if process is None or not process.alive:
                        process = None
                        process = await start(crew.niceness)
                        self._processes.add(process)
                        begun = time.monotonic()
                    fine, said, used = await _answer(process, waiting)
                except Exception as error:  # noqa: BLE001 - if this task ended, jobs would wait for ever
                    if process is not None:
                        await self._end(process)
                    process = None
                    self.replaced += 1
                    failed = TookTooLong if isinstance(error, TimeoutError) else ThinkingFailed
                    resolve(waiting.future, failed(f"no answer: {type(error).__name__}"))
                    used = time.monotonic() - begun
                else:
                    resolve(waiting.future, said if fine else ThinkingFailed(said))
                self.queue.charge(waiting.who, used)
        finally:
            if process is not None:
                await self._end(process)

    async def _next(self, crew: "_Crew") -> Waiting:
        """The next job for a worker of this crew."""
        waiting = self.queue.pop(light=crew.light)
        if waiting is not None:
            return waiting
        handed: asyncio.Future[Waiting] = asyncio.get_running_loop().create_future()
        crew.idle.append(handed)
        try:
            return await handed
        except asyncio.CancelledError:
            if handed in crew.idle:
                crew.idle.remove(handed)
            elif handed.done() and not handed.cancelled():
                handed.result().future.cancel()
            raise

    async def _end(self, process: Process) -> None:
        self._processes.discard(process)
        await process.end()


@dataclass(slots=True)
class _Crew:
    """Workers of a lane that are alike."""

    niceness: int
    size: int
    light: bool
    """Whether they serve light addresses only."""
    idle: "deque[asyncio.Future[Waiting]]" = field(default_factory=deque)
    """Workers that wait to be given a job."""
    tasks: list["asyncio.Task[None]"] = field(default_factory=list)


async def _answer(process: Process, waiting: Waiting) -> Answer:
    """A worker's answer; a TimeoutError if it comes too late, or nobody waits for it any more."""
    loop = asyncio.get_running_loop()
    asking = True
    async with asyncio.timeout(waiting.limit) as limit:

        def hurry(_: object) -> None:
            soon = loop.time() + NOT_WANTED_SECONDS
            if asking and waiting.future.cancelled() and not limit.expired():
                limit.reschedule(min(limit.when() or soon, soon))

        waiting.future.add_done_callback(hurry)
        try:
            return await process.ask(waiting.job, waiting.progress)
        finally:
            asking = False  # a callback that is already scheduled cannot be removed
            waiting.future.remove_done_callback(hurry)
