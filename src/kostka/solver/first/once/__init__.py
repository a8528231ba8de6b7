"""Plays in which a joker is moved at most once: what old games count their stars by."""

from kostka.solver.first.once.stories import new_runs

__all__ = ["new_runs"]
