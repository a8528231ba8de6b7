"""JSON Lines: one request a line in, one answer a line out, in the same order.

An error in a line becomes its answer, and the lines after it are still served. Blank lines are skipped; every
other line gets exactly one answer, written before the next line is read.
"""

import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from typing import BinaryIO

from kostka.api.envelope import is_plain, read_envelope
from kostka.cli.files import open_file
from kostka.errors import KostkaError, RequestError
from kostka.fields import from_json
from kostka.texts import LANGUAGES

Request = Mapping[str, object]
Answer = Callable[[Request], Mapping[str, object]]

LONGEST_LINE = 1_000_000
"""The longest line in bytes. The fullest table of the largest deck takes less than a hundredth of it."""

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def serve_file(path: str | None, answer: Answer, lang: str) -> int:
    """Answer the lines of a file, or of standard input for None or `-`."""
    if path is not None and path != "-":
        with open_file(path, path) as file:
            return serve(file, sys.stdout.buffer, answer, lang)
    if sys.stdin is None:
        return 0
    return serve(sys.stdin.buffer, sys.stdout.buffer, answer, lang)


def serve(lines: BinaryIO, answers: BinaryIO, answer: Answer, lang: str = "en") -> int:
    """Answer every line; returns 0 if no answer is an error, else 1."""
    status = 0
    for number, line in _lines(lines):
        reply, failed = _reply(number, line, answer, lang)
        if failed:
            status = 1
        answers.write(reply)
        answers.flush()
    return status


def _lines(stream: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """The lines that are not blank, with their numbers; only the beginning of a line that is too long."""
    number = 0
    while line := stream.readline(LONGEST_LINE + 1):
        number += 1
        rest = line
        while len(rest) > LONGEST_LINE and not rest.endswith(b"\n"):
            rest = stream.readline(LONGEST_LINE + 1)
        line = line.removeprefix(_BYTE_ORDER_MARK).strip()
        if line:
            yield number, line


def _reply(number: int, line: bytes, answer: Answer, lang: str) -> tuple[bytes, bool]:
    """The answer as text, and whether it is an error. There is always one."""
    marks: dict[str, object] = {}
    try:
        request = _decoded(line, f"line {number}")
        if "id" in request and is_plain(request["id"]):
            marks = {"id": request["id"]}
        lang = _language(request, lang)
        read_envelope(request, lang)
        lang = _spoken(request, lang)
        reply = {**marks, **answer(request)}
        return _encoded(reply), "error" in reply
    except KostkaError as error:
        return _encoded({**marks, "error": _described(error, lang)}), True
    except Exception as bug:
        if os.environ.get("KOSTKA_DEBUG"):
            raise
        problem = " ".join(f"{type(bug).__name__}: {bug}".split())
        report = RequestError("internal-error", f"line {number}", problem=problem)
        return _encoded({**marks, "error": _described(report, lang)}), True


def _language(request: Request, default: str) -> str:
    wanted = request.get("lang")
    return wanted if isinstance(wanted, str) and wanted in LANGUAGES else default


def _spoken(request: Request, lang: str) -> str:
    """The language, in the words of the book that the request names, if any."""
    from kostka import rules

    name = request.get("edition")
    return rules.edition(str(name)).spoken(lang) if name in rules.editions() else lang


def _described(error: KostkaError, lang: str) -> dict[str, object]:
    return {"code": error.code, "message": error.message(lang), "at": error.at}


def _decoded(line: bytes, at: str) -> Request:
    if len(line) > LONGEST_LINE:
        raise RequestError("line-too-long", at, limit=LONGEST_LINE)
    try:
        text = line.decode()
    except UnicodeDecodeError as error:
        raise RequestError("line-not-utf8", at, byte=error.start + 1) from None
    try:
        value = from_json(text)
    except json.JSONDecodeError as error:
        column = error.pos + 1
        raise RequestError("json-broken", f"{at} column {column}", column=column) from None
    except RecursionError:
        raise RequestError("json-too-deep", at) from None
    except KostkaError as error:
        error.at = at
        raise
    if not isinstance(value, dict):
        raise RequestError("request-not-an-object", at)
    return value


# Some readers take these for line ends too; JSON can escape them.
_OTHER_LINE_ENDS = {ord(char): f"\\u{ord(char):04x}" for char in "\x85\u2028\u2029"}


def _encoded(reply: Mapping[str, object]) -> bytes:
    try:
        text = json.dumps(reply, ensure_ascii=False, allow_nan=False).translate(_OTHER_LINE_ENDS)
        return text.encode() + b"\n"
    except UnicodeEncodeError:  # half a surrogate pair, which can only be escaped
        return json.dumps(reply, allow_nan=False).encode() + b"\n"
