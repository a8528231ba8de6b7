"""The layout that leaves the fewest dice, then the lowest sum: crossings and rebuilding included.

What lies on the table can be rebuilt and the grid has no edge, so only the faces matter: which dice there
are, and which of them have to be laid. Faces that no possible set connects are solved apart. Jokers are the
one exception: none that was freed goes back into its set, and `placing` sees to that.
"""

from collections.abc import Callable
from dataclasses import dataclass

from kostka.rules import Deck
from kostka.rules.choices import FreedDie
from kostka.solver.express.faces import Faces
from kostka.solver.express.kernel.exact import Exact
from kostka.solver.express.kernel.work import Work
from kostka.solver.express.placing import Placing
from kostka.solver.express.settle import apart, settle
from kostka.solver.express.table import assign
from kostka.tiles.dice import Dice, Layout, normalised
from kostka.tiles.freed import Bond, bonds

JOKER_COST = 10
"""What a joker counts among the dice that are left, unless the rules say otherwise."""
WORK = 200_000
"""Steps of the search unless the caller says otherwise; some tenths of a second, uncompiled ten seconds."""


@dataclass(frozen=True, slots=True)
class ExpressSolution:
    """What is left at hand, its sum, and the whole table. `exact` is true only if nothing better exists."""

    left: Dice
    sum: int
    table: Layout
    exact: bool
    work: int


def solve_express(
    table: Layout,
    hand: Dice,
    deck: Deck,
    *,
    joker_cost: int = JOKER_COST,
    freed: FreedDie = FreedDie.ANOTHER_SET,
    work: int = WORK,
    stop: Callable[[], bool] | None = None,
) -> ExpressSolution:
    """The best layout that can be found with so much work, before `stop` says that it is time.

    The table has to be legal and the dice at hand rolled. `freed` is the rule for jokers that leave a set.
    With the same arguments and without a `stop` the answer is always the same.
    """
    faces, meter = Faces(deck, joker_cost), Work(work, stop)
    search = _searched(table, hand, faces, Placing(_held(table, deck, freed), table, faces, meter))
    untouched = tuple(die for die in table if faces.index(die.face) not in search.rebuilt)
    free = tuple(die for die in table if faces.index(die.face) in search.rebuilt)
    laid, left = assign(search.pieces, free, hand, faces)
    whole = settle([*apart(untouched), *laid], table) if laid else normalised(table)
    return ExpressSolution(left, search.sum_left, whole, search.exact, meter.done)


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
    search = _searched(table, hand, faces, Placing(_held(table, deck, freed), table, faces, Work(work)))
    return search.dice_left, search.sum_left, search.exact


def _held(table: Layout, deck: Deck, freed: FreedDie) -> tuple[Bond, ...]:
    """The jokers that may not go back into their sets."""
    return bonds(table, deck) if freed is FreedDie.ANOTHER_SET else ()


def _searched(table: Layout, hand: Dice, faces: Faces, placing: Placing) -> Exact:
    """The search for the best layout, done."""
    need = faces.count(die.face for die in table)
    have = faces.count([*(die.face for die in table), *(die.face for die in hand)])
    search = Exact(have, need, faces, placing)
    search.run()
    return search
