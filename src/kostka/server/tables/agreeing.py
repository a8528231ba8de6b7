"""What a table decides together: pauses, more time, and what becomes of somebody who is missing."""

from kostka.server.protocol import client
from kostka.server.tables import entries
from kostka.server.tables.commands import Circumstances, Refusal
from kostka.server.tables.decision import Decision
from kostka.server.tables.permissions import check_own, game_on, seat_of
from kostka.server.tables.questions import CHOICES, consequences, verdict, voters


def pause(decision: Decision, command: client.Pause) -> None:
    table = decision.table
    check_own(table, command.seat, decision.guest)
    game_on(table)
    _ask(decision, entries.Asked("pause", command.seat))


def resume(decision: Decision, command: client.Resume) -> None:
    table = decision.table
    check_own(table, command.seat, decision.guest)
    if table.paused is None:
        raise Refusal("not-paused")
    decision.add(entries.Resumed(command.seat))


def more_time(decision: Decision, command: client.MoreTime) -> None:
    table = decision.table
    check_own(table, command.seat, decision.guest)
    game_on(table)
    if table.clock is None or table.clock.more_asked or table.turn != command.seat:
        raise Refusal("more-time-not-now")
    _ask(decision, entries.Asked("more_time", command.seat))


def missing(decision: Decision, command: client.Missing) -> None:
    table = decision.table
    check_own(table, command.seat, decision.guest)
    if table.phase not in ("playing", "between"):
        raise Refusal("table-not-now")
    about = seat_of(table, command.about)
    since = decision.around.away.get(command.about)
    away = (
        about.kind == "person"
        and since is not None
        and decision.around.now - since >= decision.around.grace_ms
    )
    if not (about.kind == "left" or away) or about.guest == decision.guest:
        raise Refusal("seat-not-missing", "about", seat=command.about)
    _ask(decision, entries.Asked("missing", command.seat, command.about))


def vote(decision: Decision, command: client.Vote) -> None:
    table, question = decision.table, decision.table.question
    check_own(table, command.seat, decision.guest)
    if question is None:
        raise Refusal("question-none")
    first = min(table.seats_of(decision.guest))
    if first not in voters(table, question) or command.choice not in CHOICES[question.kind]:
        raise Refusal("vote-not-yours", "choice")
    decision.add(entries.Voted(first, command.choice))
    _settle(decision)


def _ask(decision: Decision, asked: entries.Asked) -> None:
    if decision.table.question is not None:
        raise Refusal("question-open")
    decision.add(asked)
    _settle(decision)


def _settle(decision: Decision) -> None:
    table, question = decision.table, decision.table.question
    assert question is not None, "a question is open"
    choice = verdict(table, question)
    if choice is None:
        return
    for entry in consequences(table, question, choice, _stand_in(decision.around)):
        decision.add(entry)


def _stand_in(around: Circumstances) -> str:
    """The level of the bot that stands in: one of the middle."""
    return around.bots[len(around.bots) // 2] if around.bots else ""
