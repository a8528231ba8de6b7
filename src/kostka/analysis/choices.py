"""What a decision cost: the choices that mattered, each valued over worlds that fit what the player saw.

All choices are tried in the same worlds, so that luck makes no difference between them. Some worlds select
the choice that looks best; fresh ones measure by how much it is better.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from kostka import patience
from kostka.analysis.intervals import Estimate, estimate
from kostka.analysis.turns import Turn
from kostka.bots import Budget, bot
from kostka.engine.chance import Chance
from kostka.errors import KostkaError

LABELS = (("disaster", 20), ("blunder", 10), ("mistake", 5), ("inaccuracy", 2))
"""The names of losses, each from so many points on."""
_CLEAR = 2.0
"""A choice that looks worse by so many points at first is not examined again."""


@dataclass(frozen=True, slots=True)
class Depth:
    """How closely decisions are examined.

    So many `plays` of the solver are compared, and what bots advise after so much `work`. The `first` worlds
    select the best of the other choices. Where that may be better than what was done, fresh worlds measure by
    how much: all such decisions divide `shared` worlds, at most `most` each; the `dear` costliest ones get
    `more`.
    """

    plays: int
    work: int
    first: int
    shared: int
    most: int
    dear: int
    more: int


QUICK = Depth(plays=1, work=8, first=4, shared=360, most=16, dear=6, more=32)
DEEP = Depth(plays=3, work=64, first=16, shared=4_000, most=128, dear=12, more=128)


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision: what would have been best, what the actual choice cost, and the 95 % interval of that.

    Losses are in points: hundredths of a win, or tenths of a die for a player alone. `best` is the action
    itself if nothing better is known; then `edge` says by how much at least it beats every other choice. A
    turn with only one choice is `forced`.
    """

    best: Any
    loss: float = 0.0
    low: float = 0.0
    high: float = 0.0
    edge: float = 0.0
    choices: int = 1

    @property
    def forced(self) -> bool:
        return self.choices == 1

    @property
    def label(self) -> str | None:
        """The name of the loss, if its whole interval is beyond the threshold."""
        return next((name for name, points in LABELS if self.low >= points), None)


def choices(turn: Turn, others: Iterable[Any]) -> list[Any]:
    """The choice that was made, and the others that differ from it and from each other."""
    analyst, before = turn.analyst, turn.before
    found = {analyst.key(before.position, turn.after.action, turn.after.position): turn.after.action}
    for action in others:
        after = before.game.apply(before.position, action).position
        found.setdefault(analyst.key(before.position, action, after), action)
    return list(found.values())


def _candidates(turn: Turn, depth: Depth) -> Iterator[Any]:
    game, position, seat, analyst = turn.before.game, turn.before.position, turn.seat, turn.analyst
    for name in analyst.idle(game.offers(position, seat)):
        yield game.read_action({name: True}, position)
    if turn.possible is not None:
        yield turn.possible.play
    plays = (one for one in game.legal(position, seat) if isinstance(one, analyst.judged))
    yield from islice(plays, depth.plays) if turn.possible is not None and depth.plays > 1 else ()
    for name in analyst.advisers:
        adviser = bot(name, game.rules.family)
        rng = Chance(turn.before.header.seed, f"advice {turn.number}")
        try:
            yield adviser.act(turn.view, rng, Budget(depth.work))
        except KostkaError:  # a position that bots are not made for, because of house rules
            continue


class Weighing:
    """The choices of a turn, and what each was worth in the worlds so far.

    What was done is compared with `others`, or with those of them that may have been better.
    """

    def __init__(self, turn: Turn, depth: Depth, others: Iterable[Any] | None = None) -> None:
        self.turn = turn
        self.choices = choices(turn, _candidates(turn, depth) if others is None else others)
        self._judge = turn.analyst.well_played(turn.seat)
        self._weights: list[int] = []
        self._gains: list[float] = []
        self._worlds = 0
        self._rival = 0 if self.forced else self._best_of_the_others(depth.first)

    @property
    def forced(self) -> bool:
        """Whether there was only one choice."""
        return len(self.choices) == 1

    def _best_of_the_others(self, worlds: int) -> int:
        found = list(self._valued(range(len(self.choices)), worlds))
        sums = [sum(weight * worths[at] for weight, worths in found) for at in range(len(self.choices))]
        best = max(range(1, len(sums)), key=sums.__getitem__)
        if sums[0] - sums[best] > _CLEAR * sum(weight for weight, _ in found):
            self._weights = [weight for weight, _ in found]
            self._gains = [worths[best] - worths[0] for _, worths in found]
        return best

    @property
    def clear(self) -> bool:
        """Whether nothing looked as good as what was done."""
        return self.forced or bool(self._gains)

    def measure(self, worlds: int) -> None:
        """Measure in fresh worlds by how much the best other choice would have been better."""
        if self.forced:
            return
        for weight, (mine, other) in self._valued((0, self._rival), worlds):
            self._weights.append(weight)
            self._gains.append(other - mine)

    @property
    def gain(self) -> Estimate:
        """By how many points the other choice looks better."""
        return Estimate(0.0, 0.0, 0.0) if self.forced else estimate(self._gains, self._weights)

    def decision(self) -> Decision:
        """The decision, as measured so far."""
        mean, low, high = self.gain
        return Decision(
            best=self.choices[self._rival if mean > 0 else 0],
            loss=max(mean, 0.0),
            low=max(low, 0.0),
            high=min(max(high, 0.0), self._judge.most),
            edge=max(-high, 0.0),
            choices=len(self.choices),
        )

    def _valued(self, which: Sequence[int], many: int) -> Iterator[tuple[int, list[float]]]:
        """The weights of fresh worlds, and the points of these choices in each."""
        turn, judge = self.turn, self._judge
        chance = Chance(turn.before.header.seed, f"worlds {turn.number} {self._worlds}")
        self._worlds += many
        for weight, world in judge.worlds(turn.view, chance, many):
            patience.check("review")
            worths = (judge.tried(world, self.choices[at]) for at in which)
            yield weight, [judge.points * worth[turn.seat] for worth in worths]
