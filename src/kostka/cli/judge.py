"""`kostka judge`: actions on a given position, and what the rules say, as JSON Lines."""

import argparse
import sys
from typing import TYPE_CHECKING

from kostka.cli import own_dice
from kostka.texts import LANGUAGES, render

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kostka.cli.jsonlines import Answer, Request

NO_DICE = own_dice.OwnDice()

DETAILS = """\
It reads one JSON object a line from FILE or standard input and writes one a line to standard output, in the
same order:

  $ echo '{"edition": "original-pl", "position": {"racks": ["R1 R2", "K5"], "table": ["R3 R4 R5"],
           "pool": "B1", "opened": [true, true], "turn": 0}, "actions": [{"draw": true}]}' | kostka judge
  {"results": [{"ok": true, "events": [{"type": "drew", ...}]}], "position": {...}, "over": false, ...}

Keys of a request: edition, position and actions, which must be there; options, seed, id, lang, and limit_ms
(10000), after which it is given up. Refused actions are part of the answer, with every clause that they
break. A line that cannot be understood is answered with an error, and the exit status is then 1.
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the sub-command."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = DETAILS
    parser.add_argument("file", nargs="?", metavar="FILE", help="requests, one a line (-: standard input)")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language where a request names none")
    own_dice.add_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Answer the requests."""
    from kostka.cli.jsonlines import serve_file

    dice = own_dice.read(args.dice)
    if args.file is None and sys.stdin is not None and sys.stdin.isatty():
        print(render("judge-waits", args.lang), file=sys.stderr)
    return serve_file(args.file, answering(args.lang, dice), args.lang)


def answering(lang: str, dice: own_dice.OwnDice = NO_DICE) -> "Answer":
    """The function that answers one request; `lang` is for requests that name no language."""
    from kostka.timed import judge

    def answer(request: "Request") -> "Mapping[str, object]":
        return dice.lent(request, lambda whole: judge({"lang": lang, **whole}))

    return answer
