"""Conformance suites: what has to hold for whoever builds on Kostka; AssertionErrors say what does not."""

from kostka.testing.bots import check_bot
from kostka.testing.games import check_game

__all__ = ["check_bot", "check_game"]
