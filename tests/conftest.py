"""What all tests share: how hypothesis searches, where async tests run, and which come first.

Hypothesis takes the same examples every time by default, fresh ones on request.
A check that fails by chance helps nobody, so the default profile derives its examples from the test itself
and prints a blob that reproduces a failure. `pytest --hypothesis-profile explore` looks further afield.
"""

import gc
import os
from collections.abc import Generator

import pytest
from hypothesis import settings

os.environ["LC_ALL"] = "C.UTF-8"  # whatever the system speaks, tests read English unless they ask otherwise

settings.register_profile("ci", derandomize=True, print_blob=True, deadline=None, database=None)
settings.register_profile("explore", max_examples=2000, print_blob=True, deadline=None)
settings.load_profile("ci")


@pytest.fixture
def anyio_backend() -> str:
    """Async tests run on asyncio, which is what the server runs on."""
    return "asyncio"


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Modules and tests stay to the end: looking for garbage among them would take a third of their time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put tests that mostly wait first for two workers, while the others keep the cores busy.

    Each worker begins with an equal part of the list, in order; when done, it takes from another's end.
    """
    waiting = [item for item in items if item.get_closest_marker("waits") is not None]
    others = [item for item in items if item.get_closest_marker("waits") is None]
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    second = len(items) // workers * (workers // 2)
    first, later = waiting[::2], waiting[1::2]
    at = max(second - len(first), 0)
    items[:] = [*first, *others[:at], *later, *others[at:]]
