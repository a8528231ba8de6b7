"""`python -m bench.zoo`: every strategy against every other, and one of the best among several.

Each pair plays paired games: every deal in every seating. The games are kept in `bench/results/zoo`, so the
same command goes on where it was interrupted; with other code they are played anew. When all is played, the
tables go into docs/zoo.md.
"""

import argparse
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import combinations
from pathlib import Path

from bench.strength import with_tables
from bench.zoo.boxes import BOXES, CROWDS, DUELS, Match
from bench.zoo.page import BEGIN, END, tables
from kostka import rules
from kostka.arena.plan import Plan, entrants
from kostka.arena.report import Standing
from kostka.arena.run import run
from kostka.arena.workers import in_this_process

HERE = Path(__file__).parent
RESULTS = HERE.parent / "results" / "zoo"
PAGE = HERE.parent.parent / "docs" / "zoo.md"


def matches() -> Iterator[Match]:
    """All that is played, what matters most first."""
    yield from DUELS
    yield from CROWDS
    for box in BOXES:
        pairs = [Match(box.edition, *pair) for pair in combinations(reversed(box.bots), 2)]
        yield from sorted(pairs, key=lambda match: "expert" not in match.bots)


def measure(match: Match, games: int, seed: str, *, kept_only: bool = False) -> Standing | None:
    """How the first fares among so many of the second; it is printed as well.

    None if only what was played already counts, and not all of it was.
    """
    family = rules.edition(match.edition).family
    plan = Plan(match.edition, entrants(match.bots, family), match.players, seed)
    kept = RESULTS / f"{plan.key}.jsonl"
    if kept_only and not (kept.exists() and kept.read_text("utf-8").count("\n") > games):
        return None
    row = run(plan, plan.games_for(games), in_this_process, kept, lambda _: None).standings[0]
    low, high = row.ci95 or (0.0, 1.0)
    print(
        f"{match.edition:<12} {match.one:<22} {match.players - 1} x {match.other:<22} "
        f"{100 * row.win_rate:5.1f} % [{100 * low:5.1f}, {100 * high:5.1f}] of {row.games}, "
        f"{row.ms_per_move:.2f} ms a move",
        flush=True,
    )
    return row


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m bench.zoo", description=__doc__)
    parser.add_argument("--games", type=int, default=400, metavar="N", help="for each match")
    parser.add_argument("--seed", default="zoo")
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, metavar="J", help="matches at a time"
    )
    parser.add_argument("--only", nargs="+", metavar="BOT", help="games of these; no page is written")
    parser.add_argument("--kept", action="store_true", help="play nothing: write what was played already")
    asked = parser.parse_args()
    RESULTS.mkdir(parents=True, exist_ok=True)
    wanted = [match for match in matches() if not asked.only or set(asked.only) & set(match.bots)]
    with ProcessPoolExecutor(asked.jobs) as processes:
        how = partial(measure, games=asked.games, seed=asked.seed, kept_only=asked.kept)
        rows = processes.map(how, wanted)
        found = {match: row for match, row in zip(wanted, rows, strict=True) if row is not None}
    if not asked.only:
        page = PAGE.read_text("utf-8")
        PAGE.write_text(with_tables(page, tables(found, asked.seed), BEGIN, END), "utf-8")


if __name__ == "__main__":
    main()
