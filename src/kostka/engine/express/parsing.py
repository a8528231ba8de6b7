"""Positions, actions and layouts of Express from plain data, read strictly."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TypeVar

from kostka.engine.express.actions import Action, Hold, Pass, Play, Resign, Roll
from kostka.engine.express.position import Hand, Position, divided
from kostka.engine.express.scoring import ALONE, LAST_DIE, TURNS_OVER
from kostka.engine.express.setup import turns
from kostka.engine.saved import (
    MOST,
    read_actor,
    read_count,
    read_each,
    read_result,
    read_seat,
    read_seed,
    read_true,
    which_action,
)
from kostka.engine.seats import check_count
from kostka.errors import PositionError
from kostka.fields import Fields, as_number
from kostka.rules.express import ExpressRules
from kostka.tiles.dice import Die, LaidDie, Layout, die_id, normalised, parse_dice, parse_ids, parse_layout
from kostka.tiles.dice_checks import check_dice, check_layout, check_number

D = TypeVar("D", Die, LaidDie)

_KEYS = ("table", "hands", "turns_left", "round", "marks", "turn", "rolled")
_SAVED = ("rounds", "bag", "starter", "seed", "result")


def read_position(data: object, rules: ExpressRules, at: str) -> Position:
    """A position. It need not be reachable, but its dice must be in the box and its table legal."""
    given = Fields(data, at)
    given.only((*_KEYS, *_SAVED))
    hands = _hands(given, rules)
    seats = len(hands)
    most = turns(rules, seats)
    table = parse_layout(given.text("table", ""), rules.deck, given.place("table"))
    bag = parse_ids(given.text("bag", ""), given.place("bag"))
    result = read_result(given, seats, (LAST_DIE, TURNS_OVER, ALONE))
    turns_left = _numbers(given, "turns_left", seats, most) if given.has("turns_left") else (most,) * seats
    position = Position(
        hands=hands,
        table=normalised(table),
        turns_left=turns_left,
        turn=None if result else _turn(given, seats),
        rolled=given.has("rolled") and given.flag("rolled"),
        round=read_count(given, "round", default=1, low=1),
        rounds=read_count(given, "rounds", low=1) or None,
        marks=_numbers(given, "marks", seats, MOST) if given.has("marks") else (0,) * seats,
        bag=bag,
        starter=read_seat(given, "starter", seats),
        seed=read_seed(given),
        result=result,
    )
    check_dice((*table, *(die for hand in hands for die in hand.dice)), rules, at, bag)
    check_layout(table, rules, given.place("table"))
    _check_turn(position, rules, given)
    return position


def read_action(data: object, position: Position, rules: ExpressRules, at: str) -> Action:
    """An action, by the player on turn unless it names a seat."""
    given = Fields(data, at)
    key = which_action(given, tuple(_ACTIONS), ("hold", "seat"))
    return _ACTIONS[key](given, key, read_actor(given, position), rules)


def read_layout(data: object, rules: ExpressRules, at: str) -> Layout:
    """A draft: `{"draft": "dice with squares"}`."""
    given = Fields(data, at)
    given.only(("draft",))
    return _known(parse_layout(given.text("draft"), rules.deck, at), rules, at)


def _roll(given: Fields, key: str, seat: int, rules: ExpressRules) -> Action:
    dice = _known(parse_dice(given.text(key), rules.deck, given.place(key)), rules, given.place(key))
    twice = [number for number, count in Counter(die.number for die in dice).items() if count > 1]
    if twice:
        raise PositionError("die-twice", given.place(key), die=die_id(twice[0]))
    return Roll(seat, dice, _hold(given))


def _play(given: Fields, key: str, seat: int, rules: ExpressRules) -> Action:
    at = given.place(key)
    return Play(seat, _known(parse_layout(given.text(key), rules.deck, at), rules, at), _hold(given))


def _pass(given: Fields, key: str, seat: int, rules: ExpressRules) -> Action:
    del rules
    read_true(given, key)
    return Pass(seat, _hold(given))


def _resign(given: Fields, key: str, seat: int, rules: ExpressRules) -> Action:
    del rules
    read_true(given, key)
    return Resign(seat)


_ACTIONS: dict[str, Callable[[Fields, str, int, ExpressRules], Action]] = {
    "roll": _roll,
    "play": _play,
    "pass": _pass,
    "resign": _resign,
}


def _hold(given: Fields) -> Hold:
    return frozenset(parse_ids(given.text("hold"), given.place("hold"))) if given.has("hold") else None


def _hands(given: Fields, rules: ExpressRules) -> tuple[Hand, ...]:
    entries = given.items("hands")
    at = given.place("hands")
    check_count(len(entries), rules.players, at)
    return tuple(_hand(entry, rules, f"{at} seat {seat}") for seat, entry in enumerate(entries))


def _hand(data: object, rules: ExpressRules, at: str) -> Hand:
    given = Fields(data, at)
    given.only(("hold", "reroll"))
    hold = parse_dice(given.text("hold", ""), rules.deck, given.place("hold"))
    reroll = parse_dice(given.text("reroll", ""), rules.deck, given.place("reroll"))
    return divided((*hold, *reroll), frozenset(die.number for die in hold))


def _known(dice: Sequence[D], rules: ExpressRules, at: str) -> tuple[D, ...]:
    for die in dice:
        check_number(die.number, len(rules.dice.faces), at)
    return tuple(dice)


def _turn(given: Fields, seats: int) -> int:
    """Whose turn it is: the first seat's by default. A game that is not over has a turn."""
    return given.number("turn", 0, seats - 1) if "turn" in given.data else 0


def _check_turn(position: Position, rules: ExpressRules, given: Fields) -> None:
    if position.turn is not None and not position.turns_left[position.turn]:
        raise PositionError("turns-used-up", given.place("turns_left"), seat=position.turn)
    most = turns(rules, position.seats)
    for seat, hand in enumerate(position.hands):
        rolled = position.turns_left[seat] < most or (position.turn == seat and position.rolled)
        unrolled = [die for die in hand.dice if die.face is None]
        if rolled and unrolled:
            raise PositionError(
                "die-unrolled", given.place(f"hands seat {seat}"), die=die_id(unrolled[0].number)
            )


def _numbers(given: Fields, key: str, seats: int, high: int) -> tuple[int, ...]:
    return tuple(read_each(given, key, seats, lambda value, at: as_number(value, at, 0, high)))
