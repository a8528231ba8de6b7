"""The record of a finished game, made from the log on demand; only that game is replayed."""

from collections.abc import Iterator, Sequence

from kostka.engine.record import Header, Recording, begin
from kostka.engine.shares import Share, joint_seed, shares_of
from kostka.server.tables import entries
from kostka.server.tables.commands import Refusal
from kostka.server.tables.entries import Entry


def record(log: Sequence[Entry], number: int) -> str:
    """The record of a game, by its number at this table; a Refusal while it is running."""
    return "".join(lines(log, number))


def lines(log: Sequence[Entry], number: int) -> Iterator[str]:
    """The lines of the record of a game."""
    first = log[0].body
    assert isinstance(first, entries.Created), "a log begins with the making of its table"
    starts = [at for at, entry in enumerate(log) if isinstance(entry.body, entries.Started)]
    if not 1 <= number <= len(starts):
        raise Refusal("record-none", "game", game=number)
    before, after = log[: starts[number - 1] + 1], log[starts[number - 1] + 1 :]
    recording = begin(_header(first, before))
    yield from _lines(recording)
    for entry in after[: starts[number] - len(before) if number < len(starts) else None]:
        body = entry.body
        if isinstance(body, entries.Acted | entries.TimedOut):
            plain = {**body.action, "seat": body.seat}
            recording = recording.after(recording.game.read_action(plain, recording.position), entry.at)
            yield from _lines(recording)
    over = number < len(starts) or any(isinstance(entry.body, entries.Ended) for entry in after)
    if not over and recording.game.result(recording.position) is None:
        raise Refusal("record-not-yet", "game", game=number)


def _lines(recording: Recording) -> Iterator[str]:
    return (f"{line}\n" for line in recording.lines)


def _header(first: entries.Created, log: Sequence[Entry]) -> Header:
    """The header of the game that the last of these entries begins: its players and how it was dealt."""
    names = [chair.name or chair.bot for chair in first.seats]
    part = first.seed
    for entry in log[:-1]:
        match entry.body:
            case entries.Seated(seat, name, _, bot):
                names[seat] = name or bot
            case entries.Started():
                part = entry.body.next_seed
    players = tuple(name or str(seat) for seat, name in enumerate(names, 1))
    begun = log[-1].body
    assert isinstance(begun, entries.Started), "a game begins with this entry"
    shares = _shares(log[:-1], part)
    seed = joint_seed(part, shares)
    options = dict(first.options)
    return Header(first.edition, players, seed, options, begun.starter, first.rulings, begun.round, shares)


def _shares(log: Sequence[Entry], part: str) -> tuple[Share, ...]:
    """What was added to the deal of the game that begins after these entries, the server's part first."""
    promises: dict[int, str] = {}
    parts: dict[int, str] = {}
    for entry in log:
        match entry.body:
            case entries.Opening():
                promises, parts = entry.body.promises, {}
            case entries.Opened(seat, opened):
                parts[seat] = opened
            case entries.Started():
                promises, parts = {}, {}
    return shares_of(part, promises, parts)
