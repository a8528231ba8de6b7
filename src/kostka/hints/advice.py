"""The structure of a hint: codes with parameters, tiles or dice, steps and the layout they lead to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from kostka.tiles import Rack, Table
from kostka.tiles.dice import Dice, Layout

EVERYTHING = 3
"""The step that reveals everything."""

Pieces: TypeAlias = Rack | Dice
"""Tiles or dice that a remark is about."""


@dataclass(frozen=True, slots=True)
class Remark:
    """A message by its code: with numbers, with pieces to show after it, or about sets of the table."""

    code: str
    params: Mapping[str, int] = field(default_factory=dict)
    pieces: Pieces = ()
    sets: tuple[int, ...] = ()
    """Indexes of sets, which the message names as `count` and `sets`."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A hint. `step` says how much it reveals: 1 to 3, where 3 is everything, or 0 if nothing can be laid."""

    step: int
    remarks: tuple[Remark, ...] = ()
    """What to say before the steps."""
    steps: tuple[Any, ...] = ()
    """What to do, in a possible order; the family knows its steps."""
    closing: tuple[Remark, ...] = ()
    """What to say after the steps."""
    pieces: Pieces = ()
    """The player's tiles or dice to use."""
    draft: Table | Layout | None = None
    """The table when all steps are done."""


def nothing_but(may: Sequence[str]) -> str:
    """The code for a seat that cannot lay anything, and may pass or has to wait."""
    return "hint-nothing-pass" if "pass" in may else "hint-nothing"


def nothing(code: str, **params: int) -> Advice:
    """Advice that nothing can be laid, with the reason."""
    return Advice(0, (Remark(code, params),))
