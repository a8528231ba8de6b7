"""Hints for people, from what their seat may know: that there is a move, with which tiles, and all of it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from kostka import solver
from kostka.bots import SeatView
from kostka.engine import seed_from
from kostka.engine.chance import Chance
from kostka.rules import Family
from kostka.solver.explain import changes, describe, explain
from kostka.texts import render
from kostka.tiles import Table, format_tiles

SAMPLES = 12
WORK = 2_000


@dataclass(frozen=True, slots=True)
class Advice:
    """A hint: its words, the tiles or dice to use, and the layout to make. Step 0: nothing can be laid."""

    step: int
    lines: tuple[str, ...]
    tiles: str = ""
    draft: list[str] | str | None = None


def advise(view: SeatView, step: int, lang: str, colours: tuple[str, ...]) -> Advice:
    """The hint of this step."""
    introductory = getattr(view.rules.mode, "introductory", False)
    if introductory:
        return _race(view, lang)
    return _HINTS[view.rules.family](view, step, lang, colours)


def _classic(view: SeatView, step: int, lang: str, colours: tuple[str, ...]) -> Advice:
    del colours
    rules, now = cast(Any, view.rules), view.now
    groups, joker = rules.sets.groups, rules.score.joker
    opened = now.opened[view.seat]
    after: Table
    if opened:
        best = solver.solve(now.table, now.rack, rules.deck, groups=groups, joker_points=joker, tidy=True)
        if not best.played:
            return _nothing("solve-nothing" if now.pool else "hint-nothing-pass", lang)
        tiles, after = best.played, best.table
    else:
        minimum, jokers = rules.opening.minimum, rules.opening.jokers
        opening = solver.best_opening(
            now.rack, rules.deck, minimum, jokers, groups=groups, joker_points=joker
        )
        if opening is None:
            return _nothing("solve-no-opening", lang, minimum=minimum)
        tiles, after = opening.played, (*now.table, *opening.table)
    if step == 1:
        code = "hint-nudge" if opened else "hint-nudge-opening"
        return Advice(1, (render(code, lang, count=len(tiles)),))
    shown = format_tiles(tiles)
    if step == 2:
        found = changes(now.table, after, rules.deck, groups=groups)
        kept = {before for before, _ in found.kept}
        touched = [format_tiles(tiles) for at, tiles in enumerate(now.table) if at not in kept]
        where = [render("hint-sets", lang, count=len(touched), sets=", ".join(touched))] if touched else []
        return Advice(2, (f"{render('hint-tiles', lang)} {shown}", *where), shown)
    steps = explain(now.table, after, rules.deck, groups=groups)
    lines = tuple(describe(one, lang) for one in steps)
    return Advice(3, lines, shown, [format_tiles(tiles) for tiles in after])


def _first(view: SeatView, step: int, lang: str, colours: tuple[str, ...]) -> Advice:
    from kostka.solver.first.hint import Words, hint
    from kostka.solver.first.swaps import plays

    rules, now = cast(Any, view.rules), view.now
    found = plays(now.table, now.rack, rules.deck, rules.stars, 4, swaps=rules.joker.to_rack)
    play = next(iter(found), None)
    lines = hint(now.table, now.rack, play, rules.deck, Words(lang, colours))
    if play is None or not play.played:
        return Advice(0, lines)
    shown = format_tiles(play.played)
    if step == 1:
        return Advice(1, lines[:1])
    if step == 2:
        return Advice(2, (f"{render('hint-tiles', lang)} {shown}",), shown)
    return Advice(3, lines[1:], shown, [format_tiles(tiles) for tiles in play.table])


def _express(view: SeatView, step: int, lang: str, colours: tuple[str, ...]) -> Advice:
    from kostka.solver.express import solve_dice
    from kostka.tiles.dice import format_dice

    del colours
    rules, now = cast(Any, view.rules), view.now
    hand = now.hands[view.seat].dice
    if any(die.face is None for die in hand):
        return _nothing("dice-roll-first", lang)
    if not now.rolled:
        thrown, held = _throw(view)
        if not thrown:
            return _nothing("dice-hint-no-throw", lang)
        lines = [f"{render('dice-hint-throw', lang)} {format_dice(thrown)}"]
        lines += [f"{render('dice-hint-hold', lang)} {format_dice(held)}"] if held else []
        return Advice(step, tuple(lines), format_dice(thrown))
    best = solve_dice(now.table, hand, rules.deck, joker_cost=rules.score.joker)
    played = tuple(die for die in hand if die not in best.left)
    if not played:
        return _nothing("hint-nothing-pass", lang)
    if step == 1:
        return Advice(1, (render("dice-hint-count", lang, count=len(played)),))
    shown = format_dice(played)
    words = (f"{render('dice-hint-which', lang)} {shown}",)
    return Advice(step, words, shown, format_dice(best.table) if step == 3 else None)


def _throw(view: SeatView) -> tuple[Any, Any]:
    """Which dice to throw and which to hold, by trying throws out; not those that will come."""
    from kostka.solver.express import advise as advise_throw
    from kostka.tiles.dice import box_faces

    rules, now = cast(Any, view.rules), view.now
    hand = now.hands[view.seat].dice
    chance = Chance(seed_from("a hint"), "throws")
    found = advise_throw(
        now.table,
        hand,
        box_faces(rules.dice.faces),
        rules.deck,
        chance.below,
        joker_cost=rules.score.joker,
        samples=SAMPLES,
        work=WORK,
    )
    thrown = tuple(die for die in hand if die.number in found.reroll)
    return thrown, tuple(die for die in hand if die.number not in found.reroll)


def _race(view: SeatView, lang: str) -> Advice:
    """In the race a hint would be the move itself."""
    del view
    return _nothing("hint-none-in-race", lang)


def _nothing(code: str, lang: str, **params: object) -> Advice:
    return Advice(0, (render(code, lang, **params),))


_HINTS: dict[Family, Callable[[SeatView, int, str, tuple[str, ...]], Advice]] = {
    Family.CLASSIC: _classic,
    Family.FIRST: _first,
    Family.EXPRESS: _express,
}
