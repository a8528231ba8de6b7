"""`replay`: replays a record and verifies every line of it."""

from typing import TypedDict, cast

from kostka.engine import record
from kostka.fields import as_text


class ReplayAnswer(TypedDict):
    """A record that holds: whose game it is, and how it ended.

    `reason`, `winners` and `scores` are None if the game was not played to its end.
    """

    edition: str
    options: dict[str, object]
    players: list[str]
    actions: int
    over: bool
    reason: str | None
    winners: list[int] | None
    scores: list[int | str] | None


def replay(text: str) -> ReplayAnswer:
    """Verify a record, given as its text: what `kostka replay` says of a file that holds it.

    A record that is damaged, or that differs from the game that its seed and its actions make, raises a
    KostkaError whose `at` names the first such line.
    """
    played = record.replay(as_text(text, "record"))
    header, result = played.header, played.result
    ending = result.plain() if result else dict.fromkeys(("reason", "winners", "scores"))
    answer = {
        "edition": header.edition,
        "options": dict(header.options),
        "players": list(header.players),
        "actions": played.actions,
        "over": result is not None,
        **ending,
    }
    return cast(ReplayAnswer, answer)
