"""The introductory game: every level finds a tile that fits, and says how long it would look."""

from kostka.bots import bots_of
from kostka.bots.bot import pace
from kostka.engine.first.introductory import Call, Find
from kostka.rules import families
from kostka.tiles import format_tiles
from tests.bots.first.seats import act, chance, race, seat

LEVELS = bots_of(families.FIRST)
BEGINNER, _, SOLID, _ = LEVELS


def test_a_tile_that_fits_is_found() -> None:
    for level in LEVELS:
        found = act(level, race("B4 B5"))
        assert isinstance(found, Find)
        assert format_tiles((found.tile,)) in ("B3", "B6")


def test_a_child_counts_upwards_as_long_as_it_can() -> None:
    assert act(BEGINNER, race("B4 B5")).tile.number == 6
    assert act(BEGINNER, race("B9 B10")).tile.number == 8


def test_a_caller_calls() -> None:
    view = race(caller=0)
    assert isinstance(act(SOLID, view), Call)


def test_the_better_the_level_the_sooner_it_finds() -> None:
    """On average; the host waits, not the bot."""
    view, luck = race("B4 B5"), chance()
    means = [sum(pace(level, view, luck) for _ in range(200)) for level in LEVELS]
    assert means == sorted(means, reverse=True)


def test_outside_a_race_nobody_waits() -> None:
    assert pace(SOLID, seat("R1"), chance()) == 0
