"""`review`: what `kostka review` says of a record, as plain data."""

from collections.abc import Sequence
from typing import Any, TypedDict, cast

from kostka.analysis.plain import plain
from kostka.analysis.reviewing import Progress, unwatched
from kostka.analysis.reviewing import review as reviewed
from kostka.fields import as_number, as_text
from kostka.timed import LONGEST_MS, within

LIMIT_MS = 60_000
DEEP_LIMIT_MS = 300_000


class ReviewAnswer(TypedDict):
    """A review; lists have a number for each seat, so that result = mean + deal + luck + own + others."""

    version: int
    value: str
    edition: str
    players: list[str]
    levels: list[str]
    deep: bool
    over: bool
    reason: str | None
    winners: list[int] | None
    result: list[float]
    mean: list[float]
    deal: list[float]
    luck: list[float]
    own: list[float]
    others: list[float]
    residual: list[float]
    turns: list[dict[str, Any]]
    turning_points: list[int]


def review(
    text: str,
    *,
    seat: int | None = None,
    deep: bool = False,
    levels: Sequence[str] | None = None,
    lang: str = "en",
    limit_ms: int | None = None,
    progress: Progress = unwatched,
) -> ReviewAnswer:
    """Review a record: everybody's luck, what decisions cost, and what was missed.

    With a `seat` only its decisions are judged. `deep` looks at more worlds, and lists what each draw could
    have brought. `levels` says who plays, by seat (`unknown`, `solid` ...); the default goes by the names of
    bots. `progress` is called with how much is done, from 0 to 1. A record that is damaged, cannot be
    reviewed, or takes longer than `limit_ms` raises a KostkaError.
    """
    limit = limit_of(deep) if limit_ms is None else limit_ms
    with within(as_number(limit, "limit_ms", 0, LONGEST_MS)):
        found = reviewed(as_text(text, "record"), seat=seat, deep=deep, levels=levels, progress=progress)
        return cast(ReviewAnswer, plain(found, lang))


def limit_of(deep: bool) -> int:
    """How long a review may take, in milliseconds, unless it is said."""
    return DEEP_LIMIT_MS if deep else LIMIT_MS
