"""Positions, actions and layouts of the classic family from plain data, read strictly."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import chain
from typing import TypeVar

from kostka.engine.chance import is_seed
from kostka.engine.classic.actions import Action, Announce, Draw, Pass, Play, Redeal, Resign, Timeout
from kostka.engine.classic.ending import turns_left
from kostka.engine.classic.position import Position
from kostka.engine.game import Result
from kostka.errors import PositionError, RequestError
from kostka.fields import Fields, as_flag, as_number, as_sets, as_text
from kostka.rules import Deck
from kostka.rules.classic import ClassicRules
from kostka.tiles import (
    Rack,
    Table,
    Tile,
    canonical_table,
    check_counts,
    check_table,
    parse_table,
    parse_tile,
    parse_tiles,
)

T = TypeVar("T")

_REQUIRED = ("racks", "table", "pool", "opened", "turn")
_OPTIONAL = ("last_turns", "passes", "drew", "announced", "started")
_SAVED = ("answers", "resigned", "starter", "seed", "deals", "result")
_MOST = 1_000_000


def read_position(data: object, rules: ClassicRules, at: str) -> Position:
    """A position. It need not be reachable, but its tiles must be in the box and its sets be sets."""
    given = Fields(data, at)
    given.only((*_REQUIRED, *_OPTIONAL, *_SAVED))
    deck = rules.deck
    racks = _racks(given, rules)
    seats = len(racks)
    table = read_table(given.value("table"), deck, given.place("table"))
    pool = parse_tiles(given.text("pool"), deck, given.place("pool"))
    check_counts(chain(pool, *racks, *table), deck, at)
    check_table(table, deck, rules.sets.groups, given.place("table"))
    result = _result(given, seats)
    turn = None if result else given.number("turn", 0, seats - 1)
    nobody: list[None] = [None] * seats
    position = Position(
        racks=racks,
        table=canonical_table(table, deck, rules.sets.groups),
        pool=pool,
        opened=tuple(_each(given, "opened", seats, as_flag)),
        turn=turn,
        drew=tuple(_each(given, "drew", seats, _tile_or_none(deck)) if given.has("drew") else nobody),
        answers=tuple(_each(given, "answers", seats, _flag_or_none) if given.has("answers") else nobody),
        started=given.flag("started", default=True) or not rules.setup.redeal_doublets,
        last_turns=given.number("last_turns", 1, _MOST) if given.has("last_turns") else None,
        passes=given.number("passes", 0, _MOST) if given.has("passes") else 0,
        announced=_seats(given, "announced", seats),
        resigned=_seats(given, "resigned", seats),
        starter=given.number("starter", 0, seats - 1) if given.has("starter") else None,
        seed=_seed(given),
        deals=given.number("deals", 1, _MOST) if given.has("deals") else 1,
        result=result,
    )
    return _checked(position, rules, given)


def read_action(data: object, position: Position, rules: ClassicRules, at: str) -> Action:
    """An action. It is by the player on turn unless it names a seat."""
    given = Fields(data, at)
    given.only((*_ACTIONS, "seat"))
    named = [key for key in _ACTIONS if key in given.data]
    if len(named) != 1:
        raise RequestError("action-not-one", at, actions=", ".join(_ACTIONS))
    seat = given.number("seat", 0, position.seats - 1) if given.has("seat") else position.turn or 0
    return _ACTIONS[named[0]](given, named[0], seat, rules.deck)


def read_layout(data: object, rules: ClassicRules, at: str) -> Table:
    """A half-made layout: `{"draft": [sets]}`."""
    given = Fields(data, at)
    given.only(("draft",))
    return read_table(given.value("draft"), rules.deck, at)


def read_table(data: object, deck: Deck, at: str) -> Table:
    """A list of sets, each a text; whether they are sets is another question."""
    return parse_table(as_sets(data, at), deck, at)


def _done(make: Callable[[int], Action]) -> Callable[[Fields, str, int, Deck], Action]:
    """An action without further content: `{"draw": true}`."""

    def read(given: Fields, key: str, seat: int, deck: Deck) -> Action:
        del deck
        if not given.flag(key):
            raise RequestError("field-only-true", given.place(key), field=key)
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


def _racks(given: Fields, rules: ClassicRules) -> tuple[Rack, ...]:
    texts = given.items("racks")
    at = given.place("racks")
    low, high = rules.players.min, rules.players.max
    if not low <= len(texts) <= high:
        raise PositionError("seats-out-of-range", at, seats=len(texts), low=low, high=high)
    places = [f"{at} seat {seat}" for seat in range(len(texts))]
    pairs = zip(texts, places, strict=True)
    return tuple(tuple(sorted(parse_tiles(as_text(text, place), rules.deck, place))) for text, place in pairs)


def _each(given: Fields, key: str, seats: int, read: Callable[[object, str], T]) -> list[T]:
    values, at = given.items(key), given.place(key)
    if len(values) != seats:
        raise RequestError("field-one-per-seat", at, field=key, seats=seats)
    return [read(value, f"{at} seat {seat}") for seat, value in enumerate(values)]


def _seats(given: Fields, key: str, seats: int) -> frozenset[int]:
    if not given.has(key):
        return frozenset()
    at = given.place(key)
    return frozenset(as_number(seat, at, 0, seats - 1) for seat in given.items(key))


def _tile_or_none(deck: Deck) -> Callable[[object, str], Tile | None]:
    return lambda value, at: None if value is None else parse_tile(as_text(value, at), deck, at)


def _flag_or_none(value: object, at: str) -> bool | None:
    return None if value is None else as_flag(value, at)


def _seed(given: Fields) -> str:
    if not given.has("seed"):
        return ""
    seed = given.text("seed")
    if not is_seed(seed):
        raise RequestError("seed-malformed", given.place("seed"), seed=seed)
    return seed


def _result(given: Fields, seats: int) -> Result | None:
    if not given.has("result"):
        return None
    saved = Fields(given.value("result"), given.place("result"))
    saved.only(("reason", "winners", "scores"))
    scores = _each(saved, "scores", seats, _score)
    return Result(saved.text("reason"), tuple(sorted(_seats(saved, "winners", seats))), tuple(scores))


def _score(value: object, at: str) -> Fraction:
    try:
        return Fraction(value if type(value) is int else as_text(value, at))
    except (ValueError, ZeroDivisionError):
        raise RequestError("field-not-a-number", at, field=at, value=str(value)) from None


def _checked(position: Position, rules: ClassicRules, given: Fields) -> Position:
    if position.turn in position.resigned or position.active < 1:
        raise PositionError("seat-has-resigned", given.place("turn"))
    if position.result is not None:
        return position
    return replace(position, last_turns=turns_left(position, rules))
