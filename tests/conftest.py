"""What all tests share: how hypothesis searches, and where async tests run.

Hypothesis takes the same examples every time by default, fresh ones on request.
A check that fails by chance helps nobody, so the default profile derives its examples from the test itself
and prints a blob that reproduces a failure. `pytest --hypothesis-profile explore` looks further afield.
"""

import pytest
from hypothesis import settings

settings.register_profile("ci", derandomize=True, print_blob=True, deadline=None, database=None)
settings.register_profile("explore", max_examples=2000, print_blob=True, deadline=None)
settings.load_profile("ci")


@pytest.fixture
def anyio_backend() -> str:
    """Async tests run on asyncio, which is what the server runs on."""
    return "asyncio"
