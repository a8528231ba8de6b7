"""What a table can be asked to do, by people and by the server itself."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from kostka.errors import KostkaError
from kostka.server.protocol.client import AnyCommand

REFUSALS = (
    "action-of-the-server",
    "bot-unknown",
    "command-from-the-future",
    "command-stale",
    "game-paused",
    "link-unknown",
    "more-time-not-now",
    "name-empty",
    "no-game-on",
    "not-host",
    "not-paused",
    "not-seated",
    "question-none",
    "question-open",
    "record-none",
    "record-not-yet",
    "seat-not-missing",
    "seat-not-yours",
    "seat-taken",
    "seat-unknown",
    "seat-without-bot",
    "seat-without-player",
    "seated-already",
    "seats-open",
    "seats-out-of-range",
    "starter-by-rule",
    "table-full",
    "table-not-now",
    "time-is-up",
    "time-not-up",
    "vote-not-yours",
)
"""Every code of a refusal, for docs/protocol.md."""


class Refusal(KostkaError):  # noqa: N818 - it reads like what it is
    """A command that the table does not carry out, and why."""


@dataclass(frozen=True, slots=True)
class Act:
    """An action in the game, by a seat of the guest's; `seq` is the last entry that the sender had seen."""

    seat: int
    action: dict[str, Any]
    seq: int


@dataclass(frozen=True, slots=True)
class Sit:
    """Take a seat: the first open one unless one is named."""

    name: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class MakeLink:
    """The right to take one's seat over, for whoever knows the secret of this digest."""

    seat: int
    digest: str
    expires: int


@dataclass(frozen=True, slots=True)
class TakeOver:
    """Take a seat over with its link."""

    digest: str


@dataclass(frozen=True, slots=True)
class BotActs:
    """What a bot wants to do, thought out when the table stood at `seq`."""

    seat: int
    action: dict[str, Any]
    seq: int


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The time of a turn is up. `drafts` are the layouts as they lie, by seat."""

    drafts: Mapping[int, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Credit:
    """The server is back, and nobody's time ends before this moment."""

    deadline: int


TableCommand: TypeAlias = Act | Sit | MakeLink | TakeOver | BotActs | TimeUp | Credit | AnyCommand


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What is outside the table: the time, chance, who is away and since when, and the bots there are."""

    now: int
    new_seed: Callable[[], str]
    away: Mapping[int, int] = field(default_factory=dict)
    grace_ms: int = 60_000
    bots: tuple[str, ...] = ()

    @property
    def missing(self) -> frozenset[int]:
        """The seats whose people have been away for longer than the grace."""
        return frozenset(seat for seat, since in self.away.items() if self.now - since >= self.grace_ms)
