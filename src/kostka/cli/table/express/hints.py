"""Hints for dice: what can be laid, in three steps, and which dice are worth holding."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from kostka.cli.table.express.board import Board
from kostka.engine import seed_from
from kostka.engine.chance import Chance
from kostka.engine.express import ExpressGame, Position
from kostka.solver.express import DiceSolution, advise, solve_dice
from kostka.tiles.dice import Dice, Layout, box_faces

SAMPLES = 12
WORK = 2_000


class Hints:
    """The hints of one moment of a turn; every request goes a step further."""

    def __init__(self, game: ExpressGame, board: Board, position: Position, seat: int) -> None:
        self._game = game
        self._board = board
        self._voice = board.voice
        self._position = position
        self._hand = position.hands[seat].dice
        self._given = 0
        self._last = position.turns_left[seat] <= 1

    def next(self) -> tuple[list[RenderableType], Layout | None]:
        """What to say, and the layout to show once everything has been said."""
        if any(die.face is None for die in self._hand):
            return [self._voice.tip("dice-roll-first")], None
        if not self._position.rolled:
            return list(self._before_the_throw()), None
        best = self._best()
        played = tuple(die for die in self._hand if die not in best.left)
        if not played:
            return list(self._nothing()), None
        self._given += 1
        if self._given == 1:
            return [self._voice.tip("dice-hint-count", count=len(played))], None
        if self._given == 2:
            return [self._with_dice("dice-hint-which", played), self._voice.tip("dice-hint-lays")], None
        return [], best.table

    def _best(self) -> DiceSolution:
        rules = self._game.rules
        return solve_dice(self._position.table, self._hand, rules.deck, joker_cost=rules.score.joker)

    def _before_the_throw(self) -> Iterator[RenderableType]:
        """What to throw; if that is nothing, what lies there can all be laid."""
        thrown, held = self._advised()
        if not thrown:
            yield self._voice.tip("dice-hint-no-throw")
            return
        yield self._with_dice("dice-hint-throw", thrown)
        if held:
            yield self._with_dice("dice-hint-hold", held)

    def _nothing(self) -> Iterator[RenderableType]:
        yield self._voice.tip("hint-nothing-pass")
        if not self._last:
            _, held = self._advised()
            if held:
                yield self._with_dice("dice-hint-keep", held)

    def _advised(self) -> tuple[Dice, Dice]:
        """Which dice to throw and which to hold, by trying throws out; not those that will come."""
        rules = self._game.rules
        chance = Chance(seed_from("a hint"), "throws")
        found = advise(
            self._position.table,
            self._hand,
            box_faces(rules.dice.faces),
            rules.deck,
            chance.below,
            joker_cost=rules.score.joker,
            samples=SAMPLES,
            work=WORK,
        )
        thrown = tuple(die for die in self._hand if die.number in found.reroll)
        return thrown, tuple(die for die in self._hand if die.number not in found.reroll)

    def _with_dice(self, code: str, dice: Dice) -> Text:
        return Text(self._voice.say(code)).append(" ").append_text(self._board.named(dice))
