"""`kostka solve`: the best move, interactively on a terminal, or as JSON Lines for programs."""

import argparse
import os
import sys
from time import perf_counter_ns
from typing import TYPE_CHECKING

from kostka.cli import own_dice
from kostka.cli.complaints import MisuseError, command_line
from kostka.cli.language import preferred
from kostka.cli.parsers import add_house_rules
from kostka.cli.usage import clash, needs
from kostka.errors import RequestError
from kostka.texts import LANGUAGES

if TYPE_CHECKING:
    from kostka.cli.jsonlines import Answer, Request

OBJECTIVES = ("tiles", "points")
NO_DICE = own_dice.OwnDice()

DETAILS = """\
With --rack it answers one question, drawn for people; tiles may be written shorter (R3-7, RBK8, R3 4 5):

  $ kostka solve --rack "R6 J K10" --table "R3 R4 R5, B8 K8 O8"

Otherwise on a terminal it asks for a table and a rack and draws the best move, and elsewhere it reads one
JSON object a line from FILE or standard input and writes one a line to standard output, in the same order:

  $ echo '{"table": ["R3 R4 R5"], "rack": "R6 J K10"}' | kostka solve
  {"tiles": 2, "points": 36, "played": "J R6", "table": ["R3 R4 R5 R6 J"], ...}

Keys of a request: rack (the only one that must be there), table, edition, options, opened (false: find the
best opening), objective, id, lang. A tile is a colour (R red, B blue, K black, O orange) and a number; J is
a joker. A line that cannot be answered is answered with an error, and the exit status is then 1.
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the sub-command."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = DETAILS
    parser.add_argument("file", nargs="?", metavar="FILE", help="requests, one a line (-: standard input)")
    parser.add_argument("--rack", metavar="TILES", help="answer one question: this rack, or dice at hand")
    parser.add_argument("--table", metavar="SETS", help="the sets on the table, separated by commas")
    parser.add_argument("--opening", action="store_true", help="with --rack: find the best opening")
    parser.add_argument(
        "--edition", metavar="EDITION", help="the box, where a request names none (see `kostka rules`)"
    )
    add_house_rules(parser)
    own_dice.add_argument(parser)
    parser.add_argument(
        "--objective", choices=OBJECTIVES, default=OBJECTIVES[0], help="lay most tiles (default) or points"
    )
    parser.add_argument(
        "--lang", choices=LANGUAGES, help="language of the messages (default: en; on a terminal yours)"
    )


def run(args: argparse.Namespace) -> int:
    """Answer one question, the requests of a file, or talk to the person at the terminal."""
    if args.rack is not None:
        return _one_question(args)
    if args.table is not None or args.opening:
        raise needs("--opening" if args.opening else "--table", "--rack")
    if args.file is None and _at_a_terminal():
        from kostka.cli import interactive

        args.lang = args.lang or preferred(os.environ)
        return interactive.run(args.edition, args.options, args.objective, args.lang)
    if args.file is not None and _tiles_for_a_file(args.file):
        raise MisuseError(RequestError("usage-tiles-for-a-file", tiles=args.file))
    from kostka.cli.jsonlines import serve_file

    args.lang = args.lang or "en"
    dice = own_dice.read(args.dice)
    with command_line():
        answer = answering(args.edition, args.options, args.objective, dice)
    return serve_file(args.file, answer, args.lang)


def _one_question(args: argparse.Namespace) -> int:
    if args.file is not None:
        raise clash("--rack", "FILE")
    from kostka.cli import asking

    args.lang = args.lang or preferred(os.environ)
    with command_line():
        return asking.run(args)


def _tiles_for_a_file(file: str) -> bool:
    """Whether somebody has typed tiles where the name of a file is expected."""
    if os.path.exists(file):  # noqa: PTH110 - unlike a Path it takes any text
        return False
    from kostka import rules
    from kostka.api.solving import DEFAULT_EDITION
    from kostka.cli.typed import TypingError, typed_tiles

    try:
        return bool(typed_tiles(file.replace(",", " "), rules.load(DEFAULT_EDITION).deck))
    except TypingError:
        return False


def answering(
    edition: str | None, options: list[str], objective: str, dice: own_dice.OwnDice = NO_DICE
) -> "Answer":
    """The function that answers one request; the arguments are defaults for what a request leaves out."""
    from kostka import rules, solver
    from kostka.api import solving
    from kostka.api.rulebook import position_rules
    from kostka.timed import limit_of

    book = solving.DEFAULT_EDITION if edition is None else edition
    house = rules.parse_options(options)
    dice.check(book, house)
    if edition is not None or house:
        position_rules(book, {**(dice.option if own_dice.has_dice(book) else {}), **house})
    wanted = solver.Objective(objective)

    def answer(request: "Request") -> dict[str, object]:
        return dice.lent(request, solved, book)

    def solved(request: "Request") -> dict[str, object]:
        with limit_of(request):
            return solving.solver_for(request, book).answer(request, book, house, wanted, perf_counter_ns)

    return answer


def _at_a_terminal() -> bool:
    streams = (sys.stdin, sys.stdout)
    return all(stream is not None and stream.isatty() for stream in streams)
