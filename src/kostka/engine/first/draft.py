"""What the rules say about a draft of runs: set by set, and whether it could be declared done."""

from dataclasses import dataclass

from kostka.engine.first.layout import examine
from kostka.engine.first.legality import faults, flaw, not_now
from kostka.engine.first.position import Position
from kostka.engine.game import Violation
from kostka.rules.first import FirstRules
from kostka.tiles import Rack, Table, TileSet


@dataclass(frozen=True, slots=True)
class RunReport:
    """One set of a layout, and why it is not a run, if it is not."""

    tiles: TileSet
    violations: tuple[Violation, ...]

    @property
    def valid(self) -> bool:
        return not self.violations


@dataclass(frozen=True, slots=True)
class Report:
    """A layout: its runs, the tiles from the rack, jokers taken, and why it cannot be declared done, if so.

    `stars` is what the play would earn; nothing while it cannot be declared done.
    """

    sets: tuple[RunReport, ...]
    laid: Rack
    taken: int
    stars: int
    violations: tuple[Violation, ...]
    foreign: bool = False
    """Whether it has pieces that are neither the seat's nor on the table."""

    @property
    def done(self) -> bool:
        """Whether declaring the layout done would be accepted."""
        return not self.violations


def report(position: Position, seat: int, table: Table, rules: FirstRules) -> Report:
    """The report on the layout of a seat. Jokers that no longer lie on the table are taken to its rack."""
    layout = examine(position, seat, table, None, rules)
    pairs = enumerate(zip(table, layout.readings, strict=True))
    sets = tuple(
        RunReport(tiles, () if reading else (flaw(index, tiles, rules),)) for index, (tiles, reading) in pairs
    )
    broken = (*not_now(position, seat), *faults(layout, rules))
    stars = 0 if broken else sum(layout.earned(position.racks[seat], rules.stars))
    return Report(sets, layout.laid, layout.taken, stars, broken, bool(layout.foreign))
