"""From pieces of faces to pieces of dice: which die lies on which square."""

from collections import defaultdict
from collections.abc import Iterable

from kostka.solver.express.faces import Faces
from kostka.solver.express.kernel.exact import Piece
from kostka.tiles.dice import Dice, Die, LaidDie, Layout, Square


def assign(pieces: Iterable[Piece], table: Layout, hand: Dice, faces: Faces) -> tuple[list[Layout], Dice]:
    """The pieces made of dice, those of the table before those at hand; and the dice at hand left over."""
    shapes = list(pieces)
    there = {die.number: die.die for die in table}
    settled = {number for shape in shapes for *_, number in shape}
    stock: dict[int, list[Die]] = defaultdict(list)
    for die in (*sorted(hand, reverse=True), *there.values()):
        if die.number not in settled:
            stock[faces.index(die.face)].append(die)
    laid = [
        tuple(
            _laid(there.get(number) or stock[faces.joker if joker else face].pop(), column, row)
            for face, joker, column, row, number in shape
        )
        for shape in shapes
    ]
    used = {die.number for piece in laid for die in piece}
    return laid, tuple(die for die in hand if die.number not in used)


def _laid(die: Die, column: int, row: int) -> LaidDie:
    assert die.face is not None
    return LaidDie(die.number, die.face, Square(column, row))
