"""What all tests share: how hypothesis searches, where async tests run, and which come first.

Hypothesis takes the same examples every time by default, fresh ones on request.
A check that fails by chance helps nobody, so the default profile derives its examples from the test itself
and prints a blob that reproduces a failure. `pytest --hypothesis-profile explore` looks further afield.
"""

import os

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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that mostly wait come first: one worker goes through them while others keep the cores busy."""
    items.sort(key=lambda item: item.get_closest_marker("waits") is None)
