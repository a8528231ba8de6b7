"""From a table and an entry of its log to the table after it. The same log gives the same table anywhere."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, TypeAlias, cast

from msgspec.structs import replace

from kostka.engine import AnyGame, Step, game_for
from kostka.engine.match import Sheet
from kostka.rules import LATEST, load
from kostka.server.tables import entries
from kostka.server.tables.clocks import LAG_BANK_MS, new_clock
from kostka.server.tables.entries import AnyEntry, Row
from kostka.server.tables.table import Current, Link, Plan, Question, Seat, Table


def fold(table: Table | None, row: Row) -> Table:
    """The table after an entry. An action that the rules forbid raises what the engine raises."""
    entry = row.entry
    if table is None:
        assert isinstance(entry, entries.Created), "a log begins with the making of its table"
        return created(entry, row)
    assert row.seq == table.seq + 1, "a log has no gaps"
    at = max(row.at, table.at)
    moved = _FOLDS[type(entry)](replace(table, seq=row.seq, at=at, fresh=()), entry)
    return _timed(table, moved)


def folded(table: Table | None, rows: Iterable[Row]) -> Iterator[tuple[Row, Table]]:
    """Every entry with the table after it."""
    for row in rows:
        table = fold(table, row)
        yield row, table


def fold_all(rows: Iterable[Row], table: Table | None = None) -> Table:
    """The table after all entries."""
    for row in rows:
        table = fold(table, row)
    assert table is not None, "a log is not empty"
    return table


@lru_cache(maxsize=256)
def _game(edition: str, options: str, rulings: int) -> AnyGame:
    return game_for(load(edition, json.loads(options), rulings))


def game_of(edition: str, options: Mapping[str, Any], rulings: int = LATEST) -> AnyGame:
    """The game of a table; tables with the same rules share it. As text, 1 and true are not the same."""
    return _game(edition, json.dumps(dict(options), sort_keys=True), rulings)


def created(entry: entries.Created, row: Row) -> Table:
    """A new table."""
    plan = Plan(
        code=entry.code,
        edition=entry.edition,
        options=entry.options,
        games=entry.games,
        public=entry.public,
        spectators=entry.spectators,
        starter=entry.starter,
        by_host=entry.by_host,
        created=row.at,
        rulings=entry.rulings,
    )
    return Table(
        plan=plan,
        game=game_of(entry.edition, entry.options, entry.rulings),
        seq=row.seq,
        at=row.at,
        host=entry.host,
        seats=tuple(_chair(chair) for chair in entry.seats),
        sheet=Sheet(len(entry.seats), entry.games),
        next_seed=entry.seed,
        lag=(LAG_BANK_MS,) * len(entry.seats),
    )


def _chair(chair: entries.Chair | entries.Seated) -> Seat:
    if chair.bot is not None:
        return Seat("bot", chair.name, None, chair.bot)
    return Seat("open") if chair.guest is None else Seat("person", chair.name, chair.guest)


# Seats


def _seated(table: Table, entry: entries.Seated) -> Table:
    return _with_seat(table, entry.seat, _chair(entry))


def _unseated(table: Table, entry: entries.Unseated) -> Table:
    seat = table.seats[entry.seat]
    emptied = Seat("open") if table.phase in ("lobby", "over") else Seat("left", seat.name)
    after = _with_seat(table, entry.seat, emptied)
    heirs = after.guests if seat.guest == table.host else ()
    host = table.host if table.host in heirs or not heirs else heirs[0]
    about = table.question and (table.question.by, table.question.about)
    question = None if about and entry.seat in about else table.question
    return replace(after, host=host, question=question, links=_without_links_to(table, entry.seat))


def _replaced(table: Table, entry: entries.Replaced) -> Table:
    seat = table.seats[entry.seat]
    return _with_seat(table, entry.seat, replace(seat, kind="bot", bot=entry.bot, standing_in=True))


def _returned(table: Table, entry: entries.Returned) -> Table:
    seat = table.seats[entry.seat]
    return _with_seat(table, entry.seat, Seat("person", seat.name, seat.guest))


def _link_made(table: Table, entry: entries.LinkMade) -> Table:
    others = _without_links_to(table, entry.seat)
    return replace(table, links={**others, entry.digest: Link(entry.seat, entry.expires)})


def _moved(table: Table, entry: entries.Moved) -> Table:
    before = table.seats[entry.seat].guest
    links = {digest: link for digest, link in table.links.items() if digest != entry.digest}
    after = _with_seat(table, entry.seat, replace(table.seats[entry.seat], guest=entry.guest))
    gone = before == table.host and before not in after.guests
    return replace(after, links=links, host=entry.guest if gone else table.host)


def _without_links_to(table: Table, seat: int) -> dict[str, Link]:
    return {digest: link for digest, link in table.links.items() if link.seat != seat}


def _with_seat(table: Table, number: int, seat: Seat) -> Table:
    return replace(table, seats=(*table.seats[:number], seat, *table.seats[number + 1 :]))


# Games


def _started(table: Table, entry: entries.Started) -> Table:
    seats = len(table.seats)
    step = table.game.start(seats, table.next_seed, entry.starter, entry.round)
    current = Current(table.played + 1, table.next_seed, entry.starter, step.position, (), table.seq)
    begun = replace(
        table,
        phase="playing",
        played=table.played + 1,
        current=current,
        next_seed=entry.next_seed,
        lag=(LAG_BANK_MS,) * seats,
        clock=None,
        question=None,
        paused=None,
    )
    return _after_step(begun, step)


def _acted(table: Table, entry: entries.Acted | entries.TimedOut) -> Table:
    assert table.current is not None, "a game is on"
    position = table.current.position
    action = table.game.read_action({**entry.action, "seat": entry.seat}, position)
    after = _after_step(table, table.game.apply(position, action), entry.seat)
    return _lag_used(after, entry.seat) if isinstance(entry, entries.Acted) else after


def _after_step(table: Table, step: Step[Any, Any], seat: int | None = None) -> Table:
    current, game = table.current, table.game
    assert current is not None, "a game is on"
    current = replace(
        current,
        position=step.position,
        events=(*current.events, *step.events),
        turn_seq=table.seq if _turned(game, current.position, step.position, seat) else current.turn_seq,
    )
    after = replace(table, current=current, fresh=step.events)
    result = game.result(step.position)
    if result is None:
        return after
    starter = game.starter(step.position)
    sheet = table.sheet.after(starter or 0, result)
    over = sheet.over
    return replace(
        after,
        sheet=sheet,
        phase="over" if over else "between",
        ended="played" if over else None,
        question=None,
        paused=None,
    )


def _turned(game: AnyGame, before: Any, after: Any, seat: int | None) -> bool:
    """Whether another turn has begun: another's, or somebody is waited for once more. A race has no turns."""
    turn = game.turn(after)
    if turn != game.turn(before):
        return True
    waited, waiting = game.actors(before), game.actors(after)
    return turn is not None and (not waiting <= waited or (seat in waited and seat in waiting))


def _lag_used(table: Table, seat: int) -> Table:
    clock = table.clock
    if clock is None or clock.deadline is None or table.at <= clock.deadline:
        return table
    left = max(table.lag[seat] - (table.at - clock.deadline), 0)
    return replace(table, lag=(*table.lag[:seat], left, *table.lag[seat + 1 :]))


def _rematched(table: Table, entry: entries.Rematched) -> Table:
    del entry
    seats = tuple(Seat("open") if seat.kind == "left" else seat for seat in table.seats)
    sheet = Sheet(len(seats), table.plan.games)
    return replace(
        table, phase="lobby", match=table.match + 1, sheet=sheet, seats=seats, ended=None, question=None
    )


def _ended(table: Table, entry: entries.Ended) -> Table:
    return replace(table, phase="over", ended=entry.why, question=None, paused=None)


# Time and what is decided together


def _asked(table: Table, entry: entries.Asked) -> Table:
    clock = table.clock
    if entry.kind == "more_time" and clock is not None:
        clock = replace(clock, more_asked=True)
    return replace(table, question=Question(entry.kind, entry.by, entry.about), clock=clock)


def _voted(table: Table, entry: entries.Voted) -> Table:
    assert table.question is not None, "a question is open"
    votes = {**table.question.votes, entry.seat: entry.choice}
    return replace(table, question=replace(table.question, votes=votes))


def _settled(table: Table, entry: entries.Settled) -> Table:
    del entry
    return replace(table, question=None)


def _paused(table: Table, entry: entries.Paused) -> Table:
    clock = table.clock and table.clock.stopped(table.at)
    return replace(table, paused=entry.seat, clock=clock)


def _resumed(table: Table, entry: entries.Resumed) -> Table:
    del entry
    return replace(table, paused=None, clock=table.clock and table.clock.going_on(table.at))


def _got_time(table: Table, entry: entries.GotTime) -> Table:
    return replace(table, clock=table.clock and table.clock.extended(entry.ms))


def _credited(table: Table, entry: entries.Credited) -> Table:
    return replace(table, clock=table.clock and table.clock.credited(entry.deadline))


def _timed(before: Table, table: Table) -> Table:
    """The table with the clock of its turn: a new one if another turn has begun."""
    if table.current is before.current and table.phase == before.phase:
        return table
    if table.phase != "playing" or table.current is None:
        return table if table.clock is None else replace(table, clock=None)
    turn_seq = table.current.turn_seq
    if table.clock is not None and table.clock.turn_seq == turn_seq:
        return table
    waiting = table.waiting
    bank = table.lag[min(waiting)] if len(waiting) == 1 else 0
    return replace(table, clock=new_clock(turn_seq, table.game.rules.turn_ms, table.at, bank))


_Fold: TypeAlias = Callable[[Table, Any], Table]
_FOLDS = cast(
    "dict[type[AnyEntry], _Fold]",
    {
        entries.Seated: _seated,
        entries.Unseated: _unseated,
        entries.Started: _started,
        entries.Acted: _acted,
        entries.TimedOut: _acted,
        entries.Asked: _asked,
        entries.Voted: _voted,
        entries.Settled: _settled,
        entries.Paused: _paused,
        entries.Resumed: _resumed,
        entries.GotTime: _got_time,
        entries.Credited: _credited,
        entries.Replaced: _replaced,
        entries.Returned: _returned,
        entries.LinkMade: _link_made,
        entries.Moved: _moved,
        entries.Rematched: _rematched,
        entries.Ended: _ended,
    },
)
