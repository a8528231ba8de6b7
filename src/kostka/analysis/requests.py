"""`review`: what `kostka review` says of a record, as plain data."""

from collections.abc import Mapping, Sequence
from typing import Any, TypedDict, cast

from kostka import rules
from kostka.analysis.analyst import analyst_of
from kostka.analysis.plain import VERSION, plain
from kostka.analysis.reviewing import Progress, unwatched
from kostka.analysis.reviewing import review as reviewed
from kostka.engine import game_for
from kostka.errors import RequestError
from kostka.fields import Fields, as_number, as_text
from kostka.timed import LONGEST_MS, within
from kostka.value import UNKNOWN

LIMIT_MS = 60_000
DEEP_LIMIT_MS = 300_000
LARGEST = 1_000_000
"""The longest record that is reviewed, in characters. A long game with the largest deck takes half of it."""


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
        found = reviewed(checked(text), seat=seat, deep=deep, levels=levels, progress=progress)
        return cast(ReviewAnswer, plain(found, lang))


def checked(text: str) -> str:
    """The text, unless it is too large for a record."""
    if len(as_text(text, "record")) > LARGEST:
        raise RequestError("record-too-large", limit=LARGEST)
    return text


def outdated(review: Mapping[str, object]) -> bool:
    """Whether a review has an older form than those made now, or stands on older weights.

    >>> import kostka
    >>> from pathlib import Path
    >>> record = Path("examples/game.kostka").read_text("utf-8")
    >>> kostka.outdated(kostka.review(record))
    False
    """
    given = Fields(review)
    value, players = given.text("value"), given.items("players")
    game = game_for(rules.load(given.text("edition")))
    return (given.value("version"), value) != (VERSION, analyst_of(game, [UNKNOWN] * len(players)).version)


def limit_of(deep: bool) -> int:
    """How long a review may take by default, in milliseconds."""
    return DEEP_LIMIT_MS if deep else LIMIT_MS
