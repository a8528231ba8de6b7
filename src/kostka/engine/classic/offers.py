"""What a seat may do apart from laying tiles, and the default action for one that does not answer."""

from kostka import solver
from kostka.engine.classic.actions import Action, Announce, Draw, Pass, Play, Redeal, Resign
from kostka.engine.classic.legality import violations
from kostka.engine.classic.position import Position
from kostka.rules.classic import ClassicRules
from kostka.tiles import Table


def offers(position: Position, seat: int | None, rules: ClassicRules) -> tuple[str, ...]:
    """The names of all legal actions but plays."""
    if seat is None or position.result is not None:
        return ()
    asked = _in_question(position, seat, rules)
    return tuple([name for name, action in asked if not violations(position, action, rules)]) if asked else ()


def idle(position: Position, seat: int, rules: ClassicRules) -> Action | None:
    """No new deal, a draw or a pass; where a seat may not pass, whatever the solver can lay."""
    for name, action in _in_question(position, seat, rules):
        if name in ("redeal", "draw", "pass") and not violations(position, action, rules):
            return action
    play = Play(seat, _layable(position, seat, rules))
    return None if violations(position, play, rules) else play


def _in_question(position: Position, seat: int, rules: ClassicRules) -> list[tuple[str, Action]]:
    """The actions that may be possible now; checking all of them would slow down every view."""
    found: list[tuple[str, Action]] = []
    if not position.started:
        found.append(("redeal", Redeal(seat, wanted=False)))
    elif position.turn == seat:
        found.append(("draw", Draw(seat)) if position.pool else ("pass", Pass(seat)))
    elif position.just_drew == seat:
        found.append(("announce", Announce(seat)))
    if rules.mode.resign:
        found.append(("resign", Resign(seat)))
    return found


def _layable(position: Position, seat: int, rules: ClassicRules) -> Table:
    rack, opening, groups = position.racks[seat], rules.opening, rules.sets.groups
    if position.opened[seat]:
        return solver.solve(position.table, rack, rules.deck, groups=groups).table
    found = solver.best_opening(rack, rules.deck, opening.minimum, opening.jokers, groups=groups)
    return position.table if found is None else (*position.table, *found.table)
