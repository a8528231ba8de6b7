"""`kostka verify`: whether a record is whole and was dealt from the seed that was promised, offline."""

import argparse
import re

from kostka.cli.complaints import MisuseError
from kostka.cli.files import in_file
from kostka.cli.replay import add_limit, record_text
from kostka.engine.record import RecordError, replay
from kostka.errors import RequestError, one_line
from kostka.texts import LANGUAGES, render

_COMMITMENT = re.compile("[0-9a-fA-F]{64}")

DETAILS = """\
A server publishes the commitment of a game, the hash of its seed, before anything is dealt, and its record
holds the seed. Given the commitment that was seen then, this says whether the game was dealt from it.
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the sub-command."""
    parser.epilog = DETAILS
    parser.add_argument("record", metavar="RECORD", help="the file of a record, - for standard input")
    parser.add_argument("--commitment", metavar="HASH", help="what was published before the deal")
    add_limit(parser)
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the messages")


def run(args: argparse.Namespace) -> int:
    """Verify one record; status 1 if anything is wrong with it."""
    if args.commitment is not None and not _COMMITMENT.fullmatch(args.commitment.strip()):
        raise MisuseError(RequestError("verify-commitment", given=one_line(args.commitment)))
    from kostka.timed import within

    with in_file(args.record), within(args.limit_ms):
        played = replay(record_text(args.record))
    promised = str(played.header.plain()["commitment"])
    given = promised if args.commitment is None else args.commitment.strip().lower()
    if given != promised:
        raise RecordError("verify-other-seed", commitment=promised, given=one_line(given))
    whole = "verify-promised" if args.commitment else "verify-whole"
    code = "verify-unfinished" if played.result is None else whole
    print(render(code, args.lang, count=played.actions, commitment=promised))
    return 0
