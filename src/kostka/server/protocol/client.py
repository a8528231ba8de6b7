"""What a client sends over the socket. The first message is `hello`; a frame has at most 4 KB."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from kostka.server.protocol.fields import BotName, CommandId, Digits, Language, SeatNumber, Seq, Token


class ClientMessage(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="type"):
    """A message from a client."""


class Hello(ClientMessage, tag="hello", frozen=True):
    """The first message. Without a token, or with one that holds no seat here, you are a spectator."""

    token: Token | None = None
    last_seq: Seq | None = None
    """The last entry that the client has seen; `welcome` lists what it missed, unless that is too much."""
    lang: Language = "en"
    promise: Digits | None = None
    """A promise for the next deal, as in the command `promise`; without one the client adds nothing."""


class Act(ClientMessage, tag="act", frozen=True):
    """An action in the game, answered by `ack` or `refused`."""

    cmd: CommandId
    seq: Seq
    """The last entry that the client has seen. A command from before this turn is refused as stale."""
    seat: SeatNumber
    action: dict[str, Any]
    """As in docs/notation.md, without the seat: `{"play": […]}`, `{"draw": true}`.

    In First a play that frees jokers says so, as the report on its draft does: `"take": "J"`.
    """


class Draft(ClientMessage, tag="draft", frozen=True):
    """A half-made layout, answered by `report`. Of several in quick succession only the newest is answered.

    The last draft counts when time runs out, so clients send it again after reconnecting.
    """

    seat: SeatNumber
    n: Annotated[int, Meta(ge=0, le=2**53 - 1)]
    """The number of the draft, counted by the client; the report repeats it."""
    draft: list[str] | str
    """All sets on the table, in order; for dice, a text with squares."""


class AskHint(ClientMessage, tag="hint", frozen=True):
    """Ask for a hint: 1 says whether there is a move, 2 with which tiles, 3 everything."""

    seat: SeatNumber
    step: Literal[1, 2, 3]


Feeling: TypeAlias = Literal["hello", "thanks", "nice", "oops", "wow", "hurry", "thinking", "bye"]


class Emote(ClientMessage, tag="emote", frozen=True):
    """Show a feeling to everybody at the table."""

    seat: SeatNumber
    emote: Feeling


class Ping(ClientMessage, tag="ping", frozen=True):
    """Check that the server is there, and ask for its time. Answered by `pong`."""

    n: Annotated[int, Meta(ge=0, le=2**53 - 1)]


class Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """A command at a table, apart from playing. `seat` is the sender's own unless stated otherwise."""


class Start(Command, tag="start", frozen=True):
    """The host: start the first game. All seats must be taken."""

    starter: SeatNumber | None = None
    """Who starts, where the rules let the table decide; otherwise seat 0 starts the first game."""


class Next(Command, tag="next", frozen=True):
    """Anybody seated: start the next game of the match."""

    starter: SeatNumber | None = None


class Rematch(Command, tag="rematch", frozen=True):
    """Anybody seated, or the host: a new match at the same table, with the same seats."""


class Pause(Command, tag="pause", frozen=True):
    """Propose a pause; it starts when everybody agrees. After a refusal, ask again in three minutes."""

    seat: SeatNumber


class Resume(Command, tag="resume", frozen=True):
    """Anybody seated: end the pause."""

    seat: SeatNumber


class MoreTime(Command, tag="more_time", frozen=True):
    """Ask for more time in your own turn, once per turn; one of the others has to grant it."""

    seat: SeatNumber


class Missing(Command, tag="missing", frozen=True):
    """Ask the others what to do about somebody who has left, or has been away for too long.

    Where there is no clock, also about somebody who has not moved for three minutes.
    """

    seat: SeatNumber
    about: SeatNumber


class Vote(Command, tag="vote", frozen=True):
    """Answer the open question: wait, bot or end about a missing one, yes or no to any other."""

    seat: SeatNumber
    choice: Literal["yes", "no", "wait", "bot", "end"]


class Return(Command, tag="return", frozen=True):
    """Take your seat back from the bot that stood in for you."""

    seat: SeatNumber


class AddBot(Command, tag="add_bot", frozen=True):
    """The host, while no game is on: put a bot on an empty seat, or change a bot's level."""

    seat: SeatNumber
    bot: BotName


class OpenSeat(Command, tag="open_seat", frozen=True):
    """The host, while no game is on: remove a bot, so that somebody can join."""

    seat: SeatNumber


class Remove(Command, tag="remove", frozen=True):
    """Remove a player. Before and after a match the host does it.

    During a match anybody at the table asks for it. If more than half of the other people agree, a bot plays
    on and the person may watch. With two people it takes somebody who is away, or where there is no clock has
    not moved for three minutes. After a refusal, ask again in three minutes.
    """

    seat: SeatNumber


class Leave(Command, tag="leave", frozen=True):
    """Leave for good. During a game the others then decide about the seat."""

    seat: SeatNumber


class Promise(Command, tag="promise", frozen=True):
    """Anybody seated: promise a part of the next deal; once for each game, and different from all others."""

    promise: Digits
    """The SHA-256 of the 32 bytes of the part."""


class Open(Command, tag="open", frozen=True):
    """Open the promised part, once the state's `deal` says `open`."""

    part: Digits


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
    | Promise
    | Open
)


class CommandMessage(ClientMessage, tag="table", frozen=True):
    """A command at the table, apart from playing, answered by `ack` or `refused`."""

    cmd: CommandId
    seq: Seq
    command: AnyCommand


AnyClientMessage: TypeAlias = Hello | Act | Draft | AskHint | CommandMessage | Emote | Ping
