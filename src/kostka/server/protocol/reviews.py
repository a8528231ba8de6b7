"""Reviews of games that are over, as HTTP answers with them."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from kostka.server.protocol.fields import Language, SeatNumber
from kostka.server.protocol.games import Events, View
from kostka.server.protocol.parts import MessagePart, Part
from kostka.server.protocol.server import Problem

Worth = list[float]
"""By seat: shares of the win, or what changed them."""
LARGEST_BODY = 1_000_000
"""Of requests with a record."""
RecordText = Annotated[str, Meta(max_length=LARGEST_BODY)]


class Sentence(Part, frozen=True):
    """A sentence, and the same in parts, for those who show tiles as more than words."""

    text: str
    parts: list[MessagePart]


class ReviewRemark(Part, frozen=True):
    """What a player could have done, whatever it would have been worth."""

    code: str
    seat: SeatNumber
    clause: str | None
    play: dict[str, Any] | None
    text: str
    parts: list[MessagePart]
    steps: list[Sentence]
    """How to go about the play."""


class ReviewTurn(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An action: what it did to everybody's chance, and if it was a choice, what it cost."""

    n: int
    seat: SeatNumber | None
    action: dict[str, Any]
    chance: Worth
    """After it."""
    luck: Worth
    decision: Worth
    remarks: list[ReviewRemark]
    at: int | str | None = None
    luck_error: Worth | None = None
    """The standard error of `luck`, where it was sampled."""
    outcomes: list[tuple[str, float, Worth]] | None = None
    """What could have come: its name, its probability and the chances then; only in deep reviews."""
    best: dict[str, Any] | None = None
    """The best action known; null where there was no choice."""
    loss: float | None = None
    """What the action cost, in hundredths of a win."""
    ci95: list[float] | None = None
    label: Literal["inaccuracy", "mistake", "blunder", "disaster"] | None = None
    could_lay: int | None = None
    laid: int | None = None


class Review(Part, frozen=True):
    """The truth about a game; result = mean + deal + luck + own + others for every seat."""

    version: int
    value: str
    """The version of the chances to win that everything stands on."""
    edition: str
    players: list[str]
    levels: list[str]
    """Who played, as far as it is known: the level of a bot, or `unknown`."""
    deep: bool
    over: bool
    reason: str | None
    winners: list[SeatNumber] | None
    result: Worth
    mean: Worth
    deal: Worth
    luck: Worth
    own: Worth
    others: Worth
    residual: Worth
    turns: list[ReviewTurn]
    turning_points: list[int]


class ReviewStep(Part, frozen=True):
    """The deal (`n` is 0) or an action, and the game after it, hidden parts included."""

    n: int
    seat: SeatNumber | None
    action: dict[str, Any] | None
    at: int | str | None
    events: Events
    view: View
    """What spectators saw."""
    position: dict[str, Any]
    """As docs/notation.md has it, and as `/api/report` takes it."""


class ReviewState(Part, frozen=True):
    """The review of a game, or how far it is. `none` means that nobody makes it: POST to have it made."""

    state: Literal["none", "making", "ready", "failed"]
    progress: float
    deep: bool
    outdated: bool
    """It stands on an older version of the chances to win, and can be made anew."""
    shared: bool
    """Whether there are links that share it; only players and the host are told."""
    review: Review | None
    """While one is made, an earlier one if there is any."""
    steps: list[ReviewStep] | None
    problem: Problem | None = None
    """Why it could not be made."""


class MakeReview(Struct, frozen=True, forbid_unknown_fields=True):
    """Have a review made, unless there is one."""

    deep: bool = False
    """Look at more worlds, and list what each draw could have brought."""
    anew: bool = False
    """Even if there is one already."""


class RecordToReview(Struct, frozen=True, forbid_unknown_fields=True):
    """A record as text."""

    record: RecordText
    deep: bool = False
    lang: Language = "en"


class RecordReview(Part, frozen=True):
    """The review of a record, and the game step by step."""

    review: Review
    steps: list[ReviewStep]
    edition: str
    options: dict[str, Any]
    players: list[str]
