"""What a position of a solo game is worth: minus the average number of dice left, by playouts."""

from array import array

from kostka.bots import SeatView
from kostka.bots.express.rollout import COMPILED, memory, play_out, row
from kostka.bots.express.scene import MOST_DICE, before_throw, box_codes, in_play, scene
from kostka.bots.express.search import STEPS
from kostka.bots.express.turn import turn_of
from kostka.engine.express import ExpressGame, Position
from kostka.errors import RequestError
from kostka.rules.choices import FreedDie

VERSION = "playouts 1"
PLAYOUTS = 100 if COMPILED else 4
IN_WORLDS = PLAYOUTS // 4
"""Playouts in each of several worlds."""
_LUCK = 1
"""All positions of an account get the same rolls."""


class Playouts:
    """Playouts under given rules: everything is laid that can be, and the rest is rolled again."""

    def __init__(self, game: ExpressGame) -> None:
        self._game = game
        rules = game.rules
        deck, another = rules.deck, rules.joker.freed is FreedDie.ANOTHER_SET
        self._memory = memory(deck.numbers, deck.colours, rules.score.joker, another)
        self._box = box_codes(rules)

    def left(self, position: Position, luck: int = _LUCK, playouts: int = PLAYOUTS) -> float:
        """How many dice are left on average; the same luck means the same rolls."""
        turn = turn_of(SeatView(self._game.rules, 0, self._game.view(position, 0)))
        here = scene(turn)
        if in_play(here) > MOST_DICE:
            raise RequestError("review-too-many-dice", "rules", most=MOST_DICE)
        kept = turn.hand if position.rolled else position.hands[0].hold
        setup = row(before_throw(here, frozenset(die.number for die in kept)), self._box, STEPS)
        sums = array("q", [0, 0, 0])
        play_out(setup, array("i", setup), self._memory, luck, sums, 0, playouts)
        return -sums[1] / playouts
