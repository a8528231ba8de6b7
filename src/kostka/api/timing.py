"""How long a solve took, by the caller's clock; nothing here reads one."""

from collections.abc import Callable
from typing import TypeAlias, TypeVar

T = TypeVar("T")

Clock: TypeAlias = Callable[[], int]
"""Nanoseconds."""


def timed(work: Callable[[], T], clock: Clock | None) -> tuple[T, dict[str, object]]:
    """The result, and its time as part of the answer; without a clock there is no time."""
    if clock is None:
        return work(), {}
    begun = clock()
    found = work()
    return found, {"micros": (clock() - begun) // 1000}
