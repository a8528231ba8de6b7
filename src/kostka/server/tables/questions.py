"""Votes: who has one, and when a question is settled."""

from collections import Counter
from collections.abc import Collection, Iterator

from kostka.server.tables.entries import (
    AnyEntryBody,
    Choice,
    Ended,
    GotTime,
    Paused,
    Replaced,
    Settled,
    Unseated,
)
from kostka.server.tables.state import Question, TableState

CHOICES: dict[str, tuple[Choice, ...]] = {
    "pause": ("yes", "no"),
    "more_time": ("yes", "no"),
    "missing": ("wait", "bot", "end"),
    "remove": ("yes", "no"),
}


def voters(table: TableState, question: Question) -> tuple[int, ...]:
    """The seats with a vote: the first seat of each guest who plays in person.

    Asking counts as agreeing, but about a missing player the asker votes too. No one votes about themselves.
    """
    asker = None if question.kind == "missing" else table.seats[question.by].guest
    about = None if question.about is None else table.seats[question.about].guest
    left_out = {asker, about}
    first: dict[str, int] = {}
    for number, seat in enumerate(table.seats):
        if seat.in_person and seat.guest is not None and seat.guest not in left_out:
            first.setdefault(seat.guest, number)
    return tuple(first.values())


def verdict(table: TableState, question: Question, missing: Collection[int] = ()) -> Choice | None:
    """The outcome of the question, once it is settled. Votes of missing players are not awaited."""
    if question.kind == "remove":
        return _removal(table, question)
    entitled = [seat for seat in voters(table, question) if seat in question.votes or seat not in missing]
    votes = [question.votes[seat] for seat in entitled if seat in question.votes]
    undecided = len(entitled) - len(votes)
    if question.kind == "missing":
        for choice, count in Counter(votes).items():
            if 2 * count > len(entitled):
                return choice
        return None if undecided else "wait"
    if question.kind == "more_time" and "yes" in votes:
        return "yes"
    if "no" in votes and (question.kind == "pause" or not undecided):
        return "no"
    return None if undecided else "yes"


def _removal(table: TableState, question: Question) -> Choice | None:
    """More than half of the other people have to agree, those who are away included."""
    entitled = voters(table, question)
    votes = [question.votes[seat] for seat in entitled if seat in question.votes]
    people, agreed, undecided = len(entitled) + 1, votes.count("yes") + 1, len(entitled) - len(votes)
    if 2 * agreed > people:
        return "yes"
    return None if 2 * (agreed + undecided) > people else "no"


def consequences(table: TableState, question: Question, choice: Choice, bot: str) -> Iterator[AnyEntryBody]:
    """The entries that follow when a question is settled in this way."""
    yield Settled(question.kind, choice)
    match question.kind, choice:
        case "pause", "yes":
            yield Paused(question.by)
        case "more_time", "yes" if table.clock is not None and table.turn == question.by:
            yield GotTime(question.by, table.clock.turn_ms)
        case "missing", "bot":
            assert question.about is not None, "somebody is missing"
            yield Replaced(question.about, bot)
        case "remove", "yes":
            assert question.about is not None, "somebody is to go"
            yield Unseated(question.about, "voted_out")
            yield Replaced(question.about, bot)
        case "missing", "end":
            yield Ended("vote")


def undecided(table: TableState) -> Iterator[int]:
    """The seats whose vote is still due."""
    if table.question is not None:
        yield from (seat for seat in voters(table, table.question) if seat not in table.question.votes)
