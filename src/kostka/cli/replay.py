"""`kostka replay`: plays records again and says of each whether it holds, and if not, at which line."""

import argparse
import json
import sys
from typing import TYPE_CHECKING

from kostka.cli.complaints import placed
from kostka.cli.files import decoded, open_file, unreadable
from kostka.errors import KostkaError, RequestError, one_line
from kostka.texts import LANGUAGES, render

if TYPE_CHECKING:
    from kostka.api.replaying import ReplayAnswer

LARGEST = 10_000_000
"""Bytes that a record may have. A long game with the largest deck takes a tenth of it."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the sub-command."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="a record (-: standard input)")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the messages")
    add_limit(parser)
    parser.add_argument("--json", action="store_true", help="print a JSON object for each file")


def add_limit(parser: argparse.ArgumentParser) -> None:
    """The option that says how long a record may take."""
    parser.add_argument(
        "--limit-ms", type=int, default=10_000, metavar="MS", help="give a record up after so long (10000)"
    )


def run(args: argparse.Namespace) -> int:
    """One line a file; 1 if any of them does not hold."""
    status = 0
    for file in args.files:
        name = one_line(file, len(file))
        try:
            answer = _verified(file, args.limit_ms)
            line = _as_json(name, ok=True, **answer) if args.json else _told(name, answer, args.lang)
        except KostkaError as error:
            status = 1
            message = error.message(args.lang)
            fault = {"code": error.code, "message": message, "at": error.at}
            place = f"{placed(error.at, args.lang)}: " if error.at else ""
            line = _as_json(name, ok=False, error=fault) if args.json else f"{name}: {place}{message}"
        print(line, flush=True)
    return status


def _verified(file: str, limit_ms: int) -> "ReplayAnswer":
    from kostka.timed import replay

    return replay(record_text(file), limit_ms)


def record_text(file: str) -> str:
    """The text of a record's file."""
    data = _read(file)
    if len(data) > LARGEST:
        raise RequestError("record-too-large", limit=LARGEST)
    return decoded(data)


def _read(file: str) -> bytes:
    """The file, or as much of it as shows that it is no record."""
    try:
        if file == "-":
            return sys.stdin.buffer.read(LARGEST + 1) if sys.stdin is not None else b""
        with open_file(file) as opened:
            return opened.read(LARGEST + 1)
    except OSError as error:
        raise unreadable(error) from None


def _told(name: str, answer: "ReplayAnswer", lang: str) -> str:
    count = answer["actions"]
    if answer["scores"] is None:
        return render("replay-unfinished", lang, file=name, count=count)
    pairs = zip(answer["players"], answer["scores"], strict=True)
    scores = ", ".join(f"{one_line(player)} {score}" for player, score in pairs)
    return render("replay-over", lang, file=name, count=count, scores=scores, reason=answer["reason"])


def _as_json(name: str, **said: object) -> str:
    return json.dumps({"file": name, **said})
