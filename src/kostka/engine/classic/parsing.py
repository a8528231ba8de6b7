"""Positions, actions and layouts of the classic family from plain data, read strictly."""

from collections.abc import Callable
from dataclasses import replace

from kostka.engine.classic.actions import Action, Announce, Draw, Pass, Play, Redeal, Resign, Timeout
from kostka.engine.classic.ending import turns_left
from kostka.engine.classic.position import Position
from kostka.engine.classic.scoring import POOL_RAN_OUT, RACK_EMPTIED
from kostka.engine.saved import (
    MOST,
    read_actor,
    read_count,
    read_each,
    read_result,
    read_seat,
    read_seats,
    read_seed,
    read_table,
    read_tiles,
    read_true,
    which_action,
)
from kostka.errors import PositionError
from kostka.fields import Fields, as_flag, as_text
from kostka.rules import Deck
from kostka.rules.classic import ClassicRules
from kostka.tiles import Rack, Table, parse_tiles

_REQUIRED = ("racks", "table", "pool", "opened", "turn")
_OPTIONAL = ("last_turns", "passes", "drew", "announced", "started")
_SAVED = ("answers", "resigned", "interrupted", "starter", "seed", "deals", "result")


def read_position(data: object, rules: ClassicRules, at: str) -> Position:
    """A position. It need not be reachable, but its tiles must be in the box and its sets valid."""
    given = Fields(data, at)
    given.only((*_REQUIRED, *_OPTIONAL, *_SAVED))
    deck = rules.deck
    racks, table, pool = read_tiles(given, deck, rules.players, groups=rules.sets.groups)
    seats = len(racks)
    result = read_result(given, seats, (RACK_EMPTIED, POOL_RAN_OUT))
    turn = None if result else given.number("turn", 0, seats - 1)
    nobody: list[None] = [None] * seats
    position = Position(
        racks=racks,
        table=table,
        pool=pool,
        opened=tuple(read_each(given, "opened", seats, as_flag)),
        turn=turn,
        drew=tuple(read_each(given, "drew", seats, _drawn(deck)) if given.has("drew") else [()] * seats),
        answers=tuple(read_each(given, "answers", seats, _flag_or_none) if given.has("answers") else nobody),
        started=given.flag("started", default=True) or not rules.setup.redeal_doublets,
        last_turns=given.number("last_turns", 1, MOST) if given.has("last_turns") else None,
        passes=read_count(given, "passes"),
        announced=read_seats(given, "announced", seats),
        resigned=read_seats(given, "resigned", seats),
        interrupted=given.flag("interrupted", default=False),
        starter=read_seat(given, "starter", seats),
        seed=read_seed(given),
        deals=read_count(given, "deals", 1, low=1),
        result=result,
    )
    return _checked(position, rules, given)


def read_action(data: object, position: Position, rules: ClassicRules, at: str) -> Action:
    """An action, by the player on turn unless it names a seat."""
    given = Fields(data, at)
    key = which_action(given, tuple(_ACTIONS))
    return _ACTIONS[key](given, key, read_actor(given, position), rules.deck)


def _done(make: Callable[[int], Action]) -> Callable[[Fields, str, int, Deck], Action]:
    """An action without further content: `{"draw": true}`."""

    def read(given: Fields, key: str, seat: int, deck: Deck) -> Action:
        del deck
        read_true(given, key)
        return make(seat)

    return read


def _laying(make: Callable[[int, Table], Action]) -> Callable[[Fields, str, int, Deck], Action]:
    """An action with a whole table: `{"play": [sets]}`."""

    def read(given: Fields, key: str, seat: int, deck: Deck) -> Action:
        return make(seat, read_table(given.value(key), deck, given.place(key)))

    return read


def _redeal(given: Fields, key: str, seat: int, deck: Deck) -> Action:
    del deck
    return Redeal(seat, given.flag(key))


_ACTIONS: dict[str, Callable[[Fields, str, int, Deck], Action]] = {
    "play": _laying(Play),
    "draw": _done(Draw),
    "pass": _done(Pass),
    "timeout": _laying(Timeout),
    "announce": _done(Announce),
    "redeal": _redeal,
    "resign": _done(Resign),
}


def _drawn(deck: Deck) -> Callable[[object, str], Rack]:
    """The tiles of a draw, mostly one; null means none."""
    return lambda value, at: () if value is None else tuple(sorted(parse_tiles(as_text(value, at), deck, at)))


def _flag_or_none(value: object, at: str) -> bool | None:
    return None if value is None else as_flag(value, at)


def _checked(position: Position, rules: ClassicRules, given: Fields) -> Position:
    if position.turn in position.resigned or position.active < 1:
        raise PositionError("seat-has-resigned", given.place("turn"))
    if position.result is not None:
        return position
    return replace(position, last_turns=turns_left(position, rules))
