"""Snapshots: a table before its current game, so that a long match need not be read from the start.

The current game itself is always replayed from its entries.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import msgspec

from kostka.engine.game import Result
from kostka.engine.match import Played, Sheet
from kostka.server.tables.clocks import LAG_BANK_MS
from kostka.server.tables.entries import Entry, Started
from kostka.server.tables.folding import game_of
from kostka.server.tables.state import Deal, Link, Phase, Plan, Seat, TableState


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A table before its current game, as text."""

    seq: int
    body: str


class _Saved(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table between two games. `sheet` has starter, reason, winners and scores of each game."""

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
    pledges: dict[int, str | None] = msgspec.field(default_factory=dict)
    deal: Deal | None = None


def save(table: TableState) -> str:
    """The table between two games as text."""
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
        pledges=dict(table.pledges),
        deal=table.deal,
    )
    return msgspec.json.encode(saved).decode()


def restore(text: str) -> TableState:
    """The table of a snapshot."""
    saved = msgspec.json.decode(text, type=_Saved)
    seats = len(saved.seats)
    return TableState(
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
        pledges=saved.pledges,
        deal=saved.deal,
    )


def snapshot_before(tables: Sequence[TableState], entries: Sequence[Entry]) -> Snapshot | None:
    """The snapshot that goes with these entries: the table before they begin a game other than its first."""
    for before, entry in zip(tables, entries, strict=False):
        if isinstance(entry.body, Started) and before.played:
            return Snapshot(before.seq, save(before))
    return None


def _line(game: Played) -> tuple[int, str, list[int], list[str]]:
    result = game.result
    return game.starter, result.reason, list(result.winners), [str(score) for score in result.scores]


def _played(line: tuple[int, str, list[int], list[str]]) -> Played:
    starter, reason, winners, scores = line
    return Played(starter, Result(reason, tuple(winners), tuple(Fraction(score) for score in scores)))
