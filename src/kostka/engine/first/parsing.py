"""Positions, actions and layouts of First from plain data, read strictly."""

from kostka.engine.first.actions import Action, Draw, Pass, Play, Resign
from kostka.engine.first.position import Position
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
from kostka.errors import PositionError, RequestError
from kostka.fields import Fields, as_number
from kostka.rules import Deck
from kostka.rules.first import FirstRules
from kostka.tiles import JOKER, parse_tiles

_FIELDS = (
    "racks",
    "table",
    "pool",
    "stars",
    "turn",
    "bank",
    "passes",
    "resigned",
    "starter",
    "seed",
    "result",
)
_ACTIONS = ("play", "draw", "pass", "resign")
_SIMPLE: dict[str, type[Draw | Pass | Resign]] = {"draw": Draw, "pass": Pass, "resign": Resign}


def read_position(data: object, rules: FirstRules, at: str) -> Position:
    """A position. It need not be reachable, but its tiles must be in the box and its runs valid."""
    given = Fields(data, at)
    given.only(_FIELDS)
    racks, table, pool = read_tiles(given, rules.deck, rules.players, groups=False, run_clause="F-SET-1")
    seats = len(racks)
    result = read_result(given, seats, ("F-END-1", "F-END-2"))
    position = Position(
        racks=racks,
        table=table,
        pool=pool,
        stars=tuple(read_each(given, "stars", seats, lambda value, at: as_number(value, at, 0, MOST))),
        turn=None if result else given.number("turn", 0, seats - 1),
        bank=given.number("bank", -MOST, MOST) if given.has("bank") else 0,
        passes=read_count(given, "passes"),
        resigned=read_seats(given, "resigned", seats),
        starter=read_seat(given, "starter", seats),
        seed=read_seed(given),
        result=result,
    )
    if position.turn in position.resigned or position.active < 1:
        raise PositionError("seat-has-resigned", given.place("turn"))
    return position


def read_action(data: object, position: Position, rules: FirstRules, at: str) -> Action:
    """An action, by the player on turn unless it names a seat."""
    given = Fields(data, at)
    key = which_action(given, _ACTIONS, ("seat", "take") if "play" in given.data else ("seat",))
    seat = read_actor(given, position)
    if key == "play":
        table = read_table(given.value(key), rules.deck, given.place(key))
        return Play(seat, table, _taken(given, rules.deck))
    read_true(given, key)
    return _SIMPLE[key](seat)


def _taken(given: Fields, deck: Deck) -> int:
    """How many jokers go to the rack: `"take": "J J"`."""
    if not given.has("take"):
        return 0
    at = given.place("take")
    tiles = parse_tiles(given.text("take"), deck, at)
    if any(tile != JOKER for tile in tiles):
        raise RequestError("take-only-jokers", at)
    return len(tiles)
