"""Hints for the classic game: the most tiles that can leave the rack, touching few sets."""

from collections.abc import Sequence
from typing import NamedTuple

from kostka import solver
from kostka.bots import SeatView
from kostka.engine.classic import View
from kostka.hints.advice import EVERYTHING, Advice, Remark, nothing, nothing_but
from kostka.rules.classic import ClassicRules
from kostka.solver.classic.explain.changes import changes
from kostka.solver.classic.explain.plan import explain
from kostka.solver.classic.explain.steps import Step
from kostka.solver.classic.explain.words import describe
from kostka.tiles import Rack, Table


class _Move(NamedTuple):
    """The tiles that leave the rack, and the table afterwards."""

    tiles: Rack
    table: Table


def advise(view: SeatView, step: int) -> Advice:
    """What can be laid; before the opening, what one can open with."""
    rules, now = view.rules, view.now
    assert isinstance(rules, ClassicRules)
    assert isinstance(now, View)
    opened = now.opened[view.seat]
    move = (_best if opened else _opening)(now, rules)
    if move is None:
        return _nothing(now, rules, opened=opened)
    if step == 1:
        code = "hint-nudge" if opened else "hint-nudge-opening"
        return Advice(1, (Remark(code, {"count": len(move.tiles)}), Remark("hint-most")))
    if step < EVERYTHING:
        return Advice(step, tuple(_where(now, move, rules)), pieces=move.tiles)
    steps = explain(now.table, move.table, rules.deck, groups=rules.sets.groups)
    return Advice(EVERYTHING, steps=steps, pieces=move.tiles, draft=move.table)


def sentence(step: Step, lang: str, colours: Sequence[str]) -> str:
    """A step in words; tiles are named by letters, whatever the edition calls its colours."""
    del colours
    return describe(step, lang)


def _best(now: View, rules: ClassicRules) -> _Move | None:
    assert now.rack is not None
    groups, joker = rules.sets.groups, rules.score.joker
    found = solver.solve(now.table, now.rack, rules.deck, groups=groups, joker_points=joker, tidy=True)
    return _Move(found.played, found.table) if found.played else None


def _opening(now: View, rules: ClassicRules) -> _Move | None:
    assert now.rack is not None
    found = solver.best_opening(
        now.rack,
        rules.deck,
        rules.opening.minimum,
        rules.opening.jokers,
        groups=rules.sets.groups,
        joker_points=rules.score.joker,
    )
    return None if found is None else _Move(found.played, (*now.table, *found.table))


def _nothing(now: View, rules: ClassicRules, *, opened: bool) -> Advice:
    if not opened:
        return nothing("solve-no-opening", minimum=rules.opening.minimum)
    return nothing("solve-nothing" if "draw" in now.may else nothing_but(now.may))


def _where(now: View, move: _Move, rules: ClassicRules) -> list[Remark]:
    """The tiles, and the sets that do not stay as they are."""
    found = changes(now.table, move.table, rules.deck, groups=rules.sets.groups)
    kept = {before for before, _ in found.kept}
    touched = tuple(index for index in range(len(now.table)) if index not in kept)
    tiles = Remark("hint-tiles", {"count": len(move.tiles)}, move.tiles)
    return [tiles, Remark("hint-sets", sets=touched)] if touched else [tiles]
