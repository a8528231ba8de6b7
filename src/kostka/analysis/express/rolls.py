"""How dice could have fallen: all possibilities if they are few, otherwise a sample."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from kostka import patience
from kostka.analysis.lottery import Lottery, Outcome
from kostka.engine.chance import Chance
from kostka.engine.express import ExpressGame, Position, Roll
from kostka.tiles.dice import Dice, Die, box_faces, format_dice

FEW = 2
"""Up to so many dice, all possibilities are considered."""
SAMPLE = 32


def rolls(game: ExpressGame, before: Position, action: Roll, chance: Chance) -> Lottery:
    """What else could have come of a roll."""
    faces = box_faces(game.rules.dice.faces)
    unknown = replace(before, seed="")
    if len(action.dice) <= FEW:
        ways = product(*(faces[die.number - 1] for die in action.dice))
        fallen = (tuple(map(Die, _numbers(action), way)) for way in ways)
        return Lottery(_outcomes(game, unknown, action, fallen))
    fallen = (roll(game, action, chance).dice for _ in range(SAMPLE))
    return Lottery(_outcomes(game, unknown, action, fallen), sampled=True)


def roll(game: ExpressGame, action: Roll, chance: Chance) -> Roll:
    """The same roll with random faces."""
    faces = box_faces(game.rules.dice.faces)
    dice = []
    for number in _numbers(action):
        sides = faces[number - 1]
        dice.append(Die(number, sides[chance.below(len(sides))]))
    return replace(action, dice=tuple(dice))


def _outcomes(game: ExpressGame, before: Position, action: Roll, fallen: Iterator[Dice]) -> Iterator[Outcome]:
    for dice in fallen:
        patience.check("outcomes")
        yield Outcome(format_dice(dice), 1, game.apply(before, replace(action, dice=dice)).position)


def _numbers(action: Roll) -> list[int]:
    return [die.number for die in action.dice]
