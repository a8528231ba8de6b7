"""What may be done in a game of Ladder, and what comes of it."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import chain, pairwise

from kostka.engine.game import Result, Step, Violation
from kostka.texts import Tiles
from kostka.tiles import Rack, Table, excerpt
from tests.ladder.rules import LadderRules
from tests.ladder.values import (
    Action,
    Cleared,
    Draw,
    Drew,
    Ended,
    Event,
    Laid,
    Pass,
    Passed,
    Play,
    Position,
    Resign,
    Resigned,
)


def violations(position: Position, action: Action, rules: LadderRules) -> Iterator[Violation]:
    """Everything against an action."""
    if position.result is not None:
        yield Violation(position.result.reason, "game-over")
        return
    if isinstance(action, Resign):
        if not rules.mode.resign:
            yield Violation("L-END-1", "resign-not-allowed")
        return
    if position.turn != action.seat:
        yield Violation("L-TURN-1", "not-your-turn")
    match action:
        case Play(seat, table):
            yield from faults(position, seat, table, rules)
        case Draw() if not position.pool:
            yield Violation("L-TURN-2", "pool-empty")
        case Pass() if position.pool:
            yield Violation("L-TURN-2", "pass-with-pool")


def laid(position: Position, table: Table) -> Rack:
    """The tiles of a layout that do not lie on the table yet."""
    return tuple(sorted((Counter(chain(*table)) - Counter(position.ladder)).elements()))


def foreign(position: Position, seat: int, table: Table) -> Rack:
    """The tiles of a layout that the seat does not have."""
    return tuple((Counter(laid(position, table)) - Counter(position.racks[seat])).elements())


def faults(position: Position, seat: int, table: Table, rules: LadderRules) -> Iterator[Violation]:
    """Everything that is wrong with a layout, on any seat's turn."""
    ladder = tuple(chain(*table))
    strange = foreign(position, seat, table)
    missing = tuple((Counter(position.ladder) - Counter(ladder)).elements())
    if not laid(position, table):
        yield Violation("L-TURN-1", "nothing-laid")
    if strange:
        yield Violation("L-TURN-1", "tiles-not-on-rack", strange, (0,), {"tiles": excerpt(strange)})
    if missing:
        yield Violation("L-TURN-1", "tiles-left-table", missing, (), {"tiles": excerpt(missing)})
    steps = [after.number - before.number for before, after in pairwise(ladder)]
    if any(not 0 < step <= rules.climb.most for step in steps):
        yield Violation("L-TURN-1", "line-order", ladder, (0,), {"dice": Tiles(excerpt(ladder))})


def apply(position: Position, action: Action, rules: LadderRules) -> Step[Position, Event]:
    """Carry a legal action out."""
    match action:
        case Play(seat, table):
            return _lay(position, seat, table, rules)
        case Draw(seat):
            rack = tuple(sorted((*position.racks[seat], position.pool[0])))
            after = replace(position, racks=_with(position, seat, rack), pool=position.pool[1:])
            return _next(after, seat, (Drew(seat, position.pool[:1]),))
        case Pass(seat):
            after = replace(position, passes=position.passes + 1)
            if after.passes < len(position.racks):
                return _next(after, seat, (Passed(seat),))
            fewest = min(map(len, position.racks))
            winners = tuple(one for one, rack in enumerate(position.racks) if len(rack) == fewest)
            return _over(after, winners, "L-END-1", (Passed(seat),))
        case Resign(seat):
            others = tuple(one for one in range(len(position.racks)) if one != seat)
            return _over(position, others, "L-END-1", (Resigned(seat),))


def _lay(position: Position, seat: int, table: Table, rules: LadderRules) -> Step[Position, Event]:
    new, ladder = laid(position, table), tuple(chain(*table))
    rack = tuple(sorted((Counter(position.racks[seat]) - Counter(new)).elements()))
    after = replace(position, racks=_with(position, seat, rack), ladder=ladder, passes=0)
    events: tuple[Event, ...] = (Laid(seat, new),)
    if not rack:
        return _over(after, (seat,), "L-END-1", events)
    if ladder[-1].number == rules.deck.numbers:
        events = (*events, Cleared(ladder))
        after = replace(after, ladder=(), gone=tuple(sorted((*position.gone, *ladder))))
    return _next(after, seat, events)


def _next(position: Position, seat: int, events: tuple[Event, ...]) -> Step[Position, Event]:
    passes = position.passes if isinstance(events[0], Passed) else 0
    following = (seat + 1) % len(position.racks)
    return Step(replace(position, turn=following, passes=passes), events)


def _over(
    position: Position, winners: tuple[int, ...], clause: str, events: tuple[Event, ...]
) -> Step[Position, Event]:
    left = [0 if seat in winners else len(rack) for seat, rack in enumerate(position.racks)]
    share = Fraction(sum(left), len(winners))
    scores = tuple(share if seat in winners else Fraction(-count) for seat, count in enumerate(left))
    result = Result(clause, winners, scores)
    return Step(replace(position, turn=None, result=result), (*events, Ended(clause)))


def _with(position: Position, seat: int, rack: Rack) -> tuple[Rack, ...]:
    return (*position.racks[:seat], rack, *position.racks[seat + 1 :])
