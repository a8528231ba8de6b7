"""Before the first turn: stars and tiles for everybody (F-SETUP-1 to F-SETUP-3)."""

from kostka.engine.dealing import box, check_seats, deal
from kostka.engine.first.events import Dealt, Event, Starts
from kostka.engine.first.position import Position
from kostka.engine.game import Round, Step
from kostka.rules.first import FirstRules


def start(
    rules: FirstRules, seats: int, seed: str, starter: int | None, _: Round | None = None
) -> Step[Position, Event]:
    """A new game. The creator of the table says who starts; by default the first seat."""
    check_seats(rules, seats, starter)
    first = starter or 0
    racks, pool = deal(box(rules.deck), (rules.setup.rack,) * seats, seed)
    initial = rules.stars.initial
    position = Position(
        racks=racks,
        table=(),
        pool=pool,
        stars=(initial,) * seats,
        turn=first,
        starter=first,
        seed=seed,
    )
    return Step(position, (Starts(first, "F-SETUP-3"), Dealt(racks, tuple(map(len, racks)), initial)))
