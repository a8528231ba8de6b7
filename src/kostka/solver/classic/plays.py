"""All the plays of a position, best first, as many as one cares to look at."""

import heapq
from collections import Counter
from collections.abc import Iterator
from itertools import count, islice
from typing import NamedTuple

from kostka.rules import Deck
from kostka.solver.classic.case import Case, Solution, Terms
from kostka.solver.classic.turn import CLASSIC, Objective, goal_of, settle, solution
from kostka.tiles import Rack, Table, Tile

Bounds = tuple[tuple[int, int], ...]


class _Region(NamedTuple):
    """The plays that lay between so many and so many of each face, the best of them once it is known."""

    rank: tuple[int, ...]  # no play of the region comes before this
    age: int
    bounds: Bounds
    laid: Solution | None


def plays(
    table: Table,
    rack: Rack,
    deck: Deck = CLASSIC,
    objective: Objective = Objective.TILES,
    limit: int | None = None,
    *,
    groups: bool = True,
    joker_points: int = 30,
    tidy: bool = False,
) -> Iterator[Solution]:
    """The distinct plays by what leaves the rack, best first, each with a table for it (`tidy`: for people).

    The best play of all splits the others into regions, face by face: those that lay fewer of it and those
    that lay more. Each region is solved only when its bound says that it may hold the next play.

    >>> from kostka.rules import Deck
    >>> from kostka.tiles import parse_table, parse_tiles
    >>> found = plays(parse_table(["R3 R4 R5"], Deck()), parse_tiles("R6 R7 K1", Deck()))
    >>> [play.played for play in found]
    [(R6, R7), (R6,)]
    """
    terms = Terms(deck, groups, joker_points)
    Case(terms, table, rack)  # report invalid positions at once, not when the first play is asked for
    return islice(_plays(terms, table, rack, Objective(objective), tidy), limit)


def _plays(terms: Terms, table: Table, rack: Rack, objective: Objective, tidy: bool) -> Iterator[Solution]:
    goal = goal_of(objective)
    faces = sorted(Counter(rack).items())
    age = count()
    heap = [_Region((), next(age), tuple((0, copies) for _, copies in faces), None)]
    while heap:
        region = heapq.heappop(heap)
        if region.laid is None:
            case = _case(terms, table, [face for face, _ in faces], region.bounds)
            case.ask(goal)
            laid = settle(case, goal, tidy=tidy)
            if laid is not None:
                rank = _rank(solution(table, laid), objective)
                heapq.heappush(heap, _Region(rank, next(age), region.bounds, laid))
            continue
        if region.laid.tiles:
            yield solution(table, region.laid)
        for bounds in _others(region.bounds, [region.laid.played.count(face) for face, _ in faces]):
            heapq.heappush(heap, _Region(region.rank, next(age), bounds, None))


def _rank(play: Solution, objective: Objective) -> tuple[int, ...]:
    tiles_first = (-play.tiles, -play.points)
    return tiles_first if objective is Objective.TILES else tiles_first[::-1]


def _case(terms: Terms, table: Table, faces: list[Tile], bounds: Bounds) -> Case:
    forced: list[Tile] = []
    optional: list[Tile] = []
    for face, (least, most) in zip(faces, bounds, strict=True):
        forced += [face] * least
        optional += [face] * (most - least)
    return Case(terms, table, tuple(optional), tuple(forced))


def _others(bounds: Bounds, laid: list[int]) -> Iterator[Bounds]:
    """Split what is left of a region without its best play."""
    fixed: Bounds = ()
    for place, ((least, most), copies) in enumerate(zip(bounds, laid, strict=True)):
        rest = bounds[place + 1 :]
        if least < copies:
            yield (*fixed, (least, copies - 1), *rest)
        if copies < most:
            yield (*fixed, (copies + 1, most), *rest)
        fixed = (*fixed, (copies, copies))
