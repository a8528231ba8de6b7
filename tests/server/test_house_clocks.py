"""First and dice have a clock as a house rule: none unless said, and a turn that runs out goes on plainly."""

import pytest

from kostka.server.tables.commands import TimeUp
from kostka.server.tables.entries import Chair, TimedOut
from tests.server.desk import GUESTS, Desk

TURN_MS = 30_000


def desk(edition: str, **options: object) -> Desk:
    chairs = [Chair(name.title(), name) for name in GUESTS[:2]]
    return Desk(edition, chairs=chairs, options=dict(options))


@pytest.mark.parametrize("edition", ["first-pl", "express-pl"])
def test_there_is_no_clock_unless_the_table_wants_one(edition: str) -> None:
    assert desk(edition).table.clock is None
    assert desk(edition, **{"clock.turn_ms": TURN_MS}).table.clock is not None


@pytest.mark.parametrize("edition", ["first-pl", "express-pl"])
def test_turns_that_run_out_play_a_whole_game(edition: str) -> None:
    """Nobody touches anything, and the game still ends."""
    table = desk(edition, **{"clock.turn_ms": TURN_MS})
    for _ in range(500):
        if not table.is_in("playing"):
            break
        clock, turn = table.table.clock, table.table.turn
        assert clock is not None
        assert clock.until is not None
        table.later(clock.until - table.around.now)
        log = table.do(TimeUp())
        assert [type(entry.body) for entry in log] == [TimedOut]
        assert log[0].body.seat == turn  # type: ignore[union-attr]
    assert not table.is_in("playing")


def test_a_legal_layout_stands_when_time_runs_out() -> None:
    table = desk("first-pl", **{"clock.turn_ms": TURN_MS, "setup.rack": 20, "deck.jokers": 0})
    turn = table.table.turn
    assert turn is not None
    rack = table.position.racks[turn]
    by_colour: dict[object, list[int]] = {}
    for tile in rack:
        by_colour.setdefault(tile.colour, []).append(tile.number)
    run = next(
        (colour, number)
        for colour, numbers in by_colour.items()
        for number in numbers
        if {number + 1, number + 2} <= set(numbers)
    )
    letter = next(str(tile)[0] for tile in rack if tile.colour == run[0])
    draft = [" ".join(f"{letter}{run[1] + step}" for step in range(3))]
    table.later(TURN_MS + 1_000)
    (entry,) = table.do(TimeUp({turn: draft}))
    assert isinstance(entry.body, TimedOut)
    assert "play" in entry.body.action


def test_the_introductory_game_is_a_race_without_a_clock() -> None:
    table = desk("first-pl", **{"clock.turn_ms": TURN_MS, "mode.introductory": True})
    assert table.table.clock is None
