"""Files named on the command line. Errors are reported in the user's language."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from kostka.errors import KostkaError, RequestError, of_system, one_line


def open_file(path: str, at: str = "") -> BinaryIO:
    """Open the file; `at` is the place that an error names."""
    try:
        return Path(path).open("rb")
    except (OSError, ValueError) as error:  # a name with a zero byte raises no OSError
        raise unreadable(error, at) from None


@contextmanager
def in_file(path: str) -> Iterator[None]:
    """Errors raised in here are about this file."""
    try:
        yield
    except KostkaError as error:
        error.at = f"{one_line(path)} {error.at}".rstrip()
        raise


def unreadable(error: Exception, at: str = "") -> RequestError:
    """The error for a file that cannot be read."""
    return RequestError("file-unreadable", at, problem=of_system(error))


def unwritable(path: str, error: Exception) -> RequestError:
    """The error for a file that cannot be written; what does not exist then is its folder."""
    missing = isinstance(error, FileNotFoundError)
    problem = RequestError("folder-missing") if missing else of_system(error)
    return RequestError("file-unwritable", path=path, problem=problem)


def decoded(data: bytes, at: str = "") -> str:
    """The content of a file as text; an error names the line that is not UTF-8."""
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        before = data[: error.start].split(b"\n")
        place = f"{at} line {len(before)}".lstrip()
        raise RequestError("line-not-utf8", place, byte=len(before[-1]) + 1) from None
