"""The `kostka` command: finds the sub-command, runs it, and turns any error into one line.

A sub-command is a module with `configure(parser)`, which adds its arguments, and `run(args)`, which does the
work and returns the exit status. Only the requested module is imported.
"""

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from io import TextIOWrapper

import kostka
from kostka.cli import extras, letters
from kostka.cli.complaints import MisuseError, command_line, in_words
from kostka.cli.language import asked_for, preferred
from kostka.cli.parsers import SUBCOMMANDS, loaded
from kostka.cli.usage import Parser
from kostka.errors import KostkaError, RequestError, of_system, one_line

FAILED = 1
MISUSED = 2
BROKEN = 70
INTERRUPTED = 130
PIPE_CLOSED = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status. No traceback reaches the user."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    usual = asked_for(arguments) or preferred(os.environ)
    args = argparse.Namespace(lang=usual)
    _spare_the_terminal()
    try:
        status = _dispatch(arguments, args)
        sys.stdout.flush()
    except MisuseError as misuse:
        return _complain(in_words(misuse.error, args.lang or usual), MISUSED)
    except KostkaError as error:
        return _complain(in_words(error, args.lang or usual), FAILED)
    except KeyboardInterrupt:
        return _complain("interrupted", INTERRUPTED)
    except BrokenPipeError:
        # The reader of our output has seen enough (`kostka ... | head`), which is not an error. What is still
        # buffered must not fail a second time when the interpreter exits.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except OSError as error:
        return _complain(_of_system(error, args.lang or usual), FAILED)
    except Exception as error:
        lacking = _missing_extra(error, arguments)
        if lacking is not None:
            return _complain(in_words(lacking, args.lang or usual), FAILED)
        if os.environ.get("KOSTKA_DEBUG"):
            raise
        what = " ".join(f"{type(error).__name__}: {error}".split())
        return _complain(f"this is a bug: {what} (KOSTKA_DEBUG=1 shows where)", BROKEN)
    return status


def _missing_extra(error: Exception, arguments: list[str]) -> RequestError | None:
    """What to install where a package is missing; None if the error is another one."""
    command = SUBCOMMANDS.get(arguments[0]) if arguments else None
    if command is None or not isinstance(error, ModuleNotFoundError):
        return None
    return extras.missing(error, command.extra)


def _spare_the_terminal() -> None:
    """Show letters that a terminal does not know as the nearest ones, instead of failing."""
    handler = letters.register()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=handler)


def _dispatch(arguments: list[str], args: argparse.Namespace) -> int:
    """Run the requested sub-command; its arguments are kept in `args`."""
    if arguments[:1] == ["help"]:
        arguments = [*arguments[1:2], "--help"]
    with command_line():
        asked = list(_known(arguments[:1]))
    for name in asked:
        parser = Parser(prog=f"kostka {name}", description=SUBCOMMANDS[name].summary)
        command = loaded(name)
        command.configure(parser)
        tasks = parser._subparsers is not None  # noqa: SLF001 - argparse has no other way
        read = parser.parse_args if tasks else parser.parse_intermixed_args
        vars(args).update(vars(read(arguments[1:])))
        return command.run(args)
    return _introduce(arguments)


def _introduce(arguments: list[str]) -> int:
    """List the commands, or say which version this is."""
    parser = Parser(prog="kostka", description=kostka.__doc__)
    parser.add_argument("--version", action="store_true", help="print the version and exit")
    commands = parser.add_subparsers(metavar="COMMAND")
    for name, subcommand in SUBCOMMANDS.items():
        commands.add_parser(name, help=subcommand.summary)
    if parser.parse_args(arguments).version:
        print("kostka", kostka.__version__)
        return 0
    parser.print_help(sys.stderr)
    return MISUSED


def _known(first: list[str]) -> Iterator[str]:
    """The command, if the first word is one; refuses one that there is not, and names the nearest."""
    for word in first:
        if word in SUBCOMMANDS:
            yield word
        elif not word.startswith("-"):
            from difflib import get_close_matches

            near = get_close_matches(word[:60].lower(), SUBCOMMANDS, 1)
            if near:
                raise RequestError("subcommand-unknown-near", command=one_line(word), near=near[0])
            raise RequestError("subcommand-unknown", command=one_line(word), known=", ".join(SUBCOMMANDS))


def _of_system(error: OSError, lang: str) -> str:
    """A refusal by the system, and what it was about."""
    problem = of_system(error)
    if error.filename is None:
        return in_words(RequestError("system-refuses", problem=problem), lang)
    return in_words(RequestError("path-unusable", path=str(error.filename), problem=problem), lang)


def _complain(message: str, status: int) -> int:
    print(_folded(f"kostka: {message}"), file=sys.stderr)
    return status


def _folded(line: str) -> str:
    """The line, wrapped between words on a terminal, which would break it anywhere."""
    if not sys.stderr.isatty():
        return line
    from shutil import get_terminal_size
    from textwrap import fill

    return fill(line, max(get_terminal_size().columns, 20), break_long_words=False, break_on_hyphens=False)
