"""`python -m bench.zoo`: every strategy against every other, and one of the best among several.

Each pair plays paired games: every deal in every seating. The games are kept in `bench/results/zoo`, so the
same command goes on where it was interrupted; with other code they are played anew.
"""

import argparse
from itertools import combinations
from pathlib import Path

from bench.zoo import ZOO
from kostka.arena.plan import Plan, entrants
from kostka.arena.run import run
from kostka.arena.workers import in_processes, in_this_process
from kostka.rules.families import CLASSIC

RESULTS = Path("bench/results/zoo")
LEVELS = ("solid", "sharp", "expert")
HARDEST = ("bench.zoo:holder", "bench.zoo:sly")


def measure(first: str, second: str, asked: argparse.Namespace, players: int = 2) -> None:
    """Print the share of the games that the first wins among so many of the second, with its interval."""
    plan = Plan(asked.edition, entrants((first, second), CLASSIC), players, asked.seed)
    workers = in_this_process if asked.jobs == 1 else in_processes(asked.jobs)
    found = run(plan, plan.games_for(asked.games), workers, RESULTS / f"{plan.key}.jsonl", lambda _: None)
    row = found.standings[0]
    low, high = row.ci95 or (0.0, 1.0)
    print(
        f"{first:<22} {players - 1} x {second:<22} {100 * row.win_rate:5.1f} %"
        f" [{100 * low:5.1f}, {100 * high:5.1f}] of {row.games}, {row.ms_per_move:.2f} ms a move",
        flush=True,
    )


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m bench.zoo", description=__doc__)
    parser.add_argument("--games", type=int, default=400, metavar="N", help="for each pair")
    parser.add_argument("--edition", default="original-pl")
    parser.add_argument("--seed", default="zoo")
    parser.add_argument("--jobs", type=int, default=1, metavar="J")
    parser.add_argument("--only", nargs="+", metavar="BOT", help="pairs with one of these, and no others")
    asked = parser.parse_args()
    RESULTS.mkdir(parents=True, exist_ok=True)
    names = [*LEVELS, *(f"bench.zoo:{name}" for name in ZOO)]
    only = set(asked.only or names)
    for first, second in combinations(reversed(names), 2):
        if only & {first, second}:
            measure(first, second, asked)
    for best in (*HARDEST, "expert"):
        for crowd in ("solid", *HARDEST):
            for players in (3, 4):
                if best != crowd and only & {best, crowd}:
                    measure(best, crowd, asked, players)


if __name__ == "__main__":
    main()
