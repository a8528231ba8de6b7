"""Players of dice that move at random, by our own generator, so that the same round comes out everywhere."""

from dataclasses import dataclass

from kostka.engine.chance import Chance
from kostka.engine.express import Action, ExpressGame, Pass, Play, Position, Roll
from kostka.solver.express import solve_express
from kostka.tiles.dice import Die


@dataclass(frozen=True, slots=True)
class ExpressMover:
    """How often in a hundred turns a player throws dice, lays what the solver finds, and holds a die."""

    throws: int = 80
    lays: int = 80
    holds: int = 30

    def action(self, game: ExpressGame, position: Position, chance: Chance) -> Action:
        """A legal action of the player on turn."""
        seat = position.turn
        assert seat is not None
        hand = position.hands[seat]
        if game.view(position, seat).must_roll:
            return Roll(seat, tuple(Die(die.number, None) for die in hand.dice), frozenset())
        hold = frozenset(die.number for die in hand.dice if chance.below(100) < self.holds)
        if not position.rolled and chance.below(100) < self.throws:
            thrown = [die.number for die in hand.dice if die.number not in hold and chance.below(5)]
            return Roll(seat, tuple(Die(number, None) for number in thrown), hold)
        if chance.below(100) < self.lays:
            best = solve_express(position.table, hand.dice, game.rules.deck)
            if len(best.left) < len(hand.dice):
                return Play(seat, best.table, hold & {die.number for die in best.left})
        return Pass(seat, hold)
