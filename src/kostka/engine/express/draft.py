"""What the rules say about a draft: line by line, and whether it could be declared done."""

from dataclasses import dataclass

from kostka.engine.express.layout import examine
from kostka.engine.express.legality import faults, flaw, must_roll, out_of_turn
from kostka.engine.express.position import Hand, Position
from kostka.engine.express.scoring import points
from kostka.engine.game import Violation
from kostka.rules.express import ExpressRules
from kostka.tiles import Kind
from kostka.tiles.dice import Dice, Layout
from kostka.tiles.lines import Line, lines, meanings


@dataclass(frozen=True, slots=True)
class LineReport:
    """Dice that touch in a row or a column: which set they are, or why they are not one."""

    line: Line
    kind: Kind | None
    violations: tuple[Violation, ...]

    @property
    def valid(self) -> bool:
        return self.kind is not None


@dataclass(frozen=True, slots=True)
class Report:
    """A layout: its lines, the dice from the hand, what would be left, and why it cannot be declared done."""

    lines: tuple[LineReport, ...]
    laid: Layout
    left: Dice
    sum: int
    violations: tuple[Violation, ...]
    foreign: bool = False
    """Whether it has pieces that are neither the seat's nor on the table."""

    @property
    def done(self) -> bool:
        """Whether declaring the layout done would be accepted."""
        return not self.violations


def report(position: Position, seat: int, layout: Layout, rules: ExpressRules) -> Report:
    """The report on the layout of a seat."""
    changes = examine(position, seat, layout, rules)
    flaws = {fault.dice: flaw(fault) for fault in changes.faults}
    found = []
    for line in lines(layout):
        kind = _kind(line, rules)
        broken = (flaws[line.dice],) if kind is None and line.dice in flaws else ()
        found.append(LineReport(line, kind, broken))
    violations = (*_not_now(position, seat, rules), *faults(changes))
    total = points(Hand(changes.left, ()), rules)
    return Report(tuple(found), changes.laid, changes.left, total, violations, bool(changes.foreign))


def _kind(line: Line, rules: ExpressRules) -> Kind | None:
    readings = meanings(line.faces, rules.deck)
    if not readings:
        return None
    return Kind.RUN if readings[0][0].colour == readings[0][1].colour else Kind.GROUP


def _not_now(position: Position, seat: int, rules: ExpressRules) -> tuple[Violation, ...]:
    if position.result is not None:
        return (Violation(position.result.reason, "game-over"),)
    early = (Violation("X-TURN-1", "roll-first"),) if must_roll(position, seat, rules) else ()
    return (*out_of_turn(position, seat), *early)
