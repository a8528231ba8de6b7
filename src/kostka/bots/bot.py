"""What a bot is: from what a seat may know, chance and an amount of work to an action. Nothing else counts.

The same view, chance and work give the same action everywhere. The clock is only an emergency stop: a bot
that hits it answers with the best move found so far, and the budget records that.
"""

import time
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Generic, Protocol, runtime_checkable

from kostka.engine.chance import Chance
from kostka.engine.quick import quick
from kostka.rules import Family, Rules

if TYPE_CHECKING:
    from typing_extensions import TypeVar  # with defaults; type checkers bring it along

    R_co = TypeVar("R_co", bound=Rules, default=Rules, covariant=True)
    V_co = TypeVar("V_co", default=Any, covariant=True)
    E_co = TypeVar("E_co", default=Any, covariant=True)
    S_contra = TypeVar("S_contra", default=Any, contravariant=True)
    A_co = TypeVar("A_co", default=Any, covariant=True)
else:
    from typing import TypeVar

    R_co = TypeVar("R_co", covariant=True)
    V_co = TypeVar("V_co", covariant=True)
    E_co = TypeVar("E_co", covariant=True)
    S_contra = TypeVar("S_contra", contravariant=True)
    A_co = TypeVar("A_co", covariant=True)


@quick
@dataclass(frozen=True, slots=True)
class SeatView(Generic[R_co, V_co, E_co]):
    """All that a seat may know when it acts: the position now, what happened, and how the match stands.

    Its types are those of the family: `SeatView[ClassicRules, View, Event]`. `now` is the game's own view of
    the seat, `history` the events of this game as the seat saw them. `totals` are the scores of the games
    before this one, `games_left` how many follow it.
    """

    rules: R_co
    seat: int
    now: V_co
    history: tuple[E_co, ...] = ()
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
        """Take this much work from the budget; False if too little is left, or no time."""
        if self.work < work or self.out_of_time():
            return False
        self.work -= work
        return True

    def out_of_time(self) -> bool:
        """Whether time has run out."""
        if self._end is not None and time.monotonic() >= self._end:
            self.stopped = True
        return self.stopped


@dataclass(frozen=True, slots=True)
class Work:
    """The default amount of work: at a table with people, and in the arena."""

    table: int = 0
    arena: int = 0


class Bot(Protocol[S_contra, A_co]):
    """An opponent: from the view of its seat to an action. It keeps nothing between turns."""

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

    def act(self, view: S_contra, rng: Chance, budget: Budget) -> A_co:
        """An action of the view's seat, which is one that the game waits for."""
        ...


@runtime_checkable
class Outspoken(Protocol):
    """A bot that may also act unasked after its turn, where the rules allow it."""

    def aside(self, view: SeatView) -> Any | None:
        """An action that the game does not wait for, such as announcing an opening; usually none."""
        ...


def aside(bot: Bot, view: SeatView) -> Any | None:
    """What a bot does right after its own action; hosts ask for it before anybody else acts."""
    speak = getattr(bot, "aside", None)  # a runtime check of the protocol takes longer than most bots
    return None if speak is None else speak(view)


@runtime_checkable
class Racer(Protocol):
    """A bot that can say how long it would look for a tile, where everybody may act at once."""

    def pace(self, view: SeatView, rng: Chance) -> int:
        """Milliseconds. A bot never waits: the host lets it act then, if nobody was quicker."""
        ...


def pace(bot: Bot, view: SeatView, rng: Chance) -> int:
    """How many milliseconds a host lets pass before a bot acts in a race."""
    return bot.pace(view, rng) if isinstance(bot, Racer) else 0
