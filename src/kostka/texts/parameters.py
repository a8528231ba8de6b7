"""Parameters of messages that are more than words: tiles, a set of a layout, a clause of the rules.

In a text they are written out; `texts.parts` passes them on as they are. A phrase is a message inside another
one, with its parts.
"""

from collections.abc import Iterable
from typing import NamedTuple, Self, TypeAlias


class Tiles(str):
    """Tiles or dice in the notation, possibly shortened: `R3 R4 …`."""

    __slots__ = ()


class SpokenTiles(Tiles):
    """Tiles as one says them, `red 3, 4`, which know the notation."""

    __slots__ = ("written",)
    written: str

    def __new__(cls, words: str, written: str) -> Self:
        spoken = super().__new__(cls, words)
        spoken.written = written
        return spoken

    def __getnewargs__(self) -> tuple[str, str]:  # type: ignore[override]
        return str(self), self.written


class Clause(str):
    """The id of a clause."""

    __slots__ = ()


class NamedSet(NamedTuple):
    """A set of a layout by its number, which people count from 1, and its tiles."""

    number: int
    tiles: Tiles


Part: TypeAlias = str | NamedSet
"""A piece of a message: words, or Tiles, Clause, NamedSet."""


class Phrase(str):
    """A text that knows its parts."""

    __slots__ = ("parts",)
    parts: tuple[Part, ...]

    def __new__(cls, text: str, pieces: Iterable[Part]) -> Self:
        phrase = super().__new__(cls, text)
        phrase.parts = joined(pieces)
        return phrase

    def __getnewargs__(self) -> tuple[str, tuple[Part, ...]]:  # type: ignore[override]
        return str(self), self.parts

    @classmethod
    def of(cls, *pieces: str) -> Self:
        """Words, tiles, clauses and other phrases in a row."""
        return cls("".join(pieces), pieces)

    @classmethod
    def listed(cls, between: str, pieces: Iterable[str]) -> Self:
        """The same, with a separator."""
        spaced = [part for piece in pieces for part in (between, piece)]
        return cls.of(*spaced[1:])


def joined(pieces: Iterable[Part]) -> tuple[Part, ...]:
    """The parts of several pieces in a row; adjacent words become one part."""
    found: list[Part] = []
    for piece in pieces:
        for part in piece.parts if isinstance(piece, Phrase) else (piece,):
            if type(part) is str and found and type(found[-1]) is str:
                found[-1] += part
            elif part:
                found.append(part)
    return tuple(found)


def plain_part(part: Part) -> dict[str, object]:
    """A part as JSON; sets count from 0 there, as everywhere but in words."""
    match part:
        case NamedSet(number, tiles):
            return {"set": number - 1, "tiles": str(tiles)}
        case SpokenTiles():
            return {"tiles": part.written}
        case Tiles():
            return {"tiles": str(part)}
        case Clause():
            return {"clause": str(part)}
        case _:
            return {"words": part}
