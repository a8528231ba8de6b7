"""What people and the server can ask of a table."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from kostka.errors import KostkaError
from kostka.server.protocol.client import AnyCommand

REFUSALS = (
    "action-of-the-server",
    "asked-lately",
    "bot-unknown",
    "command-from-the-future",
    "command-stale",
    "deal-not-open",
    "deal-part-differs",
    "deal-promise-taken",
    "deal-promised",
    "deal-under-way",
    "game-paused",
    "link-unknown",
    "more-time-not-now",
    "name-accents",
    "name-empty",
    "name-looks-alike",
    "name-scripts",
    "no-game-on",
    "not-host",
    "not-paused",
    "not-seated",
    "question-none",
    "question-open",
    "record-none",
    "record-not-yet",
    "seat-not-idle",
    "seat-not-missing",
    "seat-not-yours",
    "seat-taken",
    "seat-unknown",
    "seat-without-bot",
    "seat-without-player",
    "seated-already",
    "seats-open",
    "seats-out-of-range",
    "share-too-many",
    "starter-by-rule",
    "table-full",
    "table-not-now",
    "table-used-up",
    "time-is-up",
    "time-not-up",
    "vote-not-yours",
)
"""Every code of a refusal, for docs/protocol.md."""


class Refusal(KostkaError):  # noqa: N818 - it reads like what it is
    """A command that the table does not carry out, with the reason."""


@dataclass(frozen=True, slots=True)
class Act:
    """An action in the game, by one of the guest's seats; `seq` is the last entry the sender had seen."""

    seat: int
    action: dict[str, Any]
    seq: int


@dataclass(frozen=True, slots=True)
class Sit:
    """Take a seat: the first open one, unless a seat is named."""

    name: str
    seat: int | None = None
    deals: bool = False


@dataclass(frozen=True, slots=True)
class MakeLink:
    """Let anyone who knows the secret behind this digest take over the sender's seat."""

    seat: int
    digest: str
    expires: int


@dataclass(frozen=True, slots=True)
class TakeOver:
    """Take over a seat with its link."""

    digest: str
    deals: bool = False


@dataclass(frozen=True, slots=True)
class BotActs:
    """A bot's action, computed when the table was at `seq`."""

    seat: int
    action: dict[str, Any]
    seq: int


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The time of a turn is up.

    By seat: the layouts as they lie, and answers that were held back.
    """

    drafts: Mapping[int, object] = field(default_factory=dict)
    answers: Mapping[int, "Answer"] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Answer:
    """A seat's answer to a question that is revealed when its time is up, and the command it came with."""

    action: dict[str, Any]
    cmd: str | None = None


@dataclass(frozen=True, slots=True)
class Credit:
    """The server is back: no clock ends before this moment."""

    deadline: int


@dataclass(frozen=True, slots=True)
class Repay:
    """The process stood still for so many milliseconds: a running clock ends that much later."""

    ms: int


@dataclass(frozen=True, slots=True)
class ReplaceHost:
    """The host has been gone for long: this guest, who is here, becomes the host."""

    guest: str


TableCommand: TypeAlias = (
    Act | Sit | MakeLink | TakeOver | BotActs | TimeUp | Credit | Repay | ReplaceHost | AnyCommand
)


@dataclass(frozen=True, slots=True)
class Circumstances:
    """Everything outside the table: the time, randomness, the bots available, and what is known about seats.

    By seat: since when its player is `away`, and when they last gave a sign of life (`active`).
    """

    now: int
    new_seed: Callable[[], str]
    away: Mapping[int, int] = field(default_factory=dict)
    active: Mapping[int, int] = field(default_factory=dict)
    grace_ms: int = 60_000
    answer_ms: int = 0
    bots: tuple[str, ...] = ()

    @property
    def missing(self) -> frozenset[int]:
        """The seats whose players have been away for longer than the grace."""
        return frozenset(seat for seat, since in self.away.items() if self.now - since >= self.grace_ms)
