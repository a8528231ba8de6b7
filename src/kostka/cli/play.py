"""`kostka play`: a table in the terminal, against bots or with people who pass the keyboard around."""

import argparse
import shlex
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from kostka.cli import own_dice
from kostka.cli.complaints import command_line, in_words
from kostka.cli.language import add_language
from kostka.cli.parsers import add_house_rules
from kostka.errors import KostkaError, RequestError

if TYPE_CHECKING:
    from kostka.cli.table.book import Book, Match
    from kostka.cli.table.keyboard import Keyboard
    from kostka.cli.table.questions import Wishes
    from kostka.cli.table.voice import Voice

DETAILS = """\
It asks for what is not given; Enter takes the answer in brackets: you against two casual bots. The rack
is hidden while the keyboard is passed on, and help lists what can be typed. Every action is on the disk at
once: quit at any time, and `kostka play` offers to go on. Among people the clock of the box runs, unless
--no-clock stops it; against bots alone there is none, unless --clock asks for one. With
--set mode.assisted=false it is as at a real table: to declare a faulty layout done costs the penalty.
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the sub-command."""
    parser.epilog = DETAILS
    parser.add_argument("--edition", metavar="EDITION", help="the box (see `kostka rules`)")
    people = parser.add_mutually_exclusive_group()
    people.add_argument("--names", metavar="A,B", help="who plays, in the order of the seats")
    people.add_argument(
        "--seats",
        metavar="WHO",
        help="who plays: names or `me`, bots by their levels (solid), your own as module:Bot",
    )
    people.add_argument("--players", type=int, metavar="N", help="how many play, without names")
    parser.add_argument("--games", type=int, metavar="N", help="games of the match")
    add_house_rules(parser)
    own_dice.add_argument(parser)
    timing = parser.add_mutually_exclusive_group()
    timing.add_argument("--clock", type=int, metavar="SECONDS", help="the limit for a turn")
    timing.add_argument("--no-clock", action="store_true", help="no limit for a turn (clock.turn_ms=0)")
    parser.add_argument("--seed", metavar="TEXT", help="deal what this text decides (default: at random)")
    parser.add_argument(
        "--resume", nargs="?", const="", metavar="MATCH", help="go on with a match (default: the latest)"
    )
    parser.add_argument("--data", type=Path, metavar="DIR", help="where matches are kept")
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """Play at the terminal."""
    if not _at_a_terminal():
        raise RequestError("play-needs-terminal")
    from rich.console import Console

    from kostka.cli.table.book import Book
    from kostka.cli.table.keyboard import TerminalKeyboard
    from kostka.cli.table.voice import Voice

    wanted = wishes(args)
    voice = Voice(Console(highlight=False, markup=False, emoji=False), args.lang)
    book = Book(args.data or data_folder())
    return play(book, wanted, args.resume, voice, TerminalKeyboard())


def play(book: "Book", wanted: "Wishes", resume: str | None, voice: "Voice", keyboard: "Keyboard") -> int:
    """Play a match, new or unfinished, until it is over or somebody leaves."""
    from kostka.cli.table.host import Host
    from kostka.cli.table.keyboard import Left

    match = None
    try:
        match = _match(book, wanted, resume, voice, keyboard)
        while Host(match, voice, keyboard, _milliseconds).run():
            match.close()
            match = book.create(match.plan.again())
    except (Left, KeyboardInterrupt):
        voice.wipe()
        if match is not None and not match.sheet.over:
            voice.show(voice.say("play-goes-on", command=_command(book.folder)))
    except BaseException:
        if match is not None:
            voice.wipe()  # whatever went wrong, nobody's rack stays on the screen
        raise
    finally:
        if match is not None:
            match.close()
    voice.show(voice.say("goodbye"))
    return 0


def _has_clock(edition: str | None) -> bool:
    """Whether the edition has a clock that can be left out; one that is not chosen yet must have."""
    from kostka import rules
    from kostka.cli.table.questions import has_clock

    return edition not in rules.editions() or has_clock(str(edition))


def wishes(args: argparse.Namespace) -> "Wishes":
    """What the command line says about a new match."""
    from kostka import rules
    from kostka.cli.table.questions import TURN, Wishes, turn_ms

    with command_line():
        house = rules.parse_options(args.options)
        if args.dice is not None and args.edition is not None:
            own_dice.check_edition(args.edition)
    dice = own_dice.read(args.dice)
    dice.check(args.edition, house)
    options = {**dice.option, **house}
    if args.no_clock and _has_clock(args.edition):
        options[TURN] = 0
    elif args.clock is not None:
        with command_line():
            options[TURN] = turn_ms(args.clock)
    return Wishes(
        edition=args.edition,
        names=_listed(args.names),
        players=args.players,
        games=args.games,
        seed=args.seed,
        options=options,
        seats=_listed(args.seats),
    )


def _listed(text: str | None) -> tuple[str, ...] | None:
    return None if text is None else tuple(text.split(","))


def _command(folder: Path) -> str:
    """What to type to go on with a match of this folder."""
    return "kostka play" if folder == data_folder() else f"kostka play --data {shlex.quote(str(folder))}"


def data_folder() -> Path:
    """Where matches are kept unless another folder is named."""
    from platformdirs import user_data_path

    return user_data_path("kostka", appauthor=False) / "tables"


def _match(
    book: "Book", wanted: "Wishes", resume: str | None, voice: "Voice", keyboard: "Keyboard"
) -> "Match":
    from kostka.cli.table.questions import Questions, Wishes

    questions = Questions(voice, keyboard)
    if resume is not None:
        if wanted != Wishes():
            with command_line():
                raise RequestError("play-resume-alone")
        latest = book.unfinished()[:1]
        if not resume and not latest:
            raise RequestError("play-nothing-to-resume")
        return book.open(resume or latest[0])
    while wanted == Wishes() and (name := questions.unfinished(book)) is not None:
        try:
            return book.open(name)
        except KostkaError as error:
            voice.show(in_words(error, voice.lang), "")
    with command_line():
        plan = questions.plan(wanted)
    return book.create(plan)


def _milliseconds() -> int:
    return time.time_ns() // 1_000_000


def _at_a_terminal() -> bool:
    streams = (sys.stdin, sys.stdout)
    return all(stream is not None and stream.isatty() for stream in streams)
