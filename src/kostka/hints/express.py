"""Hints for dice: what to throw, then what can be laid, and what to keep if nothing can."""

from collections.abc import Sequence
from typing import Never, assert_never

from kostka.bots import SeatView
from kostka.engine import seed_from
from kostka.engine.chance import Chance
from kostka.engine.express import View
from kostka.hints.advice import EVERYTHING, Advice, Remark, nothing, nothing_but
from kostka.rules.express import ExpressRules
from kostka.solver import express as solver
from kostka.tiles.dice import Dice, box_faces

SAMPLES = 12
WORK = 2_000


def advise(view: SeatView, step: int) -> Advice:
    """What to do with the dice at hand."""
    rules, now = view.rules, view.now
    assert isinstance(rules, ExpressRules)
    assert isinstance(now, View)
    hand = now.hands[view.seat].dice
    if any(die.face is None for die in hand):
        return nothing("dice-roll-first")
    if "roll" in now.may:
        return _throw(now, hand, rules)
    best = solver.solve_dice(
        now.table, hand, rules.deck, joker_cost=rules.score.joker, freed=rules.joker.freed
    )
    played = tuple(die for die in hand if die not in best.left)
    if not played:
        return _keep(now, hand, rules, last=now.turns_left[view.seat] <= 1)
    if step == 1:
        return Advice(1, (Remark("dice-hint-count", {"count": len(played)}),))
    which = (Remark("dice-hint-which", pieces=played),)
    return Advice(step, which, pieces=played, draft=best.table if step == EVERYTHING else None)


def sentence(step: Never, lang: str, colours: Sequence[str]) -> str:
    """Dice are laid all at once, so there are no steps."""
    del lang, colours
    assert_never(step)


def _throw(now: View, hand: Dice, rules: ExpressRules) -> Advice:
    """What to throw; if that is nothing, what lies there can all be laid."""
    thrown, held = _divided(now, hand, rules)
    if not thrown:
        return nothing("dice-hint-no-throw")
    hold = (Remark("dice-hint-hold", pieces=held),) if held else ()
    return Advice(EVERYTHING, (Remark("dice-hint-throw", pieces=thrown), *hold), pieces=thrown)


def _keep(now: View, hand: Dice, rules: ExpressRules, *, last: bool) -> Advice:
    """Nothing can be laid; which dice are worth keeping, unless this was the last turn."""
    held = () if last else _divided(now, hand, rules)[1]
    keep = (Remark("dice-hint-keep", pieces=held),) if held else ()
    return Advice(0, (Remark(nothing_but(now.may)), *keep))


def _divided(now: View, hand: Dice, rules: ExpressRules) -> tuple[Dice, Dice]:
    """Which dice to throw and which to hold, by trying throws out; not those that will come."""
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
    return thrown, tuple(die for die in hand if die.number not in found.reroll)
