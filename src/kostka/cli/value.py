"""`kostka value`: how likely each seat is to win a position, as JSON Lines."""

import argparse

from kostka.cli import requests
from kostka.texts import render

DETAILS = """\
It reads one JSON object a line from FILE or standard input and writes one a line to standard output, in the
same order:

  $ echo '{"edition": "original-pl", "position": {"racks": ["R1 R2", "K5"], "table": ["R3 R4 R5"],' \\
         '"pool": "B1", "opened": [true, true], "turn": 0}, "levels": ["solid", "casual"]}' | kostka value
  {"chances": [1.0, 0.0], "value": "4"}

Keys of a request: edition and position, as for judge, which must be there; levels, who plays by seat
(unknown, beginner, casual, solid, sharp, holder, expert); seat, to use only what that seat may see, with the
number of worlds (64) and a seed; options, id, lang, and limit_ms (10000). The order of the pool never
matters. A line that cannot be understood is answered with an error, and the exit status is then 1.
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the sub-command."""
    requests.configure(parser, file="positions, one a line (-: standard input)", details=DETAILS)


def run(args: argparse.Namespace) -> int:
    """Answer the requests."""
    from kostka.value.requests import chances

    return requests.run(args, chances, render("value-waits", args.lang))
