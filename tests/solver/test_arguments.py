"""What cannot be is said clearly, whatever the kernel is handed: never a crash, never a wrong proof."""

from collections.abc import Callable

import pytest

from kostka.errors import KostkaError, PositionError, RulesError
from kostka.rules import Deck
from kostka.solver import Objective, best_opening, can_lay, can_open, plays, solve, solve_many
from kostka.tiles import JOKER, Rack, Table, Tile, parse_tiles

DECK = Deck()
RACK = parse_tiles("R5 R6 R7 J", DECK)

ASK: list[Callable[[Table, Rack], object]] = [
    solve,
    can_lay,
    lambda table, rack: list(plays(table, rack)),
    lambda table, rack: solve_many([(table, rack)]),
    lambda _, rack: can_open(rack),
    lambda _, rack: best_opening(rack, jokers=False),
]


@pytest.mark.parametrize(
    "dimensions", [(24,), (2,), (13, 5), (13, 0), (13, 4, 4), (13, 4, 2, 20), (-1,), (13.0,)]
)
def test_no_deck_that_the_kernel_has_no_room_for(dimensions: tuple[int, ...]) -> None:
    with pytest.raises(RulesError, match="goes from"):
        Deck(*dimensions)


@pytest.mark.parametrize(
    "tile", [Tile(-2, 3), Tile(-1, 9), Tile(7, 3), Tile(0, 0), Tile(0, 14), Tile(0, 10**12), Tile(10**12, 1)]
)
@pytest.mark.parametrize("ask", ASK)
def test_no_tile_of_another_box(ask: Callable[[Table, Rack], object], tile: Tile) -> None:
    with pytest.raises(PositionError, match="the game has 0"):
        ask((), (*RACK, tile))


@pytest.mark.parametrize("ask", ASK)
def test_no_more_of_a_tile_than_there_are(ask: Callable[[Table, Rack], object]) -> None:
    for rack in ((Tile(0, 5),) * 3, (JOKER,) * 3):
        with pytest.raises(PositionError, match="3"):
            ask((), rack)


@pytest.mark.parametrize("ask", ASK[:4])
def test_no_table_that_is_none(ask: Callable[[Table, Rack], object]) -> None:
    for rack in ((), RACK):
        with pytest.raises(KostkaError, match="C-SET-2"):
            ask((parse_tiles("R1 R2", DECK),), rack)


def test_plays_complain_before_the_first_is_asked_for() -> None:
    with pytest.raises(PositionError):
        plays((), (Tile(9, 9),))


def test_costs_of_a_joker() -> None:
    for cost in (-1, 1001):
        with pytest.raises(ValueError, match="a joker costs"):
            solve((), RACK, joker_points=cost)
    assert solve((), RACK, joker_points=0).points == 18
    assert solve((), RACK, objective=Objective.POINTS, joker_points=1000).points == 1018


def test_minimum_beyond_all_racks() -> None:
    assert not can_open(RACK, minimum=10**12)
    assert best_opening(RACK, minimum=10**12) is None


def test_objective_as_a_word() -> None:
    assert solve((), RACK, DECK, "points") == solve((), RACK, DECK, Objective.POINTS)  # type: ignore[arg-type]
