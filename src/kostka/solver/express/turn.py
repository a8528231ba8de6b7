"""The layout that leaves the fewest dice, then the lowest sum: crossings and rebuilding included.

What lies on the table can be rebuilt and the grid has no edge, so only the faces matter: which dice there
are, and which of them have to be laid. Faces that no possible set connects are solved apart. Jokers are the
one exception: none that was freed goes back into its set, and `placing` sees to that.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from kostka.rules import Deck
from kostka.rules.choices import FreedDie
from kostka.solver.express.faces import Faces, candidates, parts
from kostka.solver.express.kernel import Cover, Line, OutOfWork, Piece, Work
from kostka.solver.express.placing import Placing
from kostka.solver.express.table import apart, assign, side_by_side
from kostka.tiles.dice import Dice, Layout, normalised
from kostka.tiles.freed import Bond, bonds

JOKER_COST = 10
WORK = 200_000
"""Steps of the search unless the caller says otherwise; some tenths of a second, uncompiled ten seconds."""


@dataclass(frozen=True, slots=True)
class DiceSolution:
    """What is left at hand, its sum, and the whole table. `exact` is true only if nothing better exists."""

    left: Dice
    sum: int
    table: Layout
    exact: bool
    work: int


@dataclass(frozen=True, slots=True)
class _Part:
    """The dice of some faces: the best layout of them, None if nothing can be laid, and what it leaves."""

    faces: set[int]
    pieces: list[Piece] | None
    left: int
    cost: int
    exact: bool


def solve_dice(
    table: Layout,
    hand: Dice,
    deck: Deck,
    *,
    joker_cost: int = JOKER_COST,
    freed: FreedDie = FreedDie.ANOTHER_SET,
    work: int = WORK,
    stop: Callable[[], bool] | None = None,
) -> DiceSolution:
    """The best layout that can be found with so much work, before `stop` says that it is time.

    The table has to be legal and the dice at hand rolled. `freed` is the rule for jokers that leave a set.
    With the same arguments and without a `stop` the answer is always the same.
    """
    faces, meter = Faces(deck, joker_cost), Work(work, stop)
    placing = Placing(_held(table, deck, freed), table, faces, meter)
    found = list(_parts(table, hand, deck, faces, placing))
    return _laid(table, hand, found, faces, meter.done)


def dice_left(
    table: Layout,
    hand: Dice,
    deck: Deck,
    *,
    joker_cost: int = JOKER_COST,
    freed: FreedDie = FreedDie.ANOTHER_SET,
    work: int = WORK,
) -> tuple[int, int, bool]:
    """How many dice the best layout leaves, their sum, and whether that is proved; without the layout."""
    faces = Faces(deck, joker_cost)
    placing = Placing(_held(table, deck, freed), table, faces, Work(work))
    found = list(_parts(table, hand, deck, faces, placing))
    exact = all(part.exact for part in found)
    return sum(part.left for part in found), sum(part.cost for part in found), exact


def _held(table: Layout, deck: Deck, freed: FreedDie) -> tuple[Bond, ...]:
    """The jokers that may not go back into their sets."""
    return bonds(table, deck) if freed is FreedDie.ANOTHER_SET else ()


def _parts(table: Layout, hand: Dice, deck: Deck, faces: Faces, placing: Placing) -> Iterator[_Part]:
    """Faces that no set connects, each with the best layout of its dice."""
    need = faces.count(die.face for die in table)
    have = faces.count([*(die.face for die in table), *(die.face for die in hand)])
    lines = candidates(have, deck)
    for part in parts(have, lines):
        mine = [count * (face in part) for face, count in enumerate(have)]
        must = [count * (face in part) for face, count in enumerate(need)]
        own = [line for line in lines if have[-1] or line[1][0] in part]
        yield _best(mine, must, faces.costs, own, placing)


def _best(have: list[int], need: list[int], cost: list[int], lines: list[Line], placing: Placing) -> _Part:
    """Search for layouts that leave nothing, then one die, and so on, as far as the work suffices."""
    faces = {face for face, count in enumerate(have) if count}
    spare = sum(have) - sum(need)
    dearest = sum(price * (have[face] - need[face]) for face, price in enumerate(cost))
    exact = True
    work = placing.work
    total = work.limit
    search = Cover(have, need, cost, lines, placing)
    for most in range(spare):
        if work.done >= total:
            exact = False
            break
        work.limit = work.done + (total - work.done + 1) // 2
        try:
            search.run(most, dearest + 1)
        except OutOfWork:
            exact = False
        work.limit = total
        if search.found is not None:
            return _Part(faces, search.found, search.most, search.best_cost, exact)
        if not exact:
            search = Cover(have, need, cost, lines, placing)
    return _Part(faces, None, spare, dearest, exact)


def _laid(table: Layout, hand: Dice, found: list[_Part], faces: Faces, work: int) -> DiceSolution:
    """The pieces that were found beside those of the table that stay as they are."""
    pieces = [piece for part in found for piece in part.pieces or ()]
    untouched = {face for part in found if part.pieces is None for face in part.faces}
    kept = tuple(die for die in table if faces.index(die.face) in untouched)
    free = tuple(die for die in table if faces.index(die.face) not in untouched)
    laid, left = assign(pieces, free, hand, faces)
    whole = side_by_side([*apart(kept), *laid]) if laid else normalised(table)
    total = sum(part.cost for part in found)
    return DiceSolution(left, total, whole, all(part.exact for part in found), work)
