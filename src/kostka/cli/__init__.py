"""The `kostka` command: finds the sub-command, runs it, and turns whatever goes wrong into one line.

A sub-command is a module with `configure(parser)`, which adds its arguments, and `run(args)`, which does
the work and returns the exit status. Only the module that is asked for is imported.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from typing import NamedTuple, Protocol, cast

import kostka
from kostka.cli import letters
from kostka.cli.complaints import MisuseError, told
from kostka.errors import KostkaError, RequestError, of_system


class Subcommand(NamedTuple):
    """Where a sub-command lives, and what it does in a line."""

    module: str
    summary: str


class SubcommandModule(Protocol):
    """What the module of a sub-command has to offer."""

    def configure(self, parser: argparse.ArgumentParser) -> None: ...

    def run(self, args: argparse.Namespace) -> int: ...


SUBCOMMANDS = {
    "solve": Subcommand("kostka.cli.solve", "find the best move: on a terminal by hand, else JSON Lines"),
    "judge": Subcommand("kostka.cli.judge", "say what the rules say to actions on a position: JSON Lines"),
    "replay": Subcommand("kostka.cli.replay", "play records again and verify them line by line"),
    "play": Subcommand("kostka.cli.play", "a table in the terminal, against bots or people at one keyboard"),
    "arena": Subcommand("kostka.cli.arena", "let bots play each other on the same deals, and measure them"),
    "serve": Subcommand("kostka.cli.serve", "the game server: tables by link, for browsers and programs"),
    "backup": Subcommand("kostka.cli.backup", "copy a server's data while it runs"),
    "verify": Subcommand("kostka.cli.verify", "check that a game was dealt from the seed that was promised"),
    "rules": Subcommand("kostka.cli.rules", "print the rules of an edition, or how two editions differ"),
}

FAILED = 1
MISUSED = 2
BROKEN = 70
INTERRUPTED = 130
PIPE_CLOSED = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status; no traceback reaches the user."""
    args = argparse.Namespace(lang="en")
    _spare_the_terminal()
    try:
        status = _dispatch(sys.argv[1:] if argv is None else list(argv), args)
        sys.stdout.flush()
    except MisuseError as misuse:
        return _complain(told(misuse.error, args.lang or "en"), MISUSED)
    except KostkaError as error:
        return _complain(told(error, args.lang or "en"), FAILED)
    except KeyboardInterrupt:
        return _complain("interrupted", INTERRUPTED)
    except BrokenPipeError:
        # Whoever read our output has seen enough (`kostka ... | head`); nothing is wrong. What is still
        # buffered must not fail a second time when the interpreter exits.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except OSError as error:
        return _complain(_of_system(error, args.lang or "en"), FAILED)
    except Exception as error:
        if os.environ.get("KOSTKA_DEBUG"):
            raise
        what = " ".join(f"{type(error).__name__}: {error}".split())
        return _complain(f"this is a bug: {what} (KOSTKA_DEBUG=1 shows where)", BROKEN)
    return status


def _spare_the_terminal() -> None:
    """Letters that a terminal does not know are shown as the nearest; nothing fails because of them."""
    handler = letters.register()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=handler)


def _dispatch(arguments: list[str], args: argparse.Namespace) -> int:
    """Run what the arguments ask for, and note in `args` what they say."""
    parser = argparse.ArgumentParser(prog="kostka", description=kostka.__doc__)
    parser.add_argument("--version", action="store_true", help="print the version and exit")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    chosen: SubcommandModule | None = None
    for name, subcommand in SUBCOMMANDS.items():
        subparser = commands.add_parser(name, help=subcommand.summary, description=subcommand.summary)
        if arguments[:1] == [name]:
            chosen = cast(SubcommandModule, import_module(subcommand.module))
            chosen.configure(subparser)
    parser.parse_args(arguments, args)
    if args.version:
        print("kostka", kostka.__version__)
        return 0
    if chosen is None:
        parser.print_help(sys.stderr)
        return MISUSED
    return chosen.run(args)


def _of_system(error: OSError, lang: str) -> str:
    """What the system would not do, and to what."""
    problem = of_system(error)
    if error.filename is None:
        return told(RequestError("system-refuses", problem=problem), lang)
    return told(RequestError("path-unusable", path=str(error.filename), problem=problem), lang)


def _complain(message: str, status: int) -> int:
    print(_folded(f"kostka: {message}"), file=sys.stderr)
    return status


def _folded(line: str) -> str:
    """The line; on a terminal with line breaks between words, which it would not make itself."""
    if not sys.stderr.isatty():
        return line
    from shutil import get_terminal_size
    from textwrap import fill

    return fill(line, max(get_terminal_size().columns, 20), break_long_words=False, break_on_hyphens=False)
