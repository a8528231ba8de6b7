"""One game between bots, through the full engine: recorded, and every bot sees only its seat's view.

All games between bots alone (arena, bench, tests) are played here, whatever the family.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from time import thread_time_ns
from typing import Any, NamedTuple, TypeAlias

from kostka.bots import Bot, Budget, SeatView, aside, pace
from kostka.bots.blame import BotError, blaming
from kostka.engine import AnyGame, Result, seed_from
from kostka.engine.chance import Chance
from kostka.engine.record import Header, Recording, begin

LONGEST = 20_000
"""The number of actions after which a game counts as endless."""


@dataclass(frozen=True, slots=True)
class Player:
    """A bot, and its work per action."""

    bot: Bot
    work: int = 0


@dataclass(frozen=True, slots=True)
class Conduct:
    """How a seat played: its turns, in which of them it opened, its actions, and how long it thought.

    A turn ends when another seat's begins, or with the game. `opened` is None if the seat did not open, or if
    the game has no opening. `stops` counts the actions that the clock cut short, or that ran on after it.
    """

    turns: int
    opened: int | None
    moves: int
    thinking_ns: int
    stops: int


class Fortune(NamedTuple):
    """The luck of a seat: of the deal, of draws and rolls, and of the random choices of bots.

    Draws and rolls count as late when someone has few tiles left, and as early while everyone has many.
    """

    deal: float
    early: float
    middle: float
    late: float
    choices: float


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game: its record, its result, and how everyone played."""

    lines: tuple[str, ...]
    check: str
    result: Result
    conduct: tuple[Conduct, ...]
    fortunes: tuple[Fortune, ...] = ()
    """The luck of every seat, if it was asked for."""

    @property
    def record(self) -> str:
        return "".join(f"{line}\n" for line in self.lines)


def play(
    header: Header,
    players: Sequence[Player],
    luck: str,
    seconds: float | None = None,
    watch: "Watch | None" = None,
) -> Played:
    """Play a game to its end. `luck` is the bots' randomness; it must not reveal the game's seed.

    The clock stops a bot after `seconds`; None lets it think as long as its work lasts. `watch` is called
    with every choice that a bot makes.
    """
    game = _Game(header, players, luck, seconds, watch)
    for _ in range(LONGEST):
        result = game.recording.result
        if result is not None:
            conduct = tuple(seat.conduct() for seat in game.seats)
            return Played(tuple(game.lines), game.recording.check, result, conduct)
        game.go_on()
    raise BotError("bot-endless", limit=LONGEST)


@dataclass(slots=True)
class _Seat:
    number: int
    player: Player
    luck: str
    asking: blaming
    history: list[Any] = field(default_factory=list)
    turns: int = 0
    opened: int | None = None
    moves: int = 0
    thinking_ns: int = 0
    stops: int = 0

    def conduct(self) -> Conduct:
        return Conduct(self.turns, self.opened, self.moves, self.thinking_ns, self.stops)


@dataclass(frozen=True, slots=True)
class Choice:
    """A bot's choice: what it saw, its chance, and the game before it; `number` counts the actions."""

    player: Player
    view: SeatView
    luck: Chance
    before: Recording

    @property
    def number(self) -> int:
        return self.before.actions + 1


Watch: TypeAlias = Callable[[Choice], object]


@dataclass(slots=True)
class _Game:
    header: Header
    players: Sequence[Player]
    luck: str
    seconds: float | None
    watch: Watch | None
    recording: Recording = field(init=False)
    seats: list[_Seat] = field(init=False)
    lines: list[str] = field(init=False, default_factory=list)
    lots: Chance = field(init=False)
    totals: tuple[Fraction, ...] = field(init=False)

    def __post_init__(self) -> None:
        self.seats = [
            _Seat(
                number,
                player,
                seed_from(f"{self.luck} seat {number}"),
                blaming(player.bot, self.header.seed),
            )
            for number, player in enumerate(self.players)
        ]
        self.totals = (Fraction(0),) * len(self.players)
        self.lots = Chance(seed_from(f"{self.luck} lots"), "race")
        self._note(begin(self.header))

    def go_on(self) -> None:
        """One action of a seat that the game waits for, then the bot's unprompted remark, if any."""
        game, position = self.recording.game, self.recording.position
        seat = self.seats[self._whose(game, position)]
        view = self._view(seat)
        luck = Chance(seat.luck, f"action {seat.moves}")
        budget = Budget(seat.player.work, self.seconds)
        began = thread_time_ns()
        with seat.asking:
            action = seat.player.bot.act(view, luck, budget)
        seat.thinking_ns += thread_time_ns() - began
        if self.watch is not None:
            self.watch(Choice(seat.player, view, luck, self.recording))
        seat.moves += 1
        seat.stops += budget.out_of_time()
        before = game.turn(position)
        self._apply(seat, action)
        if before == seat.number and game.turn(self.recording.position) != before:
            seat.turns += 1
        if self.recording.result is None and game.offers(self.recording.position, seat.number):
            with seat.asking:
                remark = aside(seat.player.bot, self._view(seat))
            if remark is not None:
                self._apply(seat, remark)

    def _whose(self, game: AnyGame, position: Any) -> int:
        """The seat that acts. Order matters only in a race, where the fastest seat acts."""
        actors = game.actors(position)
        if len(actors) == 1 or game.turn(position) is not None:
            return min(actors)
        return min(self.lots.shuffled(sorted(actors)), key=self._pace)

    def _pace(self, number: int) -> int:
        seat = self.seats[number]
        return pace(seat.player.bot, self._view(seat), Chance(seat.luck, f"pace {self.recording.actions}"))

    def _view(self, seat: _Seat) -> SeatView:
        now = self.recording.game.view(self.recording.position, seat.number)
        return SeatView(self.recording.game.rules, seat.number, now, tuple(seat.history), self.totals)

    def _apply(self, seat: _Seat, action: Any) -> None:
        with blaming(seat.player.bot, self.header.seed, action):
            after = self.recording.after(action)
        self._note(after)

    def _note(self, recording: Recording) -> None:
        """Continue from here; each seat gets the events as far as it may see them."""
        self.recording = recording
        self.lines += recording.lines
        redact = recording.game.redact
        for seat in self.seats:
            number = seat.number
            seat.history += [redact(event, number) for event in recording.events]
        for plain in recording.written:
            if plain["type"] == "opened":
                opener = self.seats[plain["seat"]]
                opener.opened = opener.turns + 1
