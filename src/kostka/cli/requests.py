"""What `judge` and `value` share: requests about positions, one JSON object a line, each with its answer."""

import argparse
import sys
from typing import TYPE_CHECKING

from kostka.cli import own_dice
from kostka.texts import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kostka.cli.jsonlines import Answer, Request

NO_DICE = own_dice.OwnDice()


def configure(parser: argparse.ArgumentParser, *, file: str, details: str) -> None:
    """Add the arguments; `file` is the help for FILE, `details` goes below them all."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = details
    parser.add_argument("file", nargs="?", metavar="FILE", help=file)
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language where a request names none")
    own_dice.add_argument(parser)


def run(args: argparse.Namespace, answer: "Answer", prompt: str) -> int:
    """Answer the requests; at a terminal, the prompt is shown first."""
    from kostka.cli.jsonlines import serve_file

    dice = own_dice.read(args.dice)
    if args.file is None and sys.stdin is not None and sys.stdin.isatty():
        print(prompt, file=sys.stderr)
    return serve_file(args.file, answering(answer, args.lang, dice), args.lang)


def answering(answer: "Answer", lang: str, dice: own_dice.OwnDice = NO_DICE) -> "Answer":
    """The same answers, in `lang` and with these dice where a request names neither."""

    def filled_in(request: "Request") -> "Mapping[str, object]":
        return dice.lent(request, lambda whole: answer({"lang": lang, **whole}))

    return filled_in
