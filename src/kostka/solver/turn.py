"""The best move of one turn by a player who has opened, and whether there is any."""

from dataclasses import dataclass
from enum import StrEnum

from kostka.rules import Deck
from kostka.solver.case import CLASSIC, JOKER_POINTS, Case, Goal, Laid
from kostka.tiles import JOKER, Rack, Table


class Objective(StrEnum):
    TILES = "tiles"
    """Most tiles laid; among those most points."""
    POINTS = "points"
    """Most points laid; among those most tiles."""

    @property
    def goal(self) -> Goal:
        return Goal.TILES if self is Objective.TILES else Goal.POINTS


@dataclass(frozen=True, slots=True)
class Solution:
    """The best move: the whole resulting table, and how many of the given sets it leaves untouched."""

    tiles: int
    points: int
    played: Rack
    table: Table
    kept: int
    exact: bool = True


def points(rack: Rack) -> int:
    """What tiles cost on a rack (C-SCORE-1)."""
    return sum(number for _, number in rack) + JOKER_POINTS * rack.count(JOKER)


def solve(table: Table, rack: Rack, deck: Deck = CLASSIC, objective: Objective = Objective.TILES) -> Solution:
    """The best move with this rack at this table; nothing is laid if nothing can be."""
    laid = best(Case(deck, table, rack), objective.goal)
    assert laid is not None  # the table itself is always possible
    if not laid.played:
        return Solution(0, 0, (), table, len(table))
    return Solution(len(laid.played), points(laid.played), laid.played, laid.table, laid.kept)


def can_lay(table: Table, rack: Rack, deck: Deck = CLASSIC) -> bool:
    """Whether a player who has opened can lay any tile at all."""
    limit = 0 if JOKER in rack else len(rack)  # jokers are free at first
    laid = best(Case(deck, table, rack), Goal.ANY, limit=limit, enough=len(rack) - 1)
    return laid is not None and bool(laid.played)


def best(case: Case, goal: Goal, limit: int = 0, enough: int = 0) -> Laid | None:
    """The best way to lay a case, or None if what must be laid cannot be.

    Jokers are free in a first search. Those that it leaves over nearly always fit into some set, and then
    nothing can be better; where they do not, a second search counts every joker.
    """
    if case.ask(goal, limit=limit, enough=enough) is None:
        return None
    laid = case.lay()
    if laid is None and case.ask(goal, every_joker=True, limit=limit, enough=enough) is not None:
        laid = case.lay()
    return laid
