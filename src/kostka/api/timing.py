"""How long a solve took, by a clock that whoever asks brings along: nothing here reads one."""

from collections.abc import Callable
from typing import TypeAlias, TypeVar

T = TypeVar("T")

Clock: TypeAlias = Callable[[], int]
"""Nanoseconds."""


def timed(work: Callable[[], T], clock: Clock | None) -> tuple[T, dict[str, object]]:
    """What the work comes to, and its time as a part of the answer; none without a clock."""
    if clock is None:
        return work(), {}
    begun = clock()
    found = work()
    return found, {"micros": (clock() - begun) // 1000}
