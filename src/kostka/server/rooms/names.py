"""Names of people: whatever they contain, they are short, visible and inert."""

import unicodedata

from kostka.server.tables.commands import Refusal

LONGEST = 24
FILLERS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and symbols that look like a blank."""


def clean(name: str, at: str = "name") -> str:
    """The name without control characters and marks of direction, with single blanks."""
    composed = unicodedata.normalize("NFC", name)
    kept = "".join(" " if char.isspace() or char in FILLERS else char for char in composed)
    visible = "".join(char for char in kept if unicodedata.category(char)[0] != "C")
    short = " ".join(visible.split())[:LONGEST].strip()
    if all(unicodedata.category(char)[0] in "MZ" for char in short):
        raise Refusal("name-empty", at)
    return short
