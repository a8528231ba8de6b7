"""How the last round could have been won: exactly, with all racks known, where a search can decide it."""

from kostka.analysis.turns import Possible, Turn
from kostka.bots import Budget
from kostka.bots.classic.expert.endgame import best_ending
from kostka.bots.classic.expert.ending import most_points
from kostka.bots.classic.expert.scene import Scene
from kostka.bots.classic.level import in_place, turn_of
from kostka.engine.classic import Play
from kostka.engine.classic.scoring import points
from kostka.solver.classic.explain.plan import explain
from kostka.tiles import Table

_WORK = 4_000
"""Twice the positions that the search may look at."""
_WON = 1.0


def won_with(turn: Turn) -> Possible | None:
    """A play that won the game whatever the others did; None if none is known."""
    position = turn.before.position
    if position.pool or not position.started:
        return None
    table = _searched(turn) if position.active == 2 else _as_the_last(turn)
    if table is None:
        return None
    rules, before = turn.rules, turn.view.now.table
    table = in_place(before, table)
    steps = explain(before, table, rules.deck, groups=rules.sets.groups)
    return Possible(turn.analyst.added(before, table), Play(turn.seat, table), steps)


def _searched(turn: Turn) -> Table | None:
    """With two players nothing is hidden once the pool is empty."""
    here = turn_of(turn.view)
    found = best_ending(Scene.of(turn.view, here), Budget(_WORK))
    return found.table if found is not None and found.value == _WON else None


def _as_the_last(turn: Turn) -> Table | None:
    """The play of the player who moves last, if it leaves fewer points than anyone else has."""
    position, rules = turn.before.position, turn.rules
    if position.last_turns != 1:
        return None
    table = most_points(turn_of(turn.view))
    if table is None:
        return None
    rack = list(position.racks[turn.seat])
    for tile in turn.analyst.added(position.table, table):
        rack.remove(tile)
    others = [seat for seat in range(position.seats) if seat != turn.seat and seat not in position.resigned]
    left = points(tuple(rack), rules)
    return table if all(left < points(position.racks[seat], rules) for seat in others) else None
