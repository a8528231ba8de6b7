"""Futures for answers that arrive through a callback."""

import asyncio
from typing import TypeVar

T = TypeVar("T")


def resolve(future: asyncio.Future[T], answer: T | Exception) -> None:
    """Resolve a future with its answer, or with the exception that takes its place."""
    if future.done():  # no one is waiting any more
        return
    if isinstance(answer, Exception):
        future.set_exception(answer)
    else:
        future.set_result(answer)
