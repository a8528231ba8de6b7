"""The parts of a table, as one person sees it."""

from typing import Any, Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from kostka.server.protocol.fields import FamilyName, Milliseconds, Number, SeatNumber
from kostka.server.protocol.games import View
from kostka.server.protocol.parts import Part, Result

Phase: TypeAlias = Literal["lobby", "playing", "between", "over"]
"""Seats are being taken; a game is on; between two games; the match is over."""


class Began(Part, frozen=True):
    """Where a table began that goes on from a finished game: before action `n`. It counts nowhere."""

    n: int
    racks: Literal["same", "imagined"]
    """Whether the others hold what they held, or what might have been."""


class About(Part, frozen=True):
    """What was agreed when the table was created."""

    code: str
    edition: str
    family: FamilyName
    kind: str
    """Which game of the family is played; the `game` of its views."""
    options: dict[str, Any]
    rules: str
    """A hash of all rules in force."""
    games: int
    turn_ms: Milliseconds
    """Time for a turn; 0 is no limit."""
    drafts_shown: bool
    assisted: bool
    public: bool
    spectators: bool
    created: Milliseconds
    reviews: bool
    """Every game is reviewed as soon as it is over."""
    began: Began | None = None


class Seat(Part, frozen=True):
    """A seat. An `open` one waits for somebody; the player of a `left` one has left or was removed."""

    kind: Literal["open", "person", "bot", "left"]
    name: str
    bot: str | None
    """The level of the bot that plays here, for itself or for a person who is away."""
    standing_in: bool
    """A bot plays for the person of this name."""
    yours: bool
    host: bool


class Share(Part, frozen=True):
    """What the server (without a seat) or a seat's client added to a deal."""

    seat: SeatNumber | None
    promise: str
    part: str | None
    """Null while it is secret, and for good if it was never opened."""


class Deal(Part, frozen=True):
    """The next deal. Once it is due, clients have five seconds to promise, and again to open their parts."""

    step: Literal["promise", "open"] | None
    """What the deal waits for; null before it is due."""
    awaited: list[SeatNumber]
    """Whose clients it waits for."""
    promises: dict[str, str]
    """By seat; fixed once parts are opened."""


class GameInfo(Part, frozen=True):
    """The game that is on, or the last one."""

    number: int
    starter: SeatNumber | None
    commitment: str
    """The hash of the server's part of the deal, published before; if only the server dealt, of the seed."""
    seed: str | None
    """The seed itself, once the game has ended."""
    shares: list[Share]
    """Who added what to the deal, the server first; empty where only the server dealt."""
    over: bool


class Clock(Part, frozen=True):
    """The clock of the player on turn. While it is not `running`, `left_ms` is what is left."""

    running: bool
    deadline: Milliseconds | None
    """What to count down to."""
    until: Milliseconds | None
    """When the server acts: a little later, to allow for the network."""
    left_ms: Milliseconds
    more_asked: bool
    """More time was already asked for in this turn."""
    together: bool
    """Everybody answers within this time, and the answers are revealed together at its end."""


class Question(Part, frozen=True):
    """A question that the players decide together. A person has one vote, cast from any of their seats.

    `voters` are the seats from which one is still due.
    """

    kind: Literal["pause", "more_time", "missing", "remove"]
    by: SeatNumber
    about: SeatNumber | None
    choices: list[Literal["yes", "no", "wait", "bot", "end"]]
    votes: dict[str, str]
    """By seat."""
    voters: list[SeatNumber]


class SheetGame(Result, frozen=True):
    """A finished game on the score sheet."""

    starter: SeatNumber


class Sheet(Part, frozen=True):
    """The score sheet of the match."""

    games: list[SheetGame]
    of: int
    totals: list[Number]
    over: bool
    winners: list[SeatNumber] | None


class ShownDraft(Part, frozen=True):
    """A draft in progress."""

    seat: SeatNumber
    draft: list[str] | str


class State(Part, frozen=True):
    """The whole table."""

    about: About
    phase: Phase
    seats: list[Seat]
    game: GameInfo | None
    next_commitment: str
    """The hash of the server's part of the next deal."""
    deal: Deal
    views: list[View]
    """One for each of your seats, or the spectators' view; none before the first game."""
    waiting: list[SeatNumber]
    """Whom the game waits for."""
    clock: Clock | None
    paused: SeatNumber | None
    """Who asked for the current pause."""
    question: Question | None
    sheet: Sheet
    match: int
    """Counts the matches at this table, from 1."""
    ended: Literal["played", "vote", "deserted", "closed"] | None
    """Why the match is over."""
    online: list[bool]
    drafts: list[ShownDraft]


class Changes(Struct, frozen=True, gc=False, omit_defaults=True):
    """The parts of `State` that have changed."""

    phase: Phase | UnsetType = UNSET
    seats: list[Seat] | UnsetType = UNSET
    game: GameInfo | UnsetType | None = UNSET
    next_commitment: str | UnsetType = UNSET
    deal: Deal | UnsetType = UNSET
    views: list[View] | UnsetType = UNSET
    waiting: list[SeatNumber] | UnsetType = UNSET
    clock: Clock | UnsetType | None = UNSET
    paused: SeatNumber | UnsetType | None = UNSET
    question: Question | UnsetType | None = UNSET
    sheet: Sheet | UnsetType = UNSET
    match: int | UnsetType = UNSET
    ended: Literal["played", "vote", "deserted", "closed"] | UnsetType | None = UNSET
    drafts: list[ShownDraft] | UnsetType = UNSET
