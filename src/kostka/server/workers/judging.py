"""Questions to the rules that a worker answers, because they may take longer than the tables can wait."""

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
from kostka.server.tables.entries import Row
from kostka.server.tables.folding import folded
from kostka.server.tables.recording import record
from kostka.server.tables.table import Table


@dataclass(frozen=True, slots=True)
class Reporting:
    """What the rules say about a half-made layout. `position` may be plain data from outside."""

    rules: Rules
    position: Any
    seat: int
    draft: Any
    lang: str
    parts: bool = True
    """Whether refusals are told in parts beside their message."""

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
    """The answer, here and now."""
    game = game_for(asked.rules)
    position = asked.position
    if isinstance(position, dict):
        position = game.read_position(position)
    found = game.report(position, asked.seat, game.read_layout({"draft": asked.draft}))
    plain = {"game": game.kind, **game.write_report(found, asked.lang, parts=asked.parts)}
    return Report(plain, game.foreign(found))


@dataclass(frozen=True, slots=True)
class Deciding:
    """Which entries carry a command out, or why there are none."""

    table: Table
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
    """A table after entries of its log, and the last of them with what they made of it."""

    table: Table
    rows: Sequence[Row]
    kept: int

    def run(self) -> tuple[Table, list[tuple[Row, Table]]]:
        seen = deque(folded(self.table, self.rows), maxlen=self.kept)
        return (seen[-1][1] if seen else self.table), list(seen)


@dataclass(frozen=True, slots=True)
class Recording:
    """The record of a finished game, from the log of its table."""

    rows: Sequence[Row]
    number: int

    def run(self) -> str | KostkaError:
        try:
            return record(self.rows, self.number)
        except KostkaError as error:
            return error
