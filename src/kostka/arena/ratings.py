"""Ratings of all bots of a run on one scale, by openskill's Plackett-Luce model."""

from collections.abc import Iterable
from statistics import fmean
from typing import NamedTuple

from openskill.models import PlackettLuce

from kostka.arena.outcome import Outcome
from kostka.arena.plan import Plan


class Rating(NamedTuple):
    """A strength and its uncertainty. Everybody starts with 25 ± 8.33."""

    mu: float
    sigma: float


def ratings(plan: Plan, outcomes: Iterable[Outcome]) -> list[Rating]:
    """The ratings of the entrants after these games, in the order of their numbers.

    Winners rank before the others, who tie. An entrant with several seats learns the mean of theirs. Bots do
    not improve with practice, so uncertainty never grows.
    """
    model = PlackettLuce(tau=0)
    known = [Rating(model.mu, model.sigma) for _ in plan.entrants]
    for outcome in sorted(outcomes, key=lambda outcome: outcome.number):
        seating = plan.seating(outcome.number)
        if len(set(seating)) == 1:
            continue
        teams = [[model.rating(*known[entrant])] for entrant in seating]
        ranks = [0.0 if seat in outcome.winners else 1.0 for seat in range(len(seating))]
        after = [team[0] for team in model.rate(teams, ranks)]
        for entrant in set(seating):
            learned = [rating for rating, who in zip(after, seating, strict=True) if who == entrant]
            known[entrant] = Rating(fmean(r.mu for r in learned), fmean(r.sigma for r in learned))
    return known
