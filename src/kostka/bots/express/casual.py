"""A grown-up's game: throw everything, rebuild what catches the eye, overlook the rest of the table."""

from kostka.bots.bot import Budget
from kostka.bots.express.beginner import with_single_dice
from kostka.bots.express.level import Level
from kostka.bots.express.turn import Turn
from kostka.engine.chance import Chance
from kostka.solver.express import solve_dice
from kostka.solver.express.table import apart, side_by_side
from kostka.tiles.dice import Layout

SEEN = 50
"""How often in a hundred a piece of the table is thought of as something that could be rebuilt."""
WORK = 1_000
"""Steps of the search: some crossings are not found."""


def _choose(turn: Turn, rng: Chance, budget: Budget) -> Layout | None:
    del budget  # it never thinks long
    deck, hand = turn.rules.deck, turn.hand
    seen: list[Layout] = []
    overlooked: list[Layout] = []
    for piece in apart(turn.table):
        (seen if rng.below(100) < SEEN else overlooked).append(piece)
    joker_cost, freed = turn.rules.score.joker, turn.rules.joker.freed
    found = solve_dice(side_by_side(seen), hand, deck, joker_cost=joker_cost, freed=freed, work=WORK)
    table = side_by_side([*overlooked, *apart(found.table)])
    table = with_single_dice(table, found.left, deck)
    return table if len(table) > len(turn.table) else None


CASUAL = Level("casual", _choose)
