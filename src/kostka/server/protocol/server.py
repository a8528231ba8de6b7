"""What a client receives over the socket."""

from typing import Literal, TypeAlias

from msgspec import Struct

from kostka.server.protocol.client import Feeling
from kostka.server.protocol.fields import CommandId, Milliseconds, SeatNumber, Seq
from kostka.server.protocol.games import Events, Report
from kostka.server.protocol.parts import MessagePart, Part, Violation
from kostka.server.protocol.tables import Changes, State


class EntryBody(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="type"):
    """An entry of the table's log, as the receiver may see it."""


class Created(EntryBody, tag="created", frozen=True):
    """The table was created."""


class Seated(EntryBody, tag="seated", frozen=True):
    """A person or a bot took a seat."""

    seat: SeatNumber
    name: str
    bot: str | None


class Unseated(EntryBody, tag="unseated", frozen=True):
    """A seat became empty, or its player left in the middle of a match."""

    seat: SeatNumber
    why: Literal["left", "removed", "opened"]


class Promised(EntryBody, tag="promised", frozen=True):
    """A client promised its part of the next deal."""

    seat: SeatNumber
    promise: str


class Dealing(EntryBody, tag="dealing", frozen=True):
    """A game is about to begin; the deal waits for these seats' promises."""

    awaited: list[SeatNumber]


class Opening(EntryBody, tag="opening", frozen=True):
    """The promises are fixed; the clients that promised open their parts now."""


class Opened(EntryBody, tag="opened", frozen=True):
    """A client opened its part, which is shown when the game begins."""

    seat: SeatNumber


class Started(EntryBody, tag="started", frozen=True):
    """A game started; its events are the lots and the deal as the receiver may see them."""

    game: int
    commitment: str
    starter: SeatNumber | None
    events: Events


class Acted(EntryBody, tag="acted", frozen=True):
    """A seat acted. The events are those of docs/notation.md, as the receiver may see them."""

    seat: SeatNumber | None
    events: Events


class TimedOut(EntryBody, tag="timed_out", frozen=True):
    """A seat ran out of time."""

    seat: SeatNumber
    events: Events


class Asked(EntryBody, tag="asked", frozen=True):
    """A question was put to the others."""

    kind: Literal["pause", "more_time", "missing", "remove"]
    by: SeatNumber
    about: SeatNumber | None


class Voted(EntryBody, tag="voted", frozen=True):
    """Somebody answered it."""

    seat: SeatNumber
    choice: Literal["yes", "no", "wait", "bot", "end"]


class Settled(EntryBody, tag="settled", frozen=True):
    """The question is settled; its consequences follow."""

    kind: Literal["pause", "more_time", "missing", "remove"]
    choice: Literal["yes", "no", "wait", "bot", "end"]


class Paused(EntryBody, tag="paused", frozen=True):
    """A pause started; the clock is stopped."""

    seat: SeatNumber


class Resumed(EntryBody, tag="resumed", frozen=True):
    """The pause is over."""

    seat: SeatNumber | None


class GotTime(EntryBody, tag="more_time", frozen=True):
    """A seat got more time."""

    seat: SeatNumber
    ms: Milliseconds


class Credited(EntryBody, tag="credited", frozen=True):
    """The server was down; the turn's clock was reset, so that nobody loses time."""


class Replaced(EntryBody, tag="replaced", frozen=True):
    """A bot takes over for somebody, labelled as one."""

    seat: SeatNumber
    bot: str


class Returned(EntryBody, tag="returned", frozen=True):
    """A person took the seat back from the bot."""

    seat: SeatNumber


class Hosted(EntryBody, tag="hosted", frozen=True):
    """The host was gone for long; the player of this seat is the host now."""

    seat: SeatNumber


class Moved(EntryBody, tag="moved", frozen=True):
    """A seat moved to another device."""

    seat: SeatNumber


class LinkMade(EntryBody, tag="link_made", frozen=True):
    """A link was created that moves a seat to another device."""

    seat: SeatNumber


class Rematched(EntryBody, tag="rematched", frozen=True):
    """A new match starts at this table."""

    match: int


class Ended(EntryBody, tag="ended", frozen=True):
    """The match was ended before its last game was played."""

    why: Literal["vote", "deserted", "closed"]


AnyEntryBody: TypeAlias = (
    Created
    | Seated
    | Unseated
    | Promised
    | Dealing
    | Opening
    | Opened
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
    | Hosted
    | Moved
    | LinkMade
    | Rematched
    | Ended
)


class ServerMessage(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="type"):
    """A message from the server."""


class You(Part, frozen=True):
    """The receiver's seats at this table, and whether they are the host. A spectator has no seats."""

    seats: list[SeatNumber]
    host: bool


class Entry(Part, frozen=True):
    """An entry that the client missed."""

    seq: Seq
    at: Milliseconds
    what: AnyEntryBody


class Welcome(ServerMessage, tag="welcome", frozen=True):
    """The answer to `hello`: the whole state, and what happened since the client's `last_seq`."""

    protocol: int
    you: You
    seq: Seq
    now: Milliseconds
    state: State
    missed: list[Entry]


class Update(ServerMessage, tag="update", frozen=True):
    """Something happened: entry `seq`, and the parts of the state that it changed."""

    seq: Seq
    at: Milliseconds
    now: Milliseconds
    what: AnyEntryBody
    changes: Changes
    you: You | None = None
    """Sent when it has changed."""


class Ack(ServerMessage, tag="ack", frozen=True):
    """The command is durably in the log as entry `seq`."""

    cmd: CommandId
    seq: Seq


class Problem(Part, frozen=True):
    """What is wrong, in the connection's language; `at` is the place in what was sent."""

    code: str
    message: str
    at: str = ""


class Refused(ServerMessage, tag="refused", frozen=True):
    """The command changed nothing because of an error, or because of the clauses that it breaks."""

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
    """Another player's draft as it is being made; null when it was withdrawn."""

    seat: SeatNumber
    draft: list[str] | str | None


class Hint(ServerMessage, tag="hint", frozen=True):
    """A hint in words; in the third step also the layout. `step` is 0 if nothing can be laid."""

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
    """The answer to `ping`, with the server's time."""

    n: int
    now: Milliseconds


AnyServerMessage: TypeAlias = (
    Welcome | Update | Ack | Refused | Reported | Drafting | Hint | Presence | Emoted | Pong
)
