"""Hints in three steps: that there is a move, where to look, and the whole move explained."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from kostka import solver
from kostka.cli.table.voice import Voice
from kostka.engine.classic import View
from kostka.rules.classic import ClassicRules
from kostka.solver import Opening, Solution
from kostka.solver.explain import changes, describe, explain
from kostka.tiles import Table


class Hints:
    """The hints of one turn; every request goes a step further. They speak of the table as the turn began."""

    def __init__(self, view: View, rules: ClassicRules, voice: Voice) -> None:
        self._view = view
        self._rules = rules
        self._voice = voice
        self._given = 0

    def next(self) -> Iterator[RenderableType]:
        """The next hint, or the last one again."""
        move = self._move()
        if move is None:
            yield self._nothing()
            return
        self._given = min(self._given + 1, 3)
        if self._given == 1:
            yield self._say("hint-nudge" if self._opened else "hint-nudge-opening", count=move.tiles)
        elif self._given == 2:
            yield from self._where(move)
        else:
            yield from self._explained(self._after(move))
        if self._given < 3:
            yield self._voice.tip("hint-more")

    @property
    def _opened(self) -> bool:
        assert self._view.seat is not None
        return self._view.opened[self._view.seat]

    def _move(self) -> Solution | Opening | None:
        rules = self._rules
        assert self._view.rack is not None
        if self._opened:
            found = solver.solve(
                self._view.table,
                self._view.rack,
                rules.deck,
                groups=rules.sets.groups,
                joker_points=rules.score.joker,
                tidy=True,
            )
            return found if found.played else None
        return solver.best_opening(
            self._view.rack,
            rules.deck,
            rules.opening.minimum,
            rules.opening.jokers,
            groups=rules.sets.groups,
            joker_points=rules.score.joker,
        )

    def _after(self, move: Solution | Opening) -> Table:
        return move.table if self._opened else (*self._view.table, *move.table)

    def _nothing(self) -> Text:
        if not self._opened:
            return self._say("solve-no-opening", minimum=self._rules.opening.minimum)
        return self._say("solve-nothing" if self._view.pool else "hint-nothing-pass")

    def _where(self, move: Solution | Opening) -> Iterator[RenderableType]:
        yield self._say("hint-tiles")
        yield self._voice.pen.row([(tile, True) for tile in move.played])
        found = changes(self._view.table, self._after(move), self._rules.deck, groups=self._rules.sets.groups)
        kept = {before for before, _ in found.kept}
        touched = [str(number) for number in range(1, len(self._view.table) + 1) if number - 1 not in kept]
        if touched:
            yield self._say("hint-sets", count=len(touched), sets=", ".join(touched))

    def _explained(self, after: Table) -> Iterator[RenderableType]:
        yield self._say("hint-move")
        steps = explain(self._view.table, after, self._rules.deck, groups=self._rules.sets.groups)
        spoken = [describe(step, self._voice.lang) for step in steps]
        yield self._voice.listing((f"{number}.", text) for number, text in enumerate(spoken, 1))

    def _say(self, code: str, **params: object) -> Text:
        return Text(self._voice.say(code, **params))
