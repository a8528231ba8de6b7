"""Which dice to hold and which to throw again: what is left on average after the best layout.

The faces that come up are tried out: all of them where there are few, else a sample. Every choice is tried
on the same throws, so that luck does not decide between two of them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import TypeAlias

from kostka.rules import Deck
from kostka.rules.choices import FreedDie
from kostka.solver.express.turn import JOKER_COST, dice_left, solve_express
from kostka.tiles import Tile
from kostka.tiles.dice import Dice, Die, Layout

Box: TypeAlias = tuple[tuple[Tile, ...], ...]
"""The faces of every die, by its number from 1."""

Throw: TypeAlias = dict[int, Tile]
"""The face that each die shows if it is thrown."""

SAMPLES = 24
WORK = 4_000
"""Steps of the search for one throw: nearly always enough for a proof."""


@dataclass(frozen=True, slots=True)
class Advice:
    """Numbers of the dice to throw, of those to hold, and the dice and the sum that are then left on average.

    `exact` is true if all throws were tried, and every layout was the best.
    """

    reroll: tuple[int, ...]
    hold: tuple[int, ...]
    left: float
    sum: float
    exact: bool


def advise(
    table: Layout,
    hand: Dice,
    box: Box,
    deck: Deck,
    below: Callable[[int], int],
    *,
    joker_cost: int = JOKER_COST,
    freed: FreedDie = FreedDie.ANOTHER_SET,
    samples: int = SAMPLES,
    work: int = WORK,
) -> Advice:
    """The dice to throw before laying. `below` is chance: a number from 0 to its argument less one.

    Dice that the best layout of now uses are kept; of the others each is held, or thrown, if that is better.
    """
    trial = _Trial(table, hand, box, deck, joker_cost=joker_cost, freed=freed, work=work)
    fresh = {die.number for die in hand if die.face is None}
    shown = tuple(die for die in hand if die.face is not None)
    now = solve_express(table, shown, deck, joker_cost=joker_cost, freed=freed, work=work)
    idle = {die.number for die in now.left}
    throws = trial.throws(sorted(fresh | idle), below, samples)
    best = frozenset(fresh | idle)
    value = trial.value(best, throws, (len(throws) * (len(hand) + 1), 0))
    improved = len(idle) > 0
    while improved:
        improved = False
        for number in sorted(idle):
            other = best ^ {number}
            tried = trial.value(other, throws, value)
            if tried < value:
                best, value, improved = other, tried, True
    hold = tuple(die.number for die in hand if die.number not in best)
    count = len(throws)
    return Advice(tuple(sorted(best)), hold, value[0] / count, value[1] / count, trial.exact)


class _Trial:
    """What throws come to, remembered by the faces that they make."""

    def __init__(
        self,
        table: Layout,
        hand: Dice,
        box: Box,
        deck: Deck,
        *,
        joker_cost: int,
        freed: FreedDie,
        work: int,
    ) -> None:
        self.table = table
        self.hand = hand
        self.box = box
        self.deck = deck
        self.joker_cost = joker_cost
        self.freed = freed
        self.work = work
        self.exact = True
        self.known: dict[tuple[Tile, ...], tuple[int, int]] = {}

    def throws(self, numbers: list[int], below: Callable[[int], int], samples: int) -> list[Throw]:
        """All throws of these dice if they are no more than the samples, else so many samples."""
        faces = [self.box[number - 1] for number in numbers]
        if prod(map(len, faces)) <= samples:
            return [dict(zip(numbers, chosen, strict=True)) for chosen in product(*faces)]
        self.exact = False
        return [
            {number: side[below(len(side))] for number, side in zip(numbers, faces, strict=True)}
            for _ in range(samples)
        ]

    def value(self, reroll: frozenset[int], throws: list[Throw], best: tuple[int, int]) -> tuple[int, int]:
        """The dice left over all throws, and their sum; lower is better.

        What gets no better than the best is not counted to the end.
        """
        dice = total = 0
        for throw in throws:
            left, cost = self._left(reroll, throw)
            dice, total = dice + left, total + cost
            if (dice, total) >= best:
                break
        return dice, total

    def _left(self, reroll: frozenset[int], throw: Throw) -> tuple[int, int]:
        dice = tuple(Die(die.number, throw[die.number]) if die.number in reroll else die for die in self.hand)
        key = tuple(sorted(die.face for die in dice if die.face is not None))
        if key not in self.known:
            left, cost, exact = dice_left(
                self.table,
                dice,
                self.deck,
                joker_cost=self.joker_cost,
                freed=self.freed,
                work=self.work,
            )
            self.exact = self.exact and exact
            self.known[key] = left, cost
        return self.known[key]
