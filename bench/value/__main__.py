"""All of `make train`: games, weights, what is frozen with them, and how well they do.

Files of games that are there already are kept, so that it goes on where it was interrupted.
"""

import argparse
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path
from typing import NamedTuple

from bench.strength import with_tables
from bench.value.calibrate import page, views
from bench.value.train import LESSONS

FOLDER = Path("bench/results/value")
PAGE = Path("docs/value.md")


class Games(NamedTuple):
    """So many files of so many games each; their seeds are the purpose and the number of the file."""

    files: int
    games: int
    populations: tuple[str, ...] = ()
    players: tuple[int, ...] = (2, 3, 4)
    how: tuple[str, ...] = ()


_TESTED = ("weak", "strong", "weak", "strong", "weak", "strong", "mixed")
GAMES = {
    "classic": {
        "train": Games(18, 999),
        "strong": Games(8, 2000, ("strong",), (2,), ("--known",)),
        "changed": Games(4, 999, ("mixed",), (2,), ("--known", "--changed")),
        "test": Games(28, 2100, _TESTED, how=("--once",)),
        "view": Games(24, 700),
    },
    "first": {
        "train": Games(8, 1500),
        "test": Games(8, 1400, how=("--once",)),
        "view": Games(20, 500),
    },
    "express": {
        "train": Games(10, 1500, players=(2,)),
        "test": Games(8, 2000, players=(2,), how=("--once",)),
    },
}
MEASURED = ("test", "view")
BEGIN, END = "<!-- value: begin -->", "<!-- value: end -->"
VIEWS_BEGIN, VIEWS_END = "<!-- views: begin -->", "<!-- views: end -->"


def main() -> None:
    """Do what is still to be done."""
    parser = argparse.ArgumentParser(prog="python -m bench.value", description=__doc__)
    parser.add_argument("--seconds", type=float, help="a glimpse: one file a part, stopped after these")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    only = parser.add_mutually_exclusive_group()
    only.add_argument("--only-measure", action="store_true", help="write the tables for the present weights")
    only.add_argument("--only-views", action="store_true", help="write the table of what is said from views")
    parser.add_argument("--jobs", type=int, default=1, help="so many files at once")
    asked = parser.parse_args()
    folder = str(asked.folder)
    limit = [] if asked.seconds is None else ["--seconds", str(asked.seconds)]
    for family in GAMES:
        if not asked.only_measure and not asked.only_views:
            for purpose in LESSONS:
                _collect(asked.folder, family, purpose, asked.jobs, limit)
            _run("train", folder, "--family", family)
            _run("frozen", family)
        for purpose in ("view",) if asked.only_views else MEASURED:
            _collect(asked.folder, family, purpose, asked.jobs, limit)
    text = PAGE.read_text("utf-8")
    if not asked.only_views:
        text = with_tables(text, page(asked.folder, tuple(GAMES)), BEGIN, END)
    PAGE.write_text(with_tables(text, views(asked.folder, tuple(GAMES)), VIEWS_BEGIN, VIEWS_END), "utf-8")


def _collect(folder: Path, family: str, purpose: str, jobs: int, limit: list[str]) -> None:
    plan = GAMES[family].get(purpose)
    if plan is None:
        return
    step = "views" if purpose == "view" else "collect"
    files = 1 if limit else plan.files
    among = ["--populations", *plan.populations] if plan.populations else []
    which = ["--family", family, "--games", str(plan.games), *among, *plan.how, *limit]

    def one(players: int, number: int) -> None:
        file = folder / f"{family}-{purpose}-{players}-{number}.npz"
        if not file.exists():
            _run(step, str(file), "--players", str(players), "--seed", f"{purpose}{number}", *which)

    with ThreadPoolExecutor(jobs) as at_once:
        for done in [at_once.submit(one, *file) for file in product(plan.players, range(1, files + 1))]:
            done.result()


def _run(step: str, *arguments: str) -> None:
    """A step in a process of its own, which loads the weights as they are then."""
    subprocess.run([sys.executable, "-m", f"bench.value.{step}", *arguments], check=True)


if __name__ == "__main__":
    main()
