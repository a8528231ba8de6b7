"""Many positions at once, on all cores."""

import os
from collections.abc import Iterable, Iterator
from itertools import chain, islice

from kostka.rules import Deck
from kostka.solver.classic.case import Case, Solution, Terms
from kostka.solver.classic.turn import CLASSIC, Objective, goal_of, settle, solution
from kostka.tiles import Rack, Table

_BATCH = 64  # positions that a thread takes at a time


def solve_many(
    positions: Iterable[tuple[Table, Rack]],
    deck: Deck = CLASSIC,
    objective: Objective = Objective.TILES,
    *,
    groups: bool = True,
    joker_points: int = 30,
    threads: int | None = None,
) -> list[Solution]:
    """The best move of each position, in their order; by default with a thread per core.

    The kernel searches without the GIL, a batch at a time. Uncompiled it cannot, and threads gain nothing.
    """
    from concurrent.futures import ThreadPoolExecutor  # slow to import, and few solve many positions

    terms = Terms(deck, groups, joker_points)
    goal = goal_of(objective)

    def solve_batch(some: list[tuple[Table, Rack]]) -> list[Solution]:
        cases = [Case(terms, table, rack) for table, rack in some]
        Case.ask_all(cases, goal)
        return [solution(table, settle(case, goal)) for (table, _), case in zip(some, cases, strict=True)]

    with ThreadPoolExecutor(threads or os.cpu_count()) as pool:
        return list(chain.from_iterable(pool.map(solve_batch, _batches(positions))))


def _batches(positions: Iterable[tuple[Table, Rack]]) -> Iterator[list[tuple[Table, Rack]]]:
    source = iter(positions)
    while some := list(islice(source, _BATCH)):
        yield some
