"""Several processes behind one port: they share the listening socket, and whoever dies is replaced.

Each serves a port of its own as well, on the loopback, for its health and its figures.
"""

import logging
import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kostka.server.settings import Settings

INHERITED = "KOSTKA_LISTENING"
"""In the environment of a process that was started: the socket to serve, its own port, and by whom."""
SOONEST_SECONDS = 1.0
"""A process that ends at once is started again no sooner than this."""
END_SECONDS = 10.0
LOOK_SECONDS = 0.1
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Inherited:
    """What a process has got from the one that started it."""

    bound: socket.socket
    own_port: int
    parent: int

    @classmethod
    def found(cls) -> "Inherited | None":
        """What this process has got; None if it was started by a person."""
        given = os.environ.pop(INHERITED, "")
        if not given:
            return None
        handle, port, parent = map(int, given.split())
        return cls(socket.socket(fileno=handle), port, parent)

    @property
    def orphaned(self) -> bool:
        """Whether the process that started this one has died."""
        return os.getppid() != self.parent


@dataclass(slots=True)
class Child:
    """One of the processes."""

    process: subprocess.Popen[str]
    started: float


class Supervisor:
    """Starts the processes, replaces those that die, and ends all of them with itself."""

    def __init__(self, settings: Settings, bound: socket.socket, arguments: Sequence[str]) -> None:
        self._count = settings.processes
        self._bound = bound
        self._command = [sys.executable, "-m", "kostka", *arguments, "--processes", "1"]
        self._children: list[Child | None] = [None] * self._count
        self._ending = False
        self._rolling: list[int] = []
        """The processes that are still to be replaced."""

    def run(self, on_ready: Callable[[], None]) -> int:
        """Run until a signal arrives; returns the exit status."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._on_signal)
        if hasattr(signal, "SIGHUP"):
            signal.signal(signal.SIGHUP, self._on_hangup)
        for place in range(self._count):
            if self._ending:
                break
            self._start(place)
            if not self._wait_until_ready(place) and not self._ending:
                self._end()
                return 1
        if not self._ending:
            on_ready()
        while not self._ending:
            self._look_after()
            time.sleep(LOOK_SECONDS)
        self._end()
        return 0

    def _on_signal(self, *_: object) -> None:
        self._ending = True

    def _on_hangup(self, *_: object) -> None:
        """Replace all processes, one after the other."""
        self._rolling = list(range(self._count))

    def _start(self, place: int) -> None:
        handle, port = self._bound.fileno(), self._bound.getsockname()[1] + 1 + place
        inherited = f"{handle} {port} {os.getpid()}"
        environment = {**os.environ, INHERITED: inherited, "KOSTKA_NO_BROWSER": "1"}
        process = subprocess.Popen(  # noqa: S603 - our own command
            self._command,
            env=environment,
            pass_fds=[handle],
            stdout=subprocess.PIPE,
            text=True,
        )
        self._children[place] = Child(process, time.monotonic())

    def _wait_until_ready(self, place: int) -> bool:
        """Whether a process says that it listens, before it ends or we have to."""
        child = self._children[place]
        assert child is not None, "started"
        assert child.process.stdout is not None, "a pipe"
        while not self._ending:
            said, _, _ = select.select([child.process.stdout], [], [], LOOK_SECONDS)
            if said:
                return bool(child.process.stdout.readline())
        return False

    def _look_after(self) -> None:
        if self._rolling:
            place = self._rolling.pop(0)
            self._stop(place)
            self._start(place)
            if not self._wait_until_ready(place) and not self._ending:
                _log.error("a process cannot be replaced; the others go on as they are")
                self._rolling.clear()
            return
        for place, child in enumerate(self._children):
            if child is None or child.process.poll() is None:
                continue
            if time.monotonic() - child.started < SOONEST_SECONDS:
                continue
            _log.error("a process ended with status %d; it is started again", child.process.returncode)
            if child.process.stdout is not None:
                child.process.stdout.close()
            self._start(place)

    def _stop(self, place: int) -> None:
        child = self._children[place]
        if child is None:
            return
        if child.process.poll() is None:
            child.process.send_signal(signal.SIGTERM)
            try:
                child.process.wait(END_SECONDS)
            except subprocess.TimeoutExpired:
                child.process.kill()
                child.process.wait()
        if child.process.stdout is not None:
            child.process.stdout.close()

    def _end(self) -> None:
        for child in self._children:
            if child is not None and child.process.poll() is None:
                child.process.send_signal(signal.SIGTERM)
        for place in range(self._count):
            self._stop(place)
