"""The difference between two tables as a short list of steps that a person can take by hand.

`explain` gives the steps as data, `describe` puts one into words, and `follow` takes them.
"""

from kostka.solver.classic.explain.changes import Changes, changes
from kostka.solver.classic.explain.plan import explain
from kostka.solver.classic.explain.steps import ANY, ASIDE, RACK, Deed, Move, SetName, Step, follow
from kostka.solver.classic.explain.words import describe

__all__ = [
    "ANY",
    "ASIDE",
    "RACK",
    "Changes",
    "Deed",
    "Move",
    "SetName",
    "Step",
    "changes",
    "describe",
    "explain",
    "follow",
]
