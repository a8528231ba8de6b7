"""The entries of a table's log: everything that happened there, secrets included.

`projection` and `outgoing` decide what leaves the process. An entry never changes once a release has written
it; a new meaning is a new type.
"""

from typing import Any, Literal, TypeAlias

from msgspec import Struct

from kostka.engine.game import Round

Choice: TypeAlias = Literal["yes", "no", "wait", "bot", "end"]
QuestionKind: TypeAlias = Literal["pause", "more_time", "missing", "remove"]


class EntryBody(
    Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True, tag_field="type"
):
    """What happened, without its place in the log."""


class Chair(Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """A seat when the table is made: a guest's, a bot's, or an empty one."""

    name: str = ""
    guest: str | None = None
    bot: str | None = None
    deals: bool = False
    """The client will add a part to the deal."""


class Created(EntryBody, frozen=True, tag="created"):
    """The table was made. `seed` is for the first game; its commitment is public from now on."""

    code: str
    edition: str
    options: dict[str, Any]
    games: int
    host: str
    seats: list[Chair]
    seed: str
    public: bool = False
    spectators: bool = True
    starter: int | None = None
    by_host: bool = False
    """The host starts the match, rather than the last player to sit down."""
    rulings: int = 1
    reviews: bool = True
    """Every game is reviewed as soon as it is over."""


class Seated(EntryBody, frozen=True, tag="seated"):
    """A guest or a bot took a seat."""

    seat: int
    name: str = ""
    guest: str | None = None
    bot: str | None = None
    deals: bool = False
    """The client will add a part to the deal."""


class Unseated(EntryBody, frozen=True, tag="unseated"):
    """A player left or was removed, by the host or by a vote, or a bot was taken away."""

    seat: int
    why: Literal["left", "removed", "opened", "voted_out"]


class Promised(EntryBody, frozen=True, tag="promised"):
    """The client of a seat promised its part of the next deal, by its hash."""

    seat: int
    promise: str


class Dealing(EntryBody, frozen=True, tag="dealing"):
    """The next game is due; it waits for the promises and parts of these seats' clients."""

    awaited: list[int]
    starter: int | None = None


class Opening(EntryBody, frozen=True, tag="opening"):
    """Promises are fixed, by seat, and parts may be opened."""

    promises: dict[int, str]


class Opened(EntryBody, frozen=True, tag="opened"):
    """The client of a seat opened its part."""

    seat: int
    part: str


class Started(EntryBody, frozen=True, tag="started"):
    """A game began, dealt from the part that the server had promised and those that were opened.

    `next_seed` is the server's part of the next deal.
    """

    next_seed: str
    starter: int | None = None
    round: Round | None = None
    """The round of the match, where games are rounds."""
    answer_ms: int = 0
    """How long people at several screens have to ask for a new deal; 0 is as long as a turn."""


class Began(EntryBody, frozen=True, tag="began"):
    """The first game goes on from a finished one: before action `n`, when its record had this check.

    `position` is without the seed. If there is a `seat`, what it could not see was dealt again at random.
    """

    position: dict[str, Any]
    seed: str
    check: str
    n: int
    seat: int | None = None


class Acted(EntryBody, frozen=True, tag="acted"):
    """A seat's action, as plain data."""

    seat: int
    action: dict[str, Any]


class TimedOut(EntryBody, frozen=True, tag="timed_out"):
    """The action of a seat whose time was up."""

    seat: int
    action: dict[str, Any]


class Asked(EntryBody, frozen=True, tag="asked"):
    """A question was put to the others."""

    kind: QuestionKind
    by: int
    about: int | None = None


class Voted(EntryBody, frozen=True, tag="voted"):
    """Somebody voted on it."""

    seat: int
    choice: Choice


class Settled(EntryBody, frozen=True, tag="settled"):
    """The question was settled."""

    kind: QuestionKind
    choice: Choice


class Paused(EntryBody, frozen=True, tag="paused"):
    """The game was paused: the clock stops, and no one can act."""

    seat: int


class Resumed(EntryBody, frozen=True, tag="resumed"):
    """The game was resumed."""

    seat: int


class GotTime(EntryBody, frozen=True, tag="got_time"):
    """The player on turn got more time."""

    seat: int
    ms: int


class Credited(EntryBody, frozen=True, tag="credited"):
    """The server was down, and no player is charged for that: the turn ends at this deadline."""

    deadline: int


class Replaced(EntryBody, frozen=True, tag="replaced"):
    """A bot plays for a player who is away."""

    seat: int
    bot: str


class Returned(EntryBody, frozen=True, tag="returned"):
    """The player is back."""

    seat: int


class Hosted(EntryBody, frozen=True, tag="hosted"):
    """The host was gone for long; this guest is the host now."""

    guest: str


class LinkMade(EntryBody, frozen=True, tag="link_made"):
    """The holder of the secret behind this digest may take over the seat, once, until it expires."""

    seat: int
    digest: str
    expires: int


class Moved(EntryBody, frozen=True, tag="moved"):
    """A seat passed to another guest, who had the link with this digest."""

    seat: int
    guest: str
    digest: str
    deals: bool = False


class Rematched(EntryBody, frozen=True, tag="rematched"):
    """A new match began with the same seats."""


class Ended(EntryBody, frozen=True, tag="ended"):
    """The match ended early."""

    why: Literal["vote", "deserted", "closed"]


FirstOfGame: TypeAlias = Started | Began
AnyEntryBody: TypeAlias = (
    Created
    | Seated
    | Unseated
    | Promised
    | Dealing
    | Opening
    | Opened
    | Started
    | Began
    | Acted
    | TimedOut
    | Asked
    | Voted
    | Settled
    | Paused
    | Resumed
    | GotTime
    | Credited
    | Replaced
    | Returned
    | Hosted
    | LinkMade
    | Moved
    | Rematched
    | Ended
)


class Entry(Struct, frozen=True, gc=False):
    """An entry of the log: its number, when it was written, what happened, and the command that caused it."""

    seq: int
    at: int
    body: AnyEntryBody
    cmd: str | None = None
