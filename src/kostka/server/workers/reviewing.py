"""Reviews of finished games. Only the people who asked for one wait for it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kostka.errors import KostkaError
from kostka.server.tables.entries import Entry
from kostka.server.tables.recording import players, record
from kostka.server.workers.computing import computing
from kostka.server.workers.jobs import Progress, unwatched
from kostka.value import LEVELS, UNKNOWN

if TYPE_CHECKING:
    from kostka.server.reviews.body import Written

STEP = 0.02
"""Progress is reported in steps of this size."""


@dataclass(frozen=True, slots=True)
class Reviewing:
    """The review of a finished game, from the log of its table."""

    log: Sequence[Entry]
    number: int
    deep: bool
    seconds: float

    def run(self) -> "Written | KostkaError":
        return self.run_watched(unwatched)

    def run_watched(self, progress: Progress) -> "Written | KostkaError":
        from kostka.analysis.reviewing import review  # not needed by the server itself
        from kostka.server.reviews.body import written

        try:
            with computing(self.seconds):
                text, known = record(self.log, self.number), levels(self.log, self.number)
                return written(review(text, deep=self.deep, levels=known, progress=in_steps(progress)))
        except KostkaError as error:
            return error


@dataclass(frozen=True, slots=True)
class ReviewingRecord:
    """The review of an uploaded record, as HTTP answers with it."""

    record: str
    deep: bool
    lang: str
    seconds: float

    def run(self) -> "bytes | KostkaError":
        from kostka.analysis.reviewing import review
        from kostka.server.reviews.body import answer

        try:
            with computing(self.seconds):
                return answer(review(self.record, deep=self.deep), self.lang)
        except KostkaError as error:
            return error


def levels(log: Sequence[Entry], number: int) -> tuple[str, ...]:
    """The levels of the players, as far as the value knows them."""
    bots = (player.bot for player in players(log, number))
    return tuple(bot if bot in LEVELS else UNKNOWN for bot in bots)


def in_steps(progress: Progress) -> Progress:
    """Progress, reported only when it has changed by a step."""
    reported = 0.0

    def report(done: float) -> None:
        nonlocal reported
        if done >= reported + STEP:
            reported = done
            progress(done)

    return report
