"""What the expert of First makes of what the others did."""

from dataclasses import replace

import pytest

from kostka.bots.first.scene import MAY_WAIT, scene
from kostka.bots.first.turn import turn_of
from kostka.engine.first.events import Drew, Earned, Laid, Paid
from kostka.tiles import JOKER
from tests.bots.first.seats import seat

DREW = (Paid(1, 1, "F-TURN-2"), Drew(1, None, 1))


def laid(stars: int) -> tuple[object, ...]:
    return Laid(1, (JOKER,)), Earned(1, stars, 0, 0)


@pytest.mark.parametrize(
    ("stars", "history", "waits"),
    [
        (6, (), MAY_WAIT),
        (5, DREW, MAY_WAIT),
        (1, laid(1), 1),  # it had no star to draw for
        (0, (*laid(1), *DREW), 1),
        (2, laid(1), 0),
        (0, (*laid(1), *DREW, *DREW), MAY_WAIT),
        (1, (*laid(1), *DREW, *DREW, *laid(1)), 0),  # once it had one
    ],
)
def test_who_lays_only_without_stars_waits(stars: int, history: tuple[object, ...], waits: int) -> None:
    view = seat("R1 R5", "K4 K5 K6", stars=[6, stars])
    found = scene(turn_of(replace(view, history=history)), waits=True).waits
    assert found == [1, waits]
