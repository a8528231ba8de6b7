"""Parameters of messages that are more than words: tiles, a set of a layout, a clause of the rules.

In a text they look like what they are; `texts.parts` hands them on as they are.
"""

from typing import NamedTuple, TypeAlias


class Tiles(str):
    """Tiles or dice in the notation, perhaps cut short: `R3 R4 …`."""

    __slots__ = ()


class Clause(str):
    """The id of a clause."""

    __slots__ = ()


class NamedSet(NamedTuple):
    """A set of a layout by its number, which people count from 1, and its tiles."""

    number: int
    tiles: Tiles


Part: TypeAlias = str | NamedSet
"""A piece of a message: words, or Tiles, Clause, NamedSet."""


def plain_part(part: Part) -> dict[str, object]:
    """A part as JSON has it; sets count from 0 there, as everywhere but in words."""
    match part:
        case NamedSet(number, tiles):
            return {"set": number - 1, "tiles": str(tiles)}
        case Tiles():
            return {"tiles": str(part)}
        case Clause():
            return {"clause": str(part)}
        case _:
            return {"words": part}
