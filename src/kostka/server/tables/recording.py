"""A finished game of a table as a record, made from the log on demand; only that game is played again."""

from collections.abc import Iterator, Sequence

from kostka.engine.record import Header, Recording, begin
from kostka.server.tables import entries
from kostka.server.tables.commands import Refusal
from kostka.server.tables.entries import Row


def record(rows: Sequence[Row], number: int) -> str:
    """The record of a game, by its number among all of the table; a Refusal while it is on."""
    return "".join(lines(rows, number))


def lines(rows: Sequence[Row], number: int) -> Iterator[str]:
    """The same line by line."""
    first = rows[0].entry
    assert isinstance(first, entries.Created), "a log begins with the making of its table"
    starts = [at for at, row in enumerate(rows) if isinstance(row.entry, entries.Started)]
    if not 1 <= number <= len(starts):
        raise Refusal("record-none", "game", game=number)
    before, after = rows[: starts[number - 1] + 1], rows[starts[number - 1] + 1 :]
    recording = begin(_header(first, before))
    yield from _lines(recording)
    for row in after[: starts[number] - len(before) if number < len(starts) else None]:
        entry = row.entry
        if isinstance(entry, entries.Acted | entries.TimedOut):
            plain = {**entry.action, "seat": entry.seat}
            recording = recording.after(recording.game.read_action(plain, recording.position), row.at)
            yield from _lines(recording)
    over = number < len(starts) or any(isinstance(row.entry, entries.Ended) for row in after)
    if not over and recording.game.result(recording.position) is None:
        raise Refusal("record-not-yet", "game", game=number)


def _lines(recording: Recording) -> Iterator[str]:
    return (f"{line}\n" for line in recording.lines)


def _header(first: entries.Created, rows: Sequence[Row]) -> Header:
    """The header of the game that the last of these rows begins: who sat there, and the promised seed."""
    names = [chair.name or chair.bot for chair in first.seats]
    seed, promised, starter, in_match = first.seed, first.seed, None, None
    for row in rows:
        match row.entry:
            case entries.Seated(seat, name, _, bot):
                names[seat] = name or bot
            case entries.Started():
                seed, promised = promised, row.entry.next_seed
                starter, in_match = row.entry.starter, row.entry.round
    players = tuple(name or str(seat) for seat, name in enumerate(names, 1))
    return Header(first.edition, players, seed, dict(first.options), starter, first.rulings, in_match)
