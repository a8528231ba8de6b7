"""Every legal action of a seat: plays as the solver finds them, best first, then whatever else is offered."""

from collections.abc import Iterator

from kostka.engine.first.actions import Action, Draw, Pass, Play, Resign
from kostka.engine.first.legality import violations
from kostka.engine.first.offers import offers
from kostka.engine.first.position import Position
from kostka.rules.first import FirstRules
from kostka.solver.first.swaps import plays

_PLAIN: dict[str, type[Draw | Pass | Resign]] = {"draw": Draw, "pass": Pass, "resign": Resign}
_AT_FIRST = 8
_MORE = 8


def legal_actions(position: Position, seat: int, rules: FirstRules) -> Iterator[Action]:
    """The legal actions, found as they are asked for; of plays one for each choice of tiles."""
    if position.turn == seat:
        for play in _plays(position, seat, rules):
            if not violations(position, play, rules):
                yield play
    for name in offers(position, seat, rules):
        yield _PLAIN[name](seat)


def _plays(position: Position, seat: int, rules: FirstRules) -> Iterator[Play]:
    """The solver wants to know how many plays to look for, so it is asked for more and more."""
    table, rack, swaps = position.table, position.racks[seat], rules.joker.to_rack
    seen: set[tuple[object, int]] = set()
    limit = _AT_FIRST
    while True:
        found = plays(table, rack, rules.deck, rules.stars, limit, swaps=swaps)
        for play in found:
            if (play.played, play.taken) not in seen:
                seen.add((play.played, play.taken))
                yield Play(seat, play.table, play.taken)
        if len(found) < limit:
            return
        limit *= _MORE
