"""Plays like an adult: lays whatever earns the most stars now, and swaps a joker if nothing else."""

from kostka.bots.bot import Budget
from kostka.bots.first.candidates import candidates
from kostka.bots.first.level import Level
from kostka.bots.first.race import Eyes
from kostka.bots.first.turn import Turn
from kostka.engine.chance import Chance
from kostka.solver.first import FirstPlay


def _choose(turn: Turn, rng: Chance, budget: Budget) -> FirstPlay | None:
    del rng, budget  # the best play is plain to see
    found = candidates(turn, 1)
    return found[0] if found else None


CASUAL = Level("casual", _choose, Eyes(thought=900, glance=120))
