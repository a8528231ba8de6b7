"""Snapshots: a table as it was before its present game, so that a long match need not be read from the start.

The game itself is always played again from its entries.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import msgspec

from kostka.engine.game import Result
from kostka.engine.match import Played, Sheet
from kostka.server.tables.clocks import LAG_BANK_MS
from kostka.server.tables.entries import Row, Started
from kostka.server.tables.folding import game_of
from kostka.server.tables.table import Link, Phase, Plan, Seat, Table


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A table before its present game, as a text."""

    seq: int
    body: str


class _Saved(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table is between two games. `sheet` are starter, reason, winners and scores of each game."""

    plan: Plan
    seq: int
    at: int
    host: str
    seats: tuple[Seat, ...]
    sheet: list[tuple[int, str, list[int], list[str]]]
    next_seed: str
    phase: Phase
    match: int
    played: int
    links: dict[str, Link]


def save(table: Table) -> str:
    """The table between two games as a text."""
    sheet = [_line(game) for game in table.sheet.played]
    saved = _Saved(
        plan=table.plan,
        seq=table.seq,
        at=table.at,
        host=table.host,
        seats=table.seats,
        sheet=sheet,
        next_seed=table.next_seed,
        phase=table.phase,
        match=table.match,
        played=table.played,
        links=dict(table.links),
    )
    return msgspec.json.encode(saved).decode()


def restore(text: str) -> Table:
    """The table that was saved."""
    saved = msgspec.json.decode(text, type=_Saved)
    seats = len(saved.seats)
    return Table(
        plan=saved.plan,
        game=game_of(saved.plan.edition, saved.plan.options, saved.plan.rulings),
        seq=saved.seq,
        at=saved.at,
        host=saved.host,
        seats=saved.seats,
        sheet=Sheet(seats, saved.plan.games, tuple(_played(line) for line in saved.sheet)),
        next_seed=saved.next_seed,
        phase=saved.phase,
        match=saved.match,
        played=saved.played,
        lag=(LAG_BANK_MS,) * seats,
        links=saved.links,
    )


def snapshot_before(tables: Sequence[Table], rows: Sequence[Row]) -> Snapshot | None:
    """The snapshot that goes with these rows: of the table before a game that they begin, but the first."""
    for before, row in zip(tables, rows, strict=False):
        if isinstance(row.entry, Started) and before.played:
            return Snapshot(before.seq, save(before))
    return None


def _line(game: Played) -> tuple[int, str, list[int], list[str]]:
    result = game.result
    return game.starter, result.reason, list(result.winners), [str(score) for score in result.scores]


def _played(line: tuple[int, str, list[int], list[str]]) -> Played:
    starter, reason, winners, scores = line
    return Played(starter, Result(reason, tuple(winners), tuple(Fraction(score) for score in scores)))
