"""Questions to the rules for workers, because they may take longer than the tables can wait."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from kostka.engine import game_for
from kostka.errors import KostkaError
from kostka.rules import Rules
from kostka.server.tables.commands import Circumstances, TableCommand
from kostka.server.tables.deciding import decide
from kostka.server.tables.decision import Decision
from kostka.server.tables.entries import Entry
from kostka.server.tables.folding import folded
from kostka.server.tables.recording import record
from kostka.server.tables.state import TableState


@dataclass(frozen=True, slots=True)
class Reporting:
    """What the rules say about a draft. `position` may be plain data from a client."""

    rules: Rules
    position: Any
    seat: int
    draft: Any
    lang: str
    parts: bool = True
    """Whether violations also carry their message in parts."""

    def run(self) -> "Report | KostkaError":
        try:
            return report(self)
        except KostkaError as error:
            return error


class Report(NamedTuple):
    """A report as plain data, and whether the layout has pieces that its player does not have."""

    plain: dict[str, Any]
    foreign: bool


def report(asked: Reporting) -> Report:
    """Report in this process."""
    game = game_for(asked.rules)
    position = asked.position
    if isinstance(position, dict):
        position = game.read_position(position)
    found = game.report(position, asked.seat, game.read_layout({"draft": asked.draft}))
    plain = {"game": game.kind, **game.write_report(found, asked.lang, parts=asked.parts)}
    return Report(plain, game.foreign(found))


@dataclass(frozen=True, slots=True)
class Deciding:
    """The entries that carry out a command, or why there are none."""

    table: TableState
    command: TableCommand
    guest: str | None
    around: Circumstances
    cmd: str | None

    def run(self) -> Decision | KostkaError:
        try:
            return decide(self.table, self.command, self.guest, self.around, self.cmd)
        except KostkaError as refusal:
            return refusal


@dataclass(frozen=True, slots=True)
class Folding:
    """A table after more of its log, and after each of the last entries."""

    table: TableState
    log: Sequence[Entry]
    kept: int

    def run(self) -> tuple[TableState, list[tuple[Entry, TableState]]]:
        seen = deque(folded(self.table, self.log), maxlen=self.kept)
        return (seen[-1][1] if seen else self.table), list(seen)


@dataclass(frozen=True, slots=True)
class Recording:
    """The record of a finished game, from the log of its table."""

    log: Sequence[Entry]
    number: int

    def run(self) -> str | KostkaError:
        try:
            return record(self.log, self.number)
        except KostkaError as error:
            return error
