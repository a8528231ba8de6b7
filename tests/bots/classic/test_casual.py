"""A grown-up rebuilds what it looks at, and now and then overlooks something."""

from kostka.bots import bot
from kostka.engine.classic import Draw, Play
from kostka.rules import families
from tests.bots.classic.seats import act, laid, seat

CASUAL = bot("casual", families.CLASSIC)
CROWD = [
    f"{colour}{start} {colour}{start + 1} {colour}{start + 2}" for colour in "RBKO" for start in (1, 5, 9)
]


def test_what_lies_before_it_is_rebuilt() -> None:
    assert laid(act(CASUAL, seat("B4 K4", "R4 R5 R6 R7"))) == ["R4 B4 K4", "R5 R6 R7"]


def test_in_a_crowd_of_sets_a_tile_is_sometimes_overlooked() -> None:
    view = seat("R4", *CROWD)
    actions = [act(CASUAL, view, str(number)) for number in range(60)]
    found = sum(isinstance(action, Play) for action in actions)
    assert 0 < found < len(actions)
    assert set(map(type, actions)) == {Play, Draw}


def test_it_looks_for_an_opening_as_long_as_it_takes() -> None:
    action = act(CASUAL, seat("R10 B10 K10 O2", "R3 R4 R5", opened=[False, True]))
    assert laid(action) == ["R3 R4 R5", "R10 B10 K10"]
