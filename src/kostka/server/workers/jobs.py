"""The jobs of a worker. A job holds what one seat may know, and nothing else about the table."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, runtime_checkable

from kostka.bots import Budget, SeatView, bot
from kostka.bots.bot import aside, pace
from kostka.engine import game_for
from kostka.engine.chance import Chance

if TYPE_CHECKING:
    from kostka.server.workers.hints import Hint


@dataclass(frozen=True, slots=True)
class Thought:
    """A bot's action as plain data (None: nothing), and how long it would have thought about it."""

    action: dict[str, Any] | None
    pace_ms: int = 0


Progress: TypeAlias = Callable[[float], None]
"""Takes how much of a job is done, from 0 to 1."""


class Job(Protocol):
    """A job for a worker."""

    def run(self) -> Any: ...


def unwatched(done: float) -> None:
    """Ignore progress."""
    del done


@runtime_checkable
class Watched(Job, Protocol):
    """A job that reports its progress."""

    def run_watched(self, progress: Progress) -> Any: ...


@dataclass(frozen=True, slots=True)
class Moving:
    """A bot's move. `seed` is the bot's own randomness, which reveals nothing about the game's.

    `share` is the share of its usual work that it may do.
    """

    bot: str
    view: SeatView
    seed: str
    seconds: float
    share: float = 1.0

    def run(self) -> Thought:
        player = bot(self.bot, self.view.rules.family)
        wait = pace(player, self.view, Chance(self.seed, "pace"))
        action = player.act(self.view, Chance(self.seed, "bot"), self._budget(player.work.table))
        return Thought(game_for(self.view.rules).write_action(action), wait)

    def _budget(self, usual: int) -> Budget:
        return Budget(max(round(usual * self.share), min(usual, 1)), self.seconds)


@dataclass(frozen=True, slots=True)
class Remark:
    """What a bot says after its action, where the rules allow it."""

    bot: str
    view: SeatView

    def run(self) -> Thought:
        action = aside(bot(self.bot, self.view.rules.family), self.view)
        return Thought(None if action is None else game_for(self.view.rules).write_action(action))


@dataclass(frozen=True, slots=True)
class Hinting:
    """A hint for a person: step 1, 2 or 3, in their language and in the words of the book."""

    view: SeatView
    step: int
    lang: str
    colours: tuple[str, ...]

    def run(self) -> "Hint":
        from kostka.server.workers.hints import hint  # not needed by the server itself

        return hint(self.view, self.step, self.lang, self.colours)
