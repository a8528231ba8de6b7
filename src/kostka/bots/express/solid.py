"""The strongest level of dice: plays rounds out for every choice of dice to hold and of dice to lay."""

from array import array
from collections.abc import Iterator
from itertools import combinations
from math import inf, sqrt
from typing import Generic, TypeVar

from kostka.bots.bot import Budget, Work
from kostka.bots.express.level import Level
from kostka.bots.express.rollout import COMPILED, left_over, memory, play_out, row
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
from kostka.solver.express import DiceSolution, solve_dice
from kostka.tiles import JOKER
from kostka.tiles.dice import Dice, Die, Layout

C = TypeVar("C")

STEPS = 400
"""Steps of a search for what can be laid, in rounds that are played out."""
FIRST_ROUNDS = 8
LONGEST = 64
"""Rounds that a choice is given at first, and at most between two looks at the clock."""
WON = 10
"""A round won counts as much as so many dice."""
ALONE = 1.5
"""By how many dice a game alone differs from another."""
MARGIN = 0.5
"""By how many times its doubt something else must be better than what is usual."""
FEW = 4
"""Of so many dice all choices are tried, of more only single dice and pairs that belong together."""
SEARCH = 20_000
"""Steps of the solver for what is really laid."""


class _Choice(Generic[C]):
    """Something to do, and what rounds that began with it came to."""

    def __init__(self, what: C, trial: "_Trial", after: Scene) -> None:
        self.what = what
        self.trial = trial
        self.setup = row(after, trial.box, STEPS)
        self.round = array("i", self.setup)
        self.sums = array("q", [0, 0, 0])
        self.rounds = 0

    def try_out(self, times: int) -> None:
        """Play so many rounds; those of the same number are alike for all choices."""
        first, trial = self.rounds, self.trial
        self.rounds += times
        play_out(self.setup, self.round, trial.memory, trial.seed, self.sums, first, self.rounds)

    @property
    def merit(self) -> float:
        """What a round came to on average."""
        won, dice, total = self.sums
        return (won * WON / 12 + dice - total / 1000) / self.rounds if self.rounds else -inf

    @property
    def doubt(self) -> float:
        """How far off that may easily be."""
        return self.trial.spread / sqrt(self.rounds) if self.rounds else inf


class _Trial:
    """The choices of a turn, tried on the same throws."""

    def __init__(self, turn: Turn, rng: Chance) -> None:
        deck = turn.rules.deck
        self.box = box_codes(turn.rules)
        another_set = turn.rules.joker.freed is FreedDie.ANOTHER_SET
        self.memory = memory(deck.numbers, deck.colours, turn.rules.score.joker, another_set)
        self.ties = ties(turn.table, turn.rules)
        self.seed = rng.below(1 << 32)
        self.spread = WON / 2 if len(turn.view.hands) > 1 else ALONE

    def ranked(self, scenes: list[tuple[C, Scene]], budget: Budget) -> list[C]:
        """The choices, best first; the first one given is the usual one, which others must clearly beat."""
        usual, *rivals = (_Choice(what, self, after) for what, after in scenes)
        tried = ranked(rivals, budget, times=FIRST_ROUNDS, longest=LONGEST, usual=usual)
        better = [choice for choice in tried if choice.merit > usual.merit + MARGIN * choice.doubt]
        return [choice.what for choice in (*better, usual)]


def _hold(turn: Turn, rng: Chance, budget: Budget) -> frozenset[int]:
    here = scene(turn)
    if in_play(here) > MOST_DICE:
        return frozenset()
    trial = _Trial(turn, rng)
    return trial.ranked([(held, before_throw(here, held)) for held in _holds(turn, trial)], budget)[0]


def _holds(turn: Turn, trial: _Trial) -> list[frozenset[int]]:
    """Dice that might be held: those that can be laid as they are, and a few others or none."""
    hand = turn.hand
    numbers = [die.number for die in hand]
    table = codes(die.face for die in turn.table)
    left = left_over(trial.memory, table, codes(die.face for die in hand), STEPS, trial.ties)
    fitting = frozenset(numbers) - {die.number for die in _dice(hand, left)}
    if len(hand) <= FEW:
        found = [frozenset(held) for size in range(len(hand) + 1) for held in combinations(numbers, size)]
    else:
        found = [frozenset[int](), *(frozenset((number,)) for number in numbers)]
        found += [frozenset((a.number, b.number)) for a, b in combinations(hand, 2) if _related(a, b)]
        found += [held | fitting for held in found]
    return list(dict.fromkeys([fitting, *found]))


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


def _choose(turn: Turn, rng: Chance, budget: Budget) -> Layout | None:
    best = _solve(turn, turn.hand, budget)
    if not best.left:
        return best.table
    here = scene(turn)
    if in_play(here) > MOST_DICE:
        return best.table if len(best.left) < len(turn.hand) else None
    trial = _Trial(turn, rng)
    # How the jokers lie is known after the best layout and after a pass; else nothing is assumed.
    tied = {best.left: ties(best.table, turn.rules), turn.hand: trial.ties}
    choices = [(left, after_turn(here, left, tied.get(left, ()))) for left in _lefts(turn, best, trial)]
    for left in trial.ranked(choices, budget):
        if left == best.left:
            break
        if left == turn.hand:
            return None
        kept = {die.number for die in left}
        found = _solve(turn, tuple(die for die in turn.hand if die.number not in kept), budget)
        if not found.left:
            return found.table
    return best.table if len(best.left) < len(turn.hand) else None


def _lefts(turn: Turn, best: DiceSolution, trial: _Trial) -> Iterator[Dice]:
    """What might be left at hand: what the solver leaves, what is left if one die stays, and everything."""
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


def _solve(turn: Turn, hand: Dice, budget: Budget) -> DiceSolution:
    return solve_dice(
        turn.table,
        hand,
        turn.rules.deck,
        joker_cost=turn.rules.score.joker,
        freed=turn.rules.joker.freed,
        work=SEARCH,
        stop=budget.out_of_time,
    )


SOLID = Level(
    "solid",
    _choose,
    _hold,
    Work(table=2_000, arena=200) if COMPILED else Work(table=40, arena=0),
)
