"""What a seat may do apart from laying tiles, and the default action for one that does not answer."""

from collections.abc import Iterator

from kostka.engine.first.actions import Action, Draw, Pass, Resign
from kostka.engine.first.legality import violations
from kostka.engine.first.position import Position
from kostka.rules.first import FirstRules


def offers(position: Position, seat: int | None, rules: FirstRules) -> tuple[str, ...]:
    """The names of all legal actions but plays."""
    if seat is None or position.result is not None:
        return ()
    asked = _in_question(position, seat, rules)
    return tuple([name for name, action in asked if not violations(position, action, rules)])


def idle(position: Position, seat: int, rules: FirstRules) -> Action | None:
    """A draw or a pass, whichever is possible."""
    for name, action in _in_question(position, seat, rules):
        if name in ("draw", "pass") and not violations(position, action, rules):
            return action
    return None


def _in_question(position: Position, seat: int, rules: FirstRules) -> Iterator[tuple[str, Action]]:
    """The actions that may be possible now; checking all of them would slow down every view."""
    if position.turn == seat:
        yield "draw", Draw(seat)
        yield "pass", Pass(seat)
    if rules.mode.resign:
        yield "resign", Resign(seat)
