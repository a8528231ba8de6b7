"""A few worker processes and the jobs that wait for them: the earliest deadline first.

A worker that does not answer in time is killed and replaced; whoever asked is told, and plays without it.
"""

import asyncio
import contextlib
import heapq
import itertools
import os
import pickle
import struct
import sys
from dataclasses import dataclass, field
from typing import Any

from kostka.server.workers.jobs import Job
from kostka.server.workers.worker import packed

MOST_WAITING = 500
START_SECONDS = 30.0
"""For a worker to load what it needs, which counts for no job."""
_LENGTH = struct.Struct(">I")


class ThinkingFailed(Exception):  # noqa: N818 - it reads like what it is
    """No answer: the worker was too slow, died, or the job itself failed."""


class Overworked(ThinkingFailed):
    """Too many jobs are waiting."""


@dataclass(order=True, slots=True)
class _Waiting:
    deadline: float
    number: int
    job: Job = field(compare=False)
    limit: float = field(compare=False)
    future: "asyncio.Future[Any]" = field(compare=False)


class Pool:
    """Workers are started when they are first needed."""

    def __init__(self, size: int | None = None) -> None:
        self.size = size or max(1, (os.cpu_count() or 2) - 1)
        self.replaced = 0
        self._waiting: list[_Waiting] = []
        self._numbers = itertools.count()
        self._arrived = asyncio.Condition()
        self._tasks: list[asyncio.Task[None]] = []
        self._idle = 0
        self._processes: set[asyncio.subprocess.Process] = set()

    @property
    def pids(self) -> list[int]:
        """The processes that are alive."""
        return [process.pid for process in self._processes if process.returncode is None]

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    async def think(self, job: Job, limit: float, deadline: float = float("inf")) -> Any:
        """The answer to a job, for which a worker has `limit` seconds; ThinkingFailed if there is none."""
        if len(self._waiting) >= MOST_WAITING:
            self._forget_cancelled()
        if len(self._waiting) >= MOST_WAITING:
            raise Overworked("too many jobs are waiting")
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        async with self._arrived:
            heapq.heappush(self._waiting, _Waiting(deadline, next(self._numbers), job, limit, future))
            if len(self._waiting) > self._idle and len(self._tasks) < self.size:
                self._tasks.append(asyncio.create_task(self._serve(), name="worker"))
            self._arrived.notify()
        return await future

    def _forget_cancelled(self) -> None:
        self._waiting = [waiting for waiting in self._waiting if not waiting.future.done()]
        heapq.heapify(self._waiting)

    async def close(self) -> None:
        """End all workers; nobody waits for them any more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for waiting in self._waiting:
            waiting.future.cancel()

    async def _serve(self) -> None:
        """One worker, replaced as often as needed."""
        process: asyncio.subprocess.Process | None = None
        try:
            while True:
                waiting = await self._next()
                if waiting.future.done():
                    continue
                try:
                    if process is None or process.returncode is not None:
                        process = None
                        process = await self._start()
                    async with asyncio.timeout(waiting.limit):
                        answer = await _ask(process, waiting.job)
                except Exception as error:  # noqa: BLE001 - if this task ended, jobs would wait for ever
                    if process is not None:
                        await self._end(process)
                    process = None
                    self.replaced += 1
                    _settle(waiting.future, ThinkingFailed(f"no answer: {type(error).__name__}"))
                else:
                    fine, said = answer
                    _settle(waiting.future, said if fine else ThinkingFailed(said))
        finally:
            if process is not None:
                await self._end(process)

    async def _next(self) -> _Waiting:
        async with self._arrived:
            self._idle += 1
            try:
                while not self._waiting:
                    await self._arrived.wait()
            finally:
                self._idle -= 1
            return heapq.heappop(self._waiting)

    async def _start(self) -> asyncio.subprocess.Process:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            "from kostka.server.workers.worker import main; main()",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=1 << 22,
        )
        self._processes.add(process)
        try:
            async with asyncio.timeout(START_SECONDS):
                await _answer(process)
        except BaseException:
            await self._end(process)
            raise
        return process

    async def _end(self, process: asyncio.subprocess.Process) -> None:
        self._processes.discard(process)
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def _ask(process: asyncio.subprocess.Process, job: Job) -> tuple[bool, Any]:
    assert process.stdin is not None
    process.stdin.write(packed(job))
    await process.stdin.drain()
    return await _answer(process)


async def _answer(process: asyncio.subprocess.Process) -> tuple[bool, Any]:
    assert process.stdout is not None
    head = await process.stdout.readexactly(_LENGTH.size)
    body = await process.stdout.readexactly(_LENGTH.unpack(head)[0])
    answer: tuple[bool, Any] = pickle.loads(body)  # noqa: S301 - written by our own worker
    return answer


def _settle(future: "asyncio.Future[Any]", answer: Any) -> None:
    if future.done():
        return
    if isinstance(answer, Exception):
        future.set_exception(answer)
    else:
        future.set_result(answer)
