"""A worker as the server sees it: a process that does one job at a time, at the other end of a socket.

A worker's answer is handled in the turn of the event loop in which it arrives: while guests keep the loop
busy, each further turn costs milliseconds.
"""

import asyncio
import contextlib
import pickle
import socket
import struct
import sys
from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias, cast

from kostka.server.loop.answers import resolve

START_SECONDS = 30.0
"""How long a worker may take to load what it needs; not charged to any job."""
START = "import os; os.nice({}); from kostka.server.workers.worker import main; main()"
"""The priority comes first: loading takes a tenth of a second, and a client can cause it again and again."""
_LENGTH = struct.Struct(">I")
Answer: TypeAlias = tuple[bool, Any, float]
"""Whether the job succeeded, its answer or what went wrong, and the processor time it took."""
OnSaid: TypeAlias = Callable[[Answer | float | None], None]
"""Takes an answer, a number for progress, or None when the worker is gone."""


class Process(asyncio.Protocol):
    """A process that runs `worker.main`."""

    def __init__(self, on_said: OnSaid) -> None:
        self.on_said = on_said
        self._heard = bytearray()
        self._transport: asyncio.WriteTransport | None = None
        self._process: asyncio.subprocess.Process | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def alive(self) -> bool:
        return self._process is not None and self._process.returncode is None and self._transport is not None

    async def start(self, niceness: int) -> None:
        """Start it."""
        ours, theirs = socket.socketpair()
        with theirs:
            await asyncio.get_running_loop().create_unix_connection(lambda: self, sock=ours)
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-c",
                START.format(niceness),
                stdin=theirs.fileno(),
                stdout=theirs.fileno(),
            )

    def send(self, job: bytes) -> None:
        """Give it a job."""
        if self._transport is not None:
            self._transport.write(job)

    def kill(self) -> None:
        """Kill it, and ignore everything it still sends."""
        self.on_said = _nobody
        if self._transport is not None:
            self._transport.abort()
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()

    async def ended(self) -> None:
        """Wait for its end."""
        if self._process is not None:
            await self._process.wait()

    # For the event loop

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.WriteTransport", transport)

    def data_received(self, data: bytes) -> None:
        self._heard += data
        while len(self._heard) >= _LENGTH.size:
            end = _LENGTH.size + _LENGTH.unpack_from(self._heard)[0]
            if len(self._heard) < end:
                return
            said = pickle.loads(self._heard[_LENGTH.size : end])  # noqa: S301 - written by our own worker
            del self._heard[:end]
            self.on_said(said)

    def connection_lost(self, exc: Exception | None) -> None:
        del exc
        self._transport = None
        self.on_said(None)


async def started(niceness: int, on_said: OnSaid) -> Process:
    """A new worker, once it is ready for its first job."""
    ready: asyncio.Future[Answer | float | None] = asyncio.get_running_loop().create_future()
    process = Process(partial(resolve, ready))
    try:
        async with asyncio.timeout(START_SECONDS):
            await process.start(niceness)
            await ready
    except BaseException:
        process.kill()
        await process.ended()
        raise
    process.on_said = on_said
    return process


def _nobody(said: Answer | float | None) -> None:
    """Ignore what the worker sends."""
    del said
