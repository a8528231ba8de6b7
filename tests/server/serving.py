"""A server for tests: in this process on a free port of the loopback, or as a user would start it."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar

import uvicorn

from kostka.server.edge.running import configured
from kostka.server.house import House
from kostka.server.settings import Settings
from tests.server.clients import PATIENCE
from tests.server.cluster import pair

QUICK = Settings(
    bot_delay_ms=0,
    answer_ms=0,
    commands_per_second=1000,
    commands_burst=1000,
    connects_per_minute=100_000,
    connections_per_address=100_000,
    spectators=100_000,
    spectators_per_address=100_000,
    tables_per_minute=100_000,
    requests_per_minute=1_000_000,
    messages_per_second=100_000,
    questions_per_minute=100_000,
    hints_per_minute=100_000,
    reviews_per_minute=100_000,
    what_ifs_per_minute=100_000,
    misses_per_minute=100_000,
    workers=1,
    port=0,
)


@dataclass(frozen=True, slots=True)
class Running:
    """A server that runs in this process."""

    address: str
    house: House


@asynccontextmanager
async def running(data: Path, **settings: Any) -> AsyncIterator[Running]:
    """A server in this event loop; two of them where everything is tested with two."""
    if pair.server is None or "database" in settings:
        async with _running(data, **settings) as one:
            yield one
        return
    shared = {**settings, "database": await asyncio.to_thread(pair.new_database)}
    async with (
        _running(data, **shared) as one,
        _running(data, **shared) as two,
        pair.in_turn([int(each.address.rpartition(":")[2]) for each in (one, two)]) as port,
    ):
        yield Running(f"http://127.0.0.1:{port}", one.house)


@asynccontextmanager
async def _running(data: Path, **settings: Any) -> AsyncIterator[Running]:
    bound = socket.socket()
    bound.bind(("127.0.0.1", 0))
    config = configured(replace(QUICK, data=data, **settings))
    server = uvicorn.Server(config)
    server.install_signal_handlers = lambda: None  # type: ignore[attr-defined]
    task = asyncio.create_task(server._serve([bound]))
    while not server.started:
        if task.done():
            task.result()
        await asyncio.sleep(0.01)
    try:
        yield Running(f"http://127.0.0.1:{bound.getsockname()[1]}", config.app.state.house)  # type: ignore[union-attr]
    finally:
        server.should_exit = True
        await task
        bound.close()


class Process:
    """`kostka serve` as a process of its own, on the same port again after it was killed."""

    module = "kostka"
    environment: ClassVar[dict[str, str] | None] = None
    """Additional settings; None takes all limits away."""

    def __init__(self, data: Path, *arguments: str, **environment: str) -> None:
        self.data = data
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._arguments = arguments
        if pair.server is not None and "--database" not in arguments:
            self._arguments += ("--database", pair.new_database(), "--processes", "2")
        self._environment = {
            **os.environ,
            **(QUICK_ENVIRONMENT if self.environment is None else self.environment),
            **environment,
        }
        self._process: subprocess.Popen[str] | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> "Process":
        """Start it and wait until it says that it listens."""
        log = (self.data / "serve.log").open("a")
        command = [
            sys.executable,
            "-m",
            self.module,
            "serve",
            "--port",
            str(self.port),
            "--data",
            str(self.data),
        ]
        self._process = subprocess.Popen(
            [*command, *self._arguments], stdout=subprocess.PIPE, stderr=log, env=self._environment, text=True
        )
        log.close()
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert self.address.rpartition(":")[2] in line, (line, (self.data / "serve.log").read_text())
        return self

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def send(self, number: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(number)

    def kill(self) -> None:
        self.end(signal.SIGKILL)

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        """End it, gently or not, and wait."""
        assert self._process is not None
        self._process.send_signal(how)
        status = self._process.wait(PATIENCE)
        assert self._process.stdout is not None
        self._process.stdout.close()
        return status


QUICK_ENVIRONMENT = {
    "KOSTKA_BOT_DELAY_MS": "0",
    "KOSTKA_ANSWER_MS": "0",
    "KOSTKA_COMMANDS_PER_SECOND": "100000",
    "KOSTKA_COMMANDS_BURST": "100000",
    "KOSTKA_CONNECTS_PER_MINUTE": "1000000",
    "KOSTKA_CONNECTIONS_THERE": "1000000",
    "KOSTKA_TABLES_PER_MINUTE": "1000000",
    "KOSTKA_REQUESTS_PER_MINUTE": "10000000",
    "KOSTKA_MESSAGES_PER_SECOND": "10000000",
    "KOSTKA_QUESTIONS_PER_MINUTE": "1000000",
    "KOSTKA_HINTS_PER_MINUTE": "1000000",
    "KOSTKA_REVIEWS_PER_MINUTE": "1000000",
    "KOSTKA_WHAT_IFS_PER_MINUTE": "1000000",
    "KOSTKA_MISSES_PER_MINUTE": "1000000",
    "KOSTKA_WORKERS": "1",
}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
