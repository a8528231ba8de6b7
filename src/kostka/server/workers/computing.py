"""Limits on processor time: that a machine is busy is not the doing of whoever asked."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import process_time

from kostka import patience

STARVED = 6
"""A worker that has not answered after so many times the processor time that it may use is killed."""


@contextmanager
def computing(seconds: float) -> Iterator[None]:
    """Limit all questions to the rules inside to so much processor time."""
    end = process_time() + seconds
    with patience.limited(lambda: process_time() > end):
        yield
