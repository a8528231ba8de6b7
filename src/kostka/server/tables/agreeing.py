"""What a table decides together: pauses, more time, and what to do about a missing player."""

from kostka.server.protocol import client
from kostka.server.tables import entries
from kostka.server.tables.commands import Circumstances, Refusal
from kostka.server.tables.decision import Decision
from kostka.server.tables.entries import QuestionKind
from kostka.server.tables.permissions import check_own, game_on, seat_of
from kostka.server.tables.questions import CHOICES, consequences, verdict, voters
from kostka.server.tables.state import Question, asked_key

IDLE_MS = 180_000
"""Who is waited for this long without a sign of life is idle, where there is no clock."""
IDLE_AT_ALL_MS = 900_000
"""So long one may go on shifting tiles."""
AGAIN_MS = 180_000
"""How long a player whose request for a pause or a removal failed must wait before the next."""
OPEN_MS = 60_000
"""After so long an open question makes way for any other."""
RANKS: dict[QuestionKind, int] = {"pause": 0, "more_time": 1, "missing": 2, "remove": 3}
"""A question makes way for one of a higher rank at once, so that nobody puts off their own removal."""


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
    gone = about.kind == "left" or (about.kind == "person" and _absent(decision, command.about))
    if not gone or about.guest == decision.guest:
        raise Refusal("seat-not-missing", "about", seat=command.about)
    _ask(decision, entries.Asked("missing", command.seat, command.about))


def remove(decision: Decision, command: client.Remove) -> None:
    table, guest = decision.table, decision.guest
    own = [seat for seat in table.seats_of(guest) if table.seats[seat].in_person]
    if not own:
        raise Refusal("not-seated")
    about = seat_of(table, command.seat)
    if about.guest is None or about.guest == guest:
        raise Refusal("seat-without-player", "seat", seat=command.seat)
    asked = entries.Asked("remove", own[0], command.seat)
    if not _may_be_removed(decision, Question(asked.kind, asked.by, asked.about)):
        raise Refusal("seat-not-idle", "seat", seat=command.seat)
    _ask(decision, asked)


def vote(decision: Decision, command: client.Vote) -> None:
    table, question = decision.table, decision.table.question
    check_own(table, command.seat, decision.guest)
    if question is None:
        raise Refusal("question-none")
    own = next((seats for seats in voters(table, question) if command.seat in seats), None)
    if own is None or command.choice not in CHOICES[question.kind]:
        raise Refusal("vote-not-yours", "choice")
    decision.add(entries.Voted(own[0], command.choice))
    settle(decision)


def settle(decision: Decision) -> None:
    """Settle the open question, if nobody present still has to vote."""
    table, question = decision.table, decision.table.question
    choice = None if question is None else verdict(table, question, decision.around.missing)
    if question is None or choice is None:
        return
    if question.kind == "remove" and not _may_be_removed(decision, question):
        choice = "no"  # those who could have agreed have left
    for entry in consequences(table, question, choice, _stand_in(decision.around)):
        decision.add(entry)


def end_of_turn(decision: Decision) -> None:
    """A request for more time is settled once its player has moved."""
    question, clock = decision.table.question, decision.table.clock
    asked = question is not None and question.kind == "more_time"
    if asked and not (clock is not None and clock.more_asked):
        decision.add(entries.Settled("more_time", "no"))


def _ask(decision: Decision, asked: entries.Asked) -> None:
    """Ask a question. One that is open makes way if it matters less, or has been open for long."""
    question, now = decision.table.question, decision.around.now
    _check_again(decision, asked)
    if question is not None:
        if RANKS[asked.kind] > RANKS[question.kind] or now - question.at >= OPEN_MS:
            decision.add(entries.Settled(question.kind, "wait" if question.kind == "missing" else "no"))
        else:
            settle(decision)
            if decision.table.question is not None:
                raise Refusal("question-open")
            return
    decision.add(asked)
    settle(decision)


def _check_again(decision: Decision, asked: entries.Asked) -> None:
    """Nobody is pestered with the same request."""
    if asked.kind not in ("pause", "remove"):
        return
    before = decision.table.asked.get(asked_key(decision.table, asked.kind, asked.by, asked.about))
    wait = 0 if before is None else before + AGAIN_MS - decision.around.now
    if wait > 0:
        raise Refusal("asked-lately", count=-(-wait // 1000))


def _may_be_removed(decision: Decision, question: Question) -> bool:
    """Whether there is somebody to agree; one alone removes only who is absent."""
    table, about = decision.table, question.about
    assert about is not None, "somebody is to go"
    return bool(voters(table, question)) or table.seats[about].standing_in or _absent(decision, about)


def _absent(decision: Decision, seat: int) -> bool:
    """Whether a player has been away longer than the grace, or is idle where there is no clock."""
    table, around = decision.table, decision.around
    if seat in around.missing:
        return True
    if table.clock is not None or table.paused is not None or seat not in table.waiting:
        return False
    if around.now - table.since >= IDLE_AT_ALL_MS:
        return True
    return around.now - max(table.since, around.active.get(seat, 0)) >= IDLE_MS


def _stand_in(around: Circumstances) -> str:
    """The level of the bot that stands in: the middle one."""
    return around.bots[len(around.bots) // 2] if around.bots else ""
