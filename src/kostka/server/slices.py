"""Long work in the event loop, done in slices so that nobody else waits for it."""

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from typing import TypeVar

from kostka.patience import TooLarge
from kostka.server.referee import LOG_SECONDS

AT_ONCE_SECONDS = 0.005
"""How long one slice may take."""

T = TypeVar("T")


async def sliced(steps: Iterator[T]) -> AsyncIterator[T]:
    """The steps of a long job, each of them short; TooLarge if together they take too long."""
    used, begun = 0.0, time.thread_time()
    for step in steps:
        yield step
        spent = time.thread_time() - begun
        if spent > AT_ONCE_SECONDS:
            used += spent
            if used > LOG_SECONDS:
                raise TooLarge
            await asyncio.sleep(0)
            begun = time.thread_time()
