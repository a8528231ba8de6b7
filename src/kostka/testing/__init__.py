"""Conformance suites for whoever builds on Kostka; an AssertionError says what does not hold.

Those of stores and buses need the extra kostka[server], and are imported when they are used.
"""

from typing import Any

from kostka.testing.bots import check_bot
from kostka.testing.games import check_game

__all__ = ["check_bot", "check_bus", "check_game", "check_store"]


def __getattr__(name: str) -> Any:
    if name == "check_bus":
        from kostka.testing.buses import check_bus

        return check_bus
    if name == "check_store":
        from kostka.testing.stores import check_store

        return check_store
    raise AttributeError(name)
