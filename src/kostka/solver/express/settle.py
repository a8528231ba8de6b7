"""Where the pieces of a table lie: as they lay before where they can, the others close to them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from kostka.tiles.dice import LaidDie, Layout, Square, normalised

WIDEST = 14
"""A table that lies further apart than this is pushed together."""

_ORIGIN = Square(0, 0)
_NEIGHBOURS = ((1, 0), (-1, 0), (0, 1), (0, -1))
_AROUND = [(right, down) for right in (-1, 0, 1) for down in (-1, 0, 1)]


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


def settle(pieces: Iterable[Layout], table: Layout) -> Layout:
    """One layout of all the pieces, none touching another; `table` says where their dice lay before.

    A piece stays where most of its dice lay. The others go where the layout grows least, the larger first.
    """
    lay = {die.number: die.square for die in table}
    if not _narrow(lay.values()):
        lay = {}
    grid = _Grid()
    settled = [_as_before(piece, lay) for piece in pieces]
    for piece, many in sorted(settled, key=lambda one: (-one[1], -len(one[0]))):
        grid.put(piece if many and grid.has_room(piece) else grid.beside(normalised(piece)))
    return normalised(grid.dice)


def close_to(layout: Layout, table: Layout) -> Layout:
    """The layout shifted so that as many dice as can be lie where they lay."""
    return _moved_back(layout, {die.number: die.square for die in table})[0]


def _as_before(piece: Layout, lay: dict[int, Square]) -> tuple[Layout, int]:
    """The piece, or its mirror image, where most of its dice lay; and how many those are."""
    return max((_moved_back(way, lay) for way in (piece, _turned(piece))), key=lambda one: one[1])


def _moved_back(piece: Layout, lay: dict[int, Square]) -> tuple[Layout, int]:
    shifts = Counter(_minus(lay[die.number], die.square) for die in piece if die.number in lay)
    shift, many = max(shifts.items(), key=lambda one: (one[1], one[0]), default=(_ORIGIN, 0))
    return _shifted(piece, shift), many


def _narrow(squares: Iterable[Square]) -> bool:
    return all(max(side) - min(side) < WIDEST for side in zip(*squares, strict=True))


class _Grid:
    """The pieces put so far."""

    def __init__(self) -> None:
        self.dice: list[LaidDie] = []
        self._touched: set[Square] = set()
        """Squares of the dice, and those beside them."""
        self._around: set[Square] = set()
        """The same, corners included."""

    def put(self, piece: Layout) -> None:
        self.dice += piece
        for die in piece:
            self._touched.update((die.square, *_squares(die, _NEIGHBOURS)))
            self._around.update(_squares(die, _AROUND))

    def has_room(self, piece: Layout) -> bool:
        return not any(die.square in self._touched for die in piece)

    def beside(self, shape: Layout) -> Layout:
        """The shape, upright or turned, where the layout grows least."""
        if not self.dice:
            return shape
        ways = [(*self._nearest(way), way) for way in (shape, _turned(shape))]
        _, shift, way = min(ways, key=lambda one: one[0])
        return _shifted(way, shift)

    def _nearest(self, shape: Layout) -> tuple[tuple[int, ...], Square]:
        """What the best free place costs, and where it is."""
        left, top, right, bottom = _box(self.dice)
        _, _, width, height = _box(shape)
        places = product(range(left - width - 2, right + 3), range(top - height - 2, bottom + 3))
        free = (
            Square(column, row)
            for column, row in places
            if not any((column + die.square.column, row + die.square.row) in self._around for die in shape)
        )

        def cost(place: Square) -> tuple[int, ...]:
            columns = max(right, place.column + width) - min(left, place.column)
            rows = max(bottom, place.row + height) - min(top, place.row)
            off = abs(2 * place.column + width - left - right) + abs(2 * place.row + height - top - bottom)
            return _size(columns, rows), columns * rows, off, place.row, place.column

        return min((cost(place), place) for place in free)


def _size(columns: int, rows: int) -> int:
    """Of a table on a screen, which is wider than high."""
    return max(2 * columns, 3 * rows)


def _box(dice: Sequence[LaidDie]) -> tuple[int, int, int, int]:
    """Left, top, right and bottom."""
    columns, rows = zip(*(die.square for die in dice), strict=True)
    return min(columns), min(rows), max(columns), max(rows)


def _turned(shape: Layout) -> Layout:
    """Its mirror image with rows for columns."""
    return tuple(die._replace(square=Square(die.square.row, die.square.column)) for die in shape)


def _shifted(piece: Layout, shift: Square) -> Layout:
    right, down = shift
    return tuple(
        die._replace(square=Square(die.square.column + right, die.square.row + down)) for die in piece
    )


def _minus(square: Square, other: Square) -> Square:
    return Square(square.column - other.column, square.row - other.row)


def _squares(die: LaidDie, steps: Iterable[tuple[int, int]]) -> Iterator[Square]:
    return (Square(die.square.column + right, die.square.row + down) for right, down in steps)
