"""Plays like an adult: rolls everything, rebuilds what catches its eye, overlooks the rest of the table."""

from itertools import chain

from kostka.bots.bot import Budget
from kostka.bots.express.beginner import with_single_dice
from kostka.bots.express.level import Level
from kostka.bots.express.turn import Turn
from kostka.engine.chance import Chance
from kostka.solver.express import solve_express
from kostka.solver.express.settle import apart, settle
from kostka.tiles.dice import Layout

SEEN = 50
"""The chance, in percent, that it considers rebuilding a part of the table."""
WORK = 1_000
"""Search steps: few enough to miss some crossings."""


def _choose(turn: Turn, rng: Chance, budget: Budget) -> Layout | None:
    del budget  # it never thinks long
    deck, hand = turn.rules.deck, turn.hand
    seen: list[Layout] = []
    overlooked: list[Layout] = []
    for piece in apart(turn.table):
        (seen if rng.below(100) < SEEN else overlooked).append(piece)
    joker_cost, freed = turn.rules.score.joker, turn.rules.joker.freed
    known = tuple(chain.from_iterable(seen))
    found = solve_express(known, hand, deck, joker_cost=joker_cost, freed=freed, work=WORK)
    table = settle([*overlooked, *apart(found.table)], turn.table)
    table = with_single_dice(table, found.left, deck)
    return table if len(table) > len(turn.table) else None


CASUAL = Level("casual", _choose)
