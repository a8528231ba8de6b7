"""The mark that ties a test to its clause."""

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers",
        "clause(id, *editions): the clause that a test checks; the editions where not all have it alike",
    )
