"""From a position of Express to the rows that the network reads."""

from array import array
from collections.abc import Sequence
from itertools import combinations

from kostka.engine.express.position import Position
from kostka.rules.express import ExpressRules
from kostka.solver.express import dice_left
from kostka.tiles import JOKER
from kostka.tiles.dice import Die
from kostka.value.levels import LEVELS

LEVEL_AT = 0
"""The index of the level in a row."""
_FLAG = 16
_WORK = 600
"""Steps of the solver for a hand."""


def rows(position: Position, levels: Sequence[int], rules: ExpressRules) -> tuple[bool, "array[int]"]:
    """Whether the seat on turn can lay its last dice, and a row for both seats, that one first."""
    turn = position.turn or 0
    order = (turn, 1 - turn)
    rest = {seat: _rest(position, seat, rules) for seat in order}
    found = array("i")
    for seat in order:
        hand, other = position.hands[seat], position.hands[1 - seat]
        known = tuple(die for die in hand.dice if die.face is not None)
        left, points = rest[seat]
        row = [
            *(_FLAG * (levels[seat] == level) for level in range(len(LEVELS))),
            _FLAG * (seat == turn),
            _FLAG * position.rolled,
            4 * len(hand.dice),
            4 * (len(hand.dice) - len(other.dice)),
            4 * position.turns_left[seat],
            4 * (position.turns_left[seat] - position.turns_left[1 - seat]),
            _FLAG * (position.turns_left[seat] == 1),
            8 * left,
            8 * (left - rest[1 - seat][0]),
            *(_FLAG * (left == few) for few in range(4)),
            points,
            points - rest[1 - seat][1],
            _FLAG * bool(known),
            4 * len(hand.hold),
            8 * sum(die.face == JOKER for die in known),
            2 * sum(_related(a, b) for a, b in combinations(known, 2)) if len(known) < 9 else _FLAG,
            len(position.table) // 2,
        ]
        found.extend(row)
    return position.rolled and not rest[turn][0], found


def _rest(position: Position, seat: int, rules: ExpressRules) -> tuple[int, int]:
    """How many dice of a hand, and what sum, could not be laid now as they lie, found quickly."""
    hand = position.hands[seat].dice
    if any(die.face is None for die in hand):
        return len(hand), 0
    cost, freed = rules.score.joker, rules.joker.freed
    left, points, _ = dice_left(position.table, hand, rules.deck, joker_cost=cost, freed=freed, work=_WORK)
    return left, points


def _related(one: Die, other: Die) -> bool:
    """Whether two dice could be in one set of three."""
    a, b = one.face, other.face
    if a is None or b is None or JOKER in (a, b):
        return True
    if a.number == b.number:
        return a.colour != b.colour
    return a.colour == b.colour and abs(a.number - b.number) <= 2
