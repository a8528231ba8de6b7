"""Answers that come by a callback, for those who await them."""

import asyncio
from typing import TypeVar

T = TypeVar("T")


def resolve(future: asyncio.Future[T], answer: T | Exception) -> None:
    """Give whoever awaits the future its answer, or raise what stands in its place."""
    if future.done():  # nobody waits for it any more
        return
    if isinstance(answer, Exception):
        future.set_exception(answer)
    else:
        future.set_result(answer)
