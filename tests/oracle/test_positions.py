"""The generated positions are possible ones, come again with their seed, and leave no corner out."""

from collections import Counter

import pytest

from tests.oracle import verify
from tests.oracle.positions import CLASSIC, KINDS, Position, generate
from tests.oracle.sets import counts


def jokers(position: Position) -> int:
    """How many jokers are in sight."""
    return counts([*position.table, position.rack], position.deck)[-1]


@pytest.mark.parametrize("kind", KINDS)
def test_positions_are_possible(kind: str) -> None:
    for index in range(40):
        position = generate("possible", index, kind)
        deck = position.deck
        assert all(
            verify.readings(text, deck.numbers, deck.colours, groups=deck.groups) for text in position.table
        )
        *faces, jokers = counts([*position.table, position.rack], deck)
        assert max(faces) <= deck.copies
        assert jokers <= deck.jokers


def test_a_seed_names_its_positions() -> None:
    assert generate("a", 7) == generate("a", 7)
    assert generate("a", 7) != generate("b", 7) != generate("b", 8)


def test_all_sizes_and_joker_counts() -> None:
    positions = [generate("sizes", index) for index in range(1_500)]
    assert {position.kind for position in positions} == set(KINDS)
    classic = [position for position in positions if position.deck == CLASSIC]
    assert set(Counter(map(jokers, classic))) == {0, 1, 2}
    sizes = {len(position.rack.split()) for position in classic}
    assert set(range(30)) <= sizes
    assert max(sizes) > 80
    assert {len(position.table) for position in classic} >= set(range(20))
