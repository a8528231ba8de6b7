"""Jobs for workers that do nothing sensible. A worker loads this module, so it needs little."""

import os
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Sleep:
    """A job that takes its time."""

    seconds: float
    answer: int = 0

    def run(self) -> int:
        time.sleep(self.seconds)
        return self.answer


@dataclass(frozen=True)
class Wait:
    """A job that is done when a file is there."""

    file: Path

    def run(self) -> int:
        while not self.file.exists():
            time.sleep(0.001)
        return 0


@dataclass(frozen=True)
class Fail:
    """A job that cannot be done."""

    def run(self) -> int:
        raise ValueError("not like this")


@dataclass(frozen=True)
class Die:
    """A job that takes its worker with it."""

    def run(self) -> int:
        os.kill(os.getpid(), signal.SIGKILL)
        return 0


@dataclass(frozen=True)
class Unsendable:
    """A job that does not even reach a worker."""

    why: Callable[[], None] = field(default=lambda: None)

    def run(self) -> int:
        return 0


@dataclass(frozen=True)
class Niceness:
    """How nice the worker is."""

    def run(self) -> int:
        return os.nice(0)


@dataclass(frozen=True)
class Given:
    """A job with something in it."""

    what: object

    def run(self) -> int:
        return 0
