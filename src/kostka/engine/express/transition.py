"""What an action does: from one position to the next, with the events in between."""

from dataclasses import replace

from kostka.engine.express.actions import Action, Hold, Pass, Play, Resign, Roll
from kostka.engine.express.events import (
    Ended,
    Event,
    Held,
    Laid,
    Marked,
    MatchEnded,
    Passed,
    Resigned,
    Rolled,
)
from kostka.engine.express.legality import violations
from kostka.engine.express.position import Hand, Position, divided
from kostka.engine.express.rolling import fallen
from kostka.engine.express.scoring import MATCH_OVER, emptied, turns_over
from kostka.engine.express.setup import RoundStep
from kostka.engine.game import IllegalAction, Result, Step
from kostka.engine.seats import replace_at
from kostka.rules.express import ExpressRules
from kostka.tiles.dice import Dice, normalised


def apply(position: Position, action: Action, rules: ExpressRules) -> RoundStep:
    """Carry out the action, or raise IllegalAction with all its violations."""
    broken = violations(position, action, rules)
    if broken:
        raise IllegalAction(broken)
    match action:
        case Roll(seat, dice, hold):
            return _roll(position, seat, dice, hold, rules)
        case Play():
            return _play(position, action, rules)
        case Pass(seat, hold):
            hand = _areas(position.hands[seat], position.hands[seat].dice, hold)
            return _end_turn(position, seat, hand, rules, [Passed(seat)])
        case Resign(seat):
            return _resign(position, seat, rules)


def _roll(position: Position, seat: int, dice: Dice, hold: Hold, rules: ExpressRules) -> RoundStep:
    fell = tuple(sorted(fallen(position, seat, dice, rules), key=lambda die: die.number))
    by_number = {die.number: die for die in fell}
    hand = position.hands[seat]
    held = _held(hand, hold) - by_number.keys()
    after = divided(tuple(by_number.get(die.number, die) for die in hand.dice), held)
    hands = replace_at(position.hands, seat, after)
    return Step(replace(position, hands=hands, rolled=True), (Rolled(seat, fell),))


def _play(position: Position, action: Play, rules: ExpressRules) -> RoundStep:
    seat, hand = action.seat, position.hands[action.seat]
    table = normalised(action.layout)
    on_table = {die.number for die in table}
    laid = tuple(die for die in hand.dice if die.number in on_table)
    left = tuple(die for die in hand.dice if die.number not in on_table)
    after = replace(position, table=table)
    return _end_turn(after, seat, _areas(hand, left, action.hold), rules, [Laid(seat, laid, table)])


def _end_turn(
    position: Position, seat: int, hand: Hand, rules: ExpressRules, events: list[Event]
) -> RoundStep:
    if hand.dice:
        events.append(Held(seat, hand.hold, hand.reroll))
    left = position.turns_left[seat] - 1
    after = replace(
        position,
        hands=replace_at(position.hands, seat, hand),
        turns_left=replace_at(position.turns_left, seat, max(left, 0)),
        rolled=False,
    )
    if not hand.dice:
        return _finished(after, emptied(after, seat), rules, events)
    following = _next(after, seat)
    if following is None:
        return _finished(after, turns_over(after, rules), rules, events)
    return Step(replace(after, turn=following), tuple(events))


def _next(position: Position, seat: int) -> int | None:
    """The next player who has turns left."""
    for step in range(1, position.seats + 1):
        other = (seat + step) % position.seats
        if position.turns_left[other]:
            return other
    return None


def _resign(position: Position, seat: int, rules: ExpressRules) -> RoundStep:
    winner = (seat + 1) % position.seats
    return _finished(position, emptied(position, winner), rules, [Resigned(seat)])


def _finished(position: Position, result: Result, rules: ExpressRules, events: list[Event]) -> RoundStep:
    """The round is over: the winners get their marks, and after the last round the match has winners."""
    events.append(Ended(result.reason))
    after = replace(position, turn=None, rolled=False, result=result)
    if position.seats == 1:
        return Step(after, tuple(events))
    marks = tuple(mark + (seat in result.winners) for seat, mark in enumerate(position.marks))
    events.append(Marked(marks))
    if position.round >= (position.rounds or rules.match.games):
        winners = tuple(seat for seat, mark in enumerate(marks) if mark == max(marks))
        events.append(MatchEnded(MATCH_OVER, winners))
    return Step(replace(after, marks=marks), tuple(events))


def _areas(hand: Hand, left: Dice, hold: Hold) -> Hand:
    return divided(left, _held(hand, hold))


def _held(hand: Hand, hold: Hold) -> frozenset[int]:
    return frozenset(die.number for die in hand.hold) if hold is None else hold
