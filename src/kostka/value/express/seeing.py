"""From a position of Express to the rows that the network reads."""

from array import array
from collections.abc import Sequence
from itertools import combinations

from kostka.engine.express.position import Position
from kostka.rules.express import ExpressRules
from kostka.solver.express import solve_express
from kostka.tiles import JOKER
from kostka.tiles.dice import Dice, Die
from kostka.value.levels import LEVELS

_FLAG = 16
_WORK = 600
"""Steps of the solver for a hand that lies there rolled."""


def rows(position: Position, levels: Sequence[int], rules: ExpressRules) -> tuple[bool, "array[int]"]:
    """Whether the seat on turn can lay its last dice, and a row for both seats, that one first."""
    turn = position.turn or 0
    found = array("i")
    out = False
    for place in range(2):
        seat = (turn + place) % 2
        hand, other = position.hands[seat].dice, position.hands[1 - seat].dice
        known = tuple(die for die in hand if die.face is not None)
        rolled = place == 0 and position.rolled
        left = _left(position, known, rules) if rolled else len(hand)
        out |= rolled and left == 0
        row = [
            4 * len(hand),
            4 * (len(hand) - len(other)),
            4 * position.turns_left[seat],
            4 * (position.turns_left[seat] - position.turns_left[1 - seat]),
            _FLAG * (place == 0),
            _FLAG * rolled,
            4 * left * rolled,
            *(_FLAG * (rolled and left == few) for few in range(3)),
            4 * len(position.hands[seat].hold),
            8 * sum(die.face == JOKER for die in known),
            2 * sum(_related(a, b) for a, b in combinations(known, 2)) if len(known) < 9 else _FLAG,
            len(position.table) // 2,
            *(_FLAG * (levels[seat] == level) for level in range(len(LEVELS))),
        ]
        found.extend(row)
    return out, found


def _left(position: Position, hand: Dice, rules: ExpressRules) -> int:
    """How many dice of the hand on turn would stay, found quickly."""
    best = solve_express(
        position.table,
        hand,
        rules.deck,
        joker_cost=rules.score.joker,
        freed=rules.joker.freed,
        work=_WORK,
    )
    return len(best.left)


def _related(one: Die, other: Die) -> bool:
    """Whether two dice could be in one set of three."""
    a, b = one.face, other.face
    if a is None or b is None or JOKER in (a, b):
        return True
    if a.number == b.number:
        return a.colour != b.colour
    return a.colour == b.colour and abs(a.number - b.number) <= 2
