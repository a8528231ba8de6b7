"""The manual page, from the same definition as the help: `python -m kostka.cli.manual` prints it."""

import sys
from collections.abc import Iterator

from kostka.cli.parsers import Argument, Command, commands

HEAD = r"""
.TH KOSTKA 1 "" "Kostka" "Kostka"
.SH NAME
kostka \- referee, exact solver and table for tile and dice games
.SH SYNOPSIS
.B kostka
.I COMMAND
.RI [ arguments ]
.br
.B kostka help
.RI [ COMMAND ]
.SH DESCRIPTION
Kostka knows the games of five boxes to the clause: it plays them with you, finds the best move, says what the
rules say, verifies and shows games that were played, measures bots, and hosts tables for browsers.
Messages are in English, Polish, Italian or Czech, by your locale or
.BR \-\-lang .
"""
TAIL = r"""
.SH EXIT STATUS
0 if all went well, 1 if something was refused or does not hold, 2 if the command line cannot be used,
70 for a bug of ours, 130 after Ctrl-C, 141 if whoever read the output has closed it.
.SH ENVIRONMENT
.TP
.BR LC_ALL ", " LC_MESSAGES ", " LANG
choose the language.
.TP
.B NO_COLOR
switches colours off.
.TP
.B KOSTKA_DEBUG
set to 1, shows where a bug is.
.SH FILES
.TP
.I share/doc/kostka
in the folder of the environment that Kostka is installed in: guides, rules, a tutorial and its programs.
"""


def page() -> str:
    """The whole page."""
    return "\n".join(_lines(tuple(commands()))).strip() + "\n"


def _lines(known: tuple[Command, ...]) -> Iterator[str]:
    yield HEAD.strip()
    yield ".SH COMMANDS"
    for command in known:
        yield f".SS {command.name}"
        yield f"{_text(command.summary)}."
        for argument in command.arguments:
            yield from _argument(argument)
        if command.epilog:
            yield from (".PP", ".nf", _text(command.epilog.rstrip()), ".fi")
    yield TAIL.strip()


def _argument(argument: Argument) -> Iterator[str]:
    yield ".TP"
    value = f" {argument.metavar}" if argument.takes_value else ""
    named = ", ".join(argument.flags)
    yield f".B {_text(named + value if named else argument.metavar)}"
    yield _text(argument.help)


def _text(words: str) -> str:
    """Text that roff takes as it is."""
    escaped = words.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join(f"\\&{line}" if line.startswith((".", "'")) else line for line in escaped.split("\n"))


if __name__ == "__main__":
    sys.stdout.write(page())
