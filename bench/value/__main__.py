"""All of `make train`: games, weights, what is frozen with them, and how well they do.

Files of games that are there already are kept, so that it goes on where it was interrupted.
"""

import argparse
import subprocess
import sys
from pathlib import Path

from bench.strength import with_tables
from bench.value.calibrate import page

FOLDER = Path("bench/results/value")
PAGE = Path("docs/value.md")
PLAYERS = {"classic": (2, 3, 4), "first": (2, 3, 4), "express": (2,)}
CHUNK = 999
"""Games of a file: all editions and populations as often."""
GAMES = {
    "classic": {"train": 30_000, "test": 60_000},
    "first": {"train": 16_000, "test": 20_000},
    "express": {"train": 16_000, "test": 20_000},
}
VIEWS = 20_000
BEGIN, END = "<!-- value: begin -->", "<!-- value: end -->"


def main() -> None:
    """Do what is still to be done."""
    parser = argparse.ArgumentParser(prog="python -m bench.value", description=__doc__)
    parser.add_argument("--seconds", type=float, default=1e9, help="stop each part of the games after these")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument(
        "--only-measure", action="store_true", help="write the tables for the present weights"
    )
    asked = parser.parse_args()
    folder = str(asked.folder)
    for family, players in PLAYERS.items():
        for purpose in ("test",) if asked.only_measure else ("train", "test"):
            for count in players:
                _collect(asked.folder, family, purpose, count, asked.seconds)
        if not asked.only_measure:
            _run("train", folder, "--family", family)
            _run("frozen", family)
    for count in PLAYERS["classic"]:
        file = asked.folder / f"classic-view-{count}.npz"
        which = ["--players", str(count), "--games", str(VIEWS), "--seed", "view1"]
        _run("views", str(file), *which, "--seconds", str(asked.seconds))
    tables = page(asked.folder, tuple(PLAYERS))
    PAGE.write_text(with_tables(PAGE.read_text("utf-8"), tables, BEGIN, END), "utf-8")


def _collect(folder: Path, family: str, purpose: str, players: int, seconds: float) -> None:
    file = folder / f"{family}-{purpose}-{players}-1.npz"
    if not file.exists():
        once = ["--once"] if purpose == "test" else []
        which = ["--family", family, "--players", str(players), "--games", str(GAMES[purpose])]
        _run("collect", str(file), *which, "--seed", f"{purpose}1", "--seconds", str(seconds), *once)


def _run(step: str, *arguments: str) -> None:
    """A step in a process of its own, which loads the weights as they are then."""
    subprocess.run([sys.executable, "-m", f"bench.value.{step}", *arguments], check=True)


if __name__ == "__main__":
    main()
