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


def voters(table: TableState, question: Question) -> tuple[tuple[int, ...], ...]:
    """Who has a vote: of each person the seats that they play themselves.

    Asking counts as agreeing, but about a missing player the asker votes too. Nobody votes about themselves.
    """
    asker = None if question.kind == "missing" else question.by
    others = (person for person in table.people if not {asker, question.about} & {*person})
    playing = (tuple([seat for seat in person if table.seats[seat].in_person]) for person in others)
    return tuple([seats for seats in playing if seats])


def verdict(table: TableState, question: Question, missing: Collection[int] = ()) -> Choice | None:
    """How the question is settled, if it is. Missing players' votes are not waited for."""
    if question.kind == "remove":
        return _removal(table, question)
    entitled = [
        seats
        for seats in voters(table, question)
        if seats[0] in question.votes or not set(seats) <= set(missing)
    ]
    votes = _votes(question, entitled)
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
    votes = _votes(question, entitled)
    people, agreed, undecided = len(entitled) + 1, votes.count("yes") + 1, len(entitled) - len(votes)
    if 2 * agreed > people:
        return "yes"
    return None if 2 * (agreed + undecided) > people else "no"


def _votes(question: Question, entitled: Collection[tuple[int, ...]]) -> list[Choice]:
    return [question.votes[seats[0]] for seats in entitled if seats[0] in question.votes]


def consequences(table: TableState, question: Question, choice: Choice, bot: str) -> Iterator[AnyEntryBody]:
    """The entries that follow when a question is settled like this."""
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
    """The seats from which a vote is still due: of each person all."""
    if table.question is not None:
        for seats in voters(table, table.question):
            if seats[0] not in table.question.votes:
                yield from seats
