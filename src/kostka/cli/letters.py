"""Replacements for letters that a terminal does not know: the nearest ones instead of question marks."""

# ruff: noqa: RUF001 - letters that look alike are what this is about

import codecs
import sys
import unicodedata

HANDLER = "kostka.nearest"

_NEAREST = str.maketrans(
    {
        "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ø": "o", "Ø": "O", "ß": "ss", "æ": "ae", "Æ": "AE",
        "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "‘": "'", "’": "'", "‚": "'",
        "–": "-", "—": "-", "−": "-", "…": "...", "·": "-", "×": "x", "→": "->", "←": "<-",
        "≤": "<=", "≥": ">=", "\N{NO-BREAK SPACE}": " ", "✓": "+", "✗": "x",
    }
)  # fmt: skip


def nearest(text: str, encoding: str) -> str:
    """The text in letters of the encoding; a question mark where there is nothing similar."""
    found = []
    for letter in text:
        plain = unicodedata.normalize("NFKD", letter.translate(_NEAREST))
        base = "".join(char for char in plain if not unicodedata.combining(char))
        found.append(base.encode(encoding, "replace").decode(encoding))
    return "".join(found)


def _replaced(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return nearest(error.object[error.start : error.end], error.encoding), error.end


def register() -> str:
    """Register the error handler for streams; returns its name."""
    codecs.register_error(HANDLER, _replaced)
    return HANDLER


def printable(text: str) -> str:
    """The text in letters of the terminal, for a prompt, which is written past the streams."""
    encoding = sys.stdout.encoding or "utf-8"
    return text.encode(encoding, register()).decode(encoding)
