"""Deciding together: who has a vote, and when a question is settled."""

from collections import Counter
from collections.abc import Collection, Iterator

from kostka.server.tables.entries import AnyEntry, Choice, Ended, GotTime, Paused, Replaced, Settled
from kostka.server.tables.table import Question, Table

CHOICES: dict[str, tuple[Choice, ...]] = {
    "pause": ("yes", "no"),
    "more_time": ("yes", "no"),
    "missing": ("wait", "bot", "end"),
}


def voters(table: Table, question: Question) -> tuple[int, ...]:
    """The seats with a vote: the first of each guest who plays in person.

    Whoever asks for a pause or for time has agreed by asking; about who is missing the asker votes too.
    """
    asker = table.seats[question.by].guest
    missing = None if question.about is None else table.seats[question.about].guest
    left_out = {missing} if question.kind == "missing" else {asker}
    first: dict[str, int] = {}
    for number, seat in enumerate(table.seats):
        if seat.in_person and seat.guest is not None and seat.guest not in left_out:
            first.setdefault(seat.guest, number)
    return tuple(first.values())


def verdict(table: Table, question: Question, missing: Collection[int] = ()) -> Choice | None:
    """How the question is settled, if it is. Nobody waits for the vote of those who are missing."""
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


def consequences(table: Table, question: Question, choice: Choice, bot: str) -> Iterator[AnyEntry]:
    """What follows when a question is settled like this."""
    yield Settled(question.kind, choice)
    match question.kind, choice:
        case "pause", "yes":
            yield Paused(question.by)
        case "more_time", "yes" if table.clock is not None and table.turn == question.by:
            yield GotTime(question.by, table.clock.turn_ms)
        case "missing", "bot":
            assert question.about is not None, "somebody is missing"
            yield Replaced(question.about, bot)
        case "missing", "end":
            yield Ended("vote")


def undecided(table: Table) -> Iterator[int]:
    """The seats whose vote is still due."""
    if table.question is not None:
        yield from (seat for seat in voters(table, table.question) if seat not in table.question.votes)
