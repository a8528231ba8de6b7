"""How often a first rack can open: a seeded sample against the known chances."""

from math import sqrt
from random import Random

import pytest

from kostka.rules import Deck
from kostka.solver import can_open
from kostka.tiles import JOKER, Tile

SAMPLE = 20_000
Z = 3.29  # two-sided 99.9 %: a sound solver fails once in a thousand seeds, and the seed is fixed


def wilson(hits: int, size: int) -> tuple[float, float]:
    """The interval in which the chance lies, by Wilson's score."""
    share = hits / size
    middle = share + Z * Z / (2 * size)
    spread = Z * sqrt(share * (1 - share) / size + Z * Z / (4 * size * size))
    scale = 1 + Z * Z / size
    return (middle - spread) / scale, (middle + spread) / scale


@pytest.mark.parametrize(("jokers", "chance"), [(2, 0.498), (0, 0.349)])
def test_chance_of_opening_with_the_first_rack(jokers: int, chance: float) -> None:
    deck = Deck(jokers=jokers)
    tiles = [Tile(colour, number) for colour in range(4) for number in range(1, 14) for _ in range(2)]
    tiles += [JOKER] * jokers
    rng = Random(f"first racks, {jokers} jokers")
    hits = sum(can_open(tuple(rng.sample(tiles, 14)), deck) for _ in range(SAMPLE))
    low, high = wilson(hits, SAMPLE)
    assert low < chance < high
