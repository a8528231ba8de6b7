"""Luck has mean 0, and loss tells players apart: `python -m bench.luck` and `python -m bench.luck --losses`.

The first plays games of all boxes in which every level sits in every seat, and prints for each level and each
seat the mean luck of deals and draws with its standard error. The second reviews games of players of one
level, without knowing it, and prints how many decisions there were and what one lost: of all, of those in
which the game could have been ended and was not, of the rest, and of those in which nothing was laid although
something could have been.
"""

import argparse
import os
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from statistics import fmean, pstdev
from typing import NamedTuple

from kostka import rules
from kostka.analysis.reviewing import review
from kostka.arena.plan import Plan, entrants
from kostka.value import UNKNOWN

CLASSIC = ("original-pl", "original-it", "original-cz")
LEVELS = ("beginner", "casual", "solid", "sharp", "expert@0")
TABLES = (
    *((edition, players, LEVELS, 1) for edition in CLASSIC for players in (2, 3, 4)),
    *(("first-pl", players, ("beginner", "casual", "solid@40"), 6) for players in (2, 3, 4)),
    ("express-pl", 2, ("beginner", "casual", "solid@8"), 6),
)
"""Editions, seats, who plays, and how many times as many games: some are short."""
JUDGED = ("beginner", "casual", "solid")
LOSING = (("original-pl", 2), ("original-pl", 4), ("first-pl", 2), ("express-pl", 2))


def main() -> None:
    """Play or review, and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.luck", description=__doc__)
    parser.add_argument(
        "--games", type=int, default=10_000, help="all together; with --losses for each level"
    )
    parser.add_argument("--seed", default="luck")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--losses", action="store_true")
    parser.add_argument("--only", type=int, nargs="*", help="with --losses: the numbers of some tables")
    asked = parser.parse_args()
    with ProcessPoolExecutor(asked.jobs) as pool:
        if asked.losses:
            chosen = range(len(LOSING)) if asked.only is None else asked.only
            _losses(pool, asked.games, asked.seed, [LOSING[number] for number in chosen])
        else:
            _lucks(pool, asked.games, asked.seed)


def _lucks(pool: ProcessPoolExecutor, games: int, seed: str) -> None:
    share = games // sum(times for *_, times in TABLES)
    tasks = [
        (_plan(edition, players, levels, seed), number)
        for edition, players, levels, times in TABLES
        for number in range(share * times)
    ]
    found: dict[str, list[list[float]]] = defaultdict(list)
    for lucks in pool.map(_game, *zip(*tasks, strict=True), chunksize=8):
        for name, *terms in lucks:
            found[name].append(terms)
    print(f"{len(tasks):,} games; mean luck in points of the chance to win, and in standard errors")
    for name, pairs in sorted(found.items()):
        print(f"{name:32} {len(pairs):6,} seats  deals {_mean(pairs, 0)}  draws {_mean(pairs, 1)}")


def _plan(edition: str, players: int, levels: tuple[str, ...], seed: str) -> Plan:
    return Plan(
        edition, entrants(levels, rules.edition(edition).family), players, f"{seed} {edition}", adjusted=True
    )


def _game(plan: Plan, number: int) -> list[tuple[str, float, float]]:
    # Every game has a deal of its own, and the seatings take turns.
    seating = number * len(plan.seatings) + number % len(plan.seatings)
    played = plan.play(seating)
    family = str(plan.rules.family)
    return [
        (f"{family}, {name}", luck.deal, luck.early + luck.middle + luck.late)
        for seat, (entrant, luck) in enumerate(zip(plan.seating(seating), played.fortunes, strict=True))
        for name in (plan.entrants[entrant].label, f"{plan.players} players, seat {seat}")
    ]


def _mean(pairs: Sequence[Sequence[float]], term: int) -> str:
    values = [pair[term] for pair in pairs]
    mean, error = fmean(values), pstdev(values) / sqrt(len(values))
    return f"{100 * mean:+7.3f} ± {100 * error:.3f} ({mean / error if error else 0:+.1f})"


def _losses(pool: ProcessPoolExecutor, games: int, seed: str, tables: Sequence[tuple[str, int]]) -> None:
    for edition, players in tables:
        for level in JUDGED:
            tasks = [(edition, players, level, f"{seed} {number}") for number in range(games)]
            found = [one for game in pool.map(_reviewed, *zip(*tasks, strict=True)) for one in game]
            parts = (
                found,
                [one for one in found if one.missed],
                [one for one in found if not one.missed],
                [one for one in found if one.waited],
            )
            figures = ", ".join(_lost([one.loss for one in part]) for part in parts)
            print(f"{edition}, {players} {level:9} {figures}", flush=True)


def _lost(losses: Sequence[float]) -> str:
    if not losses:
        return "none"
    return f"{len(losses):,} of {fmean(losses):.2f} ± {pstdev(losses) / sqrt(len(losses)):.2f}"


class Judged(NamedTuple):
    """What a decision lost, whether it overlooked the end of the game, and whether it was to wait."""

    loss: float
    missed: bool
    waited: bool


def _reviewed(edition: str, players: int, level: str, seed: str) -> list[Judged]:
    """The decisions of a game."""
    plan = Plan(edition, entrants((level,), rules.edition(edition).family), players, seed)
    found = review(plan.play(0).record, levels=(UNKNOWN,) * players)
    missed = {remark.number for remark in found.remarks if remark.code == "review-go-out"}
    return [
        Judged(seen.decision.loss, number in missed, bool(seen.could_lay and not seen.laid))
        for number, seen in found.seen.items()
        if not seen.decision.forced
    ]


if __name__ == "__main__":
    main()
