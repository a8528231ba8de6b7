"""During a turn no untouched set moves, at any size of screen; `make stillness` plays whole games."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.stillness import CROWDED, SCREENS, gather, play, seen

ROUNDS = 2
NAMES = list(SCREENS)


@pytest.mark.parametrize("screens", [NAMES[::2], NAMES[1::2]], ids=["some", "others"])
def test_no_set_moves_that_nobody_touches(visit: Visit, screens: list[str]) -> None:
    people = {screen: visit(screen=SCREENS[screen]) for screen in screens}
    play(gather(people, "original-cz", options=CROWDED), ROUNDS * len(people))
    for page in seen(people):
        assert page.compared > 100
        assert page.moved == []
