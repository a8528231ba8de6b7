"""Express on the wire: views, reports and events."""

from typing import Literal, TypeAlias

from kostka.server.protocol.fields import SeatNumber
from kostka.server.protocol.parts import GameEvent, OfGame, Part, Result, Violation


class Hand(Part, frozen=True):
    """A player's dice by area: `d07:R3 d09:J`."""

    hold: str
    reroll: str


class ExpressView(OfGame, tag="express", frozen=True):
    """A round of Express, the same for every seat. `table` has squares: `d07:R3@4,-2`."""

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
    """Whether the seat on turn has to roll all of its dice first, as in its first turn (X-TURN-1)."""
    points: list[int]
    """The sum of the faces in each hand, a joker as the rules count it (X-END-2)."""
    bag: str
    """The dice that nobody drew; in a solo game those still to come."""
    starter: SeatNumber | None
    result: Result | None


class DiceLine(Part, frozen=True):
    """Dice that touch in a row or a column."""

    dice: str
    vertical: bool
    valid: bool
    kind: Literal["run", "group"] | None
    violations: list[Violation]


class ExpressReport(OfGame, tag="express", frozen=True):
    """A dice report: the lines of the draft, and what would be left."""

    lines: list[DiceLine]
    laid: str
    left: str
    sum: int
    done: bool
    violations: list[Violation]


class ExpressStarts(GameEvent, tag="starts", frozen=True):
    """Who takes the first turn of the round."""

    seat: SeatNumber
    clause: str


class ExpressDiceDrawn(GameEvent, tag="dice-drawn", frozen=True):
    """The dice that everybody drew from the bag."""

    hands: list[str]


class ExpressRolled(GameEvent, tag="rolled", frozen=True):
    """These dice were rolled, with these results."""

    seat: SeatNumber
    dice: str


class ExpressLaid(GameEvent, tag="laid", frozen=True):
    """Dice went from a hand to the table, which now looks like this."""

    seat: SeatNumber
    dice: str
    table: str


class ExpressPassed(GameEvent, tag="passed", frozen=True):
    """A turn ended without laying a die."""

    seat: SeatNumber


class ExpressHeld(GameEvent, tag="held", frozen=True):
    """The contents of the two areas after a turn (X-TURN-4)."""

    seat: SeatNumber
    hold: str
    reroll: str


class ExpressResigned(GameEvent, tag="resigned", frozen=True):
    """A player resigned from the round."""

    seat: SeatNumber


class ExpressEnded(GameEvent, tag="ended", frozen=True):
    """The round ended by this clause."""

    clause: str


class ExpressMarked(GameEvent, tag="marked", frozen=True):
    """The marks after a round (X-END-3)."""

    marks: list[int]


class ExpressMatchEnded(GameEvent, tag="match-ended", frozen=True):
    """The last round is over, and these seats have won the match (X-END-3)."""

    clause: str
    winners: list[SeatNumber]


ExpressEvent: TypeAlias = (
    ExpressStarts
    | ExpressDiceDrawn
    | ExpressRolled
    | ExpressLaid
    | ExpressPassed
    | ExpressHeld
    | ExpressResigned
    | ExpressEnded
    | ExpressMarked
    | ExpressMatchEnded
)

VIEWS = (ExpressView,)
REPORTS = (ExpressReport,)
EVENTS = {"express": ExpressEvent}
