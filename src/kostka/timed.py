"""`judge` and `replay` with a limit: what takes longer is given up with the code `too-large-to-judge`."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from time import monotonic

from kostka import patience
from kostka.api import judging, replaying
from kostka.api.judging import JudgeAnswer
from kostka.api.replaying import ReplayAnswer
from kostka.fields import Fields, as_number

LIMIT_MS = 10_000
LONGEST_MS = 3_600_000


def judge(request: Mapping[str, object]) -> JudgeAnswer:
    """What the rules say to each of the actions, and where they lead: what `kostka judge` answers to a line.

    A request that cannot be understood raises a KostkaError, whose `code`, `message(lang)` and `at` are those
    of the command's error, and so does one that takes longer than its `limit_ms`; actions that the rules
    refuse are part of the answer.
    """
    asked = Fields(request).value("limit_ms", LIMIT_MS)
    with within(as_number(asked, "limit_ms", 0, LONGEST_MS)):
        return judging.judge(request)


def replay(text: str, limit_ms: int = LIMIT_MS) -> ReplayAnswer:
    """Verify a record, given as its text: what `kostka replay` says of a file that holds it.

    A record that is damaged, or that differs from the game that its seed and its actions make, raises a
    KostkaError whose `at` names the first such line, and so does one that takes longer than `limit_ms`.
    """
    with within(as_number(limit_ms, "limit_ms", 0, LONGEST_MS)):
        return replaying.replay(text)


@contextmanager
def within(limit_ms: int) -> Iterator[None]:
    """Give up whatever is asked of the rules inside after so many milliseconds."""
    end = monotonic() + limit_ms / 1000
    with patience.limited(lambda: monotonic() > end):
        yield
