"""Exact search within one turn. It knows tiles, sets and counts, not games."""

from kostka.solver.many import solve_many
from kostka.solver.opening import Opening, best_opening, can_open
from kostka.solver.plays import plays
from kostka.solver.turn import Objective, Solution, can_lay, solve

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
