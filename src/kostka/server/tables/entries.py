"""The entries of a table's log: everything that ever happened there, secrets included.

What leaves the process is decided in `projection`. Entries are never changed once a release has written them;
a new meaning is a new type.
"""

from typing import Any, Literal, TypeAlias

from msgspec import Struct

from kostka.engine.game import Round

Choice: TypeAlias = Literal["yes", "no", "wait", "bot", "end"]
QuestionKind: TypeAlias = Literal["pause", "more_time", "missing"]


class Entry(Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True, tag_field="type"):
    """Something that happened at a table."""


class Chair(Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """A seat when the table is made: a guest's, a bot's, or an empty one."""

    name: str = ""
    guest: str | None = None
    bot: str | None = None


class Created(Entry, frozen=True, tag="created"):
    """The table was made. `seed` is that of the first game; its commitment can be seen from now on."""

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
    """The host begins the match, not the last one who sits down."""
    rulings: int = 1


class Seated(Entry, frozen=True, tag="seated"):
    """A guest or a bot took a seat."""

    seat: int
    name: str = ""
    guest: str | None = None
    bot: str | None = None


class Unseated(Entry, frozen=True, tag="unseated"):
    """Somebody got up, was removed, or a bot was taken away."""

    seat: int
    why: Literal["left", "removed", "opened"]


class Started(Entry, frozen=True, tag="started"):
    """A game began with the seed that was promised; `next_seed` is promised for the next one."""

    next_seed: str
    starter: int | None = None
    round: Round | None = None
    """Where games are rounds of a match: which it is."""


class Acted(Entry, frozen=True, tag="acted"):
    """A seat's action, as plain data."""

    seat: int
    action: dict[str, Any]


class TimedOut(Entry, frozen=True, tag="timed_out"):
    """What the end of its time made of a seat's turn."""

    seat: int
    action: dict[str, Any]


class Asked(Entry, frozen=True, tag="asked"):
    """A question to the others."""

    kind: QuestionKind
    by: int
    about: int | None = None


class Voted(Entry, frozen=True, tag="voted"):
    """An answer to it."""

    seat: int
    choice: Choice


class Settled(Entry, frozen=True, tag="settled"):
    """The question is answered."""

    kind: QuestionKind
    choice: Choice


class Paused(Entry, frozen=True, tag="paused"):
    """The clock stands, nobody acts."""

    seat: int


class Resumed(Entry, frozen=True, tag="resumed"):
    """The game goes on."""

    seat: int


class GotTime(Entry, frozen=True, tag="got_time"):
    """More time for the one on turn."""

    seat: int
    ms: int


class Credited(Entry, frozen=True, tag="credited"):
    """The server was away, and nobody is charged for that: the time of the turn ends then."""

    deadline: int


class Replaced(Entry, frozen=True, tag="replaced"):
    """A bot plays for somebody who is away."""

    seat: int
    bot: str


class Returned(Entry, frozen=True, tag="returned"):
    """The person is back."""

    seat: int


class LinkMade(Entry, frozen=True, tag="link_made"):
    """Whoever has the secret of this digest may take the seat over, once and until then."""

    seat: int
    digest: str
    expires: int


class Moved(Entry, frozen=True, tag="moved"):
    """A seat belongs to another guest, with the link of this digest."""

    seat: int
    guest: str
    digest: str


class Rematched(Entry, frozen=True, tag="rematched"):
    """A new match with the same seats."""


class Ended(Entry, frozen=True, tag="ended"):
    """The match was ended before its time."""

    why: Literal["vote", "deserted"]


AnyEntry: TypeAlias = (
    Created
    | Seated
    | Unseated
    | Started
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
    | LinkMade
    | Moved
    | Rematched
    | Ended
)


class Row(Struct, frozen=True, gc=False):
    """An entry in its place: its number, when it was written, and the command that caused it."""

    seq: int
    at: int
    entry: AnyEntry
    cmd: str | None = None
