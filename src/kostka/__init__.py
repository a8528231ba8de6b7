"""Kostka: a referee, an exact solver and a table for tile and dice games."""

from typing import Any

__all__ = ["__version__"]


def __getattr__(name: str) -> Any:
    # Reading the package metadata takes longer than solving a position, so it waits until asked for.
    if name == "__version__":
        from importlib.metadata import version

        return version("kostka")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
