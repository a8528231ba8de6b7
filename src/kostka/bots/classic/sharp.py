"""Like solid, plus the one rule of thumb that measurably helps: starve a player who is nearly out.

A player with few tiles left could not lay them on the table as it is, and every tile added opens new places
for them. So it lays nothing then but a whole rack. The other rules that players swear by did not help;
docs/bots.md has the figures.
"""

from kostka.bots.bot import Budget
from kostka.bots.classic.level import Level, Turn, most_tiles
from kostka.engine.chance import Chance
from kostka.tiles import Table

NEARLY_OUT = 4
"""A player with at most this many tiles is nearly out."""


def _choose(turn: Turn, rng: Chance, budget: Budget) -> Table | None:
    del rng, budget
    table = most_tiles(turn)
    if table is None or _empties_rack(turn, table) or not _starves(turn):
        return table
    return None


def _empties_rack(turn: Turn, table: Table) -> bool:
    return sum(map(len, table)) == sum(map(len, turn.table)) + len(turn.rack)


def _starves(turn: Turn) -> bool:
    """Whether another player is nearly out, and the turn can be spent on drawing."""
    view = turn.view
    others = (seat for seat in range(len(view.counts)) if seat != turn.seat and seat not in view.resigned)
    nearly_out = any(view.opened[seat] and view.counts[seat] <= NEARLY_OUT for seat in others)
    return nearly_out and turn.opened and view.pool > 0


SHARP = Level("sharp", _choose)
