"""The chance of each seat to win a classic game."""

import threading
from collections.abc import Sequence
from math import sqrt

from kostka.engine.chance import Chance
from kostka.engine.classic.position import Position
from kostka.engine.classic.view import View
from kostka.rules.classic import ClassicRules
from kostka.value.classic.belief import Belief
from kostka.value.classic.seeing import Sight
from kostka.value.levels import LEVELS
from kostka.value.value import Chances
from kostka.value.weights import Weights, load, unpack

_ONE = 1 << 32
_OUT = 4_261_412_865  # 99.22 %: somebody of whom nothing is known goes out if it can
_MAY_OVERLOOK = frozenset(LEVELS.index(level) for level in ("beginner", "casual"))
_UNKNOWN = 0


class _Learned(threading.local):
    """The networks have working memory, so each thread has its own."""

    def __init__(self) -> None:
        self.weights: Weights = unpack(load("classic"))


_learned = _Learned()


class ClassicValue:
    """The value of a classic game under given rules."""

    def __init__(self, rules: ClassicRules) -> None:
        self._rules = rules
        self._sight = Sight(rules)

    @property
    def version(self) -> str:
        return _learned.weights.version

    def chances(self, position: Position, levels: Sequence[int]) -> Chances:
        """The chances from everything: all racks and the pool, but not its order."""
        return Chances(tuple(part / _ONE for part in self._parts(position, levels)), self.version)

    def _parts(self, position: Position, levels: Sequence[int]) -> list[int]:
        """The chances in 2**32ths."""
        seats = range(position.seats)
        if position.result is not None:
            winners = position.result.winners
            parts = [_ONE // len(winners) if seat in winners else 0 for seat in seats]
            parts[winners[0]] += _ONE - sum(parts)
            return parts
        turn = position.turn
        assert turn is not None, "a game without a result has a turn"
        playing = [seat for seat in (*seats[turn:], *seats[:turn]) if seat not in position.resigned]
        if len(playing) == 1:
            return [_ONE if seat in playing else 0 for seat in seats]
        out, rows = self._sight.rows(position, levels)
        if out and levels[turn] not in _MAY_OVERLOOK:
            found = _goes_out(len(playing), levels[turn])
        else:
            found = _learned.weights.networks[len(playing)].chances(rows)
        by_seat = dict(zip(playing, found, strict=True))
        return [by_seat.get(seat, 0) for seat in seats]

    def imagined(self, view: View, levels: Sequence[int], chance: Chance, worlds: int) -> Chances:
        """The chances as a seat can know them: the mean over worlds, each weighed by how likely it is."""
        belief = Belief.of(view, self._rules)
        table = _learned.weights.head["belief"]
        found: list[tuple[int, list[int]]] = []
        for _ in range(1 if view.result is not None else max(worlds, 1)):
            world = belief.world(chance)
            parts = self._parts(world, levels)
            signs = self._sight.signs(world) if view.result is None else ()
            found.append((belief.likelihood(signs, levels, table), parts))
        return _mean(found, self.version)

    def mean(self, edition: str, players: int, after_starter: int) -> float:
        """The mean chance over all deals of a seat, so many seats after the one that starts."""
        means: float = _learned.weights.head["means"][edition][str(players)][after_starter]
        return means


def _goes_out(players: int, level: int) -> list[int]:
    """Who can go out does; of somebody unknown it is nearly certain."""
    if level != _UNKNOWN:
        return [_ONE, *[0] * (players - 1)]
    other = (_ONE - _OUT) // (players - 1)
    return [_ONE - other * (players - 1), *[other] * (players - 1)]


def _mean(found: list[tuple[int, list[int]]], version: str) -> Chances:
    """The weighed mean of worlds, and its standard error."""
    total = sum(weight for weight, _ in found)
    seats = range(len(found[0][1]))
    sums = [sum(weight * parts[seat] for weight, parts in found) for seat in seats]
    whole = [one // total for one in sums]
    whole[whole.index(max(whole))] += _ONE - sum(whole)
    means = tuple(one / _ONE for one in whole)
    spread = [
        sum((weight * (parts[seat] / _ONE - means[seat])) ** 2 for weight, parts in found) for seat in seats
    ]
    return Chances(means, version, tuple(sqrt(one) / total for one in spread))
