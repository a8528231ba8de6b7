"""Worker processes and their queues, in lanes: quick jobs never wait behind slow ones.

A worker that does not answer in time is killed and replaced, and whoever asked goes on without it.
"""

import asyncio
import itertools
import os
import pickle
import time
from collections import deque
from collections.abc import Callable
from enum import StrEnum
from functools import partial
from typing import Any, TypeAlias

from kostka.server.loop.answers import resolve
from kostka.server.monitoring.figures import Histogram, Tally
from kostka.server.workers.crew import ThinkingFailed, TookTooLong, Worker
from kostka.server.workers.fairness import FairQueue, OnAnswer, Waiting, Who
from kostka.server.workers.jobs import Job, Progress, unwatched
from kostka.server.workers.worker import packed

__all__ = ["Lane", "Overworked", "Pool", "ThinkingFailed", "TookTooLong", "Unsendable"]


class Overworked(ThinkingFailed):
    """Too many jobs are waiting."""

    reason = "dropped"


class Unsendable(ThinkingFailed):
    """The job cannot be written down for a worker: it is nested too deep, for example."""

    reason = "unsendable"


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
        self._numbers = itertools.count()

    @property
    def pids(self) -> list[int]:
        """The processes that are alive."""
        return [worker.pid for lane in self._lanes.values() for worker in lane.workers if worker.pid]

    @property
    def replaced(self) -> int:
        return sum(worker.replaced for lane in self._lanes.values() for worker in lane.workers)

    def waiting(self, lane: Lane) -> int:
        return len(self._lanes[lane].queue)

    def waited(self, lane: Lane) -> Histogram:
        """How long jobs of a lane waited for a worker."""
        return self._lanes[lane].waited

    def share(self, lane: Lane, who: Who) -> float:
        """The share of its usual work that an asker's next job in a lane may do."""
        found = self._lanes[lane]
        return found.queue.share(who, found.size)

    def prepare(self, lane: Lane) -> None:
        """Have a worker ready: somebody may have to take over at once."""
        self._lanes[lane].prepare()

    def ask(
        self,
        job: Job,
        limit: float,
        on_answer: OnAnswer,
        deadline: float = float("inf"),
        *,
        lane: Lane = Lane.QUICK,
        who: Who = (),
        progress: Progress = unwatched,
    ) -> Callable[[], None]:
        """Have a job done, for which a worker has `limit` seconds; a ThinkingFailed says why it was not.

        Call what is returned when the answer is not wanted any more. `progress` is called with how much of
        the job is done.
        """

        def answered(answer: Any) -> None:
            if isinstance(answer, ThinkingFailed):
                self.failures.note(answer.reason, f"lane {lane.value}")
            on_answer(answer)

        try:
            text = packed(job)
        except (pickle.PicklingError, AttributeError, TypeError, RecursionError) as error:
            answered(Unsendable(type(error).__name__))
            return _nothing
        waiting = Waiting(text, limit, deadline, who, next(self._numbers), answered, progress)
        self._lanes[lane].add(waiting)
        return partial(self._lanes[lane].forget, waiting)

    async def think(self, job: Job, limit: float, deadline: float = float("inf"), **more: Any) -> Any:
        """The answer to a job, as `ask` gets it; ThinkingFailed if there is none.

        Cancelling the caller cancels the job.
        """
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        forget = self.ask(job, limit, partial(resolve, future), deadline, **more)
        try:
            return await future
        finally:
            forget()

    async def close(self) -> None:
        """Stop all workers."""
        for lane in self._lanes.values():
            await lane.close()


class _Lane:
    """A queue and its workers: `size` for everybody, and perhaps one reserved for light addresses."""

    def __init__(self, niceness: int, size: int, *, light: bool) -> None:
        self.size = size
        self.queue = FairQueue()
        self.waited = Histogram()
        self._crews = [_Crew(niceness, size, light=False)]
        if light:
            self._crews.insert(0, _Crew(LIGHT_NICENESS, 1, light=True))
        self._closed = False

    @property
    def workers(self) -> list[Worker]:
        return [worker for crew in self._crews for worker in crew.workers]

    def prepare(self) -> None:
        if not self.workers and not self._closed:
            self._crews[0].prepare(self._done)

    def add(self, waiting: Waiting) -> None:
        dropped = self.queue.put(waiting)
        if dropped is not None:
            dropped.reply(Overworked("too many jobs are waiting"))
        self._hand_out()

    def forget(self, waiting: Waiting) -> None:
        """Nobody wants the answer any more."""
        if waiting.wanted:
            waiting.forget()
            self.queue.discard(waiting.number)
            for worker in self.workers:
                if worker.job is waiting:
                    worker.hurry()

    def _hand_out(self) -> None:
        """Give jobs to workers that have none, or could be started."""
        for crew in self._crews:
            while not self._closed and crew.free and (waiting := self.queue.pop(light=crew.light)):
                self._give(crew.next(self._done), waiting)

    def _give(self, worker: Worker, waiting: Waiting) -> None:
        self.waited.note(time.monotonic() - waiting.since)
        worker.give(waiting)

    def _done(self, crew: "_Crew", worker: Worker, waiting: Waiting, answer: Any, used: float) -> None:
        self.queue.charge(waiting.who, used)
        crew.idle.append(worker)
        self._hand_out()
        waiting.reply(answer)

    async def close(self) -> None:
        self._closed = True
        for worker in self.workers:
            await worker.close()


class _Crew:
    """Workers of a lane that are alike; a `light` crew serves light addresses only."""

    def __init__(self, niceness: int, size: int, *, light: bool) -> None:
        self.light = light
        self.workers: list[Worker] = []
        self.idle: deque[Worker] = deque()
        self._niceness = niceness
        self._size = size

    @property
    def free(self) -> bool:
        """Whether a worker has nothing to do, or one more may be started."""
        return bool(self.idle) or len(self.workers) < self._size

    def next(self, on_done: "OnDone") -> Worker:
        """A worker that has nothing to do."""
        return self.idle.popleft() if self.idle else self._added(on_done)

    def prepare(self, on_done: "OnDone") -> None:
        """Start a worker before it has anything to do."""
        worker = self._added(on_done)
        worker.prepare()
        self.idle.append(worker)

    def _added(self, on_done: "OnDone") -> Worker:
        worker = Worker(self._niceness, partial(on_done, self))
        self.workers.append(worker)
        return worker


OnDone: TypeAlias = Callable[[_Crew, Worker, Waiting, Any, float], None]
"""Takes who is done, with what, the answer or why there is none, and the processor time that it took."""


def _nothing() -> None:
    """There is nothing to forget."""
