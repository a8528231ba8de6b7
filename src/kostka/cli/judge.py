"""`kostka judge`: actions on a given position, and what the rules say, as JSON Lines."""

import argparse

from kostka.cli import requests
from kostka.texts import render

DETAILS = """\
It reads one JSON object a line from FILE or standard input and writes one a line to standard output, in the
same order:

  $ echo '{"edition": "original-pl", "position": {"racks": ["R1 R2", "K5"], "table": ["R3 R4 R5"],' \\
         '"pool": "B1", "opened": [true, true], "turn": 0}, "actions": [{"draw": true}]}' | kostka judge
  {"results": [{"ok": true, "events": [{"type": "drew", ...}]}], "position": {...}, "over": false, ...}

Keys of a request: edition, position and actions, which must be there; options, seed, id, lang, and limit_ms
(10000), after which it is given up. Refused actions are part of the answer, with every clause that they
break. A line that cannot be understood is answered with an error, and the exit status is then 1.
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the sub-command."""
    requests.configure(parser, file="requests, one a line (-: standard input)", details=DETAILS)


def run(args: argparse.Namespace) -> int:
    """Answer the requests."""
    from kostka.timed import judge

    return requests.run(args, judge, render("judge-waits", args.lang))
