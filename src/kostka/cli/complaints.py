"""Errors that end a command: unusable values on its command line, or anything else.

Commands only raise; `kostka.cli.main` prints the error in the user's language and sets the exit status.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from kostka.errors import KostkaError
from kostka.texts import render

_LINE = re.compile(r"(.* )?line (\d+)( .*|)", re.DOTALL)
"""A place in a file, in the form of `at`."""


class MisuseError(Exception):
    """A value on the command line that cannot be used, and why."""

    def __init__(self, error: KostkaError) -> None:
        super().__init__(error)
        self.error = error


class FileError(KostkaError):
    """An error in a file that the command line names; `at` is the file and the line."""


@contextmanager
def command_line() -> Iterator[None]:
    """Treat errors in here as misuse of the command line, unless a file is at fault; they name the value."""
    try:
        yield
    except FileError:
        raise
    except KostkaError as error:
        error.at = ""
        raise MisuseError(error) from None


def in_words(error: KostkaError, lang: str) -> str:
    """The error in a line, preceded by its place unless the words name it."""
    message = error.message(lang)
    return f"{placed(error.at, lang)}: {message}" if error.at and error.at not in message else message


def placed(at: str, lang: str) -> str:
    """The place of an error in the user's language; programs get the same one everywhere."""
    line = _LINE.fullmatch(at)
    return f"{line[1] or ''}{render('place-line', lang, line=line[2])}{line[3]}" if line else at
