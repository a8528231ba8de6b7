"""Every legal action of a seat: plays as the solver finds them, best first, then whatever else is offered."""

from collections.abc import Iterator

from kostka import solver
from kostka.engine.classic.actions import Action, Announce, Draw, Pass, Play, Redeal, Resign
from kostka.engine.classic.legality import violations
from kostka.engine.classic.offers import offers
from kostka.engine.classic.position import Position
from kostka.rules.classic import ClassicRules
from kostka.tiles import Table

_PLAIN: dict[str, type[Draw | Pass | Announce | Resign]] = {
    "draw": Draw,
    "pass": Pass,
    "announce": Announce,
    "resign": Resign,
}


def legal_actions(position: Position, seat: int, rules: ClassicRules) -> Iterator[Action]:
    """The legal actions, found as they are asked for; of plays one for each choice of tiles."""
    if position.started and position.turn == seat:
        tables = _tables if position.opened[seat] else _openings
        for table in tables(position, seat, rules):
            play = Play(seat, table)
            if not violations(position, play, rules):
                yield play
    for name in offers(position, seat, rules):
        if name in _PLAIN:
            yield _PLAIN[name](seat)
            continue
        yield Redeal(seat, wanted=False)
        if not violations(position, Redeal(seat, wanted=True), rules):
            yield Redeal(seat, wanted=True)


def _tables(position: Position, seat: int, rules: ClassicRules) -> Iterator[Table]:
    groups, joker = rules.sets.groups, rules.score.joker
    found = solver.plays(
        position.table, position.racks[seat], rules.deck, groups=groups, joker_points=joker, tidy=True
    )
    return (play.table for play in found)


def _openings(position: Position, seat: int, rules: ClassicRules) -> Iterator[Table]:
    """Sets from the rack alone; jokers lie where the tiles are worth enough, if there is such a place."""
    rack, opening, groups = position.racks[seat], rules.opening, rules.sets.groups
    if not solver.can_open(rack, rules.deck, opening.minimum, opening.jokers, groups=groups):
        return
    for play in solver.plays((), rack, rules.deck, groups=groups):
        best = solver.best_opening(play.played, rules.deck, opening.minimum, opening.jokers, groups=groups)
        if best is not None and best.tiles == play.tiles:
            yield (*position.table, *best.table)
