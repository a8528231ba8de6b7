"""`kostka replay`: plays records again, says of each whether it holds, or shows the game to people."""

import argparse
import json
import sys
from typing import TYPE_CHECKING

from kostka.cli.complaints import MisuseError, placed
from kostka.cli.files import decoded, open_file, unreadable
from kostka.cli.language import add_language
from kostka.cli.usage import needs
from kostka.errors import KostkaError, RequestError, one_line
from kostka.texts import render

if TYPE_CHECKING:
    from kostka.api.replaying import ReplayAnswer

SHORTEST_PAUSE, LONGEST_PAUSE = 0.01, 3600
"""Seconds between two steps of a game that goes on by itself."""
LARGEST = 10_000_000
"""The largest record in bytes. A long game with the largest deck takes a tenth of it."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the sub-command."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="a record (-: standard input)")
    add_language(parser)
    add_limit(parser)
    parser.add_argument(
        "--json", action="store_true", help="print a JSON object for each file (or step, or position)"
    )
    look = parser.add_mutually_exclusive_group()
    look.add_argument("--show", action="store_true", help="list the moves of one record")
    look.add_argument("--watch", action="store_true", help="step through one record with the arrow keys")
    look.add_argument("--at", type=int, metavar="N", help="print the position after N actions")
    parser.add_argument("--svg", action="store_true", help="with --at: print a picture")
    parser.add_argument("--seat", type=int, metavar="N", help="see what seat N saw (default: all racks)")
    parser.add_argument(
        "--every", type=float, metavar="S", help="with --watch: go on by itself after S seconds"
    )


def add_limit(parser: argparse.ArgumentParser) -> None:
    """The option for how long a record may take."""
    parser.add_argument(
        "--limit-ms", type=int, default=10_000, metavar="MS", help="give a record up after so long (10000)"
    )


def run(args: argparse.Namespace) -> int:
    """One line a file; 1 if any of them does not hold. Or one game to look at."""
    if _looks(args):
        return _look(args)
    status = 0
    for file in args.files:
        name = one_line(file, len(file))
        try:
            answer = _verified(file, args.limit_ms)
            line = _as_json(name, ok=True, **answer) if args.json else _as_text(name, answer, args.lang)
        except KostkaError as error:
            status = 1
            message = error.message(args.lang)
            fault = {"code": error.code, "message": message, "at": error.at}
            place = f"{placed(error.at, args.lang)}: " if error.at else ""
            line = _as_json(name, ok=False, error=fault) if args.json else f"{name}: {place}{message}"
        print(line, flush=True)
    return status


def _looks(args: argparse.Namespace) -> bool:
    """Whether a game is to be looked at; MisuseError if an option does not go with the way it is."""
    ways = {"--show": args.show, "--watch": args.watch, "--at": args.at is not None}
    for option, given, fitting in (
        ("--svg", args.svg, ("--at",)),
        ("--every", args.every is not None, ("--watch",)),
        ("--seat", args.seat is not None, ways),
    ):
        if given and not any(ways[way] for way in fitting):
            raise needs(option, "/".join(fitting))
    return any(ways.values())


def _look(args: argparse.Namespace) -> int:
    """Show one game: its moves, one position of it, or all of them one after the other."""
    if len(args.files) > 1:
        raise MisuseError(RequestError("usage-one-record"))
    if args.every is not None and not SHORTEST_PAUSE <= args.every <= LONGEST_PAUSE:
        low, high = SHORTEST_PAUSE, LONGEST_PAUSE
        error = RequestError("field-out-of-range", field="--every", low=low, high=high, value=args.every)
        raise MisuseError(error)
    from kostka.cli import watching
    from kostka.cli.files import in_file
    from kostka.engine.record import Record
    from kostka.timed import within

    with in_file(args.files[0]), within(args.limit_ms):
        record = Record(record_text(args.files[0]))
        if args.at is not None:
            form = (
                watching.Form.SVG if args.svg else watching.Form.JSON if args.json else watching.Form.DRAWING
            )
            watching.show_position(record, args.at, args.seat, form)
            return 0
        if args.json:
            watching.show_steps(record)
            return 0
        game = watching.playback(record, args.lang, args.seat)
    if args.show:
        game.moves()
    elif not watching.at_a_terminal():
        raise RequestError("replay-needs-terminal")
    else:
        game.watch(watching.terminal_keys(args.every))
    return 0


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


def _as_text(name: str, answer: "ReplayAnswer", lang: str) -> str:
    count = answer["actions"]
    if answer["scores"] is None:
        return render("replay-unfinished", lang, file=name, count=count)
    pairs = zip(answer["players"], answer["scores"], strict=True)
    scores = ", ".join(f"{one_line(player)} {score}" for player, score in pairs)
    return render("replay-over", lang, file=name, count=count, scores=scores, reason=answer["reason"])


def _as_json(name: str, **said: object) -> str:
    return json.dumps({"file": name, **said})
