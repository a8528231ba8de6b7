"""A worker as the server sees it: a process that answers jobs one at a time."""

import asyncio
import contextlib
import pickle
import struct
import sys
from typing import Any, TypeAlias

from kostka.server.workers.jobs import Job, Progress
from kostka.server.workers.worker import packed

START_SECONDS = 30.0
"""For a worker to load what it needs; not charged to any job."""
LARGEST_ANSWER = 1 << 22
_LENGTH = struct.Struct(">I")
Answer: TypeAlias = tuple[bool, Any, float]


class Process:
    """A process that runs `worker.main`."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def alive(self) -> bool:
        return self._process.returncode is None

    async def ask(self, job: Job, progress: Progress) -> Answer:
        """Whether the job succeeded, its answer or what went wrong, and the processor time it took."""
        assert self._process.stdin is not None
        self._process.stdin.write(packed(job))
        await self._process.stdin.drain()
        while isinstance(answer := await self.hear(), float):
            progress(answer)
        return answer

    async def hear(self) -> Answer | float:
        """The next answer, or how far it is."""
        assert self._process.stdout is not None
        head = await self._process.stdout.readexactly(_LENGTH.size)
        body = await self._process.stdout.readexactly(_LENGTH.unpack(head)[0])
        answer: Answer | float = pickle.loads(body)  # noqa: S301 - written by our own worker
        return answer

    async def end(self) -> None:
        """Kill it."""
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()


async def start(niceness: int) -> Process:
    """Start a worker; returns when it is ready for its first job."""
    process = Process(
        await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            f"from kostka.server.workers.worker import main; main({niceness})",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LARGEST_ANSWER,
        )
    )
    try:
        async with asyncio.timeout(START_SECONDS):
            await process.hear()
    except BaseException:
        await process.end()
        raise
    return process
