"""The layout that leaves the fewest dice, then the lowest sum: crossings and rebuilding included.

What lies on the table can be rebuilt freely and the grid has no edge, so only the faces matter: which dice
there are, and which of them have to be laid. Faces that no possible set connects are solved apart.
"""

from collections.abc import Callable
from dataclasses import dataclass

from kostka.rules import Deck
from kostka.solver.express.cover import Cover, Line, OutOfWork, Work
from kostka.solver.express.faces import Faces, candidates, parts
from kostka.solver.express.table import Piece, apart, assign, side_by_side
from kostka.tiles.dice import Dice, Layout, normalised

JOKER_COST = 10
WORK = 200_000
"""Steps of the search unless the caller says otherwise; a second or two."""


@dataclass(frozen=True, slots=True)
class DiceSolution:
    """What is left at hand, its sum, and the whole table. `exact` is true only if nothing better exists."""

    left: Dice
    sum: int
    table: Layout
    exact: bool
    work: int


def solve_dice(
    table: Layout,
    hand: Dice,
    deck: Deck,
    *,
    joker_cost: int = JOKER_COST,
    work: int = WORK,
    stop: Callable[[], bool] | None = None,
) -> DiceSolution:
    """The best layout that can be found with so much work, before `stop` says that it is time.

    The table has to be legal and the dice at hand rolled. With the same arguments and without a `stop` the
    answer is always the same.
    """
    faces = Faces(deck, joker_cost)
    have = faces.count([*(die.face for die in table), *(die.face for die in hand)])
    need = faces.count(die.face for die in table)
    meter = Work(work, stop)
    lines = candidates(have, deck)
    pieces: list[Piece] = []
    untouched: set[int] = set()
    exact = True
    for part in parts(have, lines):
        mine = [count * (face in part) for face, count in enumerate(have)]
        must = [count * (face in part) for face, count in enumerate(need)]
        own = [line for line in lines if have[-1] or line[1][0] in part]
        found, proved = _best(mine, must, faces.costs, own, meter)
        exact = exact and proved
        if found is None:
            untouched |= part
        else:
            pieces += found
    return _laid(table, hand, pieces, untouched, faces, exact=exact, work=meter.done)


def _best(
    have: list[int], need: list[int], cost: list[int], lines: list[Line], work: Work
) -> tuple[list[Piece] | None, bool]:
    """Search for layouts that leave nothing, then one die, and so on, as far as the work suffices.

    None if nothing can be laid, or nothing was found; and whether that is proved.
    """
    spare = sum(have) - sum(need)
    ceiling = 1 + sum(price * (have[face] - need[face]) for face, price in enumerate(cost))
    exact = True
    total = work.limit
    for most in range(spare):
        if work.done >= total:
            return None, False
        search = Cover(have, need, cost, lines, work)
        work.limit = work.done + (total - work.done + 1) // 2
        try:
            search.run(most, ceiling)
        except OutOfWork:
            exact = False
        work.limit = total
        if search.found is not None:
            return [tuple(piece) for piece in search.found], exact
    return None, exact


def _laid(
    table: Layout,
    hand: Dice,
    pieces: list[Piece],
    untouched: set[int],
    faces: Faces,
    *,
    exact: bool,
    work: int,
) -> DiceSolution:
    """The pieces that were found beside those of the table that stay as they are."""
    kept = tuple(die for die in table if faces.index(die.face) in untouched)
    free = tuple(die for die in table if faces.index(die.face) not in untouched)
    laid, left = assign(pieces, free, hand, faces)
    whole = side_by_side([*apart(kept), *laid]) if laid else normalised(table)
    total = sum(faces.costs[faces.index(die.face)] for die in left)
    return DiceSolution(left, total, whole, exact, work)
