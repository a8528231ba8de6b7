"""What an action does: from one position to the next, with the events in between."""

from dataclasses import replace
from typing import TypeAlias

from kostka.engine.first.actions import Action, Draw, Pass, Play, Resign
from kostka.engine.first.ending import everybody_idle, finished, only_one_left, rack_emptied
from kostka.engine.first.events import Drew, Earned, Event, Laid, Paid, Passed, PoolEmptied, Resigned, Took
from kostka.engine.first.layout import Layout, examine
from kostka.engine.first.legality import violations
from kostka.engine.first.position import Position
from kostka.engine.game import IllegalAction, Step
from kostka.engine.seats import replace_at
from kostka.rules.first import FirstRules
from kostka.tiles import canonical_table

PlayStep: TypeAlias = Step[Position, Event]


def apply(position: Position, action: Action, rules: FirstRules) -> PlayStep:
    """Carry out the action, or raise IllegalAction with all its violations."""
    layout = None
    if isinstance(action, Play):
        layout = examine(position, action.seat, action.table, action.taken, rules)
    broken = violations(position, action, rules, layout)
    if broken:
        raise IllegalAction(broken)
    match action:
        case Play(seat):
            assert layout is not None
            return _lay(position, seat, layout, rules)
        case Draw(seat):
            return _draw(position, seat, rules)
        case Pass(seat):
            return _pass(position, seat, rules)
        case Resign(seat):
            return _resign(position, seat, rules)


def _lay(position: Position, seat: int, layout: Layout, rules: FirstRules) -> PlayStep:
    before = position.racks[seat]
    rack = layout.rack(before)
    earned = Earned(seat, *layout.earned(before, rules.stars))
    events: list[Event] = [Laid(seat, layout.laid)]
    if layout.taken:
        events.append(Took(seat, layout.taken))
    if earned.stars:
        events.append(earned)
    after = replace(
        position,
        racks=replace_at(position.racks, seat, rack),
        table=canonical_table(layout.table, rules.deck, groups=False),
        stars=replace_at(position.stars, seat, position.stars[seat] + earned.stars),
        bank=position.bank - earned.stars,
        turn=position.after(seat),
        passes=0,
    )
    return Step(after, tuple(events)) if rack else finished(after, rack_emptied(seat), rules, events)


def _draw(position: Position, seat: int, rules: FirstRules) -> PlayStep:
    price = position.price(seat, rules)
    assert price is not None, "a draw was possible"
    drawn, pool = position.pool[:1], position.pool[1:]
    events: list[Event] = [Paid(seat, price, "F-TURN-2")] if price else []
    events.append(Drew(seat, drawn, 1))
    if not pool:
        events.append(PoolEmptied("F-TURN-3"))
    after = replace(
        position,
        racks=replace_at(position.racks, seat, tuple(sorted(position.racks[seat] + drawn))),
        pool=pool,
        stars=replace_at(position.stars, seat, position.stars[seat] - price),
        bank=position.bank + price,
        turn=position.after(seat),
        passes=0,
    )
    return Step(after, tuple(events))


def _pass(position: Position, seat: int, rules: FirstRules) -> PlayStep:
    events: list[Event] = [Passed(seat, "F-TURN-4" if position.pool else "F-TURN-3")]
    after = replace(position, turn=position.after(seat), passes=position.passes + 1)
    return _or_idle(after, rules, events)


def _resign(position: Position, seat: int, rules: FirstRules) -> PlayStep:
    """The seat is out, its rack hidden; the last one left has won."""
    events: list[Event] = [Resigned(seat)]
    after = replace(position, resigned=position.resigned | {seat})
    if after.active == 1:
        return finished(after, only_one_left(after), rules, events)
    if after.turn == seat:
        after = replace(after, turn=after.after(seat))
    return _or_idle(after, rules, events)


def _or_idle(after: Position, rules: FirstRules, events: list[Event]) -> PlayStep:
    """Go on, unless all players in a row neither laid nor drew (F-END-2)."""
    if after.passes >= after.active:
        return finished(after, everybody_idle(), rules, events)
    return Step(after, tuple(events))
