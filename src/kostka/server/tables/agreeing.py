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
    away = about.kind == "person" and command.about in decision.around.missing
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
    settle(decision)


def settle(decision: Decision) -> None:
    """Settle the open question, if there is one that waits for nobody who is here."""
    table, question = decision.table, decision.table.question
    choice = None if question is None else verdict(table, question, decision.around.missing)
    if question is None or choice is None:
        return
    for entry in consequences(table, question, choice, _stand_in(decision.around)):
        decision.add(entry)


def end_of_turn(decision: Decision) -> None:
    """Whoever asked for more time and has played needs none any more."""
    question, clock = decision.table.question, decision.table.clock
    asked = question is not None and question.kind == "more_time"
    if asked and not (clock is not None and clock.more_asked):
        decision.add(entries.Settled("more_time", "no"))


def _ask(decision: Decision, asked: entries.Asked) -> None:
    """Put a question, unless one is open. That somebody is missing goes before all else."""
    question = decision.table.question
    if question is not None and asked.kind == "missing" != question.kind:
        decision.add(entries.Settled(question.kind, "no"))
    elif question is not None:
        settle(decision)
        if decision.table.question is not None:
            raise Refusal("question-open")
        return
    decision.add(asked)
    settle(decision)


def _stand_in(around: Circumstances) -> str:
    """The level of the bot that stands in: one of the middle."""
    return around.bots[len(around.bots) // 2] if around.bots else ""
