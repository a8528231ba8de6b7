"""Limits on how long a question may take. The rules read no clock: the caller brings one."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from kostka.errors import KostkaError

_over: ContextVar[Callable[[], bool] | None] = ContextVar("over", default=None)


class TooLarge(KostkaError):  # noqa: N818 - it reads like what it is
    """A question that was not answered in time."""

    def __init__(self, at: str = "") -> None:
        super().__init__("too-large-to-judge", at)

    def __reduce__(self) -> tuple[object, ...]:
        return TooLarge, (self.at,)


@contextmanager
def limited(over: Callable[[], bool]) -> Iterator[None]:
    """Give up questions asked inside once `over` says so."""
    before = _over.set(over)
    try:
        yield
    finally:
        _over.reset(before)


def check(at: str = "") -> None:
    """Raise TooLarge if time is up. Anything that may run for long calls this between short steps."""
    over = _over.get()
    if over is not None and over():
        raise TooLarge(at)
