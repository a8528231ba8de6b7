"""`kostka review`: everyone's luck in a recorded game, the moves that mattered, and what was possible."""

import argparse
import json
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from kostka.cli.complaints import command_line
from kostka.cli.files import in_file, unwritable
from kostka.cli.language import add_language
from kostka.cli.replay import record_text
from kostka.cli.usage import clash
from kostka.fields import as_number
from kostka.texts import render

if TYPE_CHECKING:
    from kostka.analysis.reviewing import Progress, Review

PATIENCE = 1.0
"""Seconds after which progress is shown."""

DETAILS = """\
It replays the record and says how lucky everybody was, what their decisions were worth, and what they could
have done. A quick review takes a second or two; --deep looks at more, and takes up to half a minute.

  $ kostka review game.kostka
  $ kostka review game.kostka --deep --html review.html
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the sub-command."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = DETAILS
    parser.add_argument("record", metavar="RECORD", help="the file of a record, - for standard input")
    parser.add_argument(
        "--seat", type=int, metavar="N", help="judge the decisions of seat N only (0 is the first)"
    )
    parser.add_argument(
        "--deep", action="store_true", help="look closer, and list what every draw could have been"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--html", metavar="FILE", help="write a page that can be sent to others (-: standard output)"
    )
    parser.add_argument(
        "--levels",
        metavar="LEVELS",
        help="who plays, by seat: unknown,solid (default: as the names of computer players say)",
    )
    parser.add_argument(
        "--limit-ms", type=int, metavar="MS", help="give up after so long (60000; with --deep 300000)"
    )
    add_language(parser, "language of the review")


def run(args: argparse.Namespace) -> int:
    """Review one record."""
    if args.json and args.html == "-":
        raise clash("--json", "--html -")
    review = _reviewed(args)
    if args.html is not None:
        _write_page(review, args)
    if args.json:
        from kostka.analysis.plain import plain

        print(json.dumps(plain(review, args.lang), ensure_ascii=False))
    elif args.html is None:
        from kostka.cli.review.report import show_report

        show_report(review, args.lang)
    return 0


def _reviewed(args: argparse.Namespace) -> "Review":
    from kostka.analysis.requests import limit_of
    from kostka.analysis.reviewing import review
    from kostka.timed import LONGEST_MS, within

    with command_line():
        limit = limit_of(args.deep) if args.limit_ms is None else args.limit_ms
        as_number(limit, "--limit-ms", 0, LONGEST_MS)
    levels = None if args.levels is None else args.levels.split(",")
    text = _text(args.record)
    with in_file(args.record), _progress(args.lang) as progress, within(limit):
        return review(text, seat=args.seat, deep=args.deep, levels=levels, progress=progress)


def _text(file: str) -> str:
    with in_file(file):
        return record_text(file)


@contextmanager
def _progress(lang: str) -> Iterator["Progress"]:
    """A progress bar on standard error, shown at a terminal after a while."""
    begun = time.monotonic()
    with ExitStack() as stack:
        bar: Progress | None = None

        def progress(done: float) -> None:
            nonlocal bar
            if bar is None and sys.stderr.isatty() and time.monotonic() - begun >= PATIENCE:
                bar = stack.enter_context(_bar(lang))
            if bar is not None:
                bar(done)

        yield progress


@contextmanager
def _bar(lang: str) -> Iterator["Progress"]:
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True, highlight=False), transient=True) as bar:
        task = bar.add_task(render("review-working", lang), total=1.0)
        yield lambda done: bar.update(task, completed=done)


def _write_page(review: "Review", args: argparse.Namespace) -> None:
    from kostka.cli.review.page import page

    text = page(review, args.lang)
    if args.html == "-":
        print(text, end="")
        return
    try:
        Path(args.html).write_text(text, "utf-8")
    except (OSError, ValueError) as error:
        raise unwritable(args.html, error) from None
    print(f"kostka: {render('review-written', args.lang, path=args.html)}", file=sys.stderr)
