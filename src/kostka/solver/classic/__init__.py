"""The best moves of one turn with tiles in runs and groups."""

from kostka.solver.classic.case import Solution
from kostka.solver.classic.many import solve_many
from kostka.solver.classic.opening import Opening, best_opening, can_open
from kostka.solver.classic.plays import plays
from kostka.solver.classic.turn import Objective, can_lay, solve

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
