"""Where the solver lays dice: what can stay stays, and the rest lies close to it."""

from itertools import islice

import pytest

from bench import express
from kostka.rules import Deck
from kostka.solver.express import solve_express
from kostka.solver.express.settle import WIDEST, apart, close_to
from kostka.tiles.dice import Layout, parse_dice, parse_layout
from kostka.tiles.grid import is_legal

DECK = Deck(jokers=4)
WIDE_ON_A_PHONE = 10
"""Columns of the smallest dice on a screen of 390 px."""


def extent(layout: Layout) -> tuple[int, int]:
    columns, rows = zip(*(die.square for die in layout), strict=True)
    return max(columns) - min(columns) + 1, max(rows) - min(rows) + 1


@pytest.mark.parametrize(
    ("table", "hand", "laid"),
    [
        # beside what lies there, one square apart
        ("d01:R3@0,0 d02:R4@1,0 d03:R5@2,0", "d11:B7 d12:B8 d13:B9", (3, 3)),
        # a longer set leaves the others alone, whichever end grows
        ("d01:R3@0,0 d02:R4@1,0 d03:R5@2,0 d04:K8@0,2 d05:K9@1,2 d06:K10@2,2", "d11:R2 d12:K11", (5, 3)),
    ],
)
def test_nothing_moves_that_can_stay(table: str, hand: str, laid: tuple[int, int]) -> None:
    before = parse_layout(table, DECK)
    solution = solve_express(before, parse_dice(hand, DECK), DECK)
    assert not solution.left
    after = close_to(solution.table, before)
    assert set(before) <= set(after)
    assert extent(after) == laid


def test_sets_that_are_not_rebuilt_keep_their_places_to_each_other() -> None:
    """Three sets that nothing joins, and a run that grows at its left end."""
    table = parse_layout(
        "d01:R3@0,0 d02:R4@1,0 d03:R5@2,0 d04:K8@5,1 d05:K9@6,1 d06:K10@7,1 d07:O1@1,4 d08:O2@1,5 d09:O3@1,6",
        DECK,
    )
    solution = solve_express(table, parse_dice("d11:R2", DECK), DECK)
    assert set(table) <= set(close_to(solution.table, table))


def test_layouts_fit_a_phone() -> None:
    wide = 0
    for on_table, at_hand in ((6, 6), (9, 5), (12, 3)):
        for table, hand in islice(express.positions("narrow", on_table, at_hand), 25):
            layout = solve_express(table, hand, DECK).table
            assert is_legal(layout, DECK)
            wide = max(wide, extent(layout)[0])
    assert wide <= WIDE_ON_A_PHONE


def test_a_table_that_lies_far_apart_is_pushed_together() -> None:
    far = 10**9 - 10
    table = parse_layout(
        f"d01:R3@0,0 d02:R4@1,0 d03:R5@2,0 d04:K8@{far},{far} d05:K9@{far + 1},{far} d06:K10@{far + 2},{far}",
        DECK,
    )
    layout = solve_express(table, parse_dice("d11:R6", DECK), DECK).table
    assert max(extent(layout)) < WIDEST
    assert is_legal(layout, DECK)
    assert len(list(apart(layout))) == 2
