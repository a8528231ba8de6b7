"""A play of runs and stars as steps: each can be done when its turn comes, and they lead to the play."""

from collections import Counter
from random import Random

import pytest

from kostka import rules
from kostka.rules import Deck
from kostka.rules.first import FirstRules
from kostka.solver.first import FirstPlay
from kostka.solver.first.steps import Deed, RunStep, play_steps
from kostka.solver.first.swaps import plays
from kostka.tiles import JOKER, Rack, Table, canonical_table, parse_table, parse_tiles, read
from tests.oracle.first_crosscheck import described
from tests.oracle.first_positions import REAL, position, restless, tiny, wandering

RULES = rules.load("first-pl")
assert isinstance(RULES, FirstRules)


def follow(table: Table, rack: Rack, play: FirstPlay, deck: Deck) -> tuple[RunStep, ...]:
    """Do the steps one after the other, and see that each leaves nothing but runs."""
    found = play_steps(table, play, deck)
    assert found is not None
    lying, held = Counter(table), Counter(rack)
    for step in found:
        assert not Counter(step.before) - lying, "the runs lie there"
        lying = lying - Counter(step.before) + Counter(step.after)
        assert all(read(tiles, deck, groups=False) for tiles in step.after)
        came = Counter(t for run in step.after for t in run)
        came.subtract(t for run in step.before for t in run)
        match step.deed:
            case Deed.MOVE:
                assert not +came
                assert len(step.before) == len(step.after) == 2
            case Deed.SWAP:
                assert came[JOKER] == -1
                held -= Counter(step.tiles)
            case _:
                assert +came == Counter(step.tiles)
                assert not +came - held, "the rack has the tiles"
                held -= +came
    assert sorted(lying.elements()) == sorted(canonical_table(play.table, deck, groups=False))
    return found


@pytest.mark.parametrize("kind", [tiny, restless, wandering])
def test_steps_can_be_done_in_their_order(kind: object) -> None:
    assert isinstance(RULES, FirstRules)
    assert callable(kind)
    for seed in range(150):
        deck, table, rack = kind(Random(f"steps {seed}"))
        table = canonical_table(table, deck, groups=False)
        for play in plays(table, rack, deck, RULES.stars, 3):
            try:
                follow(table, rack, play, deck)
            except AssertionError as error:
                raise AssertionError(f"{described(deck, table, rack)} to {play}") from error


def test_steps_at_tables_of_the_box_that_is_sold() -> None:
    assert isinstance(RULES, FirstRules)
    for seed in range(120):
        table, rack = position(Random(f"box {seed}"), REAL, seed % 6, 7)
        table = canonical_table(table, REAL, groups=False)
        for play in plays(table, rack, REAL, RULES.stars, 2):
            try:
                follow(table, rack, play, REAL)
            except AssertionError as error:
                raise AssertionError(f"{described(REAL, table, rack)} to {play}") from error


def deeds(table: list[str], rack: str) -> list[tuple[Deed, str]]:
    assert isinstance(RULES, FirstRules)
    lying, held = parse_table(table, REAL), parse_tiles(rack, REAL)
    play = plays(lying, held, REAL, RULES.stars, 1)[0]
    return [(step.deed, " ".join(map(str, step.tiles))) for step in follow(lying, held, play, REAL)]


def test_a_joker_leaves_after_the_tile_that_lets_it() -> None:
    assert deeds(["R3 R4 J", "B2 B3 B4"], "R2 B6 K1") == [(Deed.ADD, "R2"), (Deed.MOVE, ""), (Deed.ADD, "B6")]


def test_a_joker_is_moved_twice() -> None:
    assert deeds(["R3 R4 R5 J", "B5 B6 B7"], "R1 R6 K9") == [
        (Deed.MOVE, ""),
        (Deed.ADD, "R6"),
        (Deed.MOVE, ""),
        (Deed.ADD, "R1"),
    ]
