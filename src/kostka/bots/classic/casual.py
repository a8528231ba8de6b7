"""Plays like an adult who plays twice a year: knows its rack, and rebuilds the few sets it happens to notice.

Each glance takes in a few sets. It finds everything that can be done with those and the rack, and overlooks
whatever needs another set.
"""

from kostka import solver
from kostka.bots.bot import Budget
from kostka.bots.classic.level import Level, Turn, most_tiles
from kostka.engine.chance import Chance
from kostka.tiles import Rack, Table

GLANCES = 3
SETS = 4
"""How many glances it takes per turn, and how many sets it sees in each."""


def _choose(turn: Turn, rng: Chance, budget: Budget) -> Table | None:
    if not turn.opened:
        return most_tiles(turn)
    table, rack = turn.table, turn.rack
    for _ in range(GLANCES):
        if not rack or budget.out_of_time():
            break
        mixed = rng.shuffled(table)
        laid, rack = _rebuilt(turn, mixed[:SETS], rack)
        table = (*mixed[SETS:], *laid)
    return table if len(rack) < len(turn.rack) else None


def _rebuilt(turn: Turn, sets: Table, rack: Rack) -> tuple[Table, Rack]:
    """The best that some sets and the rack can make, and what is left of the rack."""
    rules = turn.rules
    groups, joker = rules.sets.groups, rules.score.joker
    best = solver.solve(sets, rack, rules.deck, groups=groups, joker_points=joker, tidy=True)
    left = list(rack)
    for tile in best.played:
        left.remove(tile)
    return best.table, tuple(left)


CASUAL = Level("casual", _choose)
