"""First on the wire, its main game and the introductory one: views, reports and events."""

from typing import TypeAlias

from msgspec import UNSET, UnsetType

from kostka.server.protocol.fields import SeatNumber
from kostka.server.protocol.parts import GameEvent, OfGame, Part, Result, Violation


class FirstView(OfGame, tag="first", frozen=True):
    """The main game of First as one seat sees it."""

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
    """A report on a draft: `take` are jokers that would go to the rack, `stars` what the play would earn."""

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
    """The introductory game, the same for every seat. `turn` is the caller while a call is due."""

    seat: SeatNumber | None
    may: list[str]
    table: list[str]
    row: str
    """The run being made on the table, from its first tile on; empty before a tile is called."""
    wanted: str
    """The tiles that fit the ends of this run."""
    loose: str
    """The face-up tiles around it, which can be called or found."""
    stars: list[int]
    caller: SeatNumber | None
    turn: SeatNumber | None
    resigned: list[SeatNumber]
    result: Result | None


class FoundTile(Part, frozen=True):
    """Whether a tile fits the run."""

    tile: str
    fits: bool
    violations: list[Violation]


class IntroductoryReport(OfGame, tag="introductory", frozen=True):
    """A report on a draft in the introductory game, tile by tile."""

    tiles: list[FoundTile]


class IntroductoryStarts(GameEvent, tag="starts", frozen=True):
    """The tiles lie face up; `seat` will call, or the system (null)."""

    seat: SeatNumber | None
    clause: str


class IntroductoryCalled(GameEvent, tag="called", frozen=True):
    """A run starts with this tile (I-1)."""

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
    """The run is long enough to count, and goes on (I-3)."""

    tiles: str
    clause: str


class IntroductoryRunComplete(GameEvent, tag="run-complete", frozen=True):
    """The run is complete, from the lowest number to the highest (I-3)."""

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
