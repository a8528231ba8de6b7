"""What a bot is: from what a seat may know, chance and an amount of work to an action. Nothing else counts.

The same view, chance and work give the same action everywhere. The clock is only an emergency stop: a bot
that runs into it answers with the best it has, and the budget remembers that it happened.
"""

import time
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Protocol, runtime_checkable

from kostka.engine.chance import Chance
from kostka.rules import Family, Rules


@dataclass(frozen=True, slots=True)
class SeatView:
    """All that a seat may know when it acts: the position now, what happened, and how the match stands.

    `now` is the game's own view of the seat, `history` the events of this game as the seat saw them.
    `totals` are the scores of the games before this one, `games_left` how many follow it.
    """

    rules: Rules
    seat: int
    now: Any
    history: tuple[Any, ...] = ()
    totals: tuple[Fraction, ...] = ()
    games_left: int = 0


@dataclass(slots=True)
class Budget:
    """How much a bot may think: units of work (a rollout is one), and a stop by the clock for emergencies."""

    work: int
    seconds: float | None = None
    stopped: bool = False
    _end: float | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        if self.seconds is not None:
            self._end = time.monotonic() + self.seconds

    def spend(self, work: int = 1) -> bool:
        """Take so much work from the budget; False if there is not enough left, or no time."""
        if self.work < work or self.out_of_time():
            return False
        self.work -= work
        return True

    def out_of_time(self) -> bool:
        """Whether the emergency stop has come."""
        if self._end is not None and time.monotonic() >= self._end:
            self.stopped = True
        return self.stopped


@dataclass(frozen=True, slots=True)
class Work:
    """The work that a bot is given when nobody says otherwise: at a table with people, and in the arena."""

    table: int = 0
    arena: int = 0


class Bot(Protocol):
    """An opponent. It keeps nothing between turns."""

    @property
    def name(self) -> str:
        """The level, by which it is chosen: `casual`."""
        ...

    @property
    def family(self) -> Family | str:
        """The games that it can play."""
        ...

    @property
    def work(self) -> Work: ...

    def act(self, view: SeatView, rng: Chance, budget: Budget) -> Any:
        """An action of the view's seat, which is one that the game waits for."""
        ...


@runtime_checkable
class Outspoken(Protocol):
    """A bot that may say something of its own accord after its turn, where the rules let it."""

    def aside(self, view: SeatView) -> Any | None:
        """An action that nobody waits for, such as announcing an opening; mostly there is none."""
        ...


def aside(bot: Bot, view: SeatView) -> Any | None:
    """What a bot says right after its own action; hosts ask for it before anybody else acts."""
    return bot.aside(view) if isinstance(bot, Outspoken) else None


@runtime_checkable
class Racer(Protocol):
    """A bot that can say how long it would look for a tile, where everybody may act at once."""

    def pace(self, view: SeatView, rng: Chance) -> int:
        """Milliseconds. A bot never waits: the host lets it act then, if nobody was quicker."""
        ...


def pace(bot: Bot, view: SeatView, rng: Chance) -> int:
    """How many milliseconds a host lets pass before a bot acts in a race."""
    return bot.pace(view, rng) if isinstance(bot, Racer) else 0
