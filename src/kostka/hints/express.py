"""Hints for Express: what to roll, then what can be laid, and what to hold if nothing can."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Never, assert_never

from kostka.bots import SeatView
from kostka.engine import seed_from
from kostka.engine.chance import Chance
from kostka.engine.express import View
from kostka.hints.advice import EVERYTHING, Advice, Remark, nothing, nothing_but
from kostka.rules.express import ExpressRules
from kostka.solver import express as solver
from kostka.solver.express.settle import close_to
from kostka.tiles.dice import Dice, Layout, box_faces
from kostka.tiles.lines import lines

SAMPLES = 12
WORK = 2_000


def advise(view: SeatView, step: int) -> Advice:
    """What to do with the dice at hand."""
    rules, now = view.rules, view.now
    assert isinstance(rules, ExpressRules)
    assert isinstance(now, View)
    hand = now.hands[view.seat].dice
    if any(die.face is None for die in hand):
        return nothing("express-roll-first")
    if "roll" in now.may:
        return _throw(now, hand, rules, step)
    best = solver.solve_express(
        now.table, hand, rules.deck, joker_cost=rules.score.joker, freed=rules.joker.freed
    )
    played = tuple(die for die in hand if die not in best.left)
    if not played:
        return _keep(now, hand, rules, last=now.turns_left[view.seat] <= 1)
    if step == 1:
        return Advice(1, (Remark("express-hint-count", {"count": len(played)}), Remark("hint-most")))
    if step < EVERYTHING:
        which = Remark("express-hint-which", {"count": len(played)}, played)
        return Advice(step, (which,), pieces=played)
    said = (Remark("express-hint-laid"), *_sets(best.table, played))
    return Advice(EVERYTHING, said, pieces=played, draft=close_to(best.table, now.table))


def _sets(table: Layout, played: Dice) -> Iterator[Remark]:
    """The sets that the dice make, each as it is read."""
    own = {die.number for die in played}
    for line in lines(table):
        if own.intersection(die.number for die in line.dice):
            code = "express-hint-down" if line.vertical else "express-hint-across"
            yield Remark(code, pieces=tuple(die.die for die in line.dice))


def sentence(step: Never, lang: str, colours: Sequence[str]) -> str:
    """Dice are laid all at once, so there are no steps."""
    del lang, colours
    assert_never(step)


def _throw(now: View, hand: Dice, rules: ExpressRules, step: int) -> Advice:
    """What to roll; if nothing, everything can be laid as it is."""
    thrown, held, left = _divided(now, hand, rules)
    if not thrown:
        return nothing("express-hint-no-throw")
    if step == 1:
        return Advice(1, (Remark("express-hint-throw-count", {"count": len(thrown)}),))
    throw = Remark("express-hint-throw", pieces=thrown)
    if step < EVERYTHING:
        return Advice(step, (throw,), pieces=thrown)
    hold = (Remark("express-hint-hold", pieces=held),) if held else ()
    hope = Remark("express-hint-hope", {"count": round(left)})
    return Advice(EVERYTHING, (throw, *hold, hope), pieces=thrown)


def _keep(now: View, hand: Dice, rules: ExpressRules, *, last: bool) -> Advice:
    """Nothing can be laid: which dice are worth holding, unless this was the last turn."""
    held = () if last else _divided(now, hand, rules).held
    keep = (Remark("express-hint-keep", pieces=held),) if held else ()
    return Advice(0, (Remark(nothing_but(now.may)), *keep))


class _Divided(NamedTuple):
    """Dice to roll, dice to hold, and how many are then left on average."""

    thrown: Dice
    held: Dice
    left: float


def _divided(now: View, hand: Dice, rules: ExpressRules) -> _Divided:
    """Which dice to roll and which to hold, by trying rolls; not those that will come."""
    chance = Chance(seed_from("a hint"), "throws")
    found = solver.advise(
        now.table,
        hand,
        box_faces(rules.dice.faces),
        rules.deck,
        chance.below,
        joker_cost=rules.score.joker,
        freed=rules.joker.freed,
        samples=SAMPLES,
        work=WORK,
    )
    thrown = tuple(die for die in hand if die.number in found.reroll)
    held = tuple(die for die in hand if die.number not in found.reroll)
    return _Divided(thrown, held, found.left)
