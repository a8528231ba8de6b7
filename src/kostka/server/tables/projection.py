"""What a principal may see of a table: the one place where anything of it leaves the process.

Everything is built anew from explicit lists. What happens there is told by `telling`, out of the same parts.
"""

from functools import lru_cache
from typing import Any, TypeAlias, cast

from kostka.engine import commitment
from kostka.rules import Rules, edition, rules_hash
from kostka.server.protocol import http, server, tables
from kostka.server.tables.questions import CHOICES, undecided
from kostka.server.tables.table import Seat, Table

Drafts: TypeAlias = dict[int, Any]
"""The layouts that are being made and shown, by seat."""


def you(table: Table, guest: str | None) -> server.You:
    """Who a guest is at this table."""
    return server.You(list(table.seats_of(guest)), guest is not None and guest == table.host)


def state(table: Table, guest: str | None, online: list[bool], drafts: Drafts) -> tables.State:
    """The whole table."""
    return tables.State(
        about=about(table),
        phase=table.phase,
        seats=seats(table, guest),
        game=_game(table),
        next_commitment=commitment(table.next_seed),
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


def open_changes(before: Table, after: Table) -> dict[str, Any]:  # noqa: C901 - one case a part
    """The changed parts that are the same for everybody."""
    changed: dict[str, Any] = {}
    moved = before.current is not after.current
    phase = before.phase != after.phase
    seated = before.seats is not after.seats
    if phase:
        changed["phase"] = after.phase
    if phase or _new_game(before, after):
        changed["game"] = _game(after)
    if before.next_seed != after.next_seed:
        changed["next_commitment"] = commitment(after.next_seed)
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


def about(table: Table) -> tables.About:
    """What was agreed."""
    plan, rules = table.plan, table.game.rules
    return tables.About(
        code=plan.code,
        edition=plan.edition,
        family=rules.family.name,
        kind=table.game.kind,
        options=dict(plan.options),
        rules=_rules_hash(rules),
        games=plan.games,
        turn_ms=rules.turn_ms,
        drafts_shown=rules.mode.drafts_shown,
        assisted=rules.assisted,
        public=plan.public,
        spectators=plan.spectators,
        created=plan.created,
    )


@lru_cache(maxsize=256)
def _rules_hash(rules: Rules) -> str:
    return rules_hash(rules)


def summary(table: Table) -> http.TableSummary:
    """The table to those who are not at it."""
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
    )


def seats(table: Table, guest: str | None) -> list[tables.Seat]:
    """The seats, with those that are the guest's."""
    return [_seat(table, seat, guest) for seat in table.seats]


def _seat(table: Table, seat: Seat, guest: str | None) -> tables.Seat:
    held = seat.guest is not None
    return tables.Seat(
        kind=seat.kind,
        name=seat.name,
        bot=seat.bot,
        standing_in=seat.standing_in,
        yours=held and seat.guest == guest,
        host=held and seat.guest == table.host,
    )


def _game(table: Table) -> tables.GameInfo | None:
    current = table.current
    if current is None:
        return None
    over = table.phase != "playing"
    starter = table.game.starter(current.position)
    seed = current.seed if over else None
    return tables.GameInfo(current.number, starter, commitment(current.seed), seed, over)


def _new_game(before: Table, after: Table) -> bool:
    if after.current is None or before.current is None:
        return before.current is not after.current
    starters = [table.game.starter(table.current.position) for table in (before, after) if table.current]
    return before.current.number != after.current.number or starters[0] != starters[1]


def open_view(table: Table) -> dict[str, Any] | None:
    """The game as everybody sees it; None if there is none."""
    if table.current is None:
        return None
    game = table.game
    return {"game": game.kind, **game.write_view(game.view(table.current.position, None))}


def views(table: Table, mine: tuple[int, ...], shown: dict[str, Any] | None) -> list[Any]:
    """What the holder of these seats sees of the game, seat by seat; `shown` is what everybody sees."""
    if shown is None or table.current is None:
        return []
    game, position = table.game, table.current.position
    return [{**shown, **game.write_own(position, seat)} for seat in mine] or [shown]


def _clock(table: Table) -> tables.Clock | None:
    clock = table.clock
    if clock is None:
        return None
    running = clock.deadline is not None
    return tables.Clock(running, clock.deadline, clock.until, clock.left_ms, clock.more_asked)


def _question(table: Table) -> tables.Question | None:
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


def _drafts(table: Table, drafts: Drafts) -> list[tables.ShownDraft]:
    if not table.game.rules.mode.drafts_shown:
        return []
    return [tables.ShownDraft(seat, draft) for seat, draft in drafts.items() if seat == table.turn]
