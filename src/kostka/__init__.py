"""Kostka: a referee, an exact solver and a table for tile and dice games."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kostka.analysis.requests import ReviewAnswer, outdated, review
    from kostka.api.judging import JudgeAnswer
    from kostka.api.replaying import ReplayAnswer
    from kostka.api.solving import SolveAnswer, SolveRequest
    from kostka.api.solving.express import ExpressAnswer, ExpressRequest
    from kostka.api.solving.first import FirstAnswer, FirstRequest
    from kostka.errors import KostkaError
    from kostka.timed import judge, replay, solve
    from kostka.value.requests import ValueAnswer, chances

    __version__: str

__all__ = [
    "ExpressAnswer",
    "ExpressRequest",
    "FirstAnswer",
    "FirstRequest",
    "JudgeAnswer",
    "KostkaError",
    "ReplayAnswer",
    "ReviewAnswer",
    "SolveAnswer",
    "SolveRequest",
    "ValueAnswer",
    "__version__",
    "chances",
    "judge",
    "outdated",
    "replay",
    "review",
    "solve",
]

# Where the public names live. They are imported on first use, so that `import kostka` is instant and
# nobody pays for what they do not need.
_HOMES = {
    "ExpressAnswer": "kostka.api.solving.express",
    "ExpressRequest": "kostka.api.solving.express",
    "JudgeAnswer": "kostka.api.judging",
    "KostkaError": "kostka.errors",
    "ReplayAnswer": "kostka.api.replaying",
    "ReviewAnswer": "kostka.analysis.requests",
    "SolveAnswer": "kostka.api.solving",
    "SolveRequest": "kostka.api.solving",
    "FirstAnswer": "kostka.api.solving.first",
    "FirstRequest": "kostka.api.solving.first",
    "ValueAnswer": "kostka.value.requests",
    "chances": "kostka.value.requests",
    "judge": "kostka.timed",
    "outdated": "kostka.analysis.requests",
    "replay": "kostka.timed",
    "review": "kostka.analysis.requests",
    "solve": "kostka.timed",
}


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        return version("kostka")
    if name in _HOMES:
        from importlib import import_module

        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
