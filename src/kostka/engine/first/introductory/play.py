"""The introductory game itself: what may be called and found, and what follows (I-1 to I-4)."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import TypeAlias

from kostka.engine.chance import Chance
from kostka.engine.first.introductory.actions import Action, Call, Find, Resign
from kostka.engine.first.introductory.events import (
    Called,
    Ended,
    Event,
    Found,
    Resigned,
    RunComplete,
    RunMade,
    Starts,
)
from kostka.engine.first.introductory.position import Position, Row
from kostka.engine.game import IllegalAction, Result, Round, Step, Violation
from kostka.engine.seats import check_count, check_seat
from kostka.rules.choices import Caller
from kostka.rules.first import FirstRules
from kostka.texts import Tiles
from kostka.tiles import Tile

PlayStep: TypeAlias = Step[Position, Event]


def start(rules: FirstRules, seats: int, seed: str, starter: int | None, _: Round | None = None) -> PlayStep:
    """A new game. If a person calls, it is the one who would start; the system calls at once."""
    check_count(seats, rules.players, "seats")
    if starter is not None:
        check_seat(starter, seats, "starter")
    caller = (starter or 0) if rules.introductory.caller is Caller.PERSON else None
    position = Position((0,) * rules.deck.colours, None, (0,) * seats, caller, seed=seed)
    return _system_calls(position, rules, [Starts(caller)])


def violations(position: Position, action: Action, rules: FirstRules) -> tuple[Violation, ...]:
    """Why an action is refused, in kind words; that costs nothing."""
    if position.result is not None:
        return (Violation(position.result.reason, "game-over"),)
    if action.seat in position.resigned:
        return (Violation("I-4", "seat-resigned"),)
    match action:
        case Call():
            return tuple(_call(position, action, rules))
        case Find():
            return tuple(_find(position, action, rules))
        case Resign():
            return () if rules.mode.resign else (Violation("I-4", "resign-not-allowed"),)


def offers(position: Position, seat: int | None, rules: FirstRules) -> tuple[str, ...]:
    """The names of all legal actions. A call or a find is always offered when it is due."""
    if seat is None or position.result is not None or seat in position.resigned:
        return ()
    calls = ("call",) if position.row is None and seat == position.caller else ()
    finds = ("find",) if position.row is not None and seat in position.finders else ()
    return (*calls, *finds, *(("resign",) if rules.mode.resign else ()))


def legal_actions(position: Position, seat: int, rules: FirstRules) -> Iterator[Action]:
    """The legal actions: calls or finds tile by tile, then whatever else is offered."""
    for name in offers(position, seat, rules):
        if name == "resign":
            yield Resign(seat)
        elif name == "call":
            yield from (Call(seat, tile) for tile in dict.fromkeys(position.loose(rules.deck)))
        elif position.row is not None:
            finds = (Find(seat, tile) for tile in position.row.neighbours(rules.deck))
            yield from (find for find in finds if not violations(position, find, rules))


def idle(position: Position, seat: int, rules: FirstRules) -> Action | None:
    """A call, which everybody waits for. Nobody has to find tiles: others will."""
    if "call" not in offers(position, seat, rules):
        return None
    return Call(seat, position.loose(rules.deck)[0])


def apply(position: Position, action: Action, rules: FirstRules) -> PlayStep:
    """Carry out the action, or raise IllegalAction with all its violations."""
    broken = violations(position, action, rules)
    if broken:
        raise IllegalAction(broken)
    match action:
        case Call(seat, tile):
            return _begun(position, seat, tile, rules, [])
        case Find(seat, tile):
            return _laid(position, seat, tile, rules)
        case Resign(seat):
            return _left(position, seat, rules)


def _call(position: Position, action: Call, rules: FirstRules) -> Iterator[Violation]:
    if position.row is not None:
        yield Violation("I-3", "call-too-soon", position.row.tiles)
    if action.seat != position.caller:
        yield Violation("I-1", "call-not-yours" if position.caller is not None else "call-by-system")
    if action.tile not in position.loose(rules.deck):
        yield Violation("I-1", "call-lies-in-run", (action.tile,), (), {"tile": Tiles(action.tile)})


def _find(position: Position, action: Find, rules: FirstRules) -> Iterator[Violation]:
    tile, row = action.tile, position.row
    if action.seat == position.caller:
        yield Violation("I-2", "caller-looks-on", (tile,))
    if row is None:
        yield Violation("I-1", "call-first", (tile,))
    elif tile not in position.loose(rules.deck):
        code = "find-called" if row.tiles == (tile,) else "tile-lies-in-run"
        yield Violation("I-2", code, (tile,), (), {"tile": Tiles(tile)})
    elif tile.colour != row.colour:
        yield Violation("I-2", "find-other-colour", (tile,), (), {"tile": Tiles(tile)})
    elif tile not in row.neighbours(rules.deck):
        params = {"tile": Tiles(tile), "low": row.low, "high": row.high}
        yield Violation("I-2", "find-not-next", (tile,), (), params)


def _begun(
    position: Position, seat: int | None, tile: Tile, rules: FirstRules, events: list[Event]
) -> PlayStep:
    row = Row(tile.colour, tile.number, tile.number)
    events.append(Called(seat, tile))
    return _grown(replace(position, row=row, calls=position.calls + 1), row, rules, events)


def _laid(position: Position, seat: int, tile: Tile, rules: FirstRules) -> PlayStep:
    assert position.row is not None, "a tile was called"
    row = replace(
        position.row, low=min(position.row.low, tile.number), high=max(position.row.high, tile.number)
    )
    earned = rules.introductory.per_tile
    stars = tuple(held + earned * (owner == seat) for owner, held in enumerate(position.stars))
    return _grown(replace(position, row=row, stars=stars), row, rules, [Found(seat, tile, earned)])


def _grown(position: Position, row: Row, rules: FirstRules, events: list[Event]) -> PlayStep:
    """The run got a tile: announce it at the third one, and continue when it is complete (I-3)."""
    if len(row.tiles) == rules.introductory.announced_at:
        events.append(RunMade(row.tiles))
    if len(row.tiles) < rules.deck.numbers:
        return Step(position, tuple(events))
    events.append(RunComplete(row.tiles))
    complete = tuple(count + (colour == row.colour) for colour, count in enumerate(position.complete))
    position = replace(position, complete=complete, row=None)
    if sum(complete) == rules.deck.colours * rules.deck.copies:
        return _finished(position, events)
    return _system_calls(position, rules, events)


def _system_calls(position: Position, rules: FirstRules, events: list[Event]) -> PlayStep:
    """Where the system calls, chance points at a tile; without a seed the action has to say which."""
    if position.caller is not None or not position.seed:
        return Step(position, tuple(events))
    tiles = position.loose(rules.deck)
    tile = tiles[Chance(position.seed, f"call {position.calls + 1}").below(len(tiles))]
    return _begun(position, None, tile, rules, events)


def _left(position: Position, seat: int, rules: FirstRules) -> PlayStep:
    """A seat stops playing. If it is the caller, the system calls from then on."""
    events: list[Event] = [Resigned(seat)]
    caller = None if position.caller == seat else position.caller
    after = replace(position, resigned=position.resigned | {seat}, caller=caller)
    if not after.finders:
        return _finished(after, events)
    return Step(after, tuple(events)) if after.row else _system_calls(after, rules, events)


def _finished(position: Position, events: list[Event]) -> PlayStep:
    """Most stars win, ties are shared (I-4)."""
    playing = sorted(position.finders) or list(range(position.seats))
    most = max(position.stars[seat] for seat in playing)
    winners = tuple(seat for seat in playing if position.stars[seat] == most)
    result = Result("I-4", winners, tuple(map(Fraction, position.stars)))
    events.append(Ended("I-4"))
    return Step(replace(position, row=None, result=result), tuple(events))
