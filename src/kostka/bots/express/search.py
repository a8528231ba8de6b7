"""What the searching levels share: playouts for every choice of dice to hold and to lay."""

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import inf, sqrt
from typing import Generic, TypeVar

from kostka.bots.bot import Budget
from kostka.bots.express.rollout import left_over, memory, play_out, row
from kostka.bots.express.scene import (
    MOST_DICE,
    Scene,
    after_turn,
    before_throw,
    box_codes,
    codes,
    face_code,
    in_play,
    scene,
    ties,
)
from kostka.bots.express.turn import Turn
from kostka.bots.halving import ranked
from kostka.engine.chance import Chance
from kostka.rules.choices import FreedDie
from kostka.solver.express import ExpressSolution, solve_express
from kostka.tiles import JOKER
from kostka.tiles.dice import Dice, Die, Layout

C = TypeVar("C")

STEPS = 400
"""Search steps per layout within playouts."""
FIRST_ROUNDS = 8
LONGEST = 64
"""Playouts per choice at first, and at most between two looks at the clock."""
ALONE = 1.5
"""The standard deviation of a solo game, in dice."""
MARGIN = 0.5
"""By how many standard errors a choice must beat the usual one."""
FEW = 4
"""Up to this many dice all choices are tried; with more, only single dice and pairs that belong together."""
SEARCH = 20_000
"""Solver steps for the actual layout."""


class _Choice(Generic[C]):
    """A choice, and the results of the playouts that began with it."""

    def __init__(self, what: C, trial: "_Trial", after: Scene) -> None:
        self.what = what
        self.trial = trial
        self.setup = row(after, trial.box, STEPS)
        self.round = array("i", self.setup)
        self.sums = array("q", [0, 0, 0])
        self.rounds = 0

    def try_out(self, times: int) -> None:
        """Play this many rounds; the same number means the same rolls for all choices."""
        first, trial = self.rounds, self.trial
        self.rounds += times
        play_out(self.setup, self.round, trial.memory, trial.seed, self.sums, first, self.rounds)

    @property
    def merit(self) -> float:
        """The average result of a round."""
        won, dice, total = self.sums
        return (won * self.trial.won / 12 + dice - total / 1000) / self.rounds if self.rounds else -inf

    @property
    def doubt(self) -> float:
        """The standard error of that."""
        return self.trial.spread / sqrt(self.rounds) if self.rounds else inf


class _Trial:
    """The choices of a turn, tried on the same rolls."""

    def __init__(self, turn: Turn, rng: Chance, won: int) -> None:
        self.won = won
        deck = turn.rules.deck
        self.box = box_codes(turn.rules)
        another_set = turn.rules.joker.freed is FreedDie.ANOTHER_SET
        self.memory = memory(deck.numbers, deck.colours, turn.rules.score.joker, another_set)
        self.ties = ties(turn.table, turn.rules)
        self.seed = rng.below(1 << 32)
        self.spread = won / 2 if len(turn.view.hands) > 1 else ALONE

    def ranked(self, scenes: list[tuple[C, Scene]], budget: Budget) -> list[C]:
        """The choices, best first; the first one given is the default, which others must clearly beat."""
        usual, *rivals = (_Choice(what, self, after) for what, after in scenes)
        tried = ranked(rivals, budget, times=FIRST_ROUNDS, longest=LONGEST, usual=usual)
        better = [choice for choice in tried if choice.merit > usual.merit + MARGIN * choice.doubt]
        return [choice.what for choice in (*better, usual)]


@dataclass(frozen=True, slots=True)
class Search:
    """How a level chooses. A round won counts as much as `won` dice.

    A level that `waits` assumes that both hold their dice until they all go at once, and lays nothing before
    the last turn except to go out. The others assume that both lay as many as possible every turn.
    """

    waits: bool
    won: int

    def hold(self, turn: Turn, rng: Chance, budget: Budget) -> frozenset[int]:
        """The dice that are not rolled again."""
        here = scene(turn, waits=self._waits(turn))
        if in_play(here) > MOST_DICE:
            return frozenset()
        trial = _Trial(turn, rng, self.won)
        holds = (_beside_what_fits if here.waits else _holds)(turn.hand, _fitting(turn, trial))
        return trial.ranked([(held, before_throw(here, held)) for held in holds], budget)[0]

    def choose(self, turn: Turn, rng: Chance, budget: Budget) -> Layout | None:
        """The table after the play; None to lay nothing."""
        best = _solve(turn, turn.hand, budget)
        if not best.left:
            return best.table
        here = scene(turn, waits=self._waits(turn))
        if here.waits and here.turns[here.me] > 1:
            return None
        most = best.table if len(best.left) < len(turn.hand) else None
        if in_play(here) > MOST_DICE or sum(here.turns) == 1:
            return most
        trial = _Trial(turn, rng, self.won)
        # The jokers' places are known after the best layout and after a pass; otherwise nothing is assumed.
        tied = {best.left: ties(best.table, turn.rules), turn.hand: trial.ties}
        lefts = _lefts(turn, best, trial)
        choices = [(left, after_turn(here, left, tied.get(left, ()))) for left in lefts]
        for left in trial.ranked(choices, budget):
            if left == best.left:
                return most
            if left == turn.hand:
                return None
            kept = {die.number for die in left}
            found = _solve(turn, tuple(die for die in turn.hand if die.number not in kept), budget)
            if not found.left:
                return found.table
        return most

    def _waits(self, turn: Turn) -> bool:
        """In a solo game the table helps nobody else."""
        return self.waits and len(turn.view.hands) > 1


def _fitting(turn: Turn, trial: _Trial) -> frozenset[int]:
    """The dice that can be laid as they are."""
    table, hand = codes(die.face for die in turn.table), codes(die.face for die in turn.hand)
    left = left_over(trial.memory, table, hand, STEPS, trial.ties)
    return frozenset(die.number for die in turn.hand) - {die.number for die in _dice(turn.hand, left)}


def _holds(hand: Dice, fitting: frozenset[int]) -> list[frozenset[int]]:
    """Candidates to hold: the dice that fit, plus a few others or none."""
    numbers = [die.number for die in hand]
    if len(hand) <= FEW:
        found = [frozenset(held) for size in range(len(hand) + 1) for held in combinations(numbers, size)]
    else:
        found = [frozenset[int](), *(frozenset((number,)) for number in numbers)]
        found += [frozenset((a.number, b.number)) for a, b in combinations(hand, 2) if _related(a, b)]
        found += [held | fitting for held in found]
    return list(dict.fromkeys([fitting, *found]))


def _beside_what_fits(hand: Dice, fitting: frozenset[int]) -> list[frozenset[int]]:
    """Candidates to hold: the dice that fit, plus another one, or two that belong together."""
    loose = [die for die in hand if die.number not in fitting]
    pairs = [{a.number, b.number} for a, b in combinations(loose, 2) if _related(a, b)]
    return [
        fitting,
        *(fitting | more for more in ({die.number} for die in loose)),
        *(fitting | two for two in pairs),
    ]


def _related(one: Die, other: Die) -> bool:
    """Whether two dice could be in one set of three."""
    a, b = one.face, other.face
    if a is None or b is None or JOKER in (a, b):
        return True
    if a.number == b.number:
        return a.colour != b.colour
    return a.colour == b.colour and abs(a.number - b.number) <= 2


def _dice(hand: Dice, faces: list[int]) -> Dice:
    """Dice of a hand that show these faces."""
    wanted = list(faces)
    found = []
    for die in hand:
        if face_code(die.face) in wanted:
            wanted.remove(face_code(die.face))
            found.append(die)
    return tuple(found)


def _lefts(turn: Turn, best: ExpressSolution, trial: _Trial) -> Iterator[Dice]:
    """Candidates to keep in hand: what the solver leaves, the same plus one die, and everything."""
    hand = turn.hand
    tried = {best.left, hand}
    yield best.left
    table = codes(die.face for die in turn.table)
    for die in hand:
        others = tuple(other for other in hand if other != die)
        left = left_over(trial.memory, table, codes(other.face for other in others), STEPS, trial.ties)
        staying = tuple(sorted((die, *_dice(others, left))))
        if staying not in tried and len(staying) <= len(best.left) + 1:
            tried.add(staying)
            yield staying
    if best.left != hand:
        yield hand


def _solve(turn: Turn, hand: Dice, budget: Budget) -> ExpressSolution:
    return solve_express(
        turn.table,
        hand,
        turn.rules.deck,
        joker_cost=turn.rules.score.joker,
        freed=turn.rules.joker.freed,
        work=SEARCH,
        stop=budget.out_of_time,
    )
