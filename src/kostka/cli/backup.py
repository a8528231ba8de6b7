"""`kostka backup`: a copy of a server's data while it runs."""

import argparse
from pathlib import Path

from kostka.cli.complaints import command_line
from kostka.cli.language import add_language
from kostka.cli.serve import with_data
from kostka.texts import render

DETAILS = """\
The folder that it makes can be used as --data of a server at once. The server may be running; what is
copied is everything that was acknowledged at one moment.
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the sub-command."""
    parser.epilog = DETAILS
    parser.add_argument("target", type=Path, metavar="FOLDER", help="a new folder for the copy")
    parser.add_argument("--data", type=Path, metavar="DIR", help="the server's data folder (default: yours)")
    parser.add_argument("--database", metavar="URL", help="the server's database, if it is not in the folder")
    parser.add_argument("--settings", type=Path, metavar="FILE", help="the server's file of settings")
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """Make the copy."""
    from kostka.server.settings import load
    from kostka.server.store.backup import backup
    from kostka.server.store.opening import sqlite_url

    with command_line():
        flags = {"data": args.data, "database": args.database}
        settings = with_data(load(flags, file=args.settings))
    url = settings.database or sqlite_url(settings.data / "kostka.db")
    count = backup(url, settings.data, args.target)
    print(render("backup-done", args.lang, count=count, target=str(args.target)))
    return 0
