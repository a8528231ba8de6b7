# cython: language_level=3, cdivision=True, infer_types=False
"""How much a search may do, counted in steps."""

from collections.abc import Callable

import cython

POLL = cython.declare(cython.int, 256)  # steps between two questions whether to stop


class OutOfWork(Exception):  # noqa: N818 - not an error, a limit reached
    """The search was stopped from outside."""


@cython.cclass
class Work:
    """The steps done, and how many there may be. `stop` is asked now and then, and may say that it is time.

    A compiled search asks `step` and `goes_on`, and finds its way back by itself; Python code calls `spend`.
    """

    def __init__(self, limit: int, stop: Callable[[], bool] | None = None) -> None:
        self.done = 0
        self.limit = limit
        self.stop = stop
        self.error: BaseException | None = None

    def spend(self) -> None:
        """Count a step, or say that there is none left."""
        if not self.step():
            raise OutOfWork

    def step(self) -> cython.bint:
        """Count a step; false if there is none left."""
        self.done += 1
        if self.done > self.limit:
            return False
        return self.done % POLL != 0 or self._asked()

    def goes_on(self) -> cython.bint:
        return self.done <= self.limit

    def _asked(self) -> cython.bint:
        with cython.gil:
            if self.stop is None:
                return True
            try:
                if not self.stop():
                    return True
            except BaseException as error:  # noqa: BLE001 -- the search has no place for it: see `check`
                self.error = error
            self.limit = self.done - 1
            return False

    def fail(self, error: BaseException) -> None:
        """End the search because of an error, which `check` raises."""
        self.error = error
        self.limit = -1

    def check(self) -> None:
        """Raise what went wrong meanwhile."""
        if self.error is not None:
            raise self.error
