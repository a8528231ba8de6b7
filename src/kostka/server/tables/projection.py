"""What a principal may see of a table: the one place where anything of it leaves the process.

Everything is built anew from explicit lists; an entry without a rule here cannot be sent at all.
"""

from functools import lru_cache
from typing import Any, TypeAlias, assert_never, cast

from msgspec import UNSET

from kostka.engine import commitment
from kostka.rules import Rules, edition, rules_hash
from kostka.server.protocol import http, server, tables
from kostka.server.tables import entries
from kostka.server.tables.clocks import turn_ms
from kostka.server.tables.entries import AnyEntry
from kostka.server.tables.questions import CHOICES, undecided
from kostka.server.tables.table import Seat, Table

Drafts: TypeAlias = dict[int, Any]
"""The layouts that are being made and shown, by seat."""


_FOREIGN = frozenset({"tiles-not-on-rack", "runs-tiles-foreign", "dice-not-at-hand"})


def you(table: Table, guest: str | None) -> server.You:
    """Who a guest is at this table."""
    return server.You(list(table.seats_of(guest)), guest is not None and guest == table.host)


def state(table: Table, guest: str | None, online: list[bool], drafts: Drafts) -> tables.State:
    """The whole table."""
    return tables.State(
        about=about(table),
        phase=table.phase,
        seats=_seats(table, guest),
        game=_game(table),
        next_commitment=commitment(table.next_seed),
        views=_views(table, guest),
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


def changes(before: Table, after: Table, guest: str | None) -> tables.Changes:
    """The parts that an entry changed, as one guest sees them."""
    return for_guest(open_changes(before, after), before, after, guest)


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


def for_guest(shared: dict[str, Any], before: Table, after: Table, guest: str | None) -> tables.Changes:
    """The changed parts with those that everybody sees in another way: the seats and the game."""
    seated = before.seats is not after.seats or before.host != after.host
    looks = before.current is not after.current or seated or before.phase != after.phase
    return tables.Changes(
        **shared,
        seats=_seats(after, guest) if seated else UNSET,
        views=_views(after, guest) if looks else UNSET,
    )


def about(table: Table) -> tables.About:
    """What was agreed."""
    plan, rules = table.plan, table.game.rules
    mode: Any = rules.mode
    return tables.About(
        code=plan.code,
        edition=plan.edition,
        family=rules.family.value,
        introductory=getattr(mode, "introductory", False),
        options=dict(plan.options),
        rules=_rules_hash(rules),
        games=plan.games,
        turn_ms=turn_ms(rules),
        drafts_shown=rules.mode.drafts_shown,
        assisted=getattr(mode, "assisted", True),
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


def view_kind(table: Table) -> str:
    """Which type of view and report the table has."""
    introductory = getattr(table.game.rules.mode, "introductory", False)
    return "introductory" if introductory else table.game.rules.family.value


def shows_foreign(report: Any) -> bool:
    """Whether a layout has tiles that its player does not have: such a draft is shown to nobody."""
    violations = getattr(report, "violations", ())
    return any(violation.code in _FOREIGN for violation in violations)


def happening(table: Table, entry: AnyEntry, guest: str | None) -> server.AnyHappening:  # noqa: C901, PLR0912
    """An entry as a guest may see it; `table` is the one after it, with the events that it made."""
    match entry:
        case entries.Created():
            return server.Created()
        case entries.Seated():
            return server.Seated(entry.seat, entry.name, entry.bot)
        case entries.Unseated():
            return server.Unseated(entry.seat, entry.why)
        case entries.Started():
            assert table.current is not None, "a game began"
            number, promised = table.current.number, commitment(table.current.seed)
            starter = table.game.starter(table.current.position)
            return server.Started(number, promised, starter, _events(table, guest))
        case entries.Acted():
            return server.Acted(entry.seat, _events(table, guest))
        case entries.TimedOut():
            return server.TimedOut(entry.seat, _events(table, guest))
        case entries.Asked():
            return server.Asked(entry.kind, entry.by, entry.about)
        case entries.Voted():
            return server.Voted(entry.seat, entry.choice)
        case entries.Settled():
            return server.Settled(entry.kind, entry.choice)
        case entries.Paused():
            return server.Paused(entry.seat)
        case entries.Resumed():
            return server.Resumed(entry.seat)
        case entries.GotTime():
            return server.GotTime(entry.seat, entry.ms)
        case entries.Credited():
            return server.Credited()
        case entries.Replaced():
            return server.Replaced(entry.seat, entry.bot)
        case entries.Returned():
            return server.Returned(entry.seat)
        case entries.LinkMade():
            return server.LinkMade(entry.seat)
        case entries.Moved():
            return server.Moved(entry.seat)
        case entries.Rematched():
            return server.Rematched(table.match)
        case entries.Ended():
            return server.Ended(entry.why)
        case _:
            assert_never(entry)


def _seats(table: Table, guest: str | None) -> list[tables.Seat]:
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


def _views(table: Table, guest: str | None) -> list[Any]:
    if table.current is None:
        return []
    game, position, kind = table.game, table.current.position, view_kind(table)
    seats = table.seats_of(guest) or (None,)
    return [{"game": kind, **game.write_view(game.view(position, seat))} for seat in seats]


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


def _events(table: Table, guest: str | None) -> list[dict[str, Any]]:
    """The events of the last entry, each as the seat that it is about may see it, if that is ours."""
    mine = table.seats_of(guest)
    other = mine[0] if mine else None
    shown = []
    for event in table.fresh:
        seat = getattr(event, "seat", None)
        redacted = table.game.redact(event, seat if seat in mine else other)
        shown.append(table.game.write_event(redacted))
    return shown
