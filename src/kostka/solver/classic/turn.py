"""The best move of one turn by a player who has opened, and whether there is any."""

from enum import StrEnum
from functools import cache

from kostka.rules import Deck
from kostka.solver.classic.case import Case, Goal, Solution, Terms
from kostka.tiles import JOKER, Rack, Table

CLASSIC = Deck()


class Objective(StrEnum):
    """What a move is judged by first; the other one decides between equals."""

    TILES = "tiles"
    POINTS = "points"


@cache
def goal_of(objective: Objective) -> Goal:
    """What the kernel is asked to find for an objective, which may be given as a word."""
    return Goal.TILES if Objective(objective) is Objective.TILES else Goal.POINTS


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
    goal = goal_of(objective)
    case = Case(terms, table, rack)
    case.ask(goal)
    return solution(table, settle(case, goal, tidy=tidy))


def solution(table: Table, laid: Solution | None) -> Solution:
    """What was laid; the table as it was given if that is nothing."""
    if laid is None or not laid.tiles:
        return Solution(0, 0, (), table, len(table))
    return laid


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
    return laid is not None and laid.tiles > 0


def settle(case: Case, goal: Goal, *, limit: int = 0, enough: int = 0, tidy: bool = False) -> Solution | None:
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
