"""Conformance suites for code built on Kostka; an AssertionError says what does not hold."""

from kostka.testing.bots import check_bot
from kostka.testing.games import check_game

__all__ = ["check_bot", "check_game"]
