"""What a client sends over the socket. The first message is `hello`; a frame has at most 4 KB."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from kostka.server.protocol.fields import BotName, CommandId, Language, SeatNumber, Seq, Token


class ClientMessage(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="type"):
    """A message from a client."""


class Hello(ClientMessage, tag="hello", frozen=True):
    """The first message. Without a token, or with one that holds no seat here, one looks on."""

    token: Token | None = None
    last_seq: Seq | None = None
    """The last entry that the client has seen; `welcome` tells what it missed, if it is not long ago."""
    lang: Language = "en"


class Act(ClientMessage, tag="act", frozen=True):
    """An action in the game, answered by `ack` or `refused`."""

    cmd: CommandId
    seq: Seq
    """The last entry that the client has seen. A command from before the turn is refused as stale."""
    seat: SeatNumber
    action: dict[str, Any]
    """As in docs/notation.md, without the seat: `{"play": […]}`, `{"draw": true}`.

    In the children's game a play that frees jokers says so, as the report on its draft does: `"take": "J"`.
    """


class Draft(ClientMessage, tag="draft", frozen=True):
    """A half-made layout, answered by `report`. Of several in a hurry only the newest is answered.

    It is what counts when the time is up, so it is sent again after reconnecting.
    """

    seat: SeatNumber
    n: Annotated[int, Meta(ge=0, le=2**53 - 1)]
    """Counts the drafts of the client; the report repeats it."""
    draft: list[str] | str
    """All sets of the table as they lie; of dice a text with squares."""


class AskHint(ClientMessage, tag="hint", frozen=True):
    """Ask for a hint: 1 that there is a move, 2 with which tiles, 3 all of it."""

    seat: SeatNumber
    step: Literal[1, 2, 3]


Feeling: TypeAlias = Literal["hello", "thanks", "nice", "oops", "wow", "hurry", "thinking", "bye"]


class Emote(ClientMessage, tag="emote", frozen=True):
    """Show a feeling to everybody at the table."""

    seat: SeatNumber
    emote: Feeling


class Ping(ClientMessage, tag="ping", frozen=True):
    """Is the server there, and what time does it have? Answered by `pong`."""

    n: Annotated[int, Meta(ge=0, le=2**53 - 1)]


class Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """What can be done at a table besides playing. `seat` is the sender's own unless it says otherwise."""


class Start(Command, tag="start", frozen=True):
    """The host: begin the first game. All seats are taken by then."""

    starter: SeatNumber | None = None
    """Who starts, where the rules let the table say it; else seat 0 in the first game."""


class Next(Command, tag="next", frozen=True):
    """Anybody seated: begin the next game of the match."""

    starter: SeatNumber | None = None


class Rematch(Command, tag="rematch", frozen=True):
    """Anybody seated, or the host: a new match at the same table, with the same seats."""


class Pause(Command, tag="pause", frozen=True):
    """Propose a pause; it begins when all people agree."""

    seat: SeatNumber


class Resume(Command, tag="resume", frozen=True):
    """Anybody seated: end the pause."""

    seat: SeatNumber


class MoreTime(Command, tag="more_time", frozen=True):
    """Ask for more time in one's own turn; one of the others has to grant it. Once a turn."""

    seat: SeatNumber


class Missing(Command, tag="missing", frozen=True):
    """Ask the others what to do about somebody who has left, or has been away longer than the grace."""

    seat: SeatNumber
    about: SeatNumber


class Vote(Command, tag="vote", frozen=True):
    """Answer the open question: yes or no to a pause or more time; wait, bot or end about who is missing."""

    seat: SeatNumber
    choice: Literal["yes", "no", "wait", "bot", "end"]


class Return(Command, tag="return", frozen=True):
    """Take one's seat back from the bot that stood in."""

    seat: SeatNumber


class AddBot(Command, tag="add_bot", frozen=True):
    """The host, while no game is on: a bot takes an empty seat, or another level its seat."""

    seat: SeatNumber
    bot: BotName


class OpenSeat(Command, tag="open_seat", frozen=True):
    """The host, while no game is on: take a bot away, so that somebody can join."""

    seat: SeatNumber


class Remove(Command, tag="remove", frozen=True):
    """The host: remove a player."""

    seat: SeatNumber


class Leave(Command, tag="leave", frozen=True):
    """Get up for good. In a game the others then decide about the seat."""

    seat: SeatNumber


AnyCommand: TypeAlias = (
    Start
    | Next
    | Rematch
    | Pause
    | Resume
    | MoreTime
    | Missing
    | Vote
    | Return
    | AddBot
    | OpenSeat
    | Remove
    | Leave
)


class TableCommand(ClientMessage, tag="table", frozen=True):
    """Something at the table besides playing, answered by `ack` or `refused`."""

    cmd: CommandId
    seq: Seq
    command: AnyCommand


AnyClientMessage: TypeAlias = Hello | Act | Draft | AskHint | TableCommand | Emote | Ping
