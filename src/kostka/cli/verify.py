"""`kostka verify`: whether a record is intact and was dealt from the promised seed, offline."""

import argparse
import re

from kostka.cli.complaints import MisuseError
from kostka.cli.files import in_file
from kostka.cli.language import add_language
from kostka.cli.replay import add_limit, record_text
from kostka.engine.origin import check_origin
from kostka.engine.record import Header, Record, RecordError, replay
from kostka.engine.shares import Share
from kostka.errors import RequestError, one_line
from kostka.texts import render

_DIGITS = re.compile("[0-9a-fA-F]{64}")

DETAILS = """\
A server publishes a commitment before anything is dealt: the hash of its part of the deal. The record holds
that part, and what players' devices added to it. Given the commitment that was seen then, this says whether
the server kept it; given your own part, whether it is in. What that proves is said in docs/deal.md.
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the sub-command."""
    parser.epilog = DETAILS
    parser.add_argument("record", metavar="RECORD", help="the file of a record, - for standard input")
    parser.add_argument("--commitment", metavar="HASH", help="what was published before the deal")
    parser.add_argument("--origin", metavar="RECORD", help="the game that this one goes on from")
    parser.add_argument("--part", metavar="HEX", help="what your own device added to the deal")
    add_limit(parser)
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """Verify one record; status 1 if anything is wrong with it."""
    for code, given in (("verify-commitment", args.commitment), ("verify-part", args.part)):
        if given is not None and not _DIGITS.fullmatch(given.strip()):
            raise MisuseError(RequestError(code, given=one_line(given)))
    from kostka.timed import within

    with within(args.limit_ms):
        with in_file(args.record):
            played = replay(record_text(args.record))
        if args.origin is not None:
            _check_origin(played.header, args)
    promised = str(played.header.plain()["commitment"])
    given = promised if args.commitment is None else args.commitment.strip().lower()
    if given != promised:
        raise RecordError("verify-other-seed", commitment=promised, given=one_line(given))
    whole = "verify-promised" if args.commitment else "verify-whole"
    code = "verify-unfinished" if played.result is None else whole
    shares = played.header.shares
    _look_for(args.part, shares)
    print(render(code, args.lang, count=played.actions, commitment=promised))
    if shares:
        withheld = sum(share.part is None for share in shares)
        print(render("verify-shared", args.lang, count=len(shares) - 1 - withheld))
        if withheld:
            print(render("verify-withheld", args.lang, count=withheld))
    began = played.header.began
    if began is not None:
        code = "verify-goes-on" if args.origin is None else "verify-origin"
        print(render(code, args.lang, n=began.number, check=began.check, file=one_line(args.origin or "")))
    return 0


def _check_origin(header: Header, args: argparse.Namespace) -> None:
    """Make sure that a game goes on from another one, whose record is whole."""
    with in_file(args.origin):
        origin = record_text(args.origin)
        replay(origin)
    with in_file(args.record):
        check_origin(header, Record(origin))


def _look_for(part: str | None, shares: tuple[Share, ...]) -> None:
    """Make sure that a player's part is in the deal."""
    known = [share.part for share in shares if share.seat is not None]
    if part is not None and part.strip().lower() not in known:
        raise RecordError("verify-part-missing", given=one_line(part.strip().lower()))
