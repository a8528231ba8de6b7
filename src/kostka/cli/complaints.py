"""What ends a command: values of its command line that cannot be used, or anything else that is wrong.

Commands only raise; `kostka.cli.main` says it in the language of the user and gives the exit status.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from kostka.errors import KostkaError
from kostka.texts import render

_LINE = re.compile(r"(.* )?line (\d+)( .*|)", re.DOTALL)
"""A place in a file, as `at` has it."""


class MisuseError(Exception):
    """A value of the command line that cannot be used, and why."""

    def __init__(self, error: KostkaError) -> None:
        super().__init__(error)
        self.error = error


class FileError(KostkaError):
    """Something wrong in a file that the command line names; `at` is the file and the line."""


@contextmanager
def command_line() -> Iterator[None]:
    """What is wrong in here is the fault of the command line, unless a file's; its words name the value."""
    try:
        yield
    except FileError:
        raise
    except KostkaError as error:
        error.at = ""
        raise MisuseError(error) from None


def told(error: KostkaError, lang: str) -> str:
    """The error in a line, with its place in front unless its words have it."""
    message = error.message(lang)
    return f"{placed(error.at, lang)}: {message}" if error.at and error.at not in message else message


def placed(at: str, lang: str) -> str:
    """The place of an error for people: what is the same for programs everywhere is in their language."""
    line = _LINE.fullmatch(at)
    return f"{line[1] or ''}{render('place-line', lang, line=line[2])}{line[3]}" if line else at
