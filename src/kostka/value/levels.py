"""The levels of players that the value distinguishes."""

from collections.abc import Sequence

from kostka.errors import RequestError
from kostka.fields import as_choice

UNKNOWN = "unknown"
"""The level of people, and of bots that are not ours."""
LEVELS = (UNKNOWN, "beginner", "casual", "solid", "sharp", "holder", "expert")
"""The levels that the value distinguishes. A holder opens when it can, and waits for its whole rack to go
out.
"""
BOTS = (UNKNOWN, "beginner", "casual", "solid", "expert")
"""The levels of bots that every family has; some families distinguish no others."""
OVERLOOKING = frozenset({"beginner", "casual"})
"""Players who may not see that they can go out."""


def level_numbers(levels: Sequence[object], seats: int, known: Sequence[str] = LEVELS) -> tuple[int, ...]:
    """The numbers of the levels by seat, each one of the known; all are unknown if none is named."""
    if not levels:
        return (0,) * seats
    if len(levels) != seats:
        raise RequestError("value-levels", "levels", field="levels", seats=seats, levels=len(levels))
    return tuple(
        LEVELS.index(level if level in known else as_choice(level, f"levels {place}", known))
        for place, level in enumerate(levels, 1)
    )
