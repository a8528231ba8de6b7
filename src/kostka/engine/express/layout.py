"""A layout compared with the table at the beginning of the turn: what was added, removed and changed."""

from collections import Counter
from dataclasses import dataclass

from kostka.engine.express.position import Position
from kostka.rules.choices import FreedDie
from kostka.rules.express import ExpressRules
from kostka.tiles.dice import Dice, Layout, normalised
from kostka.tiles.freed import bonds, gone_back
from kostka.tiles.grid import GridFault, GridFlaw, grid_faults


@dataclass(frozen=True, slots=True)
class Changes:
    """The dice as they were declared, and how they differ from the table before.

    `laid` came from the hand, `foreign` from nowhere that the player may take dice from, `missing` is gone
    from the table. `turned` show another face than before, `twice` lie in two places. `back` are jokers that
    were freed from a set and lie in it again.
    """

    layout: Layout
    laid: Layout
    foreign: Layout
    missing: Layout
    turned: Layout
    twice: Layout
    back: Layout
    faults: tuple[GridFault, ...]
    left: Dice
    unmoved: bool


def examine(position: Position, seat: int, layout: Layout, rules: ExpressRules) -> Changes:
    """Compare a seat's layout with the position's table, in time linear in the number of dice."""
    lying = {die.number: die.face for die in position.table}
    held = {die.number: die.face for die in position.hands[seat].dice}
    showing = {**held, **lying}
    named = Counter(die.number for die in layout)
    faults = grid_faults(layout, rules.deck)
    return Changes(
        layout=layout,
        laid=tuple(die for die in layout if die.number in held),
        foreign=tuple(die for die in layout if die.number not in showing),
        missing=tuple(die for die in position.table if die.number not in named),
        turned=tuple(die for die in layout if (showing.get(die.number) or die.face) != die.face),
        twice=tuple(die for die in layout if named[die.number] > 1),
        back=_back(position, layout, rules) if _apart(faults) else (),
        faults=faults,
        left=tuple(die for die in position.hands[seat].dice if die.number not in named),
        unmoved=normalised(layout) == position.table,
    )


def _apart(faults: tuple[GridFault, ...]) -> bool:
    """Whether no two dice share a square."""
    return all(fault.flaw is not GridFlaw.SQUARE_TWICE for fault in faults)


def _back(position: Position, layout: Layout, rules: ExpressRules) -> Layout:
    match rules.joker.freed:
        case FreedDie.ANY_SET:
            return ()
        case FreedDie.ANOTHER_SET:
            return gone_back(bonds(position.table, rules.deck), layout, rules.deck)
