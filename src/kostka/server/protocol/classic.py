"""Classic games on the wire: views, reports and events."""

from typing import Literal, TypeAlias

from msgspec import UNSET, UnsetType

from kostka.server.protocol.fields import Number, SeatNumber
from kostka.server.protocol.parts import GameEvent, OfGame, Part, Result, Violation


class Doublets(Part, frozen=True):
    """The doublets on your rack, how many a new deal needs, and whether you may ask for one."""

    held: int
    needed: int
    entitled: bool


class ScoreItem(Part, frozen=True):
    """A part of a score: for tiles or jokers left, for not having opened, or what the others gave.

    `less-winner` is the winner's own rack, which the others may take off after C-END-2.
    """

    what: Literal["tiles", "jokers", "unopened", "unopened-able", "others", "less-winner"]
    points: Number
    clause: str
    count: int
    """How many tiles or jokers; 0 for the rest."""


class ClassicView(OfGame, tag="classic", frozen=True):
    """A classic game as one seat sees it; `seat` and `rack` are null for spectators."""

    seat: SeatNumber | None
    may: list[str]
    """What the seat may do apart from laying: names of actions, in display order."""
    rack: str | None
    table: list[str]
    counts: list[int]
    pool: int
    opened: list[bool]
    turn: SeatNumber | None
    started: bool
    """False while players are being asked about a new deal (C-SETUP-7)."""
    answered: list[bool]
    answer: bool | None
    doublets: Doublets | None
    """For your own rack, while you are asked about a new deal (C-SETUP-7)."""
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
    tally: list[list[ScoreItem]] | None
    """What each seat's score is made of, once the game is over."""


class ClassicSet(Part, frozen=True):
    """One set of a draft, in the order it was sent."""

    tiles: str
    valid: bool
    kind: Literal["run", "group"] | None
    points: int
    violations: list[Violation]


class ClassicReport(OfGame, tag="classic", frozen=True):
    """A report on a draft. `opening` is the value of the opening so far, null once opened."""

    sets: list[ClassicSet]
    laid: str
    opening: int | None
    done: bool
    """Whether declaring it done would be accepted."""
    violations: list[Violation]


class ClassicLot(GameEvent, tag="lot", frozen=True):
    """A seat drew a tile to decide who starts (C-SETUP-3)."""

    seat: SeatNumber
    tile: str


class ClassicStarts(GameEvent, tag="starts", frozen=True):
    """Who takes the first turn."""

    seat: SeatNumber
    clause: str


class ClassicDealt(GameEvent, tag="dealt", frozen=True):
    """The racks of a deal; null for those that the receiver may not see."""

    racks: list[str | None]
    counts: list[int]


class ClassicAnswered(GameEvent, tag="answered", frozen=True):
    """A seat answered whether it wants a new deal (C-SETUP-7); only the seat itself sees the answer."""

    seat: SeatNumber
    redeal: bool | UnsetType = UNSET


class ClassicRedealt(GameEvent, tag="redealt", frozen=True):
    """Somebody was entitled to a new deal and asked for it."""

    clause: str


class ClassicLaid(GameEvent, tag="laid", frozen=True):
    """Tiles went from a rack to the table."""

    seat: SeatNumber
    tiles: str


class ClassicOpened(GameEvent, tag="opened", frozen=True):
    """These tiles were the opening of the seat."""

    seat: SeatNumber
    points: int


class ClassicDrew(GameEvent, tag="drew", frozen=True):
    """A seat drew, which ended its turn."""

    seat: SeatNumber
    tiles: str | UnsetType = UNSET
    """To those who may see them; others get a `count`."""
    count: int | UnsetType = UNSET


class ClassicTimedOut(GameEvent, tag="timed-out", frozen=True):
    """The turn ran out of time; the events after this one say what came of it."""

    seat: SeatNumber


class ClassicPenalty(GameEvent, tag="penalty", frozen=True):
    """A turn failed: the table is restored, and tiles are drawn (C-TURN-5)."""

    seat: SeatNumber
    clause: str
    broken: list[str]
    """The clauses that were broken."""
    tiles: str | UnsetType = UNSET
    """To those who may see them; others get a `count`."""
    count: int | UnsetType = UNSET


class ClassicPassed(GameEvent, tag="passed", frozen=True):
    """A seat neither laid nor drew."""

    seat: SeatNumber


class ClassicPoolEmptied(GameEvent, tag="pool-emptied", frozen=True):
    """The last tile of the pool was drawn (C-END-2)."""

    clause: str


class ClassicAnnounced(GameEvent, tag="announced", frozen=True):
    """A seat announced that it can open (C-SCORE-3)."""

    seat: SeatNumber


class ClassicResigned(GameEvent, tag="resigned", frozen=True):
    """A seat resigned."""

    seat: SeatNumber


class ClassicEnded(GameEvent, tag="ended", frozen=True):
    """The game ended by this clause."""

    clause: str


ClassicEvent: TypeAlias = (
    ClassicLot
    | ClassicStarts
    | ClassicDealt
    | ClassicAnswered
    | ClassicRedealt
    | ClassicLaid
    | ClassicOpened
    | ClassicDrew
    | ClassicTimedOut
    | ClassicPenalty
    | ClassicPassed
    | ClassicPoolEmptied
    | ClassicAnnounced
    | ClassicResigned
    | ClassicEnded
)

VIEWS = (ClassicView,)
REPORTS = (ClassicReport,)
EVENTS = {"classic": ClassicEvent}
