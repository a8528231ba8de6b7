"""The workers of a lane that are alike: each has one job at a time, and a new process when it needs one."""

import asyncio
import time
from collections.abc import Callable
from typing import Any, TypeAlias

from kostka.server.workers.fairness import Waiting
from kostka.server.workers.process import Answer, Process, started

NOT_WANTED_SECONDS = 0.5
"""How long an abandoned job may run on; starting a new worker costs about as much."""


class ThinkingFailed(Exception):  # noqa: N818 - it reads like what it is
    """No answer: the worker died, or the job failed."""

    reason = "failed"


class TookTooLong(ThinkingFailed):
    """No answer within the limit."""

    reason = "out-of-time"


class Worker:
    """One worker. A process that does not answer in time is killed; the next job gets a new one."""

    def __init__(self, niceness: int, on_done: "OnDone") -> None:
        self.job: Waiting | None = None
        self.replaced = 0
        self._niceness = niceness
        self._on_done = on_done
        self._process: Process | None = None
        self._ending: set[asyncio.Task[None]] = set()
        self._starting: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._begun = 0.0

    @property
    def pid(self) -> int | None:
        """Its process, if there is one that is alive."""
        return self._process.pid if self._process is not None and self._process.alive else None

    def give(self, job: Waiting) -> None:
        """Have a job done. The worker must have none."""
        self.job = job
        if self.pid is not None:
            self._ask()
        else:
            self.prepare()

    def prepare(self) -> None:
        """Start its process, unless that is under way."""
        if self._starting is None or self._starting.done():
            self._starting = asyncio.create_task(self._start(), name="worker")

    def hurry(self) -> None:
        """Nobody waits for its answer any more."""
        loop = asyncio.get_running_loop()
        soon = loop.time() + NOT_WANTED_SECONDS
        if self._timer is not None and self._timer.when() > soon:
            self._timer.cancel()
            self._timer = loop.call_at(soon, self._time_out)

    async def close(self) -> None:
        """End it; whoever waits for its answer gets none."""
        self.job = None
        self._stop_timer()
        if self._starting is not None:
            self._starting.cancel()
            await asyncio.gather(self._starting, return_exceptions=True)
        self._kill()
        await asyncio.gather(*self._ending)

    async def _start(self) -> None:
        try:
            self._process = await started(self._niceness, self._hear)
        except Exception as error:  # noqa: BLE001 - whoever asked is told
            self._begun = time.monotonic()
            self._fail(ThinkingFailed(f"no worker: {type(error).__name__}"))
        else:
            self._ask()

    def _ask(self) -> None:
        self._begun = time.monotonic()
        if self._process is None or not self._process.alive:
            self._hear(None)
        elif self.job is not None:
            limit = self.job.limit if self.job.wanted else NOT_WANTED_SECONDS
            self._timer = asyncio.get_running_loop().call_later(limit, self._time_out)
            self._process.send(self.job.packed)

    def _hear(self, said: Answer | float | None) -> None:
        if said is None:
            self._fail(ThinkingFailed("no answer: it ended"))
        elif isinstance(said, float):
            if self.job is not None:
                self.job.progress(said)
        else:
            fine, answer, used = said
            self._finish(answer if fine else ThinkingFailed(answer), used)

    def _time_out(self) -> None:
        self._fail(TookTooLong("no answer in time"))

    def _fail(self, error: ThinkingFailed) -> None:
        """There will be no answer: this process cannot be used any more."""
        self._kill()
        if self.job is not None:
            self.replaced += 1
            self._finish(error, time.monotonic() - self._begun)

    def _finish(self, answer: Any, used: float) -> None:
        self._stop_timer()
        job, self.job = self.job, None
        if job is not None:
            self._on_done(self, job, answer, used)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _kill(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            ending = asyncio.create_task(process.ended(), name="a worker's end")
            self._ending.add(ending)
            ending.add_done_callback(self._ending.discard)


OnDone: TypeAlias = Callable[[Worker, Waiting, Any, float], None]
"""Takes who is done, with what, the answer or why there is none, and the processor time that it took."""
