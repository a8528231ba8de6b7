"""The best move of one turn by a player who has opened, and whether there is any."""

from dataclasses import dataclass
from enum import StrEnum

from kostka.rules import Deck
from kostka.solver.classic.case import Case, Goal, Laid, Terms
from kostka.tiles import JOKER, Rack, Table

CLASSIC = Deck()


class Objective(StrEnum):
    """What a move is judged by first; the other one decides between equals."""

    TILES = "tiles"
    POINTS = "points"

    @property
    def goal(self) -> Goal:
        return Goal.TILES if self is Objective.TILES else Goal.POINTS


@dataclass(frozen=True, slots=True)
class Solution:
    """A move: what it lays, the whole resulting table, and how many of the given sets it leaves untouched."""

    tiles: int
    points: int
    played: Rack
    table: Table
    kept: int
    exact: bool = True


def solve(
    table: Table,
    rack: Rack,
    deck: Deck = CLASSIC,
    objective: Objective = Objective.TILES,
    *,
    groups: bool = True,
    joker_points: int = 30,
    tidy: bool = False,
) -> Solution:
    """The best move with this rack at this table; nothing is laid if nothing can be.

    Given sets are left alone where that costs no time; to be `tidy` takes half as long again.

    >>> from kostka.rules import Deck
    >>> from kostka.tiles import parse_table, parse_tiles
    >>> best = solve(parse_table(["R3 R4 R5"], Deck()), parse_tiles("R6 J K10", Deck()))
    >>> best.tiles, best.points, best.table, best.exact
    (2, 36, ((R3, R4, R5, R6, J),), True)
    """
    terms = Terms(deck, groups, joker_points)
    goal = Objective(objective).goal
    case = Case(terms, table, rack)
    case.ask(goal)
    return solution(table, settle(case, goal, tidy=tidy))


def solution(table: Table, laid: Laid | None) -> Solution:
    """What was laid as a solution; the table as it was given if that is nothing."""
    if laid is None or not laid.played:
        return Solution(0, 0, (), table, len(table))
    return Solution(len(laid.played), laid.points, laid.played, laid.table, laid.kept)


def can_lay(table: Table, rack: Rack, deck: Deck = CLASSIC, *, groups: bool = True) -> bool:
    """Whether a player who has opened can lay any tile at all."""
    case = Case(Terms(deck, groups), table, rack)
    if not rack:
        return False
    limit = 0 if JOKER in rack else len(rack)  # a rack's joker may be all that can be laid
    enough = len(rack) - 1
    if case.ask(Goal.ANY, limit=limit, enough=enough) is None:
        return False
    if case.jokers == 0:
        return True
    laid = settle(case, Goal.ANY, limit=limit, enough=enough, tidy=False)
    return laid is not None and bool(laid.played)


def settle(case: Case, goal: Goal, *, limit: int = 0, enough: int = 0, tidy: bool = False) -> Laid | None:
    """The sets of a case that was asked, or None if what must be laid cannot be.

    Jokers are free in a first question. Those that its answer leaves over nearly always fit into some set,
    and then nothing can be better; where they do not, a second question counts every joker.
    """
    if case.loss is None:
        return None
    laid = case.lay(tidy=tidy)
    if laid is None and case.ask(goal, every_joker=True, limit=limit, enough=enough) is not None:
        laid = case.lay(tidy=tidy)
    return laid
