"""Brute force on the grid: squares are filled one line after the other until nothing is undecided.

It shares no code with the solver or with the tiles' own checks, and knows no clever argument: every layout
of every piece is tried, square by square, from a first die on. Dice are texts: `R3`, or `J`. Where it matters
which of two dice with one face it is, they have a name too: `R3#1`.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, permutations, product

Square = tuple[int, int]
Grid = dict[Square, str]


@cache
def sequences(numbers: int, colours: int) -> tuple[tuple[str, ...], ...]:
    """Every set as it may lie, without jokers."""
    letters = "RBKO"[:colours]
    runs = [
        tuple(f"{letter}{number}" for number in range(low, high + 1))
        for letter in letters
        for low in range(1, numbers + 1)
        for high in range(low + 2, numbers + 1)
    ]
    groups = [
        tuple(f"{letter}{number}" for letter in chosen)
        for number in range(1, numbers + 1)
        for size in (3, 4)
        for chosen in permutations(letters, size)
    ]
    return (*runs, *groups)


def face_of(die: str) -> str:
    """The face of a die, without its name."""
    return die.partition("#")[0]


def faces_of(grid: Grid) -> Grid:
    """What a grid shows."""
    return {square: face_of(die) for square, die in grid.items()}


class Freed:
    """The sets of a table that hold a joker: its dice, all named, and what the joker may stand for."""

    def __init__(self, table: Grid, numbers: int, colours: int) -> None:
        self.size = numbers, colours
        self.sets: list[tuple[set[str], str, set[str]]] = []
        then = list(readings(faces_of(table), *self.size)) if "J" in faces_of(table).values() else []
        for line in lines(table):
            for square in line:
                if face_of(table[square]) == "J":
                    dice = {table[spot] for spot in line}
                    self.sets.append((dice, table[square], {reading[square] for reading in then}))

    def lawful(self, grid: Grid) -> bool:
        """Whether no joker was freed from a set and is back in it (X-JOKER-2)."""
        after = [{grid[square] for square in line} for line in lines(grid)]
        together = [entry for entry in self.sets if any(entry[0] <= dice for dice in after)]
        if not together:
            return True
        where = {die: square for square, die in grid.items()}
        now = list(readings(faces_of(grid), *self.size))
        return all(any(reading[where[joker]] in stood for reading in now) for _, joker, stood in together)


def named(table: Grid) -> Grid:
    """The table with names for the dice of all sets that hold a joker."""
    tied = {square for line in lines(table) if "J" in {table[spot] for spot in line} for square in line}
    return {
        square: f"{face}#{number}" if square in tied else face
        for number, (square, face) in enumerate(sorted(table.items()))
    }


def _makeable(sets: Iterable[tuple[str, ...]], dice: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The sets that these dice can make."""
    faces = [face_of(die) for die in dice]
    return [meant for meant in sets if sum(face not in faces for face in meant) <= faces.count("J")]


def _with_face(sets: list[tuple[str, ...]], face: str) -> Iterator[tuple[tuple[str, ...], int]]:
    """The sets that have a face, and where; a joker can be anywhere."""
    for meant in sets:
        for place, other in enumerate(meant):
            if face in ("J", other):
                yield meant, place


def lines(grid: Grid) -> Iterator[list[Square]]:
    """The squares of all lines of two or more dice that touch."""
    for right, down in ((1, 0), (0, 1)):
        for column, row in grid:
            if (column - right, row - down) in grid:
                continue
            line: list[Square] = []
            while (column + right * len(line), row + down * len(line)) in grid:
                line.append((column + right * len(line), row + down * len(line)))
            if len(line) > 1:
                yield line


def legal(grid: Grid, numbers: int, colours: int) -> bool:
    """Whether every die is in a line, every line a set, and every joker one die."""
    covered = {square for line in lines(grid) for square in line}
    return covered == set(grid) and any(True for _ in readings(grid, numbers, colours))


def readings(grid: Grid, numbers: int, colours: int) -> Iterator[Grid]:
    """What all dice together can stand for, in every way in which every line is a set."""
    ways = []
    for line in lines(grid):
        faces = [grid[square] for square in line]
        fits = [
            dict(zip(line, meant, strict=True))
            for meant in sequences(numbers, colours)
            if len(meant) == len(faces)
            and all(face in ("J", other) for face, other in zip(faces, meant, strict=True))
        ]
        if not fits or all(face == "J" for face in faces):
            return
        if "J" in faces:
            ways.append(fits)
    for choice in product(*ways):
        meant = dict(grid)
        for reading in choice:
            meant |= reading
        if all(meant[square] == face for reading in choice for square, face in reading.items()):
            yield meant


class TooMuch(Exception):  # noqa: N818 - a limit, not an error
    """Brute force would take longer than it may."""


def fewest_left(
    table: Grid,
    hand: list[str],
    numbers: int,
    colours: int,
    *,
    joker: int = 10,
    steps: int = 1 << 60,
    another_set: bool = True,
) -> tuple[int, int]:
    """How many dice the best layout leaves, and their sum; TooMuch if that takes more than so many steps.

    With `another_set` no joker goes back into the set it was freed from.
    """
    before = named(table) if another_set else table
    lying = list(before.values())
    brute = _Brute(before if another_set else {}, (*lying, *hand), numbers, colours, steps)
    ways = []
    for count in range(len(hand) + 1):
        for left in combinations(range(len(hand)), count):
            cost = sum(joker if hand[place] == "J" else int(hand[place][1:]) for place in left)
            ways.append((count, cost, left))
    for count, cost, left in sorted(ways):
        laid = [*lying, *(face for place, face in enumerate(hand) if place not in left)]
        if brute.can_lie(tuple(sorted(laid))):
            return count, cost
    raise AssertionError("the table as it is can always stay")


class _Brute:
    """What has been tried is remembered: which dice can lie, and which can lie in one piece."""

    def __init__(self, before: Grid, dice: tuple[str, ...], numbers: int, colours: int, steps: int) -> None:
        self.freed = Freed(before, numbers, colours)
        self.numbers = numbers
        self.colours = colours
        self.steps = steps
        self.sets = _makeable(sequences(numbers, colours), dice)
        self.known: dict[tuple[str, ...], bool] = {(): True}
        self.pieces: dict[tuple[str, ...], bool] = {}

    def can_lie(self, dice: tuple[str, ...]) -> bool:
        """Whether these dice, all of them, can lie on the table."""
        if dice not in self.known:
            self.known[dice] = any(
                self.one_piece(piece) and self.can_lie(_without(dice, piece)) for piece in _first_with(dice)
            )
        return self.known[dice]

    def one_piece(self, dice: tuple[str, ...]) -> bool:
        """Whether these dice can lie in one piece."""
        if dice not in self.pieces:
            both = [((0, 0), (1, 0)), ((0, 0), (0, 1))]
            rest = list(dice[:-1])
            self.pieces[dice] = self._promising(dice) and self._grow({(0, 0): dice[-1]}, rest, both, set())
        return self.pieces[dice]

    def _promising(self, dice: tuple[str, ...]) -> bool:
        """Whether every die is in some set that these dice can make."""
        possible = _makeable(self.sets, dice)
        covered = {face for meant in possible for face in meant} | {"J"}
        return bool(possible) and all(face_of(die) in covered for die in dice)

    def _grow(
        self, grid: Grid, rest: list[str], undecided: list[tuple[Square, Square]], empty: set[Square]
    ) -> bool:
        """Decide one after the other whether a die lies in a line of a direction, and in which."""
        self.steps -= 1
        if self.steps < 0:
            raise TooMuch
        if not undecided:
            return not rest and self._allowed(grid)
        (square, way), *later = undecided
        ends = [(square[0] - way[0], square[1] - way[1]), (square[0] + way[0], square[1] + way[1])]
        if not any(end in grid for end in ends) and self._grow(grid, rest, later, empty | set(ends)):
            return True
        return any(
            self._grow(larger, less, [*_still(later, line, way), *_new(grid, line, way)], empty | bounds)
            for larger, less, line, bounds in self._lines(grid, rest, square, way, empty)
        )

    def _allowed(self, grid: Grid) -> bool:
        return legal(faces_of(grid), self.numbers, self.colours) and self.freed.lawful(grid)

    def _lines(
        self, grid: Grid, rest: list[str], square: Square, way: Square, empty: set[Square]
    ) -> Iterator[tuple[Grid, list[str], list[Square], set[Square]]]:
        seen = set()
        for meant, place in _with_face(self.sets, face_of(grid[square])):
            line = [
                (square[0] + way[0] * (step - place), square[1] + way[1] * (step - place))
                for step in range(len(meant))
            ]
            bounds = {
                (line[0][0] - way[0], line[0][1] - way[1]),
                (line[-1][0] + way[0], line[-1][1] + way[1]),
            }
            if bounds & grid.keys() or empty & set(line):
                continue
            for larger, less in _filled(grid, rest, line, meant):
                key = tuple(larger[spot] for spot in line), line[0]
                if key not in seen:
                    seen.add(key)
                    yield larger, less, line, bounds


def _filled(
    grid: Grid, rest: list[str], line: list[Square], meant: tuple[str, ...]
) -> Iterator[tuple[Grid, list[str]]]:
    for place, (spot, face) in enumerate(zip(line, meant, strict=True)):
        if spot in grid:
            if face_of(grid[spot]) not in ("J", face):
                return
            continue
        for die in sorted({die for die in rest if face_of(die) in ("J", face)}):
            less = list(rest)
            less.remove(die)
            yield from _filled({**grid, spot: die}, less, line[place:], meant[place:])
        return
    yield grid, rest


def _still(
    undecided: list[tuple[Square, Square]], line: list[Square], way: Square
) -> list[tuple[Square, Square]]:
    return [entry for entry in undecided if not (entry[1] == way and entry[0] in line)]


def _new(grid: Grid, line: list[Square], way: Square) -> list[tuple[Square, Square]]:
    return [(spot, (way[1], way[0])) for spot in line if spot not in grid]


def _first_with(dice: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The pieces, by their dice, that the last of these dice can be in; small ones first."""
    *others, first = dice
    for size in range(2, len(dice)):
        yield from {tuple(sorted((*chosen, first))) for chosen in combinations(others, size)}


def _without(dice: tuple[str, ...], piece: tuple[str, ...]) -> tuple[str, ...]:
    rest = list(dice)
    for face in piece:
        rest.remove(face)
    return tuple(rest)
