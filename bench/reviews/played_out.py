"""What decisions lost by a review, and by games played out from the same worlds: are the chances right?

Decisions are drawn from games between players of several levels, of whom the review knows nothing. In each
imagined world the game is played out twice, once after what was done and once after what the review calls
best: by a strong player for the seat, and by anybody for the others.
"""

from dataclasses import dataclass
from math import sqrt
from statistics import fmean
from typing import Any

from kostka import rules
from kostka.analysis.analyst import analyst_of
from kostka.analysis.choices import QUICK
from kostka.analysis.reviewing import judged
from kostka.analysis.turns import Turn, turns
from kostka.arena.plan import Plan, entrants
from kostka.bots import Bot, Budget, SeatView, any_bot
from kostka.engine.chance import Chance
from kostka.engine.changed import changed
from kostka.engine.record import Record

TABLES = (
    ("original-pl", ("solid", "casual"), "bench.zoo:fox", ("casual", "solid", "sharp", "bench.zoo:holder")),
    (
        "original-pl",
        ("solid", "casual", "sharp", "bench.zoo:holder"),
        "bench.zoo:fox",
        ("casual", "solid", "sharp", "bench.zoo:holder"),
    ),
    ("first-pl", ("casual", "beginner"), "bench.zoo.first:miser", ("casual", "beginner")),
    ("express-pl", ("casual", "beginner"), "bench.zoo.express:keeper", ("casual", "beginner")),
)
"""Editions, who played, who goes on for the seat, and who for the others."""
_LONGEST = 400
_LITTLE = 1.0
"""Decisions that lost less are looked at more rarely."""


@dataclass(frozen=True, slots=True)
class Compared:
    """A decision: the loss by the review and its label, and by games played out with its standard error."""

    label: str | None
    loss: float
    played: float
    error: float


def compared(table: int, number: int, seed: str, worlds: int, most: int = 3) -> list[Compared]:
    """Some decisions of a game."""
    edition, bots, strong, others = TABLES[table]
    plan = Plan(edition, entrants(bots, rules.edition(edition).family, 8), len(bots), f"{seed} {number}")
    game = tuple(Record(plan.play(number % len(plan.seatings)).record))
    analyst: Any = analyst_of(game[0].game, ("unknown",) * len(bots))
    found = {turn.number: turn for turn in turns(game, analyst)}
    seen = judged(list(found.values()), QUICK)
    dice = Chance(game[0].header.seed, "decisions")
    chosen = [
        number
        for number in dice.shuffled(sorted(found))
        if not seen[number].decision.forced and seen[number].decision.loss >= _LITTLE
    ][:most]
    return [
        Compared(
            seen[number].decision.label,
            seen[number].decision.loss,
            *_played(found[number], seen[number].decision.best, strong, others, worlds),
        )
        for number in chosen
    ]


def _played(turn: Turn, best: Any, strong: str, others: tuple[str, ...], worlds: int) -> tuple[float, float]:
    """By how many points the best action wins more than the one that was done."""
    game, chance = turn.before.game, Chance(turn.before.header.seed, f"played out {turn.number}")
    gains, weights = [], []
    for number, (weight, world) in enumerate(turn.analyst.worlds(turn.view, chance, worlds)):
        start = changed(world, pool=chance.shuffled(world.pool)) if hasattr(world, "pool") else world
        seats = [others[chance.below(len(others))] for _ in turn.analyst.levels]
        seats[turn.seat] = strong
        shares = [
            _share(game, game.apply(start, action).position, seats, turn.seat, number)
            for action in (turn.after.action, best)
        ]
        gains.append(100 * (shares[1] - shares[0]))
        weights.append(weight)
    total = sum(weights)
    mean = sum(w * gain for w, gain in zip(weights, gains, strict=True)) / total
    error = sqrt(sum((w * (gain - mean)) ** 2 for w, gain in zip(weights, gains, strict=True))) / total
    return mean, error


def _share(game: Any, position: Any, seats: list[str], seat: int, world: int) -> float:
    """What a seat wins if these players go on."""
    for number in range(_LONGEST):
        if game.result(position) is not None:
            winners = game.outcome(position).winners
            return (seat in winners) / len(winners)
        actor = min(game.actors(position))
        player: Bot = any_bot(seats[actor], game.rules.family)
        view = SeatView(game.rules, actor, game.view(position, actor))
        chance = Chance(f"{world:064x}", f"action {number} of {actor}")
        position = game.apply(position, player.act(view, chance, Budget(player.work.arena and 8))).position
    return 0.0


def report(found: list[Compared]) -> list[str]:
    """How both go together, over all and by label."""
    lines = []
    for label in (None, "inaccuracy", "mistake", "blunder", "disaster"):
        some = [one for one in found if one.label == label]
        if some:
            error = sqrt(fmean(one.error**2 for one in some) / len(some))
            lost, played = fmean(one.loss for one in some), fmean(one.played for one in some)
            name = label or "no label"
            lines.append(
                f"  {name:10} {len(some):4}: lost {lost:5.1f}, played out {played:5.1f} ± {error:.1f}"
            )
    weights = [1 / (one.error**2 + 9) for one in found]
    slope = sum(w * one.loss * one.played for w, one in zip(weights, found, strict=True)) / sum(
        w * one.loss**2 for w, one in zip(weights, found, strict=True)
    )
    lines.append(f"  slope of what was played out on the loss: {slope:.2f}")
    return lines
