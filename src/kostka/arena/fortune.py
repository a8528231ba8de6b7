"""How lucky everybody was in a game between bots: terms whose mean is nought, whatever the value is.

Results less luck have the same mean as results, and vary less the more the value knows.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from kostka.analysis.account import account, drawn_in, minus
from kostka.analysis.analyst import Analyst, analyst_of
from kostka.analysis.lottery import Worth
from kostka.arena.playing import Choice, Fortune
from kostka.bots import Budget
from kostka.bots.blame import blaming
from kostka.engine.chance import Chance
from kostka.engine.record import Record, Recording

AGAIN = 4
"""How often a bot that decides by chance is asked again."""


@dataclass(slots=True)
class Witness:
    """Asks bots that have just decided by chance again, to know what they might have done instead."""

    others: dict[int, list[Any]] = field(default_factory=dict)
    """By the number of the action."""

    def __call__(self, choice: Choice) -> None:
        if not choice.luck.used or choice.player.work:
            return  # asking a bot that searches again would take as long as its games
        bot, view, seed = choice.player.bot, choice.view, choice.before.header.seed
        names = [f"again {choice.number} {place}" for place in range(AGAIN)]
        with blaming(bot, seed):
            self.others[choice.number] = [bot.act(view, Chance(seed, name), Budget(0)) for name in names]


def fortunes(record: str, levels: Sequence[str], witness: Witness) -> tuple[Fortune, ...]:
    """The luck of every seat in a game that was played to its end."""
    game = tuple(Record(record))
    analyst = analyst_of(game[0].game, levels)
    found = account(game, analyst)
    luck = found.luck
    chosen = [0.0] * len(levels)
    for before, after, effect in zip(game, game[1:], found.effects, strict=False):
        others = witness.others.get(after.actions)
        if others:
            between = minus(effect.chance, effect.luck)
            for seat, one in enumerate(minus(between, _mean(before, others, between, after, analyst))):
                chosen[seat] += one
    return tuple(map(Fortune, found.deal, luck, chosen))


def _mean(
    before: Recording, others: Sequence[Any], between: Worth, after: Recording, analyst: Analyst
) -> Worth:
    """What the choices that a bot might have made are worth on average; the one it made is known."""
    known: dict[Any, Worth] = {after.action: between}
    sums = [0.0] * len(between)
    for action in others:
        if action not in known:
            chance = Chance(after.header.seed, f"other {after.actions}")
            known[action] = _expected(before, action, analyst, chance)
        for seat, one in enumerate(known[action]):
            sums[seat] += one / len(others)
    return tuple(sums)


def _expected(before: Recording, action: Any, analyst: Analyst, chance: Chance) -> Worth:
    after = before.game.apply(before.position, action).position
    drawn = drawn_in(before.position, action, after, analyst, chance)
    return analyst.worth_of(after) if drawn is None else drawn.mean
