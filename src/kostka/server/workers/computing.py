"""Limits on processor time, because the person who asks is not to blame for a busy machine."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import process_time

from kostka import patience

STARVED = 6
"""A worker that has not answered after so many times its processor time is killed."""


@contextmanager
def computing(seconds: float) -> Iterator[None]:
    """Limit all questions to the rules inside to so much processor time."""
    end = process_time() + seconds
    with patience.limited(lambda: process_time() > end):
        yield
