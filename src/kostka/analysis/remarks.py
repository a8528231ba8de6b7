"""Exact remarks: what a player could have done, whatever it would have been worth."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Remark:
    """A message about an action of the record, by its code. `clause` is the one that it rests on, if any.

    `play` is what could have been done, `steps` how, as the family's hints explain it.
    """

    number: int
    seat: int
    code: str
    clause: str = ""
    params: Mapping[str, object] = field(default_factory=dict)
    play: Any = None
    steps: tuple[Any, ...] = ()
