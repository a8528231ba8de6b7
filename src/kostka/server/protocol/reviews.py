"""Reviews of games that are over, as HTTP answers with them.

| request | body | answer |
|---|---|---|
| `POST /api/tables/{code}/reviews/{game}/share` | | `ShareLink` |
| `DELETE /api/tables/{code}/reviews/{game}/share` | | `Unshared` |
| `GET /api/games` | | `MyGames` |
| `POST /api/what-if` | `WhatIf` | `WhatIfAnswer`; 409 with `violations` if the rules refuse the action |
| `POST /api/play-on` | `PlayOn` | `Entrance` |
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from kostka.server.protocol.fields import FamilyName, Language, Milliseconds, Number, SeatNumber, Secret
from kostka.server.protocol.games import Events, View
from kostka.server.protocol.parts import MessagePart, Part
from kostka.server.protocol.server import Problem

Worth = list[float]
"""By seat: shares of the win, or what changed them."""
LARGEST_BODY = 1_000_000
"""For requests that contain a record."""
MOST_COUNTED = 1_000_000
"""The most games of a table, and the most actions of a game."""
RecordText = Annotated[str, Meta(max_length=LARGEST_BODY)]


class Sentence(Part, frozen=True):
    """A sentence, and the same in parts, for clients that show tiles as more than words."""

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
    """How to make the play, step by step."""


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
    """What the action cost, in hundredths of a win; alone, in tenths of a die."""
    ci95: list[float] | None = None
    label: Literal["inaccuracy", "mistake", "blunder", "disaster"] | None = None
    edge: float | None = None
    """By how much at least it beat every other choice, in the same points."""
    could_lay: int | None = None
    laid: int | None = None


class Review(Part, frozen=True):
    """The truth about a game; result = mean + deal + luck + own + others for every seat."""

    version: int
    value: str
    """The version of the chances to win that the review is based on."""
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
    may: list[str]
    """What the player on turn could do then, apart from laying."""


class ReviewState(Part, frozen=True):
    """The review of a game, or how far it is. `none` means that nothing makes it: POST to start."""

    state: Literal["none", "making", "ready", "failed"]
    progress: float
    deep: bool
    outdated: bool
    """It is based on an older version of the chances to win, and can be made again."""
    shared: bool
    """Whether there are links that share it; always false for anyone but players and the host."""
    review: Review | None
    """While one is being made, the earlier one, if there is any."""
    steps: list[ReviewStep] | None
    problem: Problem | None = None
    """Why it could not be made."""


class MakeReview(Struct, frozen=True, forbid_unknown_fields=True):
    """Have a review made, unless there is one."""

    deep: bool = False
    """Look at more worlds, and list what each draw could have brought."""
    anew: bool = False
    """Replace one that is outdated."""


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


class ShareLink(Part, frozen=True):
    """Opens the record and the review of one game, until it is revoked; send it as `Kostka-Share`."""

    secret: Secret | None
    """Null where no secret is needed: everyone may look at the games of this table."""


class Unshared(Part, frozen=True):
    """The links to a game do not open it any more."""

    links: int
    """How many there were."""


class PlayedGame(Part, frozen=True):
    """A game that you played. What its review found is null until there is one."""

    code: str
    game: int
    """Its number at the table."""
    seat: SeatNumber
    ended: Milliseconds
    edition: str
    family: FamilyName
    kind: str
    options: dict[str, Any]
    players: list[str]
    levels: list[str]
    """By seat: the level of a bot, or `unknown` for a person."""
    over: bool
    winners: list[SeatNumber]
    scores: list[Number]
    result: float
    """Your share of the win; playing alone, minus the dice left."""
    deal: float | None
    luck: float | None
    loss: float | None
    """What your decisions cost in total, in hundredths of a win."""
    decisions: int | None
    """How many of them were choices."""
    opened: int | None
    """In which of your turns you opened; null if there is no opening or you did not open."""


class PlayedSum(Part, frozen=True):
    """What remains of games whose tables are gone: sums by month, edition and kind of opponents."""

    month: str
    """As `2026-11`."""
    edition: str
    opponents: str
    """The levels of the others, sorted, with `person` for people."""
    games: int
    result: float
    reviewed: int
    """How many of the games were reviewed: the next four are sums over these."""
    deal: float
    luck: float
    loss: float
    decisions: int
    openings: int
    opened: int
    """The sum of the turns in which you opened, over `openings` games."""


class MyGames(Part, frozen=True):
    """Your games, the latest first, and sums of those whose tables are gone."""

    games: list[PlayedGame]
    sums: list[PlayedSum]


class Moment(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A moment of a finished game: before action `n`. Name the table and the game, or send the record."""

    n: Annotated[int, Meta(ge=1, le=MOST_COUNTED)]
    code: Annotated[str, Meta(max_length=20)] | None = None
    game: Annotated[int, Meta(ge=1, le=MOST_COUNTED)] | None = None
    record: RecordText | None = None


class WhatIf(Moment, frozen=True, kw_only=True):
    """What would another action have been worth? `action` is as in records, and may leave the seat out."""

    action: dict[str, Any]
    lang: Language = "en"


class WhatIfAnswer(Part, frozen=True):
    """What an action would have been worth to the player on turn, compared with what was played."""

    events: Events
    view: View
    """What spectators would have seen after it."""
    position: dict[str, Any]
    chance: Worth
    """After it, from everything."""
    loss: float | None
    """What it would have cost compared with the action that was played, in hundredths of a win, from the
    seat's own view; negative if it would have been better. Null where nothing can be said.
    """
    ci95: list[float] | None


class PlayOn(Moment, frozen=True, kw_only=True):
    """A new table that goes on from there, against bots. It does not count in any statistics."""

    seat: SeatNumber
    """Where you sit."""
    name: Annotated[str, Meta(min_length=1, max_length=40)]
    bots: Annotated[list[str], Meta(max_length=4)] = field(default_factory=list)
    """Levels by seat, yours ignored. If left out, those who played, or the strongest in place of people."""
    racks: Literal["same", "imagined"] = "same"
    """The others' racks as they were, or dealt again at random from what you could not see."""
