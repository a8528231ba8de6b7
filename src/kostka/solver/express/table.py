"""From pieces of faces to a layout of dice: which die lies on which square, and the pieces side by side."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from kostka.solver.express.faces import Faces
from kostka.solver.express.kernel import Piece
from kostka.tiles.dice import Dice, Die, LaidDie, Layout, Square, normalised

WIDTH = 14
"""Pieces lie side by side as long as they are no wider than this together."""

_NEIGHBOURS = ((1, 0), (-1, 0), (0, 1), (0, -1))


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
    laid = [_as_it_lay(piece, table) for piece in laid]
    return laid, tuple(die for die in hand if die.number not in used)


def _as_it_lay(piece: Layout, table: Layout) -> Layout:
    """The piece, or its mirror image with rows for columns if more dice touch as they did before."""
    before = _touching(table)
    mirrored = tuple(die._replace(square=Square(die.square.row, die.square.column)) for die in piece)
    return max((piece, mirrored), key=lambda way: len(before & _touching(way)))


def _touching(layout: Layout) -> set[tuple[int, int, bool]]:
    """Pairs of neighbours, and whether one lies below the other."""
    at = {die.square: die.number for die in layout}
    beside = {
        (number, at[Square(column + 1, row)], False)
        for (column, row), number in at.items()
        if Square(column + 1, row) in at
    }
    below = {
        (number, at[Square(column, row + 1)], True)
        for (column, row), number in at.items()
        if Square(column, row + 1) in at
    }
    return beside | below


def apart(table: Layout) -> Iterator[Layout]:
    """The pieces of a table: dice that hang together."""
    waiting = {die.square: die for die in table}
    while waiting:
        piece = [waiting.pop(next(iter(waiting)))]
        for die in piece:
            for right, down in _NEIGHBOURS:
                square = Square(die.square.column + right, die.square.row + down)
                if square in waiting:
                    piece.append(waiting.pop(square))
        yield tuple(piece)


def side_by_side(pieces: Iterable[Layout]) -> Layout:
    """One layout of all the pieces, in rows, so that none touches another."""
    column = row = height = 0
    dice: list[LaidDie] = []
    for piece in pieces:
        shape = normalised(piece)
        width = max(die.square.column for die in shape) + 1
        if column and column + width > WIDTH:
            column, row, height = 0, row + height + 1, 0
        dice += [
            die._replace(square=Square(die.square.column + column, die.square.row + row)) for die in shape
        ]
        column += width + 1
        height = max(height, max(die.square.row for die in shape) + 1)
    return normalised(dice)


def _laid(die: Die, column: int, row: int) -> LaidDie:
    assert die.face is not None
    return LaidDie(die.number, die.face, Square(column, row))
