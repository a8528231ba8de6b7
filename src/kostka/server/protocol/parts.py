"""What the messages of all games have in common: parts, violations and results."""

from msgspec import Struct, field

from kostka.server.protocol.fields import Number, SeatNumber


class Part(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A part of a message."""


class OfGame(Struct, frozen=True, forbid_unknown_fields=True, tag_field="game"):
    """A part that each game has in its own form; `game` says which."""


class GameEvent(
    Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True, tag_field="type"
):
    """Something that happened in a game, as docs/notation.md has it and the receiver may see it."""


class MessagePart(Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """A piece of a message: `words`, `tiles` or dice, a `set` with its tiles, or a `clause`."""

    words: str = ""
    tiles: str = ""
    """In the notation; ` …` at the end where there are more."""
    set: int | None = None
    """An index into what was sent; `tiles` are its own."""
    clause: str = ""


class Violation(Part, frozen=True):
    """A clause that an action or a layout breaks; `sets` are indexes into what was sent."""

    clause: str
    code: str
    message: str
    tiles: str
    sets: list[int]
    squares: list[str] = field(default_factory=list)
    """For dice: their squares, as they were sent."""
    parts: list[MessagePart] = field(default_factory=list)
    """The message in parts, in reading order, so that tiles and clauses can be shown as more than words."""


class Result(Part, frozen=True):
    """How a game ended: by which clause, who won, and everybody's score."""

    reason: str
    winners: list[SeatNumber]
    scores: list[Number]
