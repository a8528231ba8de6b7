"""What reviews ask about rounds of Express."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from kostka.analysis.analyst import TurnAnalyst
from kostka.analysis.express.alone import IN_WORLDS, VERSION, Playouts
from kostka.analysis.express.rolls import rolls
from kostka.analysis.lottery import Lottery, Worth
from kostka.bots import SeatView
from kostka.engine import AnyGame
from kostka.engine.chance import Chance
from kostka.engine.express import Action, Pass, Play, Position, Roll
from kostka.engine.record import Recording
from kostka.hints.advice import Advice
from kostka.tiles.dice import Dice, Layout


class ExpressAnalyst(TurnAnalyst):
    """Dice on a grid, for two."""

    judged = (Roll, Play, Pass)
    out_clause = "X-END-1"
    advisers = ("solid", "expert")

    def lottery(self, before: Position, action: Action, after: Position, chance: Chance) -> Lottery | None:
        del after
        return rolls(self.game, before, action, chance) if isinstance(action, Roll) else None

    def worlds(self, view: SeatView, chance: Chance, many: int) -> Iterator[tuple[int, Position]]:
        """Nothing is hidden but how dice will fall; they fall differently in each world."""
        [(weight, here)] = super().worlds(view, chance, 1)
        return ((weight, replace(here, seed=chance.seed())) for _ in range(many))

    def idle(self, offers: Iterable[str]) -> list[str]:
        """A player who may roll can still pass afterwards."""
        return [] if "roll" in (names := list(offers)) else super().idle(names)

    def added(self, before: Layout, after: Layout) -> Dice:
        lay_there = {die.number for die in before}
        return tuple(die.die for die in after if die.number not in lay_there)

    def pieces(self, before: Position, action: Action) -> Dice:
        if isinstance(action, Roll):
            rolled = {die.number for die in action.dice}
            return tuple(die for die in before.hands[action.seat].dice if die.number in rolled)
        return self.added(before.table, self.game.apply(before, action).position.table)

    def held(self, position: Position, seat: int) -> int:
        return len(position.hands[seat].dice)

    def key(self, before: Position, action: Action, after: Position) -> object:
        """The dice that were rolled or laid; those that are held can be changed before they are rolled."""
        thrown = frozenset(die.number for die in action.dice) if isinstance(action, Roll) else None
        return thrown, frozenset(die.number for die in self.added(before.table, after.table))

    def play(self, view: SeatView, advice: Advice) -> Play:
        return Play(view.seat, advice.draft)  # type: ignore[arg-type]


class SoloAnalyst(ExpressAnalyst):
    """All dice, alone: what counts is how many are left."""

    version = VERSION
    win = 10.0

    @property
    def most(self) -> float:
        return self.points * len(self.game.rules.dice.faces)

    @cached_property
    def _playouts(self) -> Playouts:
        return Playouts(self.game)

    def worth(self, position: Position) -> Worth:
        return (-self._playouts.left(position),)

    def result(self, position: Position) -> Worth:
        return (float(-len(position.hands[0].dice)),)

    def mean(self, deal: Recording) -> Worth:
        """All games begin the same."""
        return self.worth(deal.position)

    def worlds(self, view: SeatView, chance: Chance, many: int) -> Iterator[tuple[int, Position]]:
        now = view.now
        here = Position(now.hands, now.table, now.turns_left, now.turn, now.rolled, result=now.result)
        return ((1, replace(here, seed=chance.seed())) for _ in range(many))

    def tried(self, world: Position, action: Action) -> Worth:
        """Every world has its own playouts."""
        after: Position = self.game.apply(world, action).position
        if after.result is not None:
            return self.result(after)
        return (-self._playouts.left(after, Chance(world.seed, "playouts").below(1 << 32), IN_WORLDS),)


def express_analyst(game: AnyGame, levels: Sequence[str]) -> TurnAnalyst:
    """The analyst of a duel or of a solo game."""
    return (ExpressAnalyst if len(levels) > 1 else SoloAnalyst)(game, levels)
