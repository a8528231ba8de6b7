"""`solve`, `judge` and `replay` with a limit: what takes longer is given up as `too-large-to-judge`."""

from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from time import monotonic
from typing import TYPE_CHECKING

from kostka import patience
from kostka.fields import as_number

if TYPE_CHECKING:  # start-up time counts: each command loads what it needs
    from kostka.api.judging import JudgeAnswer
    from kostka.api.replaying import ReplayAnswer
    from kostka.api.solving import SolveAnswer

LIMIT_MS = 10_000
LONGEST_MS = 3_600_000


def solve(request: Mapping[str, object]) -> "SolveAnswer":
    """The best move of a turn: what `kostka solve` answers to a line, but for the time it took.

    A request that cannot be answered raises a KostkaError, whose `code`, `message(lang)` and `at` are those
    of the command's error, and so does one that takes longer than its `limit_ms`. Dice are answered with the
    keys of `dice_solving.DiceAnswer`, and with the best that was found within the limit; boxes with stars
    with those of `star_solving.StarAnswer`.
    """
    from kostka.api import solving

    with limit_of(request):
        return solving.solve(request)


def judge(request: Mapping[str, object]) -> "JudgeAnswer":
    """What the rules say to each of the actions, and where they lead: what `kostka judge` answers to a line.

    A request that cannot be understood raises a KostkaError, whose `code`, `message(lang)` and `at` are those
    of the command's error, and so does one that takes longer than its `limit_ms`; actions that the rules
    refuse are part of the answer.
    """
    from kostka.api import judging

    with limit_of(request):
        return judging.judge(request)


def replay(text: str, limit_ms: int = LIMIT_MS) -> "ReplayAnswer":
    """Verify a record, given as its text: what `kostka replay` says of a file that holds it.

    A record that is damaged, or that differs from the game that its seed and its actions make, raises a
    KostkaError whose `at` names the first such line, and so does one that takes longer than `limit_ms`.
    """
    from kostka.api import replaying

    with within(as_number(limit_ms, "limit_ms", 0, LONGEST_MS)):
        return replaying.replay(text)


def limit_of(request: object) -> AbstractContextManager[None]:
    """The limit that a request sets itself."""
    asked = request.get("limit_ms") if isinstance(request, Mapping) else None
    return within(LIMIT_MS if asked is None else as_number(asked, "limit_ms", 0, LONGEST_MS))


@contextmanager
def within(limit_ms: int) -> Iterator[None]:
    """Give up whatever is asked of the rules inside after so many milliseconds."""
    end = monotonic() + limit_ms / 1000
    with patience.limited(lambda: monotonic() > end):
        yield
