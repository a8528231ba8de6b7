"""How a game of First ends: who pays for tiles left over, and who has won (F-END-1 to F-END-3)."""

from dataclasses import dataclass, replace
from fractions import Fraction

from kostka.engine.first.events import Ended, Event, Paid
from kostka.engine.first.position import Position
from kostka.engine.game import Result, Step
from kostka.rules.first import FirstRules


@dataclass(frozen=True, slots=True)
class Ending:
    """The clause that ends a game, who emptied their rack, and who alone did not resign."""

    clause: str
    emptied: int | None = None
    alone: int | None = None


def rack_emptied(seat: int) -> Ending:
    """A seat laid its last tile."""
    return Ending("F-END-1", emptied=seat)


def everybody_idle() -> Ending:
    """All players in a row neither laid nor drew."""
    return Ending("F-END-2")


def only_one_left(position: Position) -> Ending:
    """All others have resigned."""
    alone = next(seat for seat in range(position.seats) if seat not in position.resigned)
    return Ending("F-END-1", alone=alone)


def finished(
    position: Position, ending: Ending, rules: FirstRules, events: list[Event]
) -> Step[Position, Event]:
    """The game is over: everybody pays for the tiles left over, as far as their stars go (F-END-1)."""
    stars = list(position.stars)
    for seat, rack in enumerate(position.racks):
        price = min(len(rack) * rules.stars.tile_left_cost, stars[seat])
        if price and seat != ending.alone:
            stars[seat] -= price
            events.append(Paid(seat, price, "F-END-1"))
    paid = sum(position.stars) - sum(stars)
    result = Result(ending.clause, _winners(position, stars, ending), tuple(map(Fraction, stars)))
    events.append(Ended(ending.clause))
    after = replace(position, stars=tuple(stars), bank=position.bank + paid, turn=None, result=result)
    return Step(after, tuple(events))


def _winners(position: Position, stars: list[int], ending: Ending) -> tuple[int, ...]:
    """Most stars win; of those tied, the one who emptied their rack, else it is shared (F-END-3)."""
    if ending.alone is not None:
        return (ending.alone,)
    playing = [seat for seat in range(position.seats) if seat not in position.resigned]
    most = max(stars[seat] for seat in playing)
    tied = tuple(seat for seat in playing if stars[seat] == most)
    return (ending.emptied,) if ending.emptied is not None and ending.emptied in tied else tied
