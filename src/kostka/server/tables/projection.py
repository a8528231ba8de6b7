"""What each guest may see of a table: with `outgoing`, the only way out of the process.

Everything is built from explicit lists; nothing is copied and then stripped.
"""

from collections.abc import Iterable
from typing import Any, Literal, TypeAlias, cast

from kostka.engine import commitment
from kostka.rules import edition, rules_hash
from kostka.server.protocol import http, server, tables
from kostka.server.tables.questions import CHOICES, undecided
from kostka.server.tables.state import Current, Origin, Seat, TableState

Drafts: TypeAlias = dict[int, Any]
"""The drafts that others may see, by seat."""


def you(table: TableState, guest: str | None) -> server.You:
    """Who a guest is at this table."""
    return server.You(list(table.seats_of(guest)), guest is not None and guest == table.host)


def state(table: TableState, guest: str | None, online: list[bool], drafts: Drafts) -> tables.State:
    """The whole table."""
    return tables.State(
        about=about(table),
        phase=table.phase,
        seats=seats(table, guest),
        game=_game(table),
        next_commitment=next_commitment(table),
        deal=_deal(table),
        views=views(table, table.seats_of(guest), open_view(table)),
        waiting=sorted(table.waiting),
        clock=_clock(table),
        paused=table.paused,
        question=_question(table),
        sheet=cast(tables.Sheet, table.sheet.plain()),
        match=table.match,
        ended=table.ended,
        online=online,
        drafts=_drafts(table, drafts),
    )


def open_changes(before: TableState, after: TableState) -> dict[str, Any]:  # noqa: C901 - one case per part
    """The changed parts that everyone sees alike."""
    changed: dict[str, Any] = {}
    moved = before.current is not after.current
    phase = before.phase != after.phase
    seated = before.seats is not after.seats
    if phase:
        changed["phase"] = after.phase
    if phase or _new_game(before, after):
        changed["game"] = _game(after)
    if before.next_seed != after.next_seed:
        changed["next_commitment"] = next_commitment(after)
    if before.deal is not after.deal or before.pledges is not after.pledges:
        changed["deal"] = _deal(after)
    if moved or phase:
        changed["waiting"] = sorted(after.waiting)
    if before.clock is not after.clock:
        changed["clock"] = _clock(after)
    if before.paused != after.paused:
        changed["paused"] = after.paused
    if before.question is not after.question or (after.question is not None and seated):
        changed["question"] = _question(after)
    if before.sheet is not after.sheet:
        changed["sheet"] = after.sheet.plain()
    if before.match != after.match:
        changed["match"] = after.match
    if before.ended != after.ended:
        changed["ended"] = after.ended
    if moved:
        changed["drafts"] = []
    return changed


def about(table: TableState) -> tables.About:
    """What was agreed when the table was made."""
    plan, rules = table.plan, table.game.rules
    return tables.About(
        code=plan.code,
        edition=plan.edition,
        family=rules.family.name,
        kind=table.game.kind,
        options=dict(plan.options),
        rules=rules_hash(rules),
        games=plan.games,
        turn_ms=rules.turn_ms,
        drafts_shown=rules.mode.drafts_shown,
        assisted=rules.assisted,
        public=plan.public,
        spectators=plan.spectators,
        created=plan.created,
        reviews=plan.reviews,
        began=_began(plan.origin),
    )


def _began(origin: Origin | None) -> tables.Began | None:
    return None if origin is None else tables.Began(origin.n, "imagined" if origin.imagined else "same")


def summary(table: TableState, waiting: Iterable[int] = ()) -> http.TableSummary:
    """The table as outsiders see it. Lists do not say whose turn it is."""
    plan = table.plan
    return http.TableSummary(
        code=plan.code,
        edition=plan.edition,
        title=edition(plan.edition).box.title,
        options=dict(plan.options),
        seats=[http.SeatSummary(seat.kind, seat.name, seat.bot) for seat in table.seats],
        phase=table.phase,
        games=plan.games,
        played=len(table.sheet.played),
        spectators=plan.spectators,
        public=plan.public,
        created=plan.created,
        waiting=sorted(waiting),
    )


def seats(table: TableState, guest: str | None) -> list[tables.Seat]:
    """The seats, with the guest's own marked."""
    return [_seat(table, seat, guest) for seat in table.seats]


def _seat(table: TableState, seat: Seat, guest: str | None) -> tables.Seat:
    held = seat.guest is not None
    return tables.Seat(
        kind=seat.kind,
        name=seat.name,
        bot=seat.bot,
        standing_in=seat.standing_in,
        yours=held and seat.guest == guest,
        host=held and seat.guest == table.host,
    )


def _game(table: TableState) -> tables.GameInfo | None:
    current = table.current
    if current is None:
        return None
    over = table.phase != "playing"
    starter = table.game.starter(current.position)
    seed = current.seed if over else None
    shares = _shares(current, over=over)
    return tables.GameInfo(current.number, starter, promised(current), seed, shares, over)


def promised(current: Current) -> str:
    """What the server had promised before the deal."""
    return current.shares[0].promise if current.shares else commitment(current.seed)


def next_commitment(table: TableState) -> str:
    """What the server promises for the next deal."""
    return commitment(table.next_seed)


def _shares(current: Current, *, over: bool) -> list[tables.Share]:
    """What was added to the deal. The server's part stays secret as long as the game goes on."""
    return [
        tables.Share(share.seat, share.promise, share.part if over or share.seat is not None else None)
        for share in current.shares
    ]


def _deal(table: TableState) -> tables.Deal:
    """The next deal. Parts are shown when the game begins, so that no one sees the others' first."""
    deal = table.deal
    if deal is None or not deal.opening:
        promises = {seat: promise for seat, promise in table.pledges.items() if promise}
        awaited = () if deal is None else (seat for seat in deal.awaited if seat not in promises)
    else:
        promises = dict(deal.promises)
        awaited = (seat for seat in promises if seat not in deal.parts)
    step: Literal["promise", "open"] | None = None
    if deal is not None:
        step = "open" if deal.opening else "promise"
    return tables.Deal(step, sorted(awaited), {str(seat): promise for seat, promise in promises.items()})


def _new_game(before: TableState, after: TableState) -> bool:
    if after.current is None or before.current is None:
        return before.current is not after.current
    starters = [table.game.starter(table.current.position) for table in (before, after) if table.current]
    return before.current.number != after.current.number or starters[0] != starters[1]


def open_view(table: TableState) -> dict[str, Any] | None:
    """The game as spectators see it; None if there is none."""
    if table.current is None:
        return None
    game = table.game
    return {"game": game.kind, **game.write_view(game.view(table.current.position, None))}


def views(table: TableState, mine: tuple[int, ...], shown: dict[str, Any] | None) -> list[Any]:
    """The view of each of these seats; without seats the spectators' view, which is `shown`."""
    if shown is None or table.current is None:
        return []
    game, position = table.game, table.current.position
    return [{**shown, **game.write_own(position, seat)} for seat in mine] or [shown]


def _clock(table: TableState) -> tables.Clock | None:
    clock = table.clock
    if clock is None:
        return None
    running = clock.deadline is not None
    return tables.Clock(running, clock.deadline, clock.until, clock.left_ms, clock.more_asked, clock.together)


def _question(table: TableState) -> tables.Question | None:
    question = table.question
    if question is None:
        return None
    return tables.Question(
        kind=question.kind,
        by=question.by,
        about=question.about,
        choices=list(CHOICES[question.kind]),
        votes={str(seat): choice for seat, choice in question.votes.items()},
        voters=list(undecided(table)),
    )


def _drafts(table: TableState, drafts: Drafts) -> list[tables.ShownDraft]:
    if not table.game.rules.mode.drafts_shown:
        return []
    return [tables.ShownDraft(seat, draft) for seat, draft in drafts.items() if seat == table.turn]
