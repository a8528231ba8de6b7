"""What reviews ask about classic games."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain

from kostka.analysis.analyst import TurnAnalyst
from kostka.analysis.classic.lottery import lottery
from kostka.analysis.classic.remarks import remarks
from kostka.analysis.lottery import Lottery, Worth, drawn_tile
from kostka.analysis.remarks import Remark
from kostka.analysis.turns import Turn
from kostka.bots import SeatView
from kostka.engine.chance import Chance
from kostka.engine.changed import changed
from kostka.engine.classic import Action, Draw, Pass, Play, Position, Timeout
from kostka.engine.record import Recording
from kostka.hints.advice import Advice
from kostka.solver.classic.explain.plan import explain
from kostka.solver.classic.explain.steps import Step
from kostka.tiles import Rack, Table, Tile


class ClassicAnalyst(TurnAnalyst):
    """Tiles, racks and points."""

    judged = (Play, Draw, Pass, Timeout)
    out_clause = "C-END-1"
    advisers = ("expert",)

    def even(self, deal: Recording) -> Worth:
        """Before lots are drawn for who starts, all seats are equal."""
        if deal.header.starter is None:
            return (1 / len(self.levels),) * len(self.levels)
        return super().even(deal)

    def imagined(self, position: Position, seat: int, seed: str) -> Position:
        """Tiles that others have just drawn are some of those they are imagined to have."""
        chance = Chance(seed, "imagined")
        world = self.likely(position, seat, chance)
        drew = [
            tuple(sorted(chance.shuffled(rack)[: len(drawn)]))
            for rack, drawn in zip(world.racks, position.drew, strict=True)
        ]
        drew[seat] = position.drew[seat]
        answers = [said if other == seat else None for other, said in enumerate(position.answers)]
        return changed(
            position,
            racks=world.racks,
            pool=world.pool,
            drew=tuple(drew),
            answers=tuple(answers),
            seed=seed,
        )

    def lottery(self, before: Position, action: Action, after: Position, chance: Chance) -> Lottery | None:
        return lottery(self.game, before, action, after, chance)

    def secret(self, before: Position, action: Action, after: Position) -> Tile | None:
        """A tile that allows an announcement gives something away (C-SCORE-3)."""
        seat = action.seat
        announces = self.game.rules.score.announcing and not before.opened[seat]
        return None if announces else drawn_tile(before, seat, after)

    def added(self, before: Table, after: Table) -> Rack:
        return tuple(sorted((Counter(chain(*after)) - Counter(chain(*before))).elements()))

    def key(self, before: Position, action: Action, after: Position) -> object:
        """The tiles that were laid, and how many were drawn."""
        del action
        return self.added(before.table, after.table), len(before.pool) - len(after.pool)

    def play(self, view: SeatView, advice: Advice) -> Play:
        return Play(view.seat, advice.draft)  # type: ignore[arg-type]

    def steps(self, before: Position, action: Action) -> tuple[Step, ...]:
        if not isinstance(action, Play):
            return ()
        rules = self.game.rules
        return explain(before.table, action.table, rules.deck, groups=rules.sets.groups)

    def remarks(self, game: Sequence[Recording], turns: Sequence[Turn]) -> Iterator[Remark]:
        return remarks(game, turns)
