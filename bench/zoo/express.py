"""Fixed strategies of dice: for the arena as `bench.zoo.express:keeper`, not for people."""

from kostka.bots.bot import Budget
from kostka.bots.express.level import Level
from kostka.bots.express.turn import Turn
from kostka.engine.chance import Chance
from kostka.solver.express import ExpressSolution, solve_express
from kostka.tiles.dice import Layout

SEARCH = 20_000
"""Steps of the solver."""


def _solve(turn: Turn) -> ExpressSolution:
    rules = turn.rules
    return solve_express(
        turn.table,
        turn.hand,
        rules.deck,
        joker_cost=rules.score.joker,
        freed=rules.joker.freed,
        work=SEARCH,
    )


def _what_fits(turn: Turn, rng: Chance, budget: Budget) -> frozenset[int]:
    del rng, budget
    left = {die.number for die in _solve(turn).left}
    return frozenset(die.number for die in turn.hand if die.number not in left)


def _all_or_nothing(turn: Turn, rng: Chance, budget: Budget) -> Layout | None:
    """Lay to go out, and in the last turn."""
    del rng, budget
    best = _solve(turn)
    if best.left and (turn.view.turns_left[turn.seat] > 1 or len(best.left) == len(turn.hand)):
        return None
    return best.table


def _most(turn: Turn, rng: Chance, budget: Budget) -> Layout | None:
    del rng, budget
    best = _solve(turn)
    return best.table if len(best.left) < len(turn.hand) else None


keeper = Level("keeper", _all_or_nothing, _what_fits)
"""Keeps what fits, and lays only to go out or in its last turn."""

layer = Level("layer", _most, _what_fits)
"""Lays as much as possible in every turn."""
