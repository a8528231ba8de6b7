"""The weights are frozen: what reviews stand on changes only with the version."""

from array import array

import pytest

from kostka.value import weights

FROZEN = {
    "classic": ("4", "c0bc14eba058e1c3f9c945784e116149dbc9127225b54f4df81bad350b7c640d"),
    "first": ("3", "a35b00973e60fb40e5100a5f7b5d05967693c06df996d6f399ce21f697204e37"),
    "express": ("3", "233a9b0d5cb0d2bed839faf49b875e8b61db11a5b0f6adfd4936e4850c7c3911"),
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
