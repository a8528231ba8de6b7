"""One game between bots, through the full engine: recorded, and every bot sees only its own seat's view.

Whoever lets bots play alone (the arena, the bench, tests) does it here, whatever the family.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from time import thread_time_ns
from traceback import extract_tb
from typing import Any

import kostka
from kostka.bots import Bot, Budget, SeatView, aside, pace
from kostka.engine import AnyGame, IllegalAction, Result, seed_from
from kostka.engine.chance import Chance
from kostka.engine.record import Header, Recording, begin
from kostka.errors import KostkaError, one_line

LONGEST = 20_000
"""Actions after which a game is taken for endless."""


class BotError(KostkaError):
    """A bot that did what it may not."""


@dataclass(frozen=True, slots=True)
class Player:
    """A bot, and the work that it is given for every action."""

    bot: Bot
    work: int = 0


@dataclass(frozen=True, slots=True)
class Conduct:
    """How a seat played: its turns, in which of them it opened, its actions, and what thinking cost.

    A turn is over when it is another seat's, or the game has ended. `opened` is None if the seat did not
    open, or if the game knows no opening. `stops` counts the actions that the clock cut short, or that went
    on after it.
    """

    turns: int
    opened: int | None
    moves: int
    thinking_ns: int
    stops: int


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game: its record, its result, and how everybody played."""

    lines: tuple[str, ...]
    check: str
    result: Result
    conduct: tuple[Conduct, ...]

    @property
    def record(self) -> str:
        return "".join(f"{line}\n" for line in self.lines)


def play(header: Header, players: Sequence[Player], luck: str, seconds: float | None = None) -> Played:
    """A game to its end. `luck` decides whatever bots leave to chance; it must not tell the game's seed.

    The clock stops a bot after `seconds`; None lets it think as long as its work lasts.
    """
    game = _Game(header, players, luck, seconds)
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
    history: tuple[Any, ...] = ()
    turns: int = 0
    opened: int | None = None
    moves: int = 0
    thinking_ns: int = 0
    stops: int = 0

    def conduct(self) -> Conduct:
        return Conduct(self.turns, self.opened, self.moves, self.thinking_ns, self.stops)


@dataclass(slots=True)
class _Game:
    header: Header
    players: Sequence[Player]
    luck: str
    seconds: float | None
    recording: Recording = field(init=False)
    seats: list[_Seat] = field(init=False)
    lines: list[str] = field(init=False, default_factory=list)
    lots: Chance = field(init=False)

    def __post_init__(self) -> None:
        self.seats = [
            _Seat(number, player, seed_from(f"{self.luck} seat {number}"))
            for number, player in enumerate(self.players)
        ]
        self.lots = Chance(seed_from(f"{self.luck} lots"), "race")
        self._note(begin(self.header))

    def go_on(self) -> None:
        """One action of a seat that the game waits for, and what its bot says of its own accord."""
        game, position = self.recording.game, self.recording.position
        seat = self.seats[self._whose(game, position)]
        view = self._view(seat)
        luck = Chance(seat.luck, f"action {seat.moves}")
        budget = Budget(seat.player.work, self.seconds)
        began = thread_time_ns()
        with self._blaming(seat):
            action = seat.player.bot.act(view, luck, budget)
        seat.thinking_ns += thread_time_ns() - began
        seat.moves += 1
        seat.stops += budget.out_of_time()
        before = game.turn(position)
        self._apply(seat, action)
        if before == seat.number and game.turn(self.recording.position) != before:
            seat.turns += 1
        if self.recording.result is None:
            with self._blaming(seat):
                remark = aside(seat.player.bot, self._view(seat))
            if remark is not None:
                self._apply(seat, remark)

    def _whose(self, game: AnyGame, position: Any) -> int:
        """The seat that acts. Where several may, order matters only in a race: there the quickest does."""
        actors = sorted(game.actors(position))
        if len(actors) == 1 or game.turn(position) is not None:
            return actors[0]
        return min(self.lots.shuffled(actors), key=self._pace)

    def _pace(self, number: int) -> int:
        seat = self.seats[number]
        return pace(seat.player.bot, self._view(seat), Chance(seat.luck, f"pace {self.recording.actions}"))

    def _view(self, seat: _Seat) -> SeatView:
        now = self.recording.game.view(self.recording.position, seat.number)
        nothing = (Fraction(0),) * len(self.seats)
        return SeatView(self.recording.game.rules, seat.number, now, seat.history, nothing)

    def _apply(self, seat: _Seat, action: Any) -> None:
        try:
            with self._blaming(seat, action):
                after = self.recording.after(action)
        except IllegalAction as refusal:
            raise BotError("bot-refused", bot=seat.player.bot.name, problem=refusal) from refusal
        self._note(after)

    @contextmanager
    def _blaming(self, seat: _Seat, *given: Any) -> Iterator[None]:
        """Whatever a bot of others raises, or what comes of no action that it gives, is told as its fault."""
        bot = seat.player.bot
        try:
            yield
        except KostkaError:
            raise
        except Exception as error:
            home = type(bot).__module__
            if home.partition(".")[0] == "kostka":
                raise  # one of ours: our fault
            seed = self.header.seed
            if given:
                nonsense = one_line(repr(given[0]))
                raise BotError(
                    "bot-nonsense", bot=bot.name, module=home, given=nonsense, seed=seed
                ) from error
            problem = one_line(f"{type(error).__name__}: {error}")
            file, line = _last_own_line(error)
            raise BotError(
                "bot-raised", bot=bot.name, problem=problem, file=file, line=line, seed=seed
            ) from error

    def _note(self, recording: Recording) -> None:
        """Go on from here; every seat is told what happened, as it may know it."""
        self.recording = recording
        self.lines += recording.lines
        game = recording.game
        for seat in self.seats:
            told = [game.redact(event, seat.number) for event in recording.events]
            seat.history = (*seat.history, *told)
        for event in recording.events:
            plain = game.write_event(event)
            if plain["type"] == "opened":
                opener = self.seats[plain["seat"]]
                opener.opened = opener.turns + 1


def _last_own_line(error: Exception) -> tuple[str, int | None]:
    """Where the code of somebody else was when it failed, even if it failed in something that it called."""
    home = str(Path(kostka.__file__).parent)
    frames = extract_tb(error.__traceback__)
    frame = next((frame for frame in reversed(frames) if not frame.filename.startswith(home)), frames[-1])
    return frame.filename, frame.lineno
