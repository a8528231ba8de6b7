"""`kostka solve`: the best move, by hand on a terminal, for programs as JSON Lines."""

import argparse
import os
import sys
from time import perf_counter_ns
from typing import TYPE_CHECKING

from kostka.cli import own_dice
from kostka.cli.complaints import command_line
from kostka.cli.language import preferred
from kostka.texts import LANGUAGES

if TYPE_CHECKING:
    from kostka.cli.jsonlines import Answer, Request

OBJECTIVES = ("tiles", "points")
NO_DICE = own_dice.OwnDice()

DETAILS = """\
On a terminal it asks for a table and a rack and draws the best move. Otherwise it reads one JSON object
a line from FILE or standard input and writes one a line to standard output, in the same order:

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
    parser.add_argument(
        "--edition", metavar="EDITION", help="the box, where a request names none (see `kostka rules`)"
    )
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        dest="options",
        metavar="KEY=VALUE",
        help="a house rule, such as opening.minimum=50; may be repeated",
    )
    own_dice.add_argument(parser)
    parser.add_argument(
        "--objective", choices=OBJECTIVES, default=OBJECTIVES[0], help="lay most tiles (default) or points"
    )
    parser.add_argument(
        "--lang", choices=LANGUAGES, help="language of the messages (default: en; on a terminal yours)"
    )


def run(args: argparse.Namespace) -> int:
    """Answer the requests, or talk to the person at the terminal."""
    if args.file is None and _at_a_terminal():
        from kostka.cli import interactive

        args.lang = args.lang or preferred(os.environ)
        return interactive.run(args.edition, args.options, args.objective, args.lang)
    from kostka.cli.jsonlines import serve_file

    args.lang = args.lang or "en"
    dice = own_dice.read(args.dice)
    with command_line():
        answer = answering(args.edition, args.options, args.objective, dice)
    return serve_file(args.file, answer, args.lang)


def answering(
    edition: str | None, options: list[str], objective: str, dice: own_dice.OwnDice = NO_DICE
) -> "Answer":
    """The function that answers one request; what the request leaves out is as given here."""
    from kostka import rules, solver
    from kostka.api import solving
    from kostka.timed import limit_of

    book = solving.DEFAULT_EDITION if edition is None else edition
    house = rules.parse_options(options)
    if not rules.edition(book).family.typed_solver:
        dice.check(book, house)
        rules.load(book, {**dice.option, **house})
    elif edition or house:
        solving.read_rules(book, house)
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
