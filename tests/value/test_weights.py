"""The weights are frozen: what reviews stand on changes only with the version."""

from array import array

import pytest

from kostka.value import weights

FROZEN = {
    "classic": ("4", "c0bc14eba058e1c3f9c945784e116149dbc9127225b54f4df81bad350b7c640d"),
    "first": ("1", "718327401b7fecd82dfc96608039225b1bba46b572349fe1308f78f7f407e606"),
    "express": ("2", "b52df7b45341e59bc01a1fa2f63b0d8816e4b9cb72846cbce85e08abb77bf23b"),
}


@pytest.mark.parametrize("family", FROZEN)
def test_weights_change_only_with_their_version(family: str) -> None:
    assert (weights.learned(family).version, weights.checksum(family)) == FROZEN[family]


def test_all_weights_together_are_small() -> None:
    assert sum(len(weights.load(family)) for family in FROZEN) < 1_000_000


def test_what_is_packed_comes_out_again() -> None:
    sizes = (2, 1, 1, 1)
    numbers = [1, -2, 3, 4, 5, -6, 7, 8, 70_000]
    found = weights.unpack(weights.pack({"version": "7"}, {2: (sizes, numbers)}))
    assert found.version == "7"
    assert sum(found.networks[2].chances(array("i", [1, 2, 3, 4]))) == 1 << 32
    with pytest.raises(AssertionError):
        weights.unpack(weights.pack({"version": "7"}, {2: (sizes, numbers[:-1])}))
