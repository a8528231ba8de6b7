"""`kostka arena`: bots against bots on the same deals, with confidence intervals."""

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from kostka.cli.complaints import command_line
from kostka.cli.files import unwritable
from kostka.cli.language import add_language
from kostka.cli.parsers import add_house_rules
from kostka.errors import RequestError
from kostka.texts import render

if TYPE_CHECKING:
    from kostka.arena.plan import Plan
    from kostka.arena.report import Report
    from kostka.arena.run import Progress
    from kostka.arena.workers import Workers

MOST_GAMES = 10_000_000
MOST_JOBS = 1024
MOST_SECONDS = 86_400
REPORT_EVERY = 60.0
"""Seconds between two lines about how far a run is, where there is no terminal for a bar."""
STOP = 60.0
"""Seconds after which a bot is stopped, whatever its budget."""

GAMES_FILE, REPORT_FILE, PLOT_FILE = "games.jsonl", "report.json", "plot.svg"

DETAILS = """\
Every deal is played once in every seating. With two bots the first has one seat and the second all the
others; with more, the last takes the seats that are left over; with more bots than seats, every choice of
them sits down. NAME@N gives a bot N units of work for each action, NAME@table what it has against people.
MODULE:ATTRIBUTE is a bot of your own, from a module in this folder or on the path.
--games counts all seatings, and is rounded up so that the last deal is complete. If a run is interrupted,
the same command goes on with it.

  $ kostka arena solid expert --games 2000 --players 2 --edition original-pl --seed 7 --jobs 2
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the sub-command."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = DETAILS
    parser.add_argument("bots", nargs="+", metavar="BOT", help="who plays: casual, solid, expert@400 ...")
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="games to play (default: 1000)")
    parser.add_argument("--players", type=int, default=2, metavar="K", help="seats at the table (default: 2)")
    parser.add_argument("--edition", default="original-pl", metavar="EDITION", help="the box")
    add_house_rules(parser)
    parser.add_argument("--seed", default="0", metavar="TEXT", help="what decides all deals (default: 0)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="J", help="processes")
    parser.add_argument(
        "--ray", metavar="ADDRESS", help="play on this Ray cluster instead (auto: the one here)"
    )
    parser.add_argument(
        "--budget", type=int, metavar="N", help="work for each action, for bots that count it"
    )
    parser.add_argument(
        "--stop", type=float, default=STOP, metavar="S", help="emergency stop of an action (0: none)"
    )
    parser.add_argument(
        "--adjusted", action="store_true", help="also report results less luck, which vary less (slower)"
    )
    parser.add_argument("--json", action="store_true", help="print a JSON object instead of a table")
    parser.add_argument(
        "--out", type=Path, metavar="DIR", help="keep results, report and plot in this folder"
    )
    parser.add_argument("--fresh", action="store_true", help="forget what was played already")
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """Play, and print the result."""
    with command_line():
        plan = _plan(args)
        games = _games(args, plan)
        workers = _workers(args)
    if not _compiled():
        _note(render("arena-slow", args.lang))
    began = time.monotonic()
    with _results(args.out, plan, args.fresh) as path:
        from kostka.arena.run import run as run_games

        with _progress(games, args.lang) as progress:
            found = run_games(plan, games, workers, path, progress)
        seconds = time.monotonic() - began
        if args.out is not None:
            _keep(args.out, found, seconds, args.lang)
        _show(found, seconds, args)
    if args.out is None:
        path.unlink(missing_ok=True)  # only after it was shown: the same run elsewhere may be faster
    if found.even is False:
        _note(render("arena-uneven", args.lang))
    return 0


def _show(found: "Report", seconds: float, args: argparse.Namespace) -> None:
    if args.json:
        print(json.dumps(found.plain(seconds)))
    else:
        from kostka.cli.arena_table import show_report

        show_report(found, seconds, args.lang)
    sys.stdout.flush()


def _plan(args: argparse.Namespace) -> "Plan":
    from kostka import rules
    from kostka.arena.plan import MOST_WORK, Plan, entrants
    from kostka.bots.registry import is_foreign
    from kostka.cli.own_bots import look_here

    for option, value, most in (("--games", args.games, MOST_GAMES), ("--jobs", args.jobs, MOST_JOBS)):
        if not 1 <= value <= most:
            raise RequestError("field-out-of-range", field=option, low=1, high=most, value=value)
    if not 0 <= args.stop <= MOST_SECONDS:
        value = f"{args.stop:g}"
        raise RequestError("field-out-of-range", field="--stop", low=0, high=MOST_SECONDS, value=value)
    if args.budget is not None and not 0 <= args.budget <= MOST_WORK:
        raise RequestError("field-out-of-range", field="--budget", low=0, high=MOST_WORK, value=args.budget)
    options = rules.parse_options(args.options)
    family = rules.edition(args.edition).family
    if any(is_foreign(name) for name in args.bots):
        look_here()
    bots = entrants(args.bots, family, args.budget)
    plan = Plan(args.edition, bots, args.players, args.seed, options, args.stop or None, args.adjusted)
    plan.check()
    return plan


def _games(args: argparse.Namespace, plan: "Plan") -> int:
    games = plan.games_for(args.games)
    if games != args.games:
        note = render("arena-rounded", args.lang, asked=args.games, games=games, count=len(plan.seatings))
        _note(note)
    return games


def _workers(args: argparse.Namespace) -> "Workers":
    from kostka.arena.workers import in_processes, in_this_process

    if args.ray is not None:
        from kostka.arena.on_ray import on_ray

        return on_ray(args.ray)
    return in_this_process if args.jobs == 1 else in_processes(args.jobs)


@contextmanager
def _results(out: Path | None, plan: "Plan", fresh: bool) -> Iterator[Path]:
    """The results file, locked for this process."""
    from kostka.arena.journal import is_journal
    from kostka.cli.table.locking import lock

    path = _data_folder() / f"{plan.key}.jsonl" if out is None else out / GAMES_FILE
    try:
        if out is not None and not path.exists():
            _check_free(out / REPORT_FILE, out / PLOT_FILE)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
        held = lock(path)
        if held is None:
            raise RequestError("arena-in-use", path=str(path))
    except OSError as error:
        raise unwritable(str(path), error) from None
    with held:
        if fresh:
            if not is_journal(path):
                raise RequestError("arena-file-strange", path=str(path))
            held.truncate(0)
        yield path


def _check_free(*paths: Path) -> None:
    """Refuse a folder that holds other files of these names."""
    for path in paths:
        if path.exists():
            raise RequestError("arena-file-strange", path=str(path))


def _keep(out: Path, found: "Report", seconds: float, lang: str) -> None:
    from kostka.arena.plot import plot

    try:
        (out / REPORT_FILE).write_text(json.dumps(found.plain(seconds), indent=1) + "\n", "utf-8")
        (out / PLOT_FILE).write_text(plot(found, lang), "utf-8")
    except OSError as error:
        raise unwritable(str(out), error) from None


@contextmanager
def _progress(games: int, lang: str) -> Iterator["Progress"]:
    """A bar on standard error, or a line a minute if that is no terminal; when interrupted, what is kept."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    there = 0
    console = Console(stderr=True, highlight=False)
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    task = bar.add_task(render("arena-progress", lang), total=games)

    begun = told_at = time.monotonic()

    def progress(count: int) -> None:
        nonlocal there, told_at
        there = count
        bar.update(task, completed=count)
        now = time.monotonic()
        if bar.disable and now - told_at >= REPORT_EVERY:
            told_at = now
            _note(progress_line(count, games, now - begun, lang))

    try:
        with bar:
            yield progress
    except KeyboardInterrupt:
        _note(render("arena-interrupted", lang, there=there, games=games))
        raise


def progress_line(there: int, games: int, seconds: float, lang: str) -> str:
    """How far a run is, and how long the rest will take at this pace."""
    left = round(seconds * (games - there) / there) if there else 0
    return render("arena-progress-line", lang, there=there, games=games, left=str(timedelta(seconds=left)))


def _compiled() -> bool:
    from kostka.solver.classic.kernel import sweep

    return not str(sweep.__file__).endswith(".py")


def _data_folder() -> Path:
    from platformdirs import user_state_path

    return user_state_path("kostka", appauthor=False) / "arena"


def _note(text: str) -> None:
    print(f"kostka: {text}", file=sys.stderr)
