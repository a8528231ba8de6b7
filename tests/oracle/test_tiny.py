"""The solver against brute force on tiny decks: exhaustively where that is feasible, else on many samples."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement, permutations, product
from random import Random

import pytest

from kostka import rules
from kostka.solver import Objective, best_opening, can_lay, can_open, plays, solve
from kostka.tiles import Rack, Table, format_rack, format_tiles, parse_table, parse_tiles
from tests.oracle import brute, verify
from tests.oracle.brute import Tiles
from tests.oracle.program import OBJECTIVES
from tests.oracle.sets import Deck
from tests.oracle.test_brute import FIVE_THREE_ONE, FOUR_THREE_TWO

Dimensions = tuple[int, int, int, int]
SAMPLED: list[Dimensions] = [
    (4, 3, 2, 2),
    (4, 4, 1, 2),
    (5, 2, 1, 4),
    (6, 2, 1, 2),
    (4, 2, 2, 2),
    (3, 3, 3, 1),
    (8, 1, 2, 2),
    (3, 4, 1, 4),
]


def given(table: Tiles, rack: Tiles, deck: Deck) -> tuple[Table, Rack, rules.Deck]:
    """The position as the solver wants it."""
    real = rules.Deck(*deck[:4])
    return (
        parse_table(brute.arrangement(table, deck), real),
        parse_tiles(brute.tokens(rack, deck), real),
        real,
    )


def nothing(deck: Deck) -> Tiles:
    """An empty table."""
    return (0,) * (deck.faces + 1)


@cache
def racks_up_to_colours(deck: Deck) -> dict[Tiles, int]:
    """One rack, its colours shuffled, for all that differ only in colours, and how many these are."""
    rng = Random("colours")
    rows = list(product(range(deck.copies + 1), repeat=deck.numbers))
    found = {}
    for chosen in combinations_with_replacement(rows, deck.colours):
        shuffled = rng.sample(chosen, deck.colours)
        rack = (*(count for row in shuffled for count in row), 0)
        found[rack] = len(set(permutations(chosen)))
    return found


@pytest.mark.parametrize(
    ("dimensions", "expected"), [((4, 3, 2, 0), FOUR_THREE_TWO), ((5, 3, 1, 0), FIVE_THREE_ONE)]
)
def test_winning_racks(dimensions: Dimensions, expected: dict[int, int]) -> None:
    deck = Deck(*dimensions)
    winning: Counter[int] = Counter()
    for rack, alike in racks_up_to_colours(deck).items():
        size = sum(rack)
        if solve(*given(nothing(deck), rack, deck)).tiles == size:
            winning[size] += alike
    assert dict(sorted(winning.items())) == expected


@pytest.mark.parametrize("dimensions", [(4, 3, 1, 1), (5, 2, 1, 2), (3, 4, 1, 2), (4, 2, 2, 1)])
def test_every_rack_without_a_table(dimensions: Dimensions) -> None:
    deck = Deck(*dimensions)
    expected = {objective: brute.best_of_racks(deck, objective) for objective in OBJECTIVES}
    for rack in brute.within(brute.universe(deck)):
        position = given(nothing(deck), rack, deck)
        for objective in OBJECTIVES:
            found = solve(*position, Objective(objective))
            assert (found.tiles, found.points) == expected[objective][rack], (objective, rack)
        assert can_lay(*position) == (expected["tiles"][rack] != (0, 0)), rack


@pytest.mark.parametrize("jokers", [True, False])
@pytest.mark.parametrize(
    ("dimensions", "minimum"), [((4, 3, 1, 1), 9), ((5, 2, 1, 2), 15), ((3, 4, 1, 2), 12)]
)
def test_every_opening(dimensions: Dimensions, minimum: int, jokers: bool) -> None:
    deck = Deck(*dimensions)
    expected = {
        objective: brute.best_of_racks(deck, objective, minimum, jokers=jokers) for objective in OBJECTIVES
    }
    for rack in brute.within(brute.universe(deck)):
        _, tiles, real = given(nothing(deck), rack, deck)
        for objective in OBJECTIVES:
            found = best_opening(tiles, real, minimum, jokers, Objective(objective))
            score = (found.tiles, found.points) if found else (0, 0)
            assert score == expected[objective][rack], (objective, rack)
        assert can_open(tiles, real, minimum, jokers) == (expected["tiles"][rack] != (0, 0)), rack


@pytest.mark.parametrize("dimensions", [(4, 2, 1, 1), (3, 3, 1, 1), (5, 1, 2, 1)])
def test_every_position(dimensions: Dimensions) -> None:
    deck = Deck(*dimensions)
    everything = brute.universe(deck)
    for table in brute.tables(deck):
        left = tuple(most - laid for most, laid in zip(everything, table, strict=True))
        for rack in brute.within(left):
            compare(table, rack, deck)


def samples(deck: Deck, count: int) -> Iterator[tuple[Tiles, Tiles]]:
    """Random tables and racks."""
    rng = Random(str(deck))
    everything = brute.universe(deck)
    tables = list(brute.tables(deck))
    for _ in range(count):
        table = rng.choice(tables)
        most = [rng.choice([0, 1, all_ - laid]) for all_, laid in zip(everything, table, strict=True)]
        yield (
            table,
            tuple(
                rng.randint(0, min(limit, all_ - laid))
                for limit, all_, laid in zip(most, everything, table, strict=True)
            ),
        )


@pytest.mark.parametrize("dimensions", SAMPLED)
def test_many_positions(dimensions: Dimensions) -> None:
    deck = Deck(*dimensions)
    for table, rack in samples(deck, 150):
        compare(table, rack, deck)


@pytest.mark.parametrize("dimensions", SAMPLED)
def test_plays(dimensions: Dimensions) -> None:
    """Every play once, best first, each with a table that proves it."""
    deck = Deck(*dimensions)
    for table, rack in samples(deck, 15):
        expected = sorted(brute.tokens(play, deck) for play in brute.plays(table, rack, deck))
        before = brute.arrangement(table, deck)
        for objective in OBJECTIVES:
            found = list(plays(*given(table, rack, deck), Objective(objective)))
            assert sorted(format_rack(play.played) for play in found) == expected
            scores = [(play.tiles, play.points)[:: 1 if objective == "tiles" else -1] for play in found]
            assert scores == sorted(scores, reverse=True)
            for play in found:
                after = [format_tiles(tiles) for tiles in play.table]
                played = format_rack(play.played)
                assert (
                    verify.faults(before, brute.tokens(rack, deck), played, after, deck.numbers, deck.colours)
                    == []
                )
                assert play.kept == verify.kept(before, after)


def compare(table: Tiles, rack: Tiles, deck: Deck) -> None:
    """Both objectives of one position."""
    choices = brute.plays(table, rack, deck)
    position = given(table, rack, deck)
    for objective in OBJECTIVES:
        found = solve(*position, Objective(objective))
        assert (found.tiles, found.points) == brute.best(choices, objective, deck), (objective, table, rack)
    assert can_lay(*position) == bool(choices), (table, rack)
