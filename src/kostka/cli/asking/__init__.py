"""The solver as people ask it: one question on the command line, or a conversation."""

import argparse
import os
import time

from rich.console import Console

from kostka import rules
from kostka.api import solving
from kostka.cli.asking.subject import Desk, Subject
from kostka.cli.language import preferred
from kostka.cli.screen import Screen
from kostka.cli.typed import TypingError
from kostka.errors import RequestError
from kostka.rules import Options
from kostka.solver import Objective


def subject_for(edition: str, options: Options) -> Subject:
    """What can be asked about an edition; a RequestError if its family has no solver."""
    family = rules.edition(edition).family
    if not family.asking:
        raise RequestError("family-unsolved", edition=edition)
    subject: Subject = family.part(family.asking)(edition, options)
    return subject


def run(args: argparse.Namespace) -> int:
    """Answer what stands on the command line."""
    args.lang = args.lang or preferred(os.environ)
    edition = solving.DEFAULT_EDITION if args.edition is None else args.edition
    options = rules.parse_options(args.options)
    subject = subject_for(edition, options)
    screen = Screen(
        Console(highlight=False, markup=False, emoji=False), rules.edition(edition).spoken(args.lang)
    )
    try:
        table = subject.extended((), args.table or "")
        rack = subject.typed_rack(table, args.rack)
    except TypingError as fault:
        raise fault.error from None
    if not rack:
        raise RequestError("rack-missing")
    desk = Desk(edition, options, Objective(args.objective), table, rack, not args.opening)
    begun = time.perf_counter()
    found = subject.solve(desk)
    found.show(screen, (time.perf_counter() - begun) * 1000)
    return 0
