"""Kostka: a referee, an exact solver and a table for tile and dice games."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kostka.api.judging import JudgeAnswer
    from kostka.api.replaying import ReplayAnswer
    from kostka.api.solving import SolveAnswer
    from kostka.errors import KostkaError
    from kostka.timed import judge, replay, solve

    __version__: str

__all__ = [
    "JudgeAnswer",
    "KostkaError",
    "ReplayAnswer",
    "SolveAnswer",
    "__version__",
    "judge",
    "replay",
    "solve",
]

# Where the public names live. They are imported when they are first used, so that `import kostka` is
# instant and nobody pays for what is not needed.
_HOMES = {
    "JudgeAnswer": "kostka.api.judging",
    "KostkaError": "kostka.errors",
    "ReplayAnswer": "kostka.api.replaying",
    "SolveAnswer": "kostka.api.solving",
    "judge": "kostka.timed",
    "replay": "kostka.timed",
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
