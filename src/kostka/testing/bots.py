"""The conformance suite of bots: they know no more than their seat, and keep to the rules and the budget."""

import copy
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from fractions import Fraction
from itertools import chain
from typing import Any

from kostka.bots import Bot, Budget, SeatView, aside, pace
from kostka.engine import AnyGame, game_for, seed_from
from kostka.engine.chance import Chance
from kostka.engine.game import Result
from kostka.rules import Rules
from kostka.testing.elsewhere import Elsewhere, Luck, ToAct, ToRace, ToSay
from kostka.testing.games import LONGEST, Disguise

PATIENCE = 60.0
"""Seconds that an answer may take, even on a busy machine."""


def disguised(position: Any, seat: int | None, chance: Chance) -> Any:
    """The position with everything replaced that the seat cannot see: racks, answers, pool, bag and seed."""
    known = {one.name for one in fields(position)}
    other: dict[str, Any] = {"seed": seed_from(f"disguise {chance.below(1 << 32)}")}
    if {"racks", "pool"} <= known:
        others = [() if owner == seat else rack for owner, rack in enumerate(position.racks)]
        mixed = list(chance.shuffled((*position.pool, *chain(*others))))
        racks = [tuple(sorted(mixed.pop() for _ in rack)) for rack in others]
        if seat is not None:
            racks[seat] = position.racks[seat]
        other |= {"racks": tuple(racks), "pool": tuple(mixed)}
    if "drew" in known:
        drew = [other["racks"][owner][: len(tiles)] for owner, tiles in enumerate(position.drew)]
        other["drew"] = _but(seat, position.drew, drew)
    if "answers" in known:
        answers = [said if said is None else not said for said in position.answers]
        other["answers"] = _but(seat, position.answers, answers)
    if "bag" in known:
        other["bag"] = chance.shuffled(position.bag)
    return replace(position, **{name: value for name, value in other.items() if name in known})


def _but(seat: int | None, own: Sequence[Any], others: Sequence[Any]) -> tuple[Any, ...]:
    """Others' values replaced, the seat's own kept."""
    pairs = zip(own, others, strict=True)
    return tuple(mine if owner == seat else theirs for owner, (mine, theirs) in enumerate(pairs))


def disguised_events(game: AnyGame, events: Iterable[Any], seat: int, chance: Chance) -> list[Any]:
    """The events with everything replaced that the seat does not see: tiles dealt and drawn, answers."""
    pairs = [(event, game.redact(event, seat)) for event in events]
    hidden: list[Any] = []

    def noted(things: tuple[Any, ...]) -> tuple[Any, ...]:
        hidden.extend(things)
        return things

    for event, seen in pairs:
        _exchanged(event, seen, noted)
    mixed = list(chance.shuffled(hidden))

    def others(things: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(mixed.pop() for _ in things)

    return [_exchanged(event, seen, others) for event, seen in pairs]


def _exchanged(value: Any, seen: Any, others: Callable[[tuple[Any, ...]], tuple[Any, ...]]) -> Any:
    """The value, replaced wherever it differs from what is seen of it."""
    if value == seen:
        return value
    if isinstance(value, bool):
        return not value
    if is_dataclass(value) and not isinstance(value, type):
        names = [one.name for one in fields(value)]
        return replace(
            value, **{name: _exchanged(getattr(value, name), getattr(seen, name), others) for name in names}
        )
    if isinstance(value, tuple):
        if seen is None:
            return others(value)
        return tuple(_exchanged(one, shown, others) for one, shown in zip(value, seen, strict=True))
    return value


def check_bot(
    bot: Bot,
    rules: Rules,
    seats: int,
    seed: str,
    *,
    starter: int | None = None,
    work: int | None = None,
    patience: float = PATIENCE,
    disguise: Disguise = disguised,
) -> Result:
    """Let a bot play a whole game on all seats; an AssertionError says which promise it broke.

    The checks: it does only what the rules allow, in the game's own terms; the same view, chance and work
    give the same action, whatever it was asked in between, even in a process with nothing else to read; it
    answers in time, also without work and at the emergency stop; it spends no more than it was given, and at
    the stop nothing at all; it leaves its view unchanged; and it does the same where everything hidden from
    its seat is different. What it says of its own accord, and how long it looks in a race, are checked as
    well.

    `seed` is any text. `work` is the bot's work per action (default: the arena's), `patience` how many
    seconds an answer may take. The bot and its class must be importable by `pickle` in another process.
    """
    assert str(bot.family) == str(rules.family), "the bot plays another family"
    given = bot.work.arena if work is None else work
    table = _Table(game_for(rules), bot, seats, seed_from(seed), given)
    table.start(starter)
    with Elsewhere(bot, patience) as elsewhere:
        check = _Check(table, elsewhere, disguise)
        for _ in range(LONGEST):
            result = table.game.result(table.position)
            if result is not None:
                return result
            table.go_on(check.action, check.remark)
    raise AssertionError("the game does not end")


@dataclass(slots=True)
class _Table:
    """A game in which a bot has all seats."""

    game: AnyGame
    bot: Bot
    seats: int
    seed: str
    work: int
    position: Any = None
    events: list[Any] = field(default_factory=list)

    def start(self, starter: int | None) -> None:
        step = self.game.start(self.seats, self.seed, starter)
        self.position, self.events = step.position, [*step.events]

    def go_on(self, action: Callable[[int], Any], remark: Callable[[int], Any]) -> None:
        """One action of a seat that the game waits for, then the bot's unprompted remark, if any."""
        actors = sorted(self.game.actors(self.position))
        seat = actors[Chance(self.seed, f"turn {len(self.events)}").below(len(actors))]
        self._do(seat, action(seat))
        if self.game.result(self.position) is None:
            said = remark(seat)
            if said is not None:
                self._do(seat, said)

    def view(self, seat: int) -> SeatView:
        """Everything the seat may know, from scratch."""
        return self._view(self.position, self.events, seat)

    def disguised(self, seat: int, disguise: Disguise, chance: Chance) -> SeatView:
        """The same view, where everything hidden from the seat is different."""
        position = disguise(self.position, seat, chance)
        view = self._view(position, disguised_events(self.game, self.events, seat, chance), seat)
        assert view == self.view(seat), "the disguise does not look the same to the seat"
        return view

    def _view(self, position: Any, events: list[Any], seat: int) -> SeatView:
        history = tuple(self.game.redact(event, seat) for event in events)
        totals = (Fraction(0),) * self.seats
        return SeatView(self.game.rules, seat, self.game.view(position, seat), history, totals)

    def luck(self, seat: int, purpose: str = "action") -> Luck:
        """The bot's chance, which reveals nothing about the game's seed."""
        return Luck(seed_from(f"luck of {self.seed}"), f"{purpose} {len(self.events)} of seat {seat}")

    def act(self, view: SeatView, budget: Budget | None = None) -> Any:
        return self.bot.act(view, self.luck(view.seat).chance(), budget or Budget(self.work))

    def allow(self, seat: int, action: Any) -> None:
        """Fail unless the seat may do this now."""
        assert getattr(action, "seat", seat) == seat, "the bot acts for another seat"
        problems = self.game.violations(self.position, action)
        reasons = " ".join(problem.message() for problem in problems)
        assert not problems, f"the bot does what the rules forbid: {action}: {reasons}"
        written = self.game.write_action(action)
        assert self.game.read_action(written, self.position) == action, "the action cannot be written down"

    def _do(self, seat: int, action: Any) -> None:
        self.allow(seat, action)
        step = self.game.apply(self.position, action)
        self.position = step.position
        self.events += step.events


class _Check:
    """Asks a bot in every way that must not matter; another game goes on in between."""

    def __init__(self, table: _Table, elsewhere: Elsewhere, disguise: Disguise) -> None:
        self._table = table
        self._elsewhere = elsewhere
        self._disguise = disguise
        self._chance = Chance(table.seed, "disguises")
        self._other = replace(table, position=None, seed=seed_from(f"not {table.seed}"))

    def action(self, seat: int) -> Any:
        """The bot's action, after all checks."""
        table, work = self._table, self._table.work
        # First in a process that can be killed, so that a bot that never answers does not block the check.
        stopped = ToAct(table.view(seat), table.luck(seat), work, seconds=0.0)
        table.allow(seat, self._elsewhere.ask(stopped))
        elsewhere = self._elsewhere.ask(replace(stopped, seconds=None))
        view, budget = table.view(seat), Budget(work)
        before = copy.deepcopy(view)
        action = table.act(view, budget)
        assert view == before, "the bot changed what it was shown"
        assert 0 <= budget.work <= work, "the bot spent more than it was given"
        assert not budget.stopped, "the bot was stopped where no clock runs"
        table.allow(seat, action)
        self._play_elsewhere()
        assert table.act(table.view(seat)) == action, "the bot does not do the same in the same place"
        assert elsewhere == action, "the bot does something else in another process"
        seen = table.act(table.disguised(seat, self._disguise, self._chance))
        assert seen == action, "the bot knows what is hidden from its seat"
        self._check_stop(seat, spent=work - budget.work)
        self._check_pace(seat)
        return action

    def remark(self, seat: int) -> Any:
        """The bot's unprompted remark, which must not depend on anything else either."""
        table = self._table
        said = aside(table.bot, table.view(seat))
        assert aside(table.bot, table.view(seat)) == said, "the bot does not say the same in the same place"
        elsewhere = self._elsewhere.ask(ToSay(table.view(seat)))
        assert elsewhere == said, "the bot says something else in another process"
        seen = aside(table.bot, table.disguised(seat, self._disguise, self._chance))
        assert seen == said, "the bot tells what is hidden from its seat"
        return said

    def _check_pace(self, seat: int) -> None:
        table, luck = self._table, self._table.luck(seat, "pace")
        took = pace(table.bot, table.view(seat), luck.chance())
        assert took >= 0, "the bot acts before it is asked"
        again = pace(table.bot, table.view(seat), luck.chance())
        seen = pace(table.bot, table.disguised(seat, self._disguise, self._chance), luck.chance())
        elsewhere = self._elsewhere.ask(ToRace(table.view(seat), luck))
        assert took == again == seen == elsewhere, "the bot is not always as quick"

    def _play_elsewhere(self) -> None:
        """A turn of another game, mostly another seat's: it is one turn ahead."""
        other = self._other
        for _ in range(2 if other.position is None else 1):
            if other.position is None or other.game.result(other.position) is not None:
                other.seed = seed_from(f"not {other.seed}")
                other.start(other.game.starter(self._table.position))
            other.go_on(
                lambda seat: other.act(other.view(seat)), lambda seat: aside(other.bot, other.view(seat))
            )

    def _check_stop(self, seat: int, spent: int) -> None:
        """Without work or time there is an answer all the same; the stop is remembered."""
        table, stopped = self._table, Budget(self._table.work, seconds=0.0)
        table.allow(seat, table.act(table.view(seat), Budget(0)))
        table.allow(seat, table.act(table.view(seat), stopped))
        assert stopped.work == table.work, "the bot went on after the emergency stop"
        assert stopped.stopped or not spent, "the emergency stop was not noticed"
