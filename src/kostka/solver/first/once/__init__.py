"""Plays in which a joker moves at most once: the basis for the stars of old games."""

from kostka.solver.first.once.stories import new_runs

__all__ = ["new_runs"]
