"""The oracle's own sets: golden counts, and the same sets as brute force finds."""

import pytest

from tests.oracle import brute
from tests.oracle.sets import Deck, Set, all_sets, set_of, set_text


@pytest.mark.parametrize(
    ("jokers", "longest", "expected"),
    [(0, 5, 65 + 120), (2, 5, 1_173), (2, 13, 6_301)],
)
def test_golden_counts(jokers: int, longest: int, expected: int) -> None:
    assert len(all_sets(Deck(jokers=jokers), longest)) == expected


def test_groups_and_runs_apart() -> None:
    deck = Deck(jokers=0)
    groups = [value for value in all_sets(deck, 5) if value.faces[0] % 13 == value.faces[1] % 13]
    assert (len(groups), len(all_sets(deck, 5)) - len(groups)) == (65, 120)


@pytest.mark.parametrize("dimensions", [(5, 3, 1, 2), (4, 4, 2, 2), (6, 2, 1, 2), (3, 4, 1, 4), (7, 1, 1, 3)])
@pytest.mark.parametrize("groups", [True, False])
def test_the_same_sets_and_values_as_by_brute_force(
    dimensions: tuple[int, int, int, int], groups: bool
) -> None:
    deck = Deck(*dimensions, groups=groups)
    found = {
        (*(int(face in value.faces) for face in range(deck.faces)), value.jokers): worth
        for value, worth in all_sets(deck, deck.numbers).items()
    }
    assert found == brute.single_sets(deck)


def test_text_and_back() -> None:
    value = set_of("R3 J R5 J", Deck())
    assert value == Set((2, 4), 2)
    assert set_of(set_text(value, Deck()), Deck()) == value
