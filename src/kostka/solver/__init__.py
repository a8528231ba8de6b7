"""Exact search within one turn, one folder a family. It knows tiles, sets and counts, not games."""

from kostka.solver.classic import (
    Objective,
    Opening,
    Solution,
    best_opening,
    can_lay,
    can_open,
    plays,
    solve,
    solve_many,
)

__all__ = [
    "Objective",
    "Opening",
    "Solution",
    "best_opening",
    "can_lay",
    "can_open",
    "plays",
    "solve",
    "solve_many",
]
