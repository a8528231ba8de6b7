"""From a table and an entry of its log to the next table. The same log gives the same table everywhere."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, TypeAlias, cast

from msgspec.structs import replace

from kostka.engine import AnyGame, Step, game_for
from kostka.engine.match import Sheet
from kostka.engine.shares import joint_seed, shares_of
from kostka.rules import LATEST, load
from kostka.server.tables import entries
from kostka.server.tables.clocks import LAG_BANK_MS, answering_clock, asked, dealing_clock, new_clock
from kostka.server.tables.entries import Entry
from kostka.server.tables.state import (
    Current,
    Deal,
    Link,
    Origin,
    Plan,
    Question,
    Seat,
    TableState,
    asked_key,
)


def fold(table: TableState | None, entry: Entry) -> TableState:
    """The table after an entry. An illegal action raises what the engine raises."""
    body = entry.body
    if table is None:
        assert isinstance(body, entries.Created), "a log begins with the making of its table"
        return created(body, entry)
    assert entry.seq == table.seq + 1, "a log has no gaps"
    at = max(entry.at, table.at)
    moved = _FOLDS[type(body)](replace(table, seq=entry.seq, at=at, fresh=()), body)
    return _timed(table, moved)


def folded(table: TableState | None, log: Iterable[Entry]) -> Iterator[tuple[Entry, TableState]]:
    """Every entry with the table after it."""
    for entry in log:
        table = fold(table, entry)
        yield entry, table


def fold_all(log: Iterable[Entry], table: TableState | None = None) -> TableState:
    """The table after all entries."""
    for entry in log:
        table = fold(table, entry)
    assert table is not None, "a log is not empty"
    return table


@lru_cache(maxsize=256)
def _game(edition: str, options: str, rulings: int) -> AnyGame:
    return game_for(load(edition, json.loads(options), rulings))


def game_of(edition: str, options: Mapping[str, Any], rulings: int = LATEST) -> AnyGame:
    """The game of a table; tables with the same rules share it. The key is text, where 1 and true differ."""
    return _game(edition, json.dumps(dict(options), sort_keys=True), rulings)


def created(body: entries.Created, entry: Entry) -> TableState:
    """A new table."""
    plan = Plan(
        code=body.code,
        edition=body.edition,
        options=body.options,
        games=body.games,
        public=body.public,
        spectators=body.spectators,
        starter=body.starter,
        by_host=body.by_host,
        created=entry.at,
        rulings=body.rulings,
        reviews=body.reviews,
    )
    return TableState(
        plan=plan,
        game=game_of(body.edition, body.options, body.rulings),
        seq=entry.seq,
        at=entry.at,
        host=body.host,
        seats=tuple(_chair(chair) for chair in body.seats),
        sheet=Sheet(len(body.seats), body.games),
        next_seed=body.seed,
        pledges={number: None for number, chair in enumerate(body.seats) if chair.deals},
        lag=(LAG_BANK_MS,) * len(body.seats),
    )


def _chair(chair: entries.Chair | entries.Seated) -> Seat:
    if chair.bot is not None:
        return Seat("bot", chair.name, None, chair.bot)
    return Seat("open") if chair.guest is None else Seat("person", chair.name, chair.guest)


# Seats


def _seated(table: TableState, body: entries.Seated) -> TableState:
    after = _with_seat(table, body.seat, _chair(body))
    return _pledged(after, body.seat, deals=body.deals)


def _unseated(table: TableState, body: entries.Unseated) -> TableState:
    seat = table.seats[body.seat]
    emptied = Seat("open") if table.phase in ("lobby", "over") else Seat("left", seat.name)
    after = _with_seat(table, body.seat, emptied)
    heirs = after.guests if seat.guest == table.host else ()
    host = table.host if table.host in heirs or not heirs else heirs[0]
    about = table.question and (table.question.by, table.question.about)
    question = None if about and body.seat in about else table.question
    after = replace(after, host=host, question=question, links=_without_links_to(table, body.seat))
    return _pledged(after, body.seat, deals=False)


def _replaced(table: TableState, body: entries.Replaced) -> TableState:
    seat = table.seats[body.seat]
    return _with_seat(table, body.seat, replace(seat, kind="bot", bot=body.bot, standing_in=True))


def _returned(table: TableState, body: entries.Returned) -> TableState:
    seat = table.seats[body.seat]
    return _with_seat(table, body.seat, replace(seat, kind="person", bot=None, standing_in=False))


def _hosted(table: TableState, body: entries.Hosted) -> TableState:
    return replace(table, host=body.guest)


def _link_made(table: TableState, body: entries.LinkMade) -> TableState:
    others = _without_links_to(table, body.seat)
    return replace(table, links={**others, body.digest: Link(body.seat, body.expires)})


def _moved(table: TableState, body: entries.Moved) -> TableState:
    seat = table.seats[body.seat]
    before = seat.guest
    links = {digest: link for digest, link in table.links.items() if digest != body.digest}
    moved = replace(seat, guest=body.guest, brought_by=seat.brought_by or before)
    after = _with_seat(table, body.seat, moved)
    gone = before == table.host and before not in after.guests
    after = replace(after, links=links, host=body.guest if gone else table.host)
    return _pledged(after, body.seat, deals=body.deals)


def _without_links_to(table: TableState, seat: int) -> dict[str, Link]:
    return {digest: link for digest, link in table.links.items() if link.seat != seat}


def _with_seat(table: TableState, number: int, seat: Seat) -> TableState:
    return replace(table, seats=(*table.seats[:number], seat, *table.seats[number + 1 :]))


def _pledged(table: TableState, seat: int, *, deals: bool) -> TableState:
    """The table after somebody else took a seat: what its client had promised is void."""
    if not deals and seat not in table.pledges:
        return table
    others = {other: promise for other, promise in table.pledges.items() if other != seat}
    return replace(table, pledges={**others, seat: None} if deals else others)


# Deals


def _promised(table: TableState, body: entries.Promised) -> TableState:
    return replace(table, pledges={**table.pledges, body.seat: body.promise})


def _dealing(table: TableState, body: entries.Dealing) -> TableState:
    deal = Deal(tuple(body.awaited), body.starter)
    return replace(table, deal=deal, clock=dealing_clock(table.seq, table.at))


def _opening(table: TableState, body: entries.Opening) -> TableState:
    assert table.deal is not None, "a deal is under way"
    deal = replace(table.deal, opening=True, promises=body.promises)
    return replace(table, deal=deal, clock=dealing_clock(table.seq, table.at))


def _opened(table: TableState, body: entries.Opened) -> TableState:
    assert table.deal is not None, "a deal is under way"
    return replace(table, deal=replace(table.deal, parts={**table.deal.parts, body.seat: body.part}))


def _pledges_left(table: TableState) -> dict[int, str | None]:
    """The pledges for the game after this one. Whoever did not open a part is awaited no more."""
    deal = table.deal
    if deal is None:
        return dict(table.pledges)
    others = {seat: promise for seat, promise in table.pledges.items() if seat not in deal.awaited}
    return {**others, **dict.fromkeys(deal.parts)}


# Games


def _started(table: TableState, body: entries.Started) -> TableState:
    seats = len(table.seats)
    shares = () if table.deal is None else shares_of(table.next_seed, table.deal.promises, table.deal.parts)
    seed = joint_seed(table.next_seed, shares)
    step = table.game.start(seats, seed, body.starter, body.round)
    number = table.played + 1
    current = Current(number, seed, body.starter, step.position, (), table.seq, body.answer_ms, shares)
    begun = replace(
        table,
        phase="playing",
        played=number,
        current=current,
        next_seed=body.next_seed,
        pledges=_pledges_left(table),
        deal=None,
        lag=(LAG_BANK_MS,) * seats,
        clock=None,
        question=None,
        asked={},
        since=table.at,
        paused=None,
    )
    return _after_step(begun, step)


def _began(table: TableState, body: entries.Began) -> TableState:
    position = table.game.read_position({**body.position, "seed": body.seed})
    plan = replace(table.plan, origin=Origin(body.n, body.seat is not None))
    current = Current(1, body.seed, table.game.starter(position), position, (), table.seq)
    return replace(table, plan=plan, phase="playing", played=1, current=current, since=table.at)


def _acted(table: TableState, body: entries.Acted | entries.TimedOut) -> TableState:
    assert table.current is not None, "a game is on"
    position = table.current.position
    action = table.game.read_action({**body.action, "seat": body.seat}, position)
    after = _after_step(table, table.game.apply(position, action), body.seat)
    return _lag_used(after, body.seat) if isinstance(body, entries.Acted) else after


def _after_step(table: TableState, step: Step[Any, Any], seat: int | None = None) -> TableState:
    current, game = table.current, table.game
    assert current is not None, "a game is on"
    turned = _turned(game, current.position, step.position, seat)
    current = replace(
        current,
        position=step.position,
        events=(*current.events, *step.events),
        turn_seq=table.seq if turned else current.turn_seq,
    )
    since = table.at if turned else table.since
    after = replace(table, current=current, since=since, fresh=step.events)
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
    """Whether a new turn has begun: another seat's, or the same seat is asked again. A race has no turns."""
    turn = game.turn(after)
    if turn != game.turn(before):
        return True
    waited, waiting = game.actors(before), game.actors(after)
    return turn is not None and (not waiting <= waited or (seat in waited and seat in waiting))


def _lag_used(table: TableState, seat: int) -> TableState:
    clock = table.clock
    if clock is None or clock.deadline is None or table.at <= clock.deadline:
        return table
    left = max(table.lag[seat] - (table.at - clock.deadline), 0)
    return replace(table, lag=(*table.lag[:seat], left, *table.lag[seat + 1 :]))


def _rematched(table: TableState, body: entries.Rematched) -> TableState:
    del body
    seats = tuple(Seat("open") if seat.kind == "left" else seat for seat in table.seats)
    sheet = Sheet(len(seats), table.plan.games)
    return replace(
        table, phase="lobby", match=table.match + 1, sheet=sheet, seats=seats, ended=None, question=None
    )


def _ended(table: TableState, body: entries.Ended) -> TableState:
    return replace(table, phase="over", ended=body.why, question=None, paused=None, deal=None)


# Time and votes


def _asked(table: TableState, body: entries.Asked) -> TableState:
    clock = table.clock
    if body.kind == "more_time" and clock is not None:
        clock = replace(clock, more_asked=True)
    asked = {**table.asked, asked_key(table, body.kind, body.by, body.about): table.at}
    question = Question(body.kind, body.by, body.about, at=table.at)
    return replace(table, question=question, asked=asked, clock=clock)


def _voted(table: TableState, body: entries.Voted) -> TableState:
    assert table.question is not None, "a question is open"
    votes = {**table.question.votes, body.seat: body.choice}
    return replace(table, question=replace(table.question, votes=votes))


def _settled(table: TableState, body: entries.Settled) -> TableState:
    del body
    return replace(table, question=None)


def _paused(table: TableState, body: entries.Paused) -> TableState:
    clock = table.clock and table.clock.stopped(table.at)
    granted = asked_key(table, "pause", body.seat, None)
    asked = {key: at for key, at in table.asked.items() if key != granted}
    return replace(table, paused=body.seat, asked=asked, clock=clock)


def _resumed(table: TableState, body: entries.Resumed) -> TableState:
    del body
    clock = table.clock and table.clock.going_on(table.at)
    return replace(table, paused=None, since=table.at, clock=clock)


def _got_time(table: TableState, body: entries.GotTime) -> TableState:
    return replace(table, clock=table.clock and table.clock.extended(body.ms))


def _credited(table: TableState, body: entries.Credited) -> TableState:
    return replace(table, clock=table.clock and table.clock.credited(body.deadline))


def _timed(before: TableState, table: TableState) -> TableState:
    """The table with the clock of its turn, a new one if a new turn has begun."""
    if table.current is before.current and table.phase == before.phase:
        return table
    if table.phase != "playing" or table.current is None:
        return table if table.clock is None else replace(table, clock=None)
    turn_seq = table.current.turn_seq
    if table.clock is not None and table.clock.turn_seq == turn_seq:
        return table
    waiting = table.waiting
    if len(waiting) > 1 and _asked_apart(table, table.current):
        return replace(table, clock=answering_clock(turn_seq, table.current.answer_ms, table.at))
    bank = table.lag[min(waiting)] if len(waiting) == 1 else 0
    return replace(table, clock=new_clock(turn_seq, table.game.rules.turn_ms, table.at, bank))


def _asked_apart(table: TableState, current: Current) -> bool:
    """Whether people at several screens are asked about a new deal."""
    people = {seat.guest for seat in table.seats if seat.in_person}
    return (
        current.answer_ms > 0
        and len(people) > 1
        and any(asked(table.game, current.position, seat) for seat in table.waiting)
    )


_Fold: TypeAlias = Callable[[TableState, Any], TableState]
_FOLDS = cast(
    "dict[type[entries.AnyEntryBody], _Fold]",
    {
        entries.Seated: _seated,
        entries.Unseated: _unseated,
        entries.Promised: _promised,
        entries.Dealing: _dealing,
        entries.Opening: _opening,
        entries.Opened: _opened,
        entries.Started: _started,
        entries.Began: _began,
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
        entries.Hosted: _hosted,
        entries.LinkMade: _link_made,
        entries.Moved: _moved,
        entries.Rematched: _rematched,
        entries.Ended: _ended,
    },
)
