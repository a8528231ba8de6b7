"""Names of people: whatever they contain, they are short, visible and inert."""

import unicodedata

from kostka.server.tables.commands import Refusal

LONGEST = 24


def clean(name: str, at: str = "name") -> str:
    """The name without control characters and marks of direction, with single blanks."""
    kept = "".join(" " if char.isspace() else char for char in unicodedata.normalize("NFC", name))
    visible = "".join(char for char in kept if unicodedata.category(char)[0] != "C")
    short = " ".join(visible.split())[:LONGEST].strip()
    if not short:
        raise Refusal("name-empty", at)
    return short
