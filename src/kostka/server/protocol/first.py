"""Runs and stars on the wire, and the introductory game: views, reports and events."""

from typing import TypeAlias

from msgspec import UNSET, UnsetType

from kostka.server.protocol.fields import SeatNumber
from kostka.server.protocol.parts import GameEvent, OfGame, Part, Result, Violation


class FirstView(OfGame, tag="first", frozen=True):
    """The main game of runs and stars as one seat sees it."""

    seat: SeatNumber | None
    may: list[str]
    price: int | None
    """The stars that a draw costs the seat; null if it cannot draw."""
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


class FirstStarts(GameEvent, tag="starts", frozen=True):
    """Who takes the first turn."""

    seat: SeatNumber
    clause: str


class FirstDealt(GameEvent, tag="dealt", frozen=True):
    """The racks of a deal, null for those that the receiver may not see, and the stars everybody gets."""

    racks: list[str | None]
    counts: list[int]
    stars: int


class FirstLaid(GameEvent, tag="laid", frozen=True):
    """Tiles went from a rack to the table."""

    seat: SeatNumber
    tiles: str


class FirstTook(GameEvent, tag="took", frozen=True):
    """Jokers went from the table to a rack (F-JOKER-3)."""

    seat: SeatNumber
    tiles: str


class FirstEarned(GameEvent, tag="earned", frozen=True):
    """Stars for a play: for tiles, for new runs, and for the last tile."""

    seat: SeatNumber
    stars: int
    tiles: int
    runs: int
    last: int


class FirstPaid(GameEvent, tag="paid", frozen=True):
    """Stars went to the bank."""

    seat: SeatNumber
    stars: int
    clause: str


class FirstDrew(GameEvent, tag="drew", frozen=True):
    """A seat drew, which ended its turn."""

    seat: SeatNumber
    tiles: str | UnsetType = UNSET
    """To those who may see them; others get a `count`."""
    count: int | UnsetType = UNSET


class FirstPassed(GameEvent, tag="passed", frozen=True):
    """A seat neither laid nor drew."""

    seat: SeatNumber
    clause: str


class FirstPoolEmptied(GameEvent, tag="pool-emptied", frozen=True):
    """The last tile of the pool was drawn (F-TURN-3)."""

    clause: str


class FirstResigned(GameEvent, tag="resigned", frozen=True):
    """A seat gave up."""

    seat: SeatNumber


class FirstEnded(GameEvent, tag="ended", frozen=True):
    """The game is over by this clause."""

    clause: str


FirstEvent: TypeAlias = (
    FirstStarts
    | FirstDealt
    | FirstLaid
    | FirstTook
    | FirstEarned
    | FirstPaid
    | FirstDrew
    | FirstPassed
    | FirstPoolEmptied
    | FirstResigned
    | FirstEnded
)


class IntroductoryView(OfGame, tag="introductory", frozen=True):
    """The race for open tiles; everybody sees the same. `turn` is the caller while a call is due."""

    seat: SeatNumber | None
    may: list[str]
    table: list[str]
    row: str
    """The run that is being made on the table, from its first tile on; nothing before a tile is called."""
    loose: str
    """The tiles that lie face up around it and can be called or found."""
    stars: list[int]
    caller: SeatNumber | None
    turn: SeatNumber | None
    resigned: list[SeatNumber]
    result: Result | None


class FoundTile(Part, frozen=True):
    """Whether a tile fits at the run."""

    tile: str
    fits: bool
    violations: list[Violation]


class IntroductoryReport(OfGame, tag="introductory", frozen=True):
    """The same of the race: tile by tile."""

    tiles: list[FoundTile]


class IntroductoryStarts(GameEvent, tag="starts", frozen=True):
    """The tiles lie open; `seat` will call, or the system (null)."""

    seat: SeatNumber | None
    clause: str


class IntroductoryCalled(GameEvent, tag="called", frozen=True):
    """A run begins with this tile (I-1)."""

    seat: SeatNumber | None
    tile: str
    clause: str


class IntroductoryFound(GameEvent, tag="found", frozen=True):
    """A seat was the first to find a tile (I-2)."""

    seat: SeatNumber
    tile: str
    stars: int
    clause: str


class IntroductoryRunMade(GameEvent, tag="run-made", frozen=True):
    """A run is made; it goes on all the same (I-3)."""

    tiles: str
    clause: str


class IntroductoryRunComplete(GameEvent, tag="run-complete", frozen=True):
    """The run goes from the lowest number to the highest (I-3)."""

    tiles: str
    clause: str


class IntroductoryResigned(GameEvent, tag="resigned", frozen=True):
    """A seat stopped playing."""

    seat: SeatNumber


class IntroductoryEnded(GameEvent, tag="ended", frozen=True):
    """The game is over by this clause."""

    clause: str


IntroductoryEvent: TypeAlias = (
    IntroductoryStarts
    | IntroductoryCalled
    | IntroductoryFound
    | IntroductoryRunMade
    | IntroductoryRunComplete
    | IntroductoryResigned
    | IntroductoryEnded
)

VIEWS = (FirstView, IntroductoryView)
REPORTS = (FirstReport, IntroductoryReport)
EVENTS = {"first": FirstEvent, "introductory": IntroductoryEvent}
