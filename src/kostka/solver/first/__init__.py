"""Runs and stars: the best plays of one turn, swaps of jokers, and hints in words for children."""

from kostka.solver.first.turn import StarPlay, solve, star_plays

__all__ = ["StarPlay", "solve", "star_plays"]
