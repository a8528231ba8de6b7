"""What a client gets over the socket."""

from typing import Literal, TypeAlias

from msgspec import Struct

from kostka.server.protocol.client import Feeling
from kostka.server.protocol.fields import CommandId, Milliseconds, SeatNumber, Seq
from kostka.server.protocol.games import Events, Report
from kostka.server.protocol.parts import MessagePart, Part, Violation
from kostka.server.protocol.tables import Changes, State


class Happening(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="type"):
    """An entry of the table's log, as the receiver may see it."""


class Created(Happening, tag="created", frozen=True):
    """The table was made."""


class Seated(Happening, tag="seated", frozen=True):
    """A person or a bot took a seat."""

    seat: SeatNumber
    name: str
    bot: str | None


class Unseated(Happening, tag="unseated", frozen=True):
    """A seat became empty, or its player got up in the middle of a match."""

    seat: SeatNumber
    why: Literal["left", "removed", "opened"]


class Started(Happening, tag="started", frozen=True):
    """A game began; its events are the lots and the deal as the receiver may see them."""

    game: int
    commitment: str
    starter: SeatNumber | None
    events: Events


class Acted(Happening, tag="acted", frozen=True):
    """A seat did something. The events are those of docs/notation.md, as the receiver may see them."""

    seat: SeatNumber | None
    events: Events


class TimedOut(Happening, tag="timed_out", frozen=True):
    """A seat's time was up."""

    seat: SeatNumber
    events: Events


class Asked(Happening, tag="asked", frozen=True):
    """A question was put to the others."""

    kind: Literal["pause", "more_time", "missing"]
    by: SeatNumber
    about: SeatNumber | None


class Voted(Happening, tag="voted", frozen=True):
    """Somebody answered it."""

    seat: SeatNumber
    choice: Literal["yes", "no", "wait", "bot", "end"]


class Settled(Happening, tag="settled", frozen=True):
    """The question is answered; what follows from it comes next."""

    kind: Literal["pause", "more_time", "missing"]
    choice: Literal["yes", "no", "wait", "bot", "end"]


class Paused(Happening, tag="paused", frozen=True):
    """The pause began, the clock stands."""

    seat: SeatNumber


class Resumed(Happening, tag="resumed", frozen=True):
    """The pause is over."""

    seat: SeatNumber | None


class GotTime(Happening, tag="more_time", frozen=True):
    """A seat got more time."""

    seat: SeatNumber
    ms: Milliseconds


class Credited(Happening, tag="credited", frozen=True):
    """The server was away; the time of the turn was set anew, so that nobody pays for it."""


class Replaced(Happening, tag="replaced", frozen=True):
    """A bot plays on for somebody, labelled as one."""

    seat: SeatNumber
    bot: str


class Returned(Happening, tag="returned", frozen=True):
    """A person took the seat back from the bot."""

    seat: SeatNumber


class Moved(Happening, tag="moved", frozen=True):
    """A seat is on another device now."""

    seat: SeatNumber


class LinkMade(Happening, tag="link_made", frozen=True):
    """A link was made that moves a seat to another device."""

    seat: SeatNumber


class Rematched(Happening, tag="rematched", frozen=True):
    """A new match begins at this table."""

    match: int


class Ended(Happening, tag="ended", frozen=True):
    """The match was ended before its last game was played."""

    why: Literal["vote", "deserted"]


AnyHappening: TypeAlias = (
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
    | Moved
    | LinkMade
    | Rematched
    | Ended
)


class ServerMessage(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="type"):
    """A message from the server."""


class You(Part, frozen=True):
    """Who the receiver is at this table: the seats held, and whether host. No seats: a spectator."""

    seats: list[SeatNumber]
    host: bool


class News(Part, frozen=True):
    """An entry that the client missed."""

    seq: Seq
    at: Milliseconds
    what: AnyHappening


class Welcome(ServerMessage, tag="welcome", frozen=True):
    """The answer to `hello`: everything as it is now, and what happened since the client's `last_seq`."""

    protocol: int
    you: You
    seq: Seq
    now: Milliseconds
    state: State
    missed: list[News]


class Update(ServerMessage, tag="update", frozen=True):
    """Something happened: entry `seq`, and the parts of the state that it changed."""

    seq: Seq
    at: Milliseconds
    now: Milliseconds
    what: AnyHappening
    changes: Changes
    you: You | None = None
    """Sent when that has changed."""


class Ack(ServerMessage, tag="ack", frozen=True):
    """The command is in the log, durably, as entry `seq`."""

    cmd: CommandId
    seq: Seq


class Problem(Part, frozen=True):
    """What is wrong, in the connection's language; `at` is the place in what was sent."""

    code: str
    message: str
    at: str = ""


class Refused(ServerMessage, tag="refused", frozen=True):
    """The command changed nothing: either an error, or the clauses that it breaks."""

    cmd: CommandId | None
    seq: Seq
    """The table's last entry."""
    error: Problem | None
    violations: list[Violation]


class Reported(ServerMessage, tag="report", frozen=True):
    """What the rules say about draft `n`; null if no game is on."""

    seat: SeatNumber
    n: int
    report: Report | None
    error: Problem | None = None
    """The draft could not be read."""


class Drafting(ServerMessage, tag="drafting", frozen=True):
    """Another player's layout while it is being made; null when it was taken back."""

    seat: SeatNumber
    draft: list[str] | str | None


class Hint(ServerMessage, tag="hint", frozen=True):
    """A hint, in words; in the third step also the layout. `step` is 0 where there is nothing to lay."""

    seat: SeatNumber
    step: Literal[0, 1, 2, 3]
    lines: list[str]
    parts: list[list[MessagePart]]
    """The same lines, each in parts."""
    tiles: str = ""
    """The tiles or dice to use."""
    draft: list[str] | str | None = None


class Presence(ServerMessage, tag="presence", frozen=True):
    """Somebody came or went; the seat is kept."""

    seat: SeatNumber
    online: bool


class Emoted(ServerMessage, tag="emote", frozen=True):
    """Somebody shows a feeling."""

    seat: SeatNumber
    emote: Feeling


class Pong(ServerMessage, tag="pong", frozen=True):
    """The server is there, and this is its time."""

    n: int
    now: Milliseconds


AnyServerMessage: TypeAlias = (
    Welcome | Update | Ack | Refused | Reported | Drafting | Hint | Presence | Emoted | Pong
)
