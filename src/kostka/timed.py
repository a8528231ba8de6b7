"""`solve`, `judge` and `replay` with a limit: what takes longer fails with `too-large-to-judge`."""

from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Any, overload

from kostka import patience
from kostka.fields import as_number

if TYPE_CHECKING:  # start-up time counts: each command loads what it needs
    from kostka.api.judging import JudgeAnswer
    from kostka.api.replaying import ReplayAnswer
    from kostka.api.solving import SolveAnswer, SolveRequest
    from kostka.api.solving.express import ExpressAnswer, ExpressRequest
    from kostka.api.solving.first import FirstAnswer, FirstRequest

LIMIT_MS = 10_000
LONGEST_MS = 3_600_000


@overload
def solve(request: "SolveRequest") -> "SolveAnswer": ...
@overload
def solve(request: "FirstRequest") -> "FirstAnswer": ...
@overload
def solve(request: "ExpressRequest") -> "ExpressAnswer": ...
@overload
def solve(request: Mapping[str, object]) -> "SolveAnswer | FirstAnswer | ExpressAnswer": ...
def solve(request: Any) -> Any:
    """Find the best move of a turn: what `kostka solve` answers to a line, but for the time it took.

    The edition decides what the answer holds: points (`SolveAnswer`), stars (`FirstAnswer`) or dice
    (`ExpressAnswer`, the best that was found within the limit). A request that cannot be answered, or that
    takes longer than its `limit_ms`, raises a KostkaError with the `code`, `at` and `message(lang)` of the
    command's error.

    >>> import kostka
    >>> kostka.solve({"table": ["R3 R4 R5"], "rack": "R6 J K10"})["table"]
    ['R3 R4 R5 R6 J']
    >>> kostka.solve({"edition": "first-pl", "rack": "R4 R5 R6 B1"})["stars"]
    4
    """
    from kostka.api import solving

    with limit_of(request):
        return solving.solve(request)


def judge(request: Mapping[str, object]) -> "JudgeAnswer":
    """Play actions on a position and report what the rules say: what `kostka judge` answers to a line.

    Actions that the rules refuse are part of the answer. A request that cannot be understood, or that takes
    longer than its `limit_ms`, raises a KostkaError.

    >>> import kostka
    >>> racks = {"racks": ["R1 R2", "K5"], "opened": [True, False]}
    >>> position = {**racks, "table": ["R3 R4 R5"], "pool": "", "turn": 0}
    >>> play = {"play": ["R1 R2 R3 R4 R5"]}
    >>> answer = kostka.judge({"edition": "original-pl", "position": position, "actions": [play]})
    >>> answer["over"], answer["winners"], answer["scores"]
    (True, [0], [100, -100])
    """
    from kostka.api import judging

    with limit_of(request):
        return judging.judge(request)


def replay(text: str, limit_ms: int = LIMIT_MS) -> "ReplayAnswer":
    """Verify a record, given as its text: what `kostka replay` says of a file that holds it.

    A record that is damaged, or that differs from the game that its seed and its actions make, raises a
    KostkaError whose `at` names the first such line, and so does one that takes longer than `limit_ms`.
    To look at the game step by step there is `kostka.engine.record.Record`.
    """
    from kostka.api import replaying

    with within(as_number(limit_ms, "limit_ms", 0, LONGEST_MS)):
        return replaying.replay(text)


def limit_of(request: object) -> AbstractContextManager[None]:
    """The limit that a request asks for."""
    asked = request.get("limit_ms") if isinstance(request, Mapping) else None
    return within(LIMIT_MS if asked is None else as_number(asked, "limit_ms", 0, LONGEST_MS))


@contextmanager
def within(limit_ms: int) -> Iterator[None]:
    """Limit all questions to the rules inside to so many milliseconds."""
    end = monotonic() + limit_ms / 1000
    with patience.limited(lambda: monotonic() > end):
        yield
