"""Who won, and what everybody records (C-END-3, C-SCORE-1 to C-SCORE-5)."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

from kostka.engine.classic.legality import could_open
from kostka.engine.classic.position import Position
from kostka.engine.game import Result
from kostka.rules.choices import PoolEmptyScore
from kostka.rules.classic import ClassicRules
from kostka.tiles import JOKER, Rack

RACK_EMPTIED = "C-END-1"
POOL_RAN_OUT = "C-END-2"


def points(rack: Rack, rules: ClassicRules) -> int:
    """What a rack costs (C-SCORE-1)."""
    return sum(tile.number for tile in rack) + rules.score.joker * rack.count(JOKER)


def rack_emptied(position: Position, winner: int, rules: ClassicRules) -> Result:
    """One player has won outright; the others record what they hold (C-SCORE-2, C-SCORE-3)."""
    costs = [_cost(position, seat, rules) for seat in range(position.seats)]
    costs[winner] = 0
    scores = [Fraction(-cost) for cost in costs]
    scores[winner] = Fraction(sum(costs))
    return Result(RACK_EMPTIED, (winner,), tuple(scores))


def pool_ran_out(position: Position, rules: ClassicRules) -> Result:
    """The fewest points win, ties are shared (C-END-3, C-SCORE-4, C-SCORE-5). Resigned seats cannot win."""
    held = [points(rack, rules) for rack in position.racks]
    lowest = min(cost for seat, cost in enumerate(held) if seat not in position.resigned)
    winners = tuple(
        seat for seat, cost in enumerate(held) if cost == lowest and seat not in position.resigned
    )
    scores = _FORMULAS[rules.score.pool_empty](held, winners, lowest)
    return Result(POOL_RAN_OUT, winners, scores)


def _cost(position: Position, seat: int, rules: ClassicRules) -> int:
    """What a loser records after C-END-1: the rack, unless it never opened (C-SCORE-3)."""
    rack = position.racks[seat]
    if not position.opened[seat]:
        able = rules.score.unopened_able
        if able and could_open(rack, rules) and not _announced(position, seat, rules):
            return able
        if rules.score.unopened:
            return rules.score.unopened
    return points(rack, rules)


def _announced(position: Position, seat: int, rules: ClassicRules) -> bool:
    """Whether only the last draw made the opening possible, and the player announced it then."""
    if seat not in position.announced:
        return False
    before = Counter(position.racks[seat]) - Counter(position.drew[seat])
    return not could_open(tuple(sorted(before.elements())), rules)


Scores = tuple[Fraction, ...]
Formula = Callable[[list[int], tuple[int, ...], int], Scores]


def _sum(held: list[int], winners: tuple[int, ...], lowest: int) -> Scores:
    del lowest
    return _shared([cost if seat not in winners else 0 for seat, cost in enumerate(held)], winners)


def _sum_less_own(held: list[int], winners: tuple[int, ...], lowest: int) -> Scores:
    scores = _sum(held, winners, lowest)
    return tuple(score - lowest if seat in winners else score for seat, score in enumerate(scores))


def _differences(held: list[int], winners: tuple[int, ...], lowest: int) -> Scores:
    # Only the rack of somebody who resigned can be below the winner's.
    return _shared([max(cost - lowest, 0) for cost in held], winners)


def _shared(losses: list[int], winners: tuple[int, ...]) -> Scores:
    """The losers' sum divided among the winners, exactly."""
    share = Fraction(sum(losses), len(winners))
    return tuple(share if seat in winners else Fraction(-loss) for seat, loss in enumerate(losses))


_FORMULAS: dict[PoolEmptyScore, Formula] = {
    PoolEmptyScore.SUM: _sum,
    PoolEmptyScore.SUM_LESS_OWN: _sum_less_own,
    PoolEmptyScore.DIFFERENCES: _differences,
}
