"""All the plays of a position, best first, as many as one cares to look at."""

import heapq
from collections import Counter
from collections.abc import Iterator
from itertools import count, islice
from typing import NamedTuple

from kostka.rules import Deck
from kostka.solver.case import CLASSIC, Case, Laid
from kostka.solver.turn import Objective, Solution, best, points
from kostka.tiles import Rack, Table, Tile

Bounds = tuple[tuple[int, int], ...]


class _Region(NamedTuple):
    """The plays that lay between so many and so many of each face, the best of them once it is known."""

    rank: tuple[int, int]  # no play of the region comes before this
    age: int
    bounds: Bounds
    laid: Laid | None


def plays(
    table: Table,
    rack: Rack,
    deck: Deck = CLASSIC,
    objective: Objective = Objective.TILES,
    limit: int | None = None,
) -> Iterator[Solution]:
    """The distinct plays by what leaves the rack, best first, each with a table for it.

    The best play of all splits the others into regions, face by face: those that lay fewer of it and those
    that lay more. Each region is solved only when its bound says that it may hold the next play.
    """
    return islice(_plays(table, rack, deck, objective), limit)


def _plays(table: Table, rack: Rack, deck: Deck, objective: Objective) -> Iterator[Solution]:
    faces = sorted(Counter(rack).items())
    age = count()
    heap = [_Region((0, 0), next(age), tuple((0, copies) for _, copies in faces), None)]
    while heap:
        region = heapq.heappop(heap)
        if region.laid is None:
            laid = _best_of(region.bounds, [face for face, _ in faces], table, deck, objective)
            if laid is not None:
                heapq.heappush(heap, _Region(_rank(laid.played, objective), next(age), region.bounds, laid))
            continue
        played, after, kept = region.laid
        if played:
            yield Solution(len(played), points(played), played, after, kept)
        for bounds in _others(region.bounds, [played.count(face) for face, _ in faces]):
            heapq.heappush(heap, _Region(region.rank, next(age), bounds, None))


def _rank(played: Rack, objective: Objective) -> tuple[int, int]:
    first, second = len(played), points(played)
    return (-first, -second) if objective is Objective.TILES else (-second, -first)


def _best_of(
    bounds: Bounds, faces: list[Tile], table: Table, deck: Deck, objective: Objective
) -> Laid | None:
    forced: list[Tile] = []
    optional: list[Tile] = []
    for face, (least, most) in zip(faces, bounds, strict=True):
        forced += [face] * least
        optional += [face] * (most - least)
    return best(Case(deck, table, tuple(optional), tuple(forced)), objective.goal)


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
