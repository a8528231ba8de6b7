"""What the families say of a game: views and reports as `docs/notation.md` has them, with their types.

The engine writes them; a test holds these types against what it really writes.
"""

from typing import Literal, TypeAlias

from msgspec import Struct, field

from kostka.server.protocol.fields import Number, SeatNumber


class Part(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A part of a message."""


class OfGame(Struct, frozen=True, forbid_unknown_fields=True, tag_field="game"):
    """A part that every game has in a form of its own; `game` says which it is."""


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
    """Of dice: where they lie, as they were sent."""
    parts: list[MessagePart] = field(default_factory=list)
    """The message in parts, in reading order: tiles and clauses can be shown as more than words."""


class Result(Part, frozen=True):
    """How a game ended: by which clause, who won, and what everybody records."""

    reason: str
    winners: list[SeatNumber]
    scores: list[Number]


class ClassicView(OfGame, tag="classic", frozen=True):
    """A classic game as one seat sees it; `seat` and `rack` are null for spectators."""

    seat: SeatNumber | None
    may: list[str]
    """What the seat may do besides laying: names of actions, in the order in which to show them."""
    rack: str | None
    table: list[str]
    counts: list[int]
    pool: int
    opened: list[bool]
    turn: SeatNumber | None
    started: bool
    """False while answers about a new deal are due (C-SETUP-7)."""
    answered: list[bool]
    answer: bool | None
    drew: str | None
    last_turns: int | None
    passes: int
    announced: list[SeatNumber]
    resigned: list[SeatNumber]
    starter: SeatNumber | None
    deals: int
    racks: list[str] | None
    """All racks, once the game is over."""
    result: Result | None


class FirstView(OfGame, tag="first", frozen=True):
    """The main game of runs and stars as one seat sees it."""

    seat: SeatNumber | None
    may: list[str]
    rack: str | None
    table: list[str]
    counts: list[int]
    pool: int
    stars: list[int]
    bank: int
    turn: SeatNumber | None
    passes: int
    resigned: list[SeatNumber]
    starter: SeatNumber | None
    racks: list[str] | None
    result: Result | None


class IntroductoryView(OfGame, tag="introductory", frozen=True):
    """The race for open tiles; everybody sees the same. `turn` is the caller while a call is due."""

    seat: SeatNumber | None
    may: list[str]
    table: list[str]
    row: str
    loose: str
    stars: list[int]
    caller: SeatNumber | None
    turn: SeatNumber | None
    resigned: list[SeatNumber]
    result: Result | None


class Hand(Part, frozen=True):
    """The dice of a player by their areas: `d07:R3 d09:J`."""

    hold: str
    reroll: str


class ExpressView(OfGame, tag="express", frozen=True):
    """A round of dice; everything but the future is open. `table` has squares: `d07:R3@4,-2`."""

    seat: SeatNumber | None
    may: list[str]
    table: str
    hands: list[Hand]
    turns_left: list[int]
    round: int
    marks: list[int]
    turn: SeatNumber | None
    rolled: bool
    must_roll: bool
    bag: str
    starter: SeatNumber | None
    result: Result | None


View: TypeAlias = ClassicView | FirstView | IntroductoryView | ExpressView


class ClassicSet(Part, frozen=True):
    """One set of a draft, as it lies."""

    tiles: str
    valid: bool
    kind: Literal["run", "group"] | None
    points: int
    violations: list[Violation]


class ClassicReport(OfGame, tag="classic", frozen=True):
    """What the rules say about a draft. `opening` are the opening's points so far, null once opened."""

    sets: list[ClassicSet]
    laid: str
    opening: int | None
    done: bool
    """Whether declaring it done would be accepted."""
    violations: list[Violation]


class FirstSet(Part, frozen=True):
    """One run of a draft."""

    tiles: str
    valid: bool
    violations: list[Violation]


class FirstReport(OfGame, tag="first", frozen=True):
    """The same of runs and stars: `take` are the jokers that would go to the rack, `stars` what is earned."""

    sets: list[FirstSet]
    laid: str
    take: str
    stars: int
    done: bool
    violations: list[Violation]


class FoundTile(Part, frozen=True):
    """Whether a tile fits at the run."""

    tile: str
    fits: bool
    violations: list[Violation]


class IntroductoryReport(OfGame, tag="introductory", frozen=True):
    """The same of the race: tile by tile."""

    tiles: list[FoundTile]


class DiceLine(Part, frozen=True):
    """Dice that touch in a row or a column."""

    dice: str
    vertical: bool
    valid: bool
    kind: Literal["run", "group"] | None
    violations: list[Violation]


class ExpressReport(OfGame, tag="express", frozen=True):
    """The same of dice: its lines, and what would be left."""

    lines: list[DiceLine]
    laid: str
    left: str
    sum: int
    done: bool
    violations: list[Violation]


Report: TypeAlias = ClassicReport | FirstReport | IntroductoryReport | ExpressReport
