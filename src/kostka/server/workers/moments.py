"""Questions about a moment of a finished game."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from kostka.engine.game import IllegalAction
from kostka.engine.record import Header, Record
from kostka.errors import KostkaError
from kostka.rules import edition
from kostka.server.tables.entries import Entry
from kostka.server.tables.recording import record
from kostka.server.workers.computing import computing
from kostka.server.workers.reviewing import levels


@dataclass(frozen=True, slots=True)
class Recorded:
    """A finished game: by its number in the log of a table, or as an uploaded record."""

    log: Sequence[Entry] = ()
    number: int = 0
    text: str | None = None

    def record(self) -> str:
        return record(self.log, self.number) if self.text is None else self.text

    def levels(self) -> tuple[str, ...] | None:
        """Who played; None if that follows only from the names in the record."""
        return levels(self.log, self.number) if self.text is None else None


class Start(NamedTuple):
    """Where a new table begins, and who played so far."""

    header: Header
    levels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Refused:
    """An action that the rules refuse: the reason, and the same as HTTP answers with it."""

    error: IllegalAction
    violations: list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Supposing:
    """What another action before action `n` would have been worth, as HTTP answers with it."""

    recorded: Recorded
    n: int
    action: dict[str, Any]
    lang: str
    seconds: float

    def run(self) -> "bytes | Refused | KostkaError":
        from kostka.server.reviews.supposing import supposed  # not needed by the server itself

        try:
            with computing(self.seconds):
                return supposed(self.recorded.record(), self.n, self.action, self.recorded.levels())
        except IllegalAction as refusal:
            lang = edition(Record(self.recorded.record()).header.edition).spoken(self.lang)
            return Refused(refusal, [broken.plain(lang, parts=True) for broken in refusal.violations])
        except KostkaError as error:
            return error


@dataclass(frozen=True, slots=True)
class GoingOn:
    """A new game from before action `n`; for a `seat`, what it could not see is dealt again from a seed."""

    recorded: Recorded
    n: int
    seat: int | None
    seed: str
    seconds: float

    def run(self) -> "Start | KostkaError":
        from kostka.analysis.going_on import as_it_was, imagined  # not needed by the server itself
        from kostka.analysis.reviewing import levels_of
        from kostka.analysis.what_if import moment

        try:
            with computing(self.seconds):
                at = moment(self.recorded.record(), self.n)
                known = self.recorded.levels() or levels_of(at.now.header.players)
                header = as_it_was(at) if self.seat is None else imagined(at, self.seat, self.seed, known)
                return Start(header, known)
        except KostkaError as error:
            return error
