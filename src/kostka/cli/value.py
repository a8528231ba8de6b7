"""`kostka value`: how likely each seat is to win a position, as JSON Lines."""

import argparse
import sys
from typing import TYPE_CHECKING

from kostka.cli import own_dice
from kostka.texts import LANGUAGES, render

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kostka.cli.jsonlines import Answer, Request

DETAILS = """\
It reads one JSON object a line from FILE or standard input and writes one a line to standard output, in the
same order:

  $ echo '{"edition": "original-pl", "position": {"racks": ["R1 R2", "K5"], "table": ["R3 R4 R5"],
           "pool": "B1", "opened": [true, true], "turn": 0}, "levels": ["solid", "casual"]}' | kostka value
  {"chances": [1.0, 0.0], "value": "3"}

Keys of a request: edition and position, as for judge, which must be there; levels, who plays by seat
(unknown, beginner, casual, solid, sharp, holder, expert); seat, to use only what that seat may see, with the
number of worlds (64) and a seed; options, id, lang, and limit_ms (10000). The order of the pool never
matters. A line that cannot be understood is answered with an error, and the exit status is then 1.
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the sub-command."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = DETAILS
    parser.add_argument("file", nargs="?", metavar="FILE", help="positions, one a line (-: standard input)")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language where a request names none")
    own_dice.add_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Answer the requests."""
    from kostka.cli.jsonlines import serve_file

    dice = own_dice.read(args.dice)
    if args.file is None and sys.stdin is not None and sys.stdin.isatty():
        print(render("value-waits", args.lang), file=sys.stderr)
    return serve_file(args.file, answering(args.lang, dice), args.lang)


def answering(lang: str, dice: own_dice.OwnDice) -> "Answer":
    """The function that answers one request; `lang` is for requests that name no language."""
    from kostka.value.requests import chances

    def answer(request: "Request") -> "Mapping[str, object]":
        return dice.lent(request, lambda whole: chances({"lang": lang, **whole}))

    return answer
