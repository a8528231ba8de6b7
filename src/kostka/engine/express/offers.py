"""What a seat may do apart from laying dice, and the default action for one that does not answer."""

from kostka.engine.express.actions import Action, Pass, Roll
from kostka.engine.express.legality import must_roll
from kostka.engine.express.position import Position
from kostka.rules.express import ExpressRules
from kostka.tiles.dice import Die


def offers(position: Position, seat: int | None, rules: ExpressRules) -> tuple[str, ...]:
    """The names of all legal actions but plays. A roll is of what lies in the re-roll area."""
    if seat is None or position.result is not None:
        return ()
    resigns = ("resign",) if rules.mode.resign else ()
    if position.turn != seat:
        return resigns
    rolls = () if position.rolled else ("roll",)
    passes = () if must_roll(position, seat, rules) else ("pass",)
    return (*rolls, *passes, *resigns)


def idle(position: Position, seat: int, rules: ExpressRules) -> Action | None:
    """A roll of what lies in the re-roll area, if anything does, else a pass."""
    may = offers(position, seat, rules)
    hand = position.hands[seat]
    dice = hand.dice if must_roll(position, seat, rules) else hand.reroll
    if "roll" in may and dice:
        return Roll(seat, tuple(Die(die.number, None) for die in dice))
    return Pass(seat) if "pass" in may else None
