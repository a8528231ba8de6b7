"""A finished game of a table as a record, made from the log on demand."""

from collections.abc import Sequence

from kostka.engine.record import Header, begin
from kostka.server.tables import entries
from kostka.server.tables.commands import Refusal
from kostka.server.tables.entries import Row
from kostka.server.tables.folding import fold
from kostka.server.tables.table import Table


def record(rows: Sequence[Row], number: int) -> str:
    """The record of a game, by its number among all of the table; a Refusal while it is on."""
    table: Table | None = None
    header: Header | None = None
    actions: list[tuple[Row, entries.Acted | entries.TimedOut]] = []
    for row in rows:
        table = fold(table, row)
        entry = row.entry
        on = table.current is not None and table.played == number
        if isinstance(entry, entries.Started) and on:
            header = _header(table, entry)
        elif isinstance(entry, entries.Acted | entries.TimedOut) and on:
            actions.append((row, entry))
    if header is None or table is None:
        raise Refusal("record-none", "game", game=number)
    if table.played == number and table.phase == "playing":
        raise Refusal("record-not-yet", "game", game=number)
    recording = begin(header)
    lines = list(recording.lines)
    for row, entry in actions:
        plain = {**entry.action, "seat": entry.seat}
        recording = recording.after(recording.game.read_action(plain, recording.position), row.at)
        lines += recording.lines
    return "".join(f"{line}\n" for line in lines)


def _header(table: Table, entry: entries.Started) -> Header:
    assert table.current is not None, "a game began"
    names = tuple(seat.name or seat.bot or str(number) for number, seat in enumerate(table.seats, 1))
    return Header(table.plan.edition, names, table.current.seed, dict(table.plan.options), entry.starter)
