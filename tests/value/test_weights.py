"""The weights are frozen: what reviews stand on changes only with the version."""

from array import array

import pytest

from kostka.value import weights

FROZEN = {
    "classic": ("1", "eb367015872900c2134e5e357466518c4c4027f6f13317c79a8c554f9dcd7fa3"),
    "first": ("1", "6a7b2c1b64324458af33ab87fbdc249ca6f6d2718b6d423b6c93e5770ed7c3f4"),
    "express": ("1", "41970dfd5269c1fd5ac9b20b704947ae879bc7232f370cf23893f8af10ee20ad"),
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
