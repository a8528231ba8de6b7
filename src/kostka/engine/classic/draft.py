"""What the rules say about a draft: set by set, and whether it could be declared done."""

from dataclasses import dataclass

from kostka.engine.classic.layout import examine
from kostka.engine.classic.legality import flaw, objections
from kostka.engine.classic.position import Position
from kostka.engine.game import Violation
from kostka.rules.classic import ClassicRules
from kostka.tiles import Kind, Rack, Table, TileSet, read


@dataclass(frozen=True, slots=True)
class SetReport:
    """One set of a layout: its kind and value, or why it is not a set."""

    tiles: TileSet
    kind: Kind | None
    points: int
    violations: tuple[Violation, ...]

    @property
    def valid(self) -> bool:
        return self.kind is not None


@dataclass(frozen=True, slots=True)
class Report:
    """A layout: its sets, the tiles from the rack, and why it cannot be declared done, if it cannot.

    `opening` is the value of the opening so far; None for a seat that has opened.
    """

    sets: tuple[SetReport, ...]
    laid: Rack
    opening: int | None
    violations: tuple[Violation, ...]
    foreign: bool = False
    """Whether it has pieces that are neither the seat's nor on the table."""

    @property
    def done(self) -> bool:
        """Whether declaring the layout done would be accepted."""
        return not self.violations


def report(position: Position, seat: int, table: Table, rules: ClassicRules) -> Report:
    """The report on the layout of a seat."""
    layout = examine(position, seat, table, rules)
    sets = []
    for index, tiles in enumerate(table):
        reading = read(tiles, rules.deck, rules.sets.groups)
        if reading is None:
            sets.append(SetReport(tiles, None, 0, (flaw(index, tiles, rules),)))
        else:
            sets.append(SetReport(tiles, reading.kind, reading.points, ()))
    opening = None if position.opened[seat] else layout.opening_points
    against = objections(layout, position, seat, rules)
    return Report(tuple(sets), layout.laid, opening, against, bool(layout.foreign))
