"""The account of a game: what the deal, every stroke of luck and every decision did to everyone's chance.

The chances go from the mean over the deal and all actions to the result. Whatever chance decided is luck:
what came, minus the mean of what could have come. The rest is decision, so that for every seat result = mean
+ deal + all luck + all decisions.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from kostka import patience
from kostka.analysis.analyst import Analyst
from kostka.analysis.lottery import Drawn, Worth, weighed
from kostka.engine.chance import Chance
from kostka.engine.record import Recording


@dataclass(frozen=True, slots=True)
class Effect:
    """What an action did to the chances, by seat; `seat` is None if the system acted."""

    number: int
    seat: int | None
    action: Any
    chance: Worth
    decision: Worth
    luck: Worth
    drawn: Drawn | None = None
    at: int | str | None = None


@dataclass(frozen=True, slots=True)
class Account:
    """The mean, the deal, all effects and the result; in an unfinished game, the chances so far."""

    mean: Worth
    deal: Worth
    effects: tuple[Effect, ...]
    result: Worth
    over: bool

    @property
    def luck(self) -> Worth:
        """Everyone's luck after the deal."""
        return total((effect.luck for effect in self.effects), len(self.mean))

    @property
    def own(self) -> Worth:
        """What each player's own decisions did."""
        return tuple(
            sum(effect.decision[seat] for effect in self.effects if effect.seat == seat)
            for seat in range(len(self.mean))
        )

    @property
    def others(self) -> Worth:
        """What the others' decisions did."""
        return tuple(
            sum(effect.decision[seat] for effect in self.effects if effect.seat != seat)
            for seat in range(len(self.mean))
        )


def account(stages: Iterable[Recording], analyst: Analyst) -> Account:
    """The account of a recorded game, its deal first."""
    steps = iter(stages)
    deal = next(steps)
    mean, worth = analyst.mean(deal), analyst.worth(deal.position)
    dealt, effects = minus(worth, mean), []
    last = deal
    for step in steps:
        patience.check("review")
        effect = effect_of(last, step, worth, analyst)
        effects.append(effect)
        worth, last = effect.chance, step
    return Account(mean, dealt, tuple(effects), worth, last.result is not None)


def effect_of(before: Recording, after: Recording, worth: Worth, analyst: Analyst) -> Effect:
    """The effect of the action between two positions; `worth` is that of the first."""
    now = analyst.worth_of(after.position)
    chance = Chance(after.header.seed, f"review {after.actions}")
    drawn = drawn_in(before.position, after.action, after.position, analyst, chance)
    between = now if drawn is None else drawn.mean
    return Effect(
        number=after.actions,
        seat=after.action.seat,
        action=after.action,
        chance=now,
        decision=minus(between, worth),
        luck=minus(now, between),
        drawn=drawn,
        at=after.at,
    )


def drawn_in(before: Any, action: Any, after: Any, analyst: Analyst, chance: Chance) -> Drawn | None:
    """What else chance could have made of an action, and its worth; None if no chance was involved."""
    lottery = analyst.lottery(before, action, after, chance)
    if lottery is None:
        return None
    found = [(one.label, one.weight, analyst.worth_of(one.position)) for one in lottery.outcomes]
    return weighed(found, sampled=lottery.sampled)


def minus(one: Worth, other: Worth) -> Worth:
    """The difference, seat by seat."""
    return tuple(a - b for a, b in zip(one, other, strict=True))


def total(parts: Iterable[Worth], seats: int) -> Worth:
    """The sum, seat by seat."""
    sums = [0.0] * seats
    for part in parts:
        for seat, one in enumerate(part):
            sums[seat] += one
    return tuple(sums)
