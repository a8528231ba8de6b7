"""What an action does: from one position to the next, with the events in between."""

from kostka.engine.changed import changed
from kostka.engine.classic.actions import Action, Announce, Draw, Pass, Play, Redeal, Resign, Timeout
from kostka.engine.classic.ending import PlayStep, end_turn, finished
from kostka.engine.classic.events import (
    Announced,
    Drew,
    Event,
    Laid,
    Opened,
    Passed,
    Penalty,
    PoolEmptied,
    Resigned,
    TimedOut,
)
from kostka.engine.classic.layout import Layout, examine
from kostka.engine.classic.legality import faults, violations
from kostka.engine.classic.position import Position
from kostka.engine.classic.scoring import pool_ran_out, rack_emptied
from kostka.engine.classic.setup import answer, settle
from kostka.engine.game import IllegalAction, Step
from kostka.engine.seats import replace_at
from kostka.rules.choices import PoolEmpty
from kostka.rules.classic import ClassicRules
from kostka.tiles import Rack, Table


def apply(position: Position, action: Action, rules: ClassicRules) -> PlayStep:
    """Carry out the action, or raise IllegalAction with all its violations."""
    if isinstance(action, Play):
        return _declare(position, action, rules)
    broken = violations(position, action, rules)
    if broken:
        raise IllegalAction(broken)
    match action:
        case Draw(seat):
            return _draw(position, seat, rules, [])
        case Pass(seat):
            return _pass(position, seat, rules, [])
        case Timeout(seat, table):
            return _time_out(position, seat, table, rules)
        case Announce(seat):
            return _announce(position, seat)
        case Redeal(seat, wanted):
            return answer(position, seat, wanted)
        case Resign(seat):
            return _resign(position, seat, rules)


def _announce(position: Position, seat: int) -> PlayStep:
    """C-SCORE-3. Announcing again is allowed, and changes nothing."""
    if seat in position.announced:
        return Step(position, ())
    return Step(changed(position, announced=position.announced | {seat}), (Announced(seat),))


def _declare(position: Position, play: Play, rules: ClassicRules) -> PlayStep:
    seat = play.seat
    layout = examine(position, seat, play.table, rules)
    broken = violations(position, play, rules, layout)
    if broken:
        raise IllegalAction(broken)
    # At an assisted table faults have been refused by now.
    failed = () if rules.mode.assisted else faults(layout, position, seat, rules)
    if failed:
        return _fail(position, seat, rules, tuple(fault.clause for fault in failed), [])
    return _lay(position, seat, layout, rules, [])


def _time_out(position: Position, seat: int, table: Table, rules: ClassicRules) -> PlayStep:
    layout = examine(position, seat, table, rules)
    events: list[Event] = [TimedOut(seat)]
    if layout.unmoved:  # C-TURN-7
        idle = _draw if position.pool else _pass
        return idle(position, seat, rules, events)
    broken = faults(layout, position, seat, rules)
    if not broken and rules.clock.legal_layout_stands:  # C-TURN-6
        return _lay(position, seat, layout, rules, events)
    return _fail(position, seat, rules, tuple(fault.clause for fault in broken) or ("C-TURN-6",), events)


def _lay(position: Position, seat: int, layout: Layout, rules: ClassicRules, events: list[Event]) -> PlayStep:
    held = list(position.racks[seat])
    for tile in layout.laid:
        held.remove(tile)
    rack = tuple(held)
    events.append(Laid(seat, layout.laid))
    if not position.opened[seat]:
        events.append(Opened(seat, layout.opening_points))
    after = changed(
        position,
        racks=replace_at(position.racks, seat, rack),
        table=layout.canonical,
        opened=replace_at(position.opened, seat, True),  # noqa: FBT003
        drew=replace_at(position.drew, seat, ()),
        announced=position.announced - {seat},
        passes=0,
        turn=position.after(seat),
        interrupted=False,
    )
    if not rack:
        return finished(after, rack_emptied(after, seat, rules), events)
    return end_turn(position, after, rules, events)


def _draw(position: Position, seat: int, rules: ClassicRules, events: list[Event]) -> PlayStep:
    drawn = position.pool[:1]
    events.append(Drew(seat, drawn, 1))
    return end_turn(position, _take(position, seat, drawn, events), rules, events)


def _pass(position: Position, seat: int, rules: ClassicRules, events: list[Event]) -> PlayStep:
    events.append(Passed(seat))
    return end_turn(position, _take(position, seat, (), events), rules, events)


def _fail(
    position: Position, seat: int, rules: ClassicRules, broken: tuple[str, ...], events: list[Event]
) -> PlayStep:
    """The table stays as it was, and penalty tiles are drawn, as many as the pool has (C-TURN-5)."""
    drawn = position.pool[: rules.penalty.tiles]
    clauses = tuple(dict.fromkeys(broken))
    events.append(Penalty(seat, "C-TURN-5", clauses, tuple(sorted(drawn)), len(drawn)))
    return end_turn(position, _take(position, seat, drawn, events), rules, events)


def _take(position: Position, seat: int, drawn: Rack, events: list[Event]) -> Position:
    """Move the drawn tiles from the pool to the rack; drawing from an empty pool counts as laying nothing.

    The turn goes to the next seat.
    """
    following = position.after(seat)
    if not drawn:
        return changed(position, passes=position.passes + 1, turn=following, interrupted=False)
    pool = position.pool[len(drawn) :]
    if not pool:
        events.append(PoolEmptied("C-END-2"))
    return changed(
        position,
        racks=replace_at(position.racks, seat, tuple(sorted(position.racks[seat] + drawn))),
        pool=pool,
        drew=replace_at(position.drew, seat, tuple(sorted(drawn))),
        announced=position.announced - {seat},
        passes=0,
        turn=following,
        interrupted=False,
    )


def _resign(position: Position, seat: int, rules: ClassicRules) -> PlayStep:
    """The seat is out, its rack hidden; the last one left has won."""
    events: list[Event] = [Resigned(seat)]
    after = changed(position, resigned=position.resigned | {seat})
    if after.active == 1:
        winner = next(other for other in range(after.seats) if other not in after.resigned)
        return finished(after, rack_emptied(after, winner, rules), events)
    if after.turn == seat:
        after = changed(after, turn=after.after(seat))
    if not after.started:
        return settle(after, events)
    # A draw before a turn that ends by resigning, or before the turn of a seat that resigns, is too old.
    after = changed(after, interrupted=position.interrupted or seat in (position.turn, position.before))
    if position.last_turns is not None and _turns_ahead(position, seat) < position.last_turns:
        after = changed(after, last_turns=position.last_turns - 1)
    if after.last_turns == 0 or (_counts_passes(rules) and after.passes >= after.active):
        return finished(after, pool_ran_out(after, rules), events)
    return Step(after, tuple(events))


def _counts_passes(rules: ClassicRules) -> bool:
    return rules.end.pool_empty is not PoolEmpty.LAST_ROUND


def _turns_ahead(position: Position, seat: int) -> int:
    """How many turns others have before the seat's next one."""
    assert position.turn is not None
    ahead, other = 0, position.turn
    while other != seat:
        ahead, other = ahead + 1, position.after(other)
    return ahead
