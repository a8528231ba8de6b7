"""The search for slow inputs, in small: nothing but an error in words may come of any of them."""

import pytest

from tests.server.hostile.slow_inputs import ASKED, search


@pytest.mark.parametrize("name", ASKED)
def test_slow_inputs(name: str) -> None:
    print(search(name, tries=25))
