"""By how much results less luck vary less than results: `python -m bench.adjusted --games 2000 --seed S`.

Every pairing is played in the arena with `--adjusted`; games that are there already are kept. The ratio is
that of the variances of single games, with its 95 % interval by bootstrap over deals. `--write` puts the
table into docs/arena.md.
"""

import argparse
import os
from itertools import groupby
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bench.strength import with_tables
from kostka import rules
from kostka.arena.adjusting import Deal, without_luck
from kostka.arena.journal import journal
from kostka.arena.outcome import Outcome
from kostka.arena.plan import Plan, entrants
from kostka.arena.run import run
from kostka.arena.workers import in_processes
from kostka.value import value_of

FOLDER = Path("bench/results/adjusted")
PAGE = Path("docs/arena.md")
BEGIN, END = "<!-- adjusted: begin -->", "<!-- adjusted: end -->"
EDITION = "original-pl"
PAIRINGS = (
    (2, "solid", "solid"),
    (2, "sharp", "solid"),
    (2, "solid", "casual"),
    (2, "casual", "beginner"),
    (3, "solid", "solid"),
    (4, "solid", "solid"),
    (2, "bench.zoo:holder", "bench.zoo:sly"),
    (2, "expert@0", "bench.zoo:fox"),
    (2, "expert@0", "bench.zoo:sly"),
)
_RESAMPLED = 1000

Floats = NDArray[np.float64]


def main() -> None:
    """Play what is missing, and print or write the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.adjusted", description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", default="adjusted")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", type=int, nargs="*", help="the numbers of some pairings")
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    rows = []
    for number, (players, *bots) in enumerate(PAIRINGS):
        if asked.only is None or number in asked.only:
            plan = Plan(
                EDITION, entrants(bots, rules.edition(EDITION).family), players, asked.seed, adjusted=True
            )
            rows.append(_row(plan, plan.games_for(asked.games), asked.jobs))
            print(rows[-1], flush=True)
    if asked.write:
        PAGE.write_text(with_tables(PAGE.read_text("utf-8"), _table(rows, asked.seed), BEGIN, END), "utf-8")


def _table(rows: list[str], seed: str) -> str:
    version = value_of(rules.load(EDITION)).version
    lead = f"Seed `{seed}`, `{EDITION}`, value {version} (`python -m bench.adjusted --write`)."
    return "\n".join(
        [
            f"{lead} A ratio of 2.5 means that 100 games say as much as 250 without it.",
            "",
            "| players | games | wins of the first | variance, plain ÷ less luck, a game | 95 % interval |",
            "| --- | --- | --- | --- | --- |",
            *rows,
        ]
    )


def _row(plan: Plan, games: int, jobs: int) -> str:
    path = FOLDER / f"{plan.key}.jsonl"
    report = run(plan, games, in_processes(jobs), path, lambda count: count)
    with journal(path, plan) as kept:
        outcomes = [kept.outcomes[number] for number in range(games)]
    plain, less, deal = shares(plan, outcomes)
    low, high = bootstrap(plain, less, deal)
    names = " ".join(entrant.label for entrant in plan.entrants)
    wins = 100 * report.standings[0].win_rate
    ratio = float(plain.var() / less.var())
    return f"| {plan.players}: `{names}` | {games:,} | {wins:.1f} % | {ratio:.2f} | {low:.2f} to {high:.2f} |"


def shares(plan: Plan, outcomes: list[Outcome]) -> tuple[Floats, Floats, NDArray[np.int64]]:
    """The first bot's share of every game, the same less luck, and the number of the deal."""
    found: list[Deal] = []
    deals: list[int] = []
    for deal, games in groupby(outcomes, key=lambda one: one.number // len(plan.seatings)):
        for game in games:
            seat = plan.seating(game.number).index(0)
            share = (seat in game.winners) / len(game.winners)
            found.append(Deal(share, tuple(game.fortunes[seat])))
            deals.append(deal)
    # All games of a deal belong to one part, so that no coefficient sees the deal it is used on.
    less = np.array(without_luck(found, deals))
    return np.array([one.share for one in found]), less, np.array(deals)


def bootstrap(plain: Floats, less: Floats, deal: NDArray[np.int64]) -> tuple[float, float]:
    """The 95 % interval of the ratio of variances, with all games of a deal drawn together."""
    dice = np.random.default_rng(1)
    games = [np.flatnonzero(deal == one) for one in range(int(deal.max()) + 1)]
    ratios = []
    for _ in range(_RESAMPLED):
        some = np.concatenate([games[one] for one in dice.integers(len(games), size=len(games))])
        ratios.append(plain[some].var() / less[some].var())
    low, high = np.quantile(ratios, [0.025, 0.975])
    return float(low), float(high)


if __name__ == "__main__":
    main()
