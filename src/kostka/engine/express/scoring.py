"""Who won a round, and what everybody records (X-END-1 to X-END-3, X-SOLO-1)."""

from fractions import Fraction

from kostka.engine.express.position import Hand, Position
from kostka.engine.game import Result
from kostka.rules.express import ExpressRules
from kostka.tiles import JOKER

LAST_DIE = "X-END-1"
TURNS_OVER = "X-END-2"
MATCH_OVER = "X-END-3"
ALONE = "X-SOLO-1"


def points(hand: Hand, rules: ExpressRules) -> int:
    """The sum of the faces left; a joker counts what the rules say."""
    faces = [die.face for die in hand.dice if die.face is not None]
    return sum(rules.score.joker if face == JOKER else face.number for face in faces)


def emptied(position: Position, winner: int) -> Result:
    """A player laid the last die, or is the last one in the round."""
    if position.seats == 1:
        return alone(position)
    return _won(LAST_DIE, position, (winner,))


def turns_over(position: Position, rules: ExpressRules) -> Result:
    """The fewest dice win, then the lower sum; else the round is shared."""
    if position.seats == 1:
        return alone(position)
    left = [(len(hand.dice), points(hand, rules)) for hand in position.hands]
    winners = tuple(seat for seat, held in enumerate(left) if held == min(left))
    return _won(TURNS_OVER, position, winners)


def alone(position: Position) -> Result:
    """A solo player wins by getting rid of all dice; every die left counts minus one."""
    left = len(position.hands[0].dice)
    return Result(ALONE, () if left else (0,), (Fraction(-left),))


def _won(clause: str, position: Position, winners: tuple[int, ...]) -> Result:
    return Result(clause, winners, tuple(Fraction(seat in winners) for seat in range(position.seats)))
