"""The solver of runs and stars, and the engine's referee, against every order of single steps."""

from collections import Counter
from random import Random

import pytest

from kostka import rules
from kostka.rules import Deck
from kostka.rules.first import FirstRules, Stars
from kostka.solver.first import ranking, solve
from kostka.solver.first.swaps import can_lay, plays
from kostka.tiles import Rack, Table, canonical_table, parse_table, parse_tiles
from tests.oracle import first as oracle
from tests.oracle.first_crosscheck import compare, described, left_the_rack
from tests.oracle.first_positions import REAL, position, restless, tiny

RULES = rules.load("first-pl")
assert isinstance(RULES, FirstRules)
STARS = RULES.stars


def small(random: Random) -> tuple[Deck, Table, Rack]:
    """The box that is sold, but few runs on the table and few tiles on the rack."""
    return REAL, *position(random, REAL, random.randint(0, 2), 4)


@pytest.mark.parametrize("chunk", range(4))
def test_the_best_play_is_the_best_of_all(chunk: int) -> None:
    """Four times 300 positions: some with the box that is sold, some in which jokers could leave."""
    for number in range(300):
        random = Random(1000 * chunk + number)
        deck, table, rack = (small if number % 10 == 0 else restless if number % 20 == 1 else tiny)(random)
        table = canonical_table(table, deck, groups=False)
        legal = oracle.outcomes(table, rack, deck, STARS)
        best = solve(table, rack, deck, STARS)
        worth = (best.stars, best.tiles)
        assert worth == max(legal.values(), default=(0, 0)), described(deck, table, rack)
        assert not best.played or worth == legal[tuple(sorted(best.table)), 0], described(deck, table, rack)


@pytest.mark.parametrize(
    "stars",
    [
        Stars(6, 1, per_tile=2, per_run=0, last_tile=0, tile_left_cost=1),
        Stars(6, 1, per_tile=0, per_run=3, last_tile=1, tile_left_cost=1),
        Stars(6, 1, per_tile=1, per_run=1, last_tile=10, tile_left_cost=1),
        Stars(6, 1, per_tile=0, per_run=0, last_tile=5, tile_left_cost=1),
    ],
)
def test_house_rules_for_stars(stars: Stars) -> None:
    for seed in range(150):
        deck, table, rack = (restless if seed % 10 == 0 else tiny)(Random(f"stars {seed}"))
        best = solve(table, rack, deck, stars)
        assert (best.stars, best.tiles) == oracle.best(table, rack, deck, stars), described(deck, table, rack)


@pytest.mark.parametrize("chunk", range(2))
def test_jokers_move_as_often_as_single_steps_let_them(chunk: int) -> None:
    """A share of what `python -m tests.oracle.first_crosscheck` compares: best play, plays and verdicts."""
    found = compare(75, f"share {chunk}")
    assert not found.differences
    assert found.twice >= 3
    assert found.verdicts >= 500


def test_plays_are_all_there_are_best_first() -> None:
    for seed in range(200):
        deck, table, rack = tiny(Random(f"plays {seed}"))
        table = canonical_table(table, deck, groups=False)
        legal = oracle.outcomes(table, rack, deck, STARS)
        assert can_lay(table, rack, deck, STARS) == bool(legal)
        for play in plays(table, rack, deck, STARS, 8):
            assert legal[tuple(sorted(play.table)), play.taken] == (play.stars, play.tiles)
            assert play.played == left_the_rack(table, play.table, play.taken)
            assert play.kept == sum((Counter(table) & Counter(play.table)).values())


@pytest.mark.parametrize(
    ("table", "rack", "stars", "tiles"),
    [
        ([], "R1 R2 R3 K9", 4, 3),
        (["R3 R4 R5", "B3 B4 B5"], "R2 R6 B6 K9", 3, 3),
        (["R3 R4 R5", "B3 B4 B5"], "O1 O2 O3 R6 B6 K9", 6, 5),
        ([], "R1 R2 R3 R4 R5 R6 K9", 8, 6),
        (["R3 R4 R5"], "R6", 2, 1),
        (["R3 R4 R5 J", "B5 B6 B7"], "R6 B9 K1", 2, 2),
        (["R3 R4 J", "B2 B3 B4"], "R2 B6 K1", 2, 2),
        (["R3 R4 R5", "R7 R8 J"], "R9", 0, 0),
        (["R8 R9 J", "K8 K9 J"], "R6 K2", 0, 0),
        (["J J R3", "B1 B2 B3"], "R4 R5 R6 R7 R9 B5", 7, 6),
        (["R3 R4 R5 J", "B5 B6 B7"], "R1 R6 K9", 2, 2),
        (["J R4 R5", "B3 B4 B5 J"], "R3 K9", 1, 1),
        (["J R4 R5", "B3 B4 B5"], "J R3 K9", 2, 2),
        (["R3 J R5"], "R4 K1", 0, 0),
        ([], "J K1", 0, 0),
    ],
)
def test_positions_that_one_can_follow(table: list[str], rack: str, stars: int, tiles: int) -> None:
    lying = parse_table(table, REAL)
    best = solve(lying, parse_tiles(rack, REAL), REAL, STARS)
    assert (best.stars, best.tiles, best.exact) == (stars, tiles, True)
    if not tiles:
        assert (best.table, best.kept, best.played) == (lying, len(lying), ())


def test_a_joker_of_the_rack_is_not_hoped_to_lay_two_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the best play is proved here: to go through all tables would take far too long."""
    monkeypatch.setattr(ranking, "every_mix", None)
    table = parse_table(["O6 O7 O8 O9 O10", "O1 O2 O3 O4 O5 J", "K7 K8 K9 K10", "K3 K4 K5 J"], REAL)
    best = solve(table, parse_tiles("J R1 R4 R5 R8 B1 B2 B4 B10", REAL), REAL, STARS)
    assert (best.stars, best.tiles) == (5, 4)
