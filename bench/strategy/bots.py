"""Players who follow one piece of advice, and otherwise play like all the others: for the arena only."""

from collections import Counter
from dataclasses import dataclass, replace
from itertools import chain

from bench.zoo.questions import goes_out
from bench.zoo.strategy import Strategy
from kostka.bots.bot import Budget
from kostka.bots.classic.level import Level, Turn, most_tiles
from kostka.engine.chance import Chance
from kostka.solver.classic.opening import value
from kostka.tiles import JOKER, Rack, Table

_NEVER, _AT_ONCE = 0, 999
_LOW_POOL = 10
"""Who waits for others to open does so no longer when so few tiles are left."""
_NEARLY_OUT = 3


@dataclass(frozen=True, slots=True)
class After(Strategy):
    """Opens only when another player has opened, or the pool is low."""

    def _opening(self, turn: Turn) -> Table | None:
        if turn.view.pool > _LOW_POOL and not any(turn.view.opened):
            return None
        return Strategy._opening(self, turn)  # noqa: SLF001 - a class with slots has no super()


small = Strategy("small", opens_late=_AT_ONCE)
"""A holder who opens at once, with the fewest tiles."""
holder_after = After("holder_after")
layer_after = After("layer_after", holds_from=_NEVER)
layer_small = Strategy("layer_small", holds_from=_NEVER, opens_late=_AT_ONCE)
"""Lays most tiles in every turn, but opens with the fewest."""
layer_late = Strategy("layer_late", holds_from=_NEVER, opens_late=20, close=5)
"""Lays most tiles in every turn, but opens when at most five tiles stay behind, or 20 are in the pool."""


def _all_but_the_fourth(turn: Turn, rng: Chance, budget: Budget) -> Table | None:
    """Most tiles, but one tile of a new set of four or more stays on the rack for the next turn."""
    del rng, budget
    table = most_tiles(turn)
    if table is None or sum(map(len, table)) == sum(map(len, turn.table)) + len(turn.rack):
        return table
    laid = Counter(chain(*table)) - Counter(chain(*turn.table))
    for place, one in enumerate(table):
        if len(one) > 3 and one[-1] != JOKER and one not in turn.table and not Counter(one) - laid:
            shorter = (*table[:place], one[:-1], *table[place + 1 :])
            if turn.opened or _still_opens(turn, shorter):
                return shorter
    return table


def _still_opens(turn: Turn, table: Table) -> bool:
    rules = turn.rules
    return value(table[len(turn.table) :], rules.deck, rules.sets.groups) >= rules.opening.minimum


def _without_jokers(turn: Turn) -> Table | None:
    """Most tiles without jokers, which are laid only to open and to go out."""
    if JOKER not in turn.rack:
        return most_tiles(turn)
    out = goes_out(turn)
    plain: Rack = tuple(tile for tile in turn.rack if tile != JOKER)
    kept = out or most_tiles(replace(turn, rack=plain))
    return kept if turn.opened or kept is not None else most_tiles(turn)


def _keeps(turn: Turn, rng: Chance, budget: Budget) -> Table | None:
    del rng, budget
    return _without_jokers(turn)


def _minds(turn: Turn, rng: Chance, budget: Budget) -> Table | None:
    """The same until another player is nearly out or the pool is empty."""
    del rng, budget
    others = (size for seat, size in enumerate(turn.view.counts) if seat != turn.seat)
    danger = min(others) <= _NEARLY_OUT or not turn.view.pool
    return most_tiles(turn) if danger else _without_jokers(turn)


fourth = Level("fourth", _all_but_the_fourth)
joker_keeper = Level("joker_keeper", _keeps)
joker_minder = Level("joker_minder", _minds)
