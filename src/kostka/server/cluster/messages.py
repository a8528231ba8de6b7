"""Messages between processes: that a log has grown, and everything about a table that is not in its log."""

from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from kostka.server.bus.signing import LARGEST
from kostka.server.protocol.client import Feeling
from kostka.server.rooms.elsewhere import Attendance
from kostka.server.tables.entries import Entry


class Message(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """A message; `sender` is the name of the process that sent it."""

    sender: str


class Reached(Message, frozen=True):
    """The log of a table has grown up to this number, by these entries; they are left out if they are too
    long.

    They stay undecoded at first: a newer release may have written kinds that this one does not know.
    """

    code: str
    seq: int
    log: msgspec.Raw = msgspec.Raw(b"[]")


class Opened(Message, frozen=True):
    """A process has loaded a table, up to this number, and needs what it has missed."""

    code: str
    seq: int = 0


class Shut(Message, frozen=True):
    """A process has unloaded a table."""

    code: str


class Attended(Message, frozen=True):
    """Who is at a table in the sender. `arrived` came at this moment: their older connections end."""

    code: str
    who: Attendance
    arrived: str | None = None
    at: int = 0


class Drafted(Message, frozen=True):
    """The layout of a seat in the turn that this entry began, and whether others may see it."""

    code: str
    turn: int
    seat: int
    draft: Any
    shown: bool


class Held(Message, frozen=True):
    """A seat's answer, with its command, to a question of that turn whose time is not up yet."""

    code: str
    turn: int
    seat: int
    action: dict[str, Any]
    cmd: str | None


class Emoted(Message, frozen=True):
    """An emote of a seat."""

    code: str
    seat: int
    emote: Feeling


class Made(Message, frozen=True):
    """A public table was made from this address."""

    code: str
    origin: str


class Gave(Message, frozen=True):
    """A process cannot read a table, so others act for it."""

    code: str


class Spent(Message, frozen=True):
    """A guest or address has used some of a limit."""

    limit: str
    who: str


class Left(Message, frozen=True):
    """A process ends."""


AnyMessage: TypeAlias = (
    Reached | Opened | Shut | Attended | Drafted | Held | Emoted | Made | Gave | Spent | Left
)

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(AnyMessage).decode
decode_log = msgspec.json.Decoder(list[Entry]).decode


def attended(message: Attended) -> bytes:
    """Who is at a table; if the list is too long for a message, only the number of spectators."""
    whole = encode(message)
    if len(whole) <= LARGEST:
        return whole
    crowd = sum(message.who.spectators.values())
    return encode(replace(message, who=replace(message.who, spectators={"": crowd})))


def reached(sender: str, code: str, log: Sequence[Entry]) -> bytes:
    """The message that these entries were written."""
    seq = log[-1].seq
    whole = encode(Reached(sender, code, seq, msgspec.Raw(encode(log))))
    return whole if len(whole) <= LARGEST else encode(Reached(sender, code, seq))
