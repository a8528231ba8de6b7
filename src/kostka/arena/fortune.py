"""How lucky everyone was in a game between bots: terms whose mean is 0, whatever the value is.

Results less luck have the same mean as results, and vary less the more the value knows.

The luck of a drawn tile is measured twice: when it is drawn, and when its owner is next to move. Until then
no one else could know which tile it was, so the others moved as they would have anyway, and it can be
compared there, too, with every other tile that could have been drawn. The value errs differently at the two
moments, so their mean knows more than each.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from kostka.analysis.account import drawn_in, minus, total
from kostka.analysis.analyst import Analyst, analyst_of
from kostka.analysis.lottery import Worth, instead_of, weighed
from kostka.arena.playing import Choice, Fortune
from kostka.bots import Budget
from kostka.bots.blame import blaming
from kostka.engine.chance import Chance
from kostka.engine.record import Record, Recording
from kostka.value import UNKNOWN

AGAIN = 4
"""How often a bot that decides by chance is asked again."""
PHASES = (8, 3)
"""A draw is early; once someone has no more tiles than these numbers, it is in the middle, then late."""


@dataclass(slots=True)
class Witness:
    """Asks bots that have just decided by chance again, to learn what they might have done instead."""

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
    deal = _luck_of_the_deal(game[0], len(levels))
    draws: list[list[Worth]] = [[] for _ in range(len(PHASES) + 1)]
    chosen: list[Worth] = []
    for number, (before, after) in enumerate(pairwise(game), 1):
        now = analyst.worth_of(after.position)
        between = _between(before, after.action, after.position, now, analyst)
        luck = _looked_at_twice(minus(now, between), before, game[number:], analyst)
        others = witness.others.get(number)
        if others:
            chosen.append(minus(between, _mean(before, others, between, after, analyst)))
        if any(luck):
            draws[_phase(before, analyst)].append(luck)
    terms = (total(term, len(levels)) for term in (*draws, chosen))
    return tuple(map(Fortune, deal, *terms))


def _luck_of_the_deal(deal: Recording, seats: int) -> Worth:
    """What it would be for unknown players: their mean is frozen, and that of others is only estimated."""
    analyst = analyst_of(deal.game, (UNKNOWN,) * seats)
    return minus(analyst.worth(deal.position), analyst.mean(deal))


def _looked_at_twice(at_once: Worth, before: Recording, then: Sequence[Recording], analyst: Analyst) -> Worth:
    """The luck of an action as it showed at once, and in the owner's next turn if it was a secret tile."""
    after = then[0]
    tile = analyst.secret(before.position, after.action, after.position)
    if tile is None:
        return at_once
    seat = after.action.seat
    later = next(one for one in then if one.result is not None or one.game.turn(one.position) == seat)
    if later.result is not None:
        return (0.0,) * len(analyst.levels)  # nobody ever knew, so it made no difference
    outcomes = instead_of(later.position, seat, tile)
    found = [(one.label, one.weight, analyst.worth(one.position)) for one in outcomes]
    actual = next(worth for label, _, worth in found if label == str(tile))
    in_turn = minus(actual, weighed(found, sampled=False).mean)
    return tuple((one + other) / 2 for one, other in zip(at_once, in_turn, strict=True))


def _between(before: Recording, action: Any, after: Any, now: Worth, analyst: Analyst) -> Worth:
    """What an action is worth before its random part; the position after it is worth `now`."""
    chance = Chance(before.header.seed, f"review {before.actions + 1}")
    drawn = drawn_in(before.position, action, after, analyst, chance)
    return now if drawn is None else drawn.mean


def _phase(before: Recording, analyst: Analyst) -> int:
    fewest = min(analyst.held(before.position, seat) for seat in range(len(analyst.levels)))
    return sum(fewest <= few for few in PHASES)


def _mean(
    before: Recording, others: Sequence[Any], between: Worth, after: Recording, analyst: Analyst
) -> Worth:
    """What the choices that a bot might have made are worth on average; the one it made is known."""
    known: dict[Any, Worth] = {after.action: between}
    sums = [0.0] * len(between)
    for action in others:
        if action not in known:
            other = before.game.apply(before.position, action).position
            known[action] = _between(before, action, other, analyst.worth_of(other), analyst)
        for seat, one in enumerate(known[action]):
            sums[seat] += one / len(others)
    return tuple(sums)
