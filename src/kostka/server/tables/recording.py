"""The record of a finished game, made from the log on demand; only that game is replayed."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from kostka.engine.began import Began
from kostka.engine.record import Header, Recording, begin
from kostka.engine.shares import Share, joint_seed, shares_of
from kostka.server.tables import entries
from kostka.server.tables.commands import Refusal
from kostka.server.tables.entries import Entry
from kostka.server.tables.state import TableState

BEFORE_A_GAME = entries.Created | entries.Seated | entries.Opening | entries.Opened | entries.FirstOfGame
"""They decide its players and its deal."""
OF_A_GAME = entries.Acted | entries.TimedOut | entries.Ended


class Player(NamedTuple):
    """Who played: a name as records have it, and the level of a bot."""

    name: str
    bot: str | None


def check_over(table: TableState, number: int) -> None:
    """Check that a game is over: before that, no one may learn more about it than their seat sees."""
    if not 1 <= number <= table.played:
        raise _no_record(number)
    if number == table.played and table.phase == "playing":
        raise Refusal("record-not-yet", "game", game=number)


def record(log: Sequence[Entry], number: int) -> str:
    """The record of a game, by its number at this table; a Refusal while it is running."""
    return "".join(lines(log, number))


def lines(log: Sequence[Entry], number: int) -> Iterator[str]:
    """The lines of the record of a game."""
    start, end = _places(log, number)
    recording = begin(_header(log[: start + 1]))
    yield from _lines(recording)
    for entry in log[start + 1 : end]:
        body = entry.body
        if isinstance(body, entries.Acted | entries.TimedOut):
            plain = {**body.action, "seat": body.seat}
            recording = recording.after(recording.game.read_action(plain, recording.position), entry.at)
            yield from _lines(recording)
    over = end is not None or any(isinstance(entry.body, entries.Ended) for entry in log[start:])
    if not over and recording.game.result(recording.position) is None:
        raise Refusal("record-not-yet", "game", game=number)


def players(log: Sequence[Entry], number: int) -> tuple[Player, ...]:
    """Who played a game when it began."""
    start, _ = _places(log, number)
    first = log[0].body
    assert isinstance(first, entries.Created), "a log begins with the making of its table"
    seated = [Player(chair.name, chair.bot) for chair in first.seats]
    for entry in log[:start]:
        match entry.body:
            case entries.Seated(seat, name, _, bot):
                seated[seat] = Player(name, bot)
    return tuple(Player(name or bot or str(seat), bot) for seat, (name, bot) in enumerate(seated, 1))


def needed(log: Iterable[Entry], number: int) -> list[Entry]:
    """The entries of a log that the record of a game needs: how it came to be dealt, and its actions."""
    kept, games = list[Entry](), 0
    for entry in log:
        games += isinstance(entry.body, entries.FirstOfGame)
        if isinstance(entry.body, BEFORE_A_GAME) or (games == number and isinstance(entry.body, OF_A_GAME)):
            kept.append(entry)
        if games > number:
            break
    if not 1 <= number <= games:
        raise _no_record(number)
    return kept


def _places(log: Sequence[Entry], number: int) -> tuple[int, int | None]:
    """Where a game begins in the log, and where the next one does."""
    starts = [at for at, entry in enumerate(log) if isinstance(entry.body, entries.FirstOfGame)]
    if not 1 <= number <= len(starts):
        raise _no_record(number)
    return starts[number - 1], starts[number] if number < len(starts) else None


def _no_record(number: int) -> Refusal:
    return Refusal("record-none", "game", game=number)


def _lines(recording: Recording) -> Iterator[str]:
    return (f"{line}\n" for line in recording.lines)


def _header(log: Sequence[Entry]) -> Header:
    """The header of the game that the last of these entries begins: its players and its deal."""
    first, begun = log[0].body, log[-1].body
    assert isinstance(first, entries.Created), "a log begins with the making of its table"
    number = sum(isinstance(entry.body, entries.FirstOfGame) for entry in log)
    names = tuple(player.name for player in players(log, number))
    options = dict(first.options)
    if isinstance(begun, entries.Began):
        began = Began(begun.check, begun.n, begun.position, begun.seat)
        return Header(first.edition, names, begun.seed, options, rulings=first.rulings, began=began)
    assert isinstance(begun, entries.Started), "a game begins with this entry"
    before = [entry.body.next_seed for entry in log[:-1] if isinstance(entry.body, entries.Started)]
    part = before[-1] if before else first.seed
    shares = _shares(log[:-1], part)
    seed = joint_seed(part, shares)
    return Header(first.edition, names, seed, options, begun.starter, first.rulings, begun.round, shares)


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
