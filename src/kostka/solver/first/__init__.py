"""First: the best plays of a turn, joker swaps included, and the steps that carry a play out."""

from kostka.solver.first.turn import FirstPlay, best_plays, solve

__all__ = ["FirstPlay", "best_plays", "solve"]
