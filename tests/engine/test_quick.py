"""Frozen values that are made quickly are still what they were, and changed ones differ where they should."""

import copy
from dataclasses import FrozenInstanceError, dataclass, field
from typing import Any, Generic, TypeVar

import pytest

from kostka.engine.changed import changed
from kostka.engine.quick import quick

T = TypeVar("T")


@quick
@dataclass(frozen=True, slots=True)
class Pair(Generic[T]):
    """A value with a default."""

    left: T
    right: int = 7


def test_a_quick_value_is_a_frozen_one() -> None:
    pair = Pair("a")
    assert pair == Pair("a", right=7) == copy.deepcopy(pair)
    assert (type(pair), repr(pair), hash(pair)) == (Pair, "Pair(left='a', right=7)", hash(Pair("a", 7)))
    for name in ("left", "third"):
        with pytest.raises((FrozenInstanceError, TypeError)):
            setattr(pair, name, "b")
    with pytest.raises(TypeError):
        Pair[str]()  # type: ignore[call-arg]


def test_a_quick_value_sets_its_fields_and_does_nothing_else() -> None:
    @dataclass(frozen=True, slots=True)
    class Busy:
        held: list[int] = field(default_factory=list)

    with pytest.raises(TypeError, match="Busy"):
        quick(Busy)


def test_a_changed_value_differs_in_what_was_said() -> None:
    assert changed(Pair("a", 1), right=2) == Pair("a", 2)
    assert changed(Pair("a", 1), left="") == Pair("", 1)
    wrong: dict[str, Any] = {"middle": 3}
    with pytest.raises(TypeError, match="middle"):
        changed(Pair("a"), **wrong)
