"""The endgame without hidden tiles: the pool is empty and there is only one other rack."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from kostka import solver
from kostka.bots.bot import Budget
from kostka.bots.classic.expert.counts import tile_in
from kostka.bots.classic.expert.scene import Scene
from kostka.engine.classic.scoring import points
from kostka.rules.choices import PoolEmpty
from kostka.rules.classic import ClassicRules
from kostka.solver import Objective
from kostka.tiles import Rack, Table

_WIN, _TIE, _LOSS = 1.0, 0.5, 0.0


class _End(NamedTuple):
    """A position of two players, the one to move first; the tiles on the table follow from the racks."""

    mine: Rack
    theirs: Rack
    opened: tuple[bool, bool]
    turns: int
    passes: int


class _OutOfWorkError(Exception):
    """The search ran out of work or time."""


@dataclass(frozen=True, slots=True)
class Ending:
    """The best move: the table after it (None to lay nothing), and the share of the win it brings."""

    table: Table | None
    value: float


def best_ending(scene: Scene, budget: Budget) -> Ending | None:
    """The best move if nothing is hidden; None if something is, or if the search takes too long.

    Each position searched costs a unit of work, and so does a play that turns out to be no opening. Half of
    the budget is left for other things.
    """
    turn = scene.turn
    if turn.view.pool or len(scene.rivals) != 1 or len(scene.unseen) != scene.rivals[0].size:
        return None
    start = _End(
        mine=turn.rack,
        theirs=tuple(map(tile_in, scene.unseen)),
        opened=(turn.opened, scene.rivals[0].opened),
        turns=turn.view.last_turns or 0,
        passes=turn.view.passes,
    )
    search = _Search(turn.rules, budget, budget.work // 2)
    try:
        return search.best(start, turn.table)
    except _OutOfWorkError:
        return None


@dataclass(slots=True)
class _Search:
    """A depth-first search over all plays that remembers the value of each position."""

    rules: ClassicRules
    budget: Budget
    left: int
    known: dict[_End, float] = field(default_factory=dict)

    def best(self, end: _End, table: Table) -> Ending:
        """The first of the best moves."""
        best: Ending | None = None
        for after, played in self._moves(end, table):
            value = self._after(end, after, played)
            if best is None or value > best.value:
                best = Ending(after if played else None, value)
            if value == _WIN:
                break
        assert best is not None  # a player who cannot lay may pass
        return best

    def _value(self, end: _End, table: Table) -> float:
        value = self.known.get(end)
        if value is None:
            value = self.known[end] = self.best(end, table).value
        return value

    def _after(self, end: _End, table: Table, played: Rack) -> float:
        """The value of a move to the player who makes it."""
        left = tuple(sorted((Counter(end.mine) - Counter(played)).elements()))
        if not left:
            return _WIN
        turns, passes = end.turns, 0 if played else end.passes + 1
        rule = self.rules.end.pool_empty
        if rule is PoolEmpty.LAST_ROUND:
            over = turns <= 1
            turns -= 1
        else:  # where players must lay if they can, only those who cannot may pass
            over = not played and (rule is PoolEmpty.MUST_LAY or passes >= 2)
        if over:
            mine, theirs = points(left, self.rules), points(end.theirs, self.rules)
            return _TIE if mine == theirs else _WIN if mine < theirs else _LOSS
        opened = (end.opened[1], end.opened[0] or bool(played))
        return 1 - self._value(_End(end.theirs, left, opened, turns, passes), table)

    def _moves(self, end: _End, table: Table) -> Iterator[tuple[Table, Rack]]:
        """All plays, most points first, and laying nothing where that is allowed."""
        self._spend()
        rule = self.rules.end.pool_empty
        laid = False
        for after, played in self._plays(end, table) if end.opened[0] else self._openings(end, table):
            laid = True
            yield after, played
            if rule is PoolEmpty.LAST_ROUND and end.turns <= 1:
                return  # this is the last move, so the fewest points are best
        if not laid or rule is not PoolEmpty.MUST_LAY:
            yield table, ()

    def _plays(self, end: _End, table: Table) -> Iterator[tuple[Table, Rack]]:
        rules = self.rules
        for play in solver.plays(
            table,
            end.mine,
            rules.deck,
            Objective.POINTS,
            groups=rules.sets.groups,
            joker_points=rules.score.joker,
        ):
            yield play.table, play.played

    def _openings(self, end: _End, table: Table) -> Iterator[tuple[Table, Rack]]:
        rules, opening = self.rules, self.rules.opening
        for play in solver.plays(
            (),
            end.mine,
            rules.deck,
            Objective.POINTS,
            groups=rules.sets.groups,
            joker_points=rules.score.joker,
        ):
            best = solver.best_opening(
                play.played, rules.deck, opening.minimum, opening.jokers, groups=rules.sets.groups
            )
            if best is not None and best.tiles == play.tiles:
                yield (*table, *best.table), play.played
            else:
                self._spend()

    def _spend(self) -> None:
        """Spend a unit of work, if there is one left and time."""
        self.left -= 1
        if self.left < 0 or not self.budget.spend():
            raise _OutOfWorkError
