"""The generator gives the same numbers everywhere, and no number more often than another."""

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kostka.engine.chance import Chance, commitment, is_seed, seed_from
from kostka.errors import KostkaError

SEED = seed_from("kostka")


NUMBERS = [65, 89, 4, 105, 102, 91, 43, 24]
SHUFFLED = (6, 4, 8, 3, 0, 7, 1, 2, 9, 5)


def test_the_numbers_of_generator_1_never_change() -> None:
    chance = Chance(SEED, "deal 1")
    assert [chance.below(106) for _ in range(8)] == NUMBERS
    assert Chance(SEED, "deal 1").shuffled(range(10)) == SHUFFLED


def test_a_word_is_what_the_documentation_says() -> None:
    block = hashlib.sha256(bytes.fromhex(SEED) + b"deal 1" + b"\0" + bytes(8)).digest()
    first = int.from_bytes(block[:8], "big")
    assert Chance(SEED, "deal 1").below(1 << 63) == first % (1 << 63)


@given(st.integers(1, 300), st.text(max_size=5))
def test_numbers_stay_below_their_limit(limit: int, name: str) -> None:
    chance = Chance(SEED, name)
    assert all(0 <= chance.below(limit) < limit for _ in range(20))


def test_every_number_and_every_order_is_as_likely() -> None:
    chance = Chance(SEED, "fair")
    counts = Counter(chance.below(6) for _ in range(12_000))
    assert all(1850 < counts[face] < 2150 for face in range(6))
    orders = Counter(chance.shuffled("abc") for _ in range(6000))
    assert len(orders) == 6
    assert all(900 < count < 1100 for count in orders.values())


def test_streams_of_different_names_and_seeds_differ() -> None:
    streams = [Chance(SEED, "a"), Chance(SEED, "b"), Chance(seed_from("other"), "a")]
    assert len({chance.below(1 << 60) for chance in streams}) == 3


def test_a_typed_seed_is_hashed_and_a_real_one_kept() -> None:
    assert is_seed(SEED)
    assert seed_from(SEED) == seed_from(SEED.upper()) == SEED
    assert seed_from("7") == hashlib.sha256(b"7").hexdigest()
    assert is_seed(seed_from("\ud800"))


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert commitment(SEED) == hashlib.sha256(bytes.fromhex(SEED)).hexdigest()


@pytest.mark.parametrize("text", ["", "7", "g" * 64, "A" * 64, "0" * 63])
def test_what_is_no_seed_is_refused(text: str) -> None:
    with pytest.raises(KostkaError, match="not a seed"):
        Chance(text, "deal 1")
