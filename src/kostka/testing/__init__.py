"""Conformance suites for code built on Kostka; an AssertionError says what does not hold.

Those of stores and buses need the extra kostka[server], and are imported when they are used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from kostka.testing.bots import check_bot
from kostka.testing.games import check_game

if TYPE_CHECKING:
    from kostka.testing.buses import check_bus
    from kostka.testing.stores import check_store

__all__ = ["check_bot", "check_bus", "check_game", "check_store"]


def __getattr__(name: str) -> Any:
    module = {"check_bus": "buses", "check_store": "stores"}.get(name)
    if module is None:
        raise AttributeError(name)
    return getattr(import_module(f"kostka.testing.{module}"), name)
