"""Fixed strategies of runs and stars: for the arena as `bench.zoo.first:holder`, not for people."""

from kostka.bots.bot import Budget
from kostka.bots.first.candidates import candidates
from kostka.bots.first.level import Level
from kostka.bots.first.race import Eyes
from kostka.bots.first.turn import Turn, idle
from kostka.engine.chance import Chance
from kostka.engine.first.actions import Draw
from kostka.solver.first import FirstPlay

_EYES = Eyes(thought=600, glance=60)
_PLAYS = 24


def _out_or_most(turn: Turn, rng: Chance, budget: Budget) -> FirstPlay | None:
    """Go out, or draw; who cannot draw lays what earns most."""
    del rng, budget
    found = candidates(turn, _PLAYS)
    out = next((play for play in found if not turn.rack_after(play)), None)
    if out is not None or not found:
        return out
    return None if isinstance(idle(turn), Draw) else found[0]


def _out_or_least(turn: Turn, rng: Chance, budget: Budget) -> FirstPlay | None:
    """Go out, or draw; who cannot draw lays as little as possible."""
    del rng, budget
    found = candidates(turn, _PLAYS)
    out = next((play for play in found if not turn.rack_after(play)), None)
    if out is not None or not found:
        return out
    return None if isinstance(idle(turn), Draw) else min(found, key=lambda play: play.tiles)


def _least(turn: Turn, rng: Chance, budget: Budget) -> FirstPlay | None:
    """Go out, or lay as little as possible."""
    del rng, budget
    found = candidates(turn, _PLAYS)
    out = next((play for play in found if not turn.rack_after(play)), None)
    if out is not None or not found:
        return out
    return min(found, key=lambda play: play.tiles)


holder = Level("holder", _out_or_most, _EYES)
"""Draws until all goes out at once, or its stars are spent; then it lays what earns most."""

miser = Level("miser", _out_or_least, _EYES)
"""The same, but then it lays as little as possible."""

dripper = Level("dripper", _least, _EYES)
"""Lays as little as possible in every turn."""
