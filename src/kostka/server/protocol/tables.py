"""The parts of a table, as one principal sees it."""

from typing import Any, Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from kostka.server.protocol.fields import FamilyName, Milliseconds, Number, SeatNumber
from kostka.server.protocol.games import View
from kostka.server.protocol.parts import Part, Result

Phase: TypeAlias = Literal["lobby", "playing", "between", "over"]
"""Seats are being taken; a game is on; one has ended and another follows; the match is over."""


class About(Part, frozen=True):
    """What was agreed when the table was made."""

    code: str
    edition: str
    family: FamilyName
    kind: str
    """Which game of the family it is: that of its views."""
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


class Seat(Part, frozen=True):
    """A seat. `open` waits for somebody; a `left` one had somebody who got up or was removed."""

    kind: Literal["open", "person", "bot", "left"]
    name: str
    bot: str | None
    """The level of the bot that plays here, alone or for a person who is away."""
    standing_in: bool
    """A bot plays for the person whose name it is."""
    yours: bool
    host: bool


class GameInfo(Part, frozen=True):
    """The game that is on, or the last one."""

    number: int
    starter: SeatNumber | None
    commitment: str
    """The hash of the seed, published before the deal."""
    seed: str | None
    """The seed itself, once the game has ended."""
    over: bool


class Clock(Part, frozen=True):
    """The time of whoever is waited for. While it is not `running`, `left_ms` is what is left."""

    running: bool
    deadline: Milliseconds | None
    """What to count down to."""
    until: Milliseconds | None
    """When the server acts; a little later, for what the network takes."""
    left_ms: Milliseconds
    more_asked: bool
    """More time was asked for in this turn already."""


class Question(Part, frozen=True):
    """Something that those at the table decide together. `voters` have not answered yet."""

    kind: Literal["pause", "more_time", "missing"]
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
    """A layout that is being made."""

    seat: SeatNumber
    draft: list[str] | str


class State(Part, frozen=True):
    """The whole table."""

    about: About
    phase: Phase
    seats: list[Seat]
    game: GameInfo | None
    next_commitment: str
    """The hash of the next game's seed, before anything of it is dealt."""
    views: list[View]
    """One for every seat of yours, or the spectators' one; none before the first game."""
    waiting: list[SeatNumber]
    """Whom the game waits for."""
    clock: Clock | None
    paused: SeatNumber | None
    """Who asked for the pause that is on."""
    question: Question | None
    sheet: Sheet
    match: int
    """Counts the matches at this table, from 1."""
    ended: Literal["played", "vote", "deserted"] | None
    """Why the match is over."""
    online: list[bool]
    drafts: list[ShownDraft]


class Changes(Struct, frozen=True, gc=False, omit_defaults=True):
    """The parts of `State` that are no longer what they were."""

    phase: Phase | UnsetType = UNSET
    seats: list[Seat] | UnsetType = UNSET
    game: GameInfo | UnsetType | None = UNSET
    next_commitment: str | UnsetType = UNSET
    views: list[View] | UnsetType = UNSET
    waiting: list[SeatNumber] | UnsetType = UNSET
    clock: Clock | UnsetType | None = UNSET
    paused: SeatNumber | UnsetType | None = UNSET
    question: Question | UnsetType | None = UNSET
    sheet: Sheet | UnsetType = UNSET
    match: int | UnsetType = UNSET
    ended: Literal["played", "vote", "deserted"] | UnsetType | None = UNSET
    drafts: list[ShownDraft] | UnsetType = UNSET
