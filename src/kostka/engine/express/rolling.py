"""How dice fall. A die's outcome depends on the seed, the turn and the die, not on what else is rolled."""

from kostka.engine.chance import Chance
from kostka.engine.express.position import Position
from kostka.engine.express.setup import turns
from kostka.errors import PositionError
from kostka.rules.express import ExpressRules
from kostka.tiles import Tile
from kostka.tiles.dice import Dice, Die, box_faces, die_id, format_ids


def fallen(position: Position, seat: int, dice: Dice, rules: ExpressRules) -> Dice:
    """The dice as they fall: by the seed, or as named where there is none."""
    if not position.seed:
        unnamed = [die.number for die in dice if die.face is None]
        if unnamed:
            raise PositionError("roll-unnamed", "seed", dice=format_ids(unnamed))
        return dice
    box = box_faces(rules.dice.faces)
    turn = turns(rules, position.seats) - position.turns_left[seat] + 1
    return tuple(
        Die(die.number, _face(position.seed, f"roll {seat} {turn} {die_id(die.number)}", box[die.number - 1]))
        for die in dice
    )


def _face(seed: str, name: str, faces: tuple[Tile, ...]) -> Tile:
    return faces[Chance(seed, name).below(len(faces))]
