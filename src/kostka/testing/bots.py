"""The conformance suite of bots: they know no more than their seat, and keep to the rules and the budget."""

import copy
import pickle
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from itertools import chain
from typing import Any

from kostka.bots import Bot, Budget, SeatView, aside
from kostka.engine import AnyGame, game_for, seed_from
from kostka.engine.chance import Chance
from kostka.engine.game import Result
from kostka.rules import Rules
from kostka.testing.games import LONGEST, Disguise


def disguised(position: Any, seat: int | None, chance: Chance) -> Any:
    """The position with everything exchanged that the seat cannot see: racks, answers, pool, bag and seed."""
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
    """The values of the others, and for the seat its own."""
    pairs = zip(own, others, strict=True)
    return tuple(mine if owner == seat else theirs for owner, (mine, theirs) in enumerate(pairs))


def check_bot(
    bot: Bot,
    rules: Rules,
    seats: int,
    seed: str,
    *,
    starter: int | None = None,
    work: int | None = None,
    disguise: Disguise = disguised,
) -> Result:
    """Let a bot play a whole game on all seats; an AssertionError says which promise it broke.

    Checked are: that it does nothing but what the rules allow, in the game's own words; that the same view,
    chance and work give the same action, whatever it was asked in between and in another process; that it
    spends no more than it was given, and at the emergency stop nothing at all; that it leaves its view as it
    was; and that it does the same where everything hidden from its seat is different. `work` is what it is
    given for an action (default: that of the arena).
    """
    assert bot.family is rules.family, "the bot plays another family"
    given = bot.work.arena if work is None else work
    table = _Table(game_for(rules), bot, seats, seed, given)
    check = _Check(table, disguise)
    table.start(starter)
    for _ in range(LONGEST):
        result = table.game.result(table.position)
        if result is not None:
            return result
        table.go_on(check.asked)
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

    def go_on(self, asked: Callable[[int], Any]) -> None:
        """One action of a seat that the game waits for, and what the bot says of its own accord."""
        actors = sorted(self.game.actors(self.position))
        seat = actors[Chance(self.seed, f"turn {len(self.events)}").below(len(actors))]
        self._do(seat, asked(seat))
        if self.game.result(self.position) is None:
            remark = aside(self.bot, self.view(self.position, seat))
            if remark is not None:
                self._do(seat, remark)

    def view(self, position: Any, seat: int) -> SeatView:
        """All that the seat may know, from scratch."""
        history = tuple(self.game.redact(event, seat) for event in self.events)
        totals = (Fraction(0),) * self.seats
        return SeatView(self.game.rules, seat, self.game.view(position, seat), history, totals)

    def ask(self, seat: int, budget: Budget, *, twin: Bot | None = None, disguise: Any = None) -> Any:
        """What the bot does, or its twin, here or where a disguise of the position lies before it."""
        view = self.view(self.position if disguise is None else disguise, seat)
        return self.answer(view, budget, twin)

    def answer(self, view: SeatView, budget: Budget, twin: Bot | None = None) -> Any:
        chance = Chance(self.seed, f"action {len(self.events)} of seat {view.seat}")
        return (twin or self.bot).act(view, chance, budget)

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
    """Asks a bot in every way that must not make a difference; another game goes on in between."""

    def __init__(self, table: _Table, disguise: Disguise) -> None:
        self._table = table
        self._disguise = disguise
        self._twin: Bot = pickle.loads(pickle.dumps(table.bot))  # noqa: S301 - it was pickled here
        self._elsewhere = replace(table, seed=seed_from(f"not {table.seed}"))
        self._chance = Chance(table.seed, "disguises")

    def asked(self, seat: int) -> Any:
        """What the bot does, after all the checks."""
        table, work = self._table, self._table.work
        view, budget = table.view(table.position, seat), Budget(work)
        before = copy.deepcopy(view)
        action = table.answer(view, budget)
        assert view == before, "the bot changed what it was shown"
        assert 0 <= budget.work <= work, "the bot spent more than it was given"
        assert not budget.stopped, "the bot was stopped where no clock runs"
        table.allow(seat, action)
        self._play_elsewhere()
        again = table.ask(seat, Budget(work))
        assert again == action, "the bot does not do the same in the same place"
        moved = table.ask(seat, Budget(work), twin=self._twin)
        assert moved == action, "the bot does something else in another process"
        self._check_blind(seat, action)
        self._check_stop(seat, spent=work - budget.work)
        return action

    def _play_elsewhere(self) -> None:
        """A turn of another game, mostly that of another seat: it goes one turn ahead."""
        other = self._elsewhere
        for _ in range(2 if other.position is None else 1):
            if other.position is None or other.game.result(other.position) is not None:
                other.seed = seed_from(f"not {other.seed}")
                other.start(other.game.starter(self._table.position))
            other.go_on(lambda seat: other.ask(seat, Budget(other.work)))

    def _check_blind(self, seat: int, action: Any) -> None:
        table = self._table
        other = self._disguise(table.position, seat, self._chance)
        alike = table.game.view(other, seat) == table.game.view(table.position, seat)
        assert alike, "the disguise does not look the same to the seat"
        seen = table.ask(seat, Budget(table.work), disguise=other)
        assert seen == action, "the bot knows what is hidden from its seat"

    def _check_stop(self, seat: int, spent: int) -> None:
        """Without work, and without time, there is an answer all the same; the stop is remembered."""
        table, stopped = self._table, Budget(self._table.work, seconds=0.0)
        table.allow(seat, table.ask(seat, Budget(0)))
        table.allow(seat, table.ask(seat, stopped))
        assert stopped.work == table.work, "the bot went on after the emergency stop"
        assert stopped.stopped or not spent, "the emergency stop was not noticed"
