"""Small positions of dice for the comparison with brute force: at most six on the table, six at hand."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from tests.oracle.grid import Grid, legal, sequences

MOST = 6
TIED = 6


class Case(NamedTuple):
    """A deck, the table by its squares, and the faces at hand."""

    numbers: int
    colours: int
    table: Grid
    hand: tuple[str, ...]


def cases(seed: str, count: int, numbers: int, colours: int, jokers: int) -> Iterator[Case]:
    """Positions drawn from two copies of every face; the tables are made without the solver."""
    rng = Random(seed)
    for _ in range(count):
        box = _box(rng, numbers, colours, jokers)
        table = _table(rng, box, numbers, colours)
        yield Case(numbers, colours, table, tuple(box[: rng.randint(1, MOST)]))


def tied(seed: str, count: int, numbers: int, colours: int) -> Iterator[Case]:
    """Positions with jokers on the table, most of them with a die at hand that can free one.

    Three dice in a row, half of them runs, sometimes with more that touch or do not; one joker or two.
    """
    rng = Random(seed)
    short = [meant for meant in sequences(numbers, colours) if len(meant) == 3]
    runs = [meant for meant in short if meant[0][0] == meant[1][0]]
    made = 0
    while made < count:
        box = _box(rng, numbers, colours, jokers=0)
        grid = dict(zip(((0, 0), (1, 0), (2, 0)), rng.choice(rng.choice((runs, short))), strict=True))
        for face in grid.values():
            box.remove(face)
        if rng.random() < 0.3:
            grid |= _table(rng, box, numbers, colours)
        wild = rng.sample(sorted(grid), rng.choice((1, 1, 1, 2)))
        table = {square: "J" if square in wild else face for square, face in grid.items()}
        if len(table) <= TIED and legal(table, numbers, colours):
            hand = [grid[square] for square in wild if rng.random() < 0.8]
            hand += box[: rng.randint(0 if hand else 1, 2)] + ["J"] * (rng.random() < 0.15)
            made += 1
            yield Case(numbers, colours, table, tuple(hand))


def _box(rng: Random, numbers: int, colours: int, jokers: int) -> list[str]:
    faces = [f"{letter}{number}" for letter in "RBKO"[:colours] for number in range(1, numbers + 1)] * 2
    box = faces + ["J"] * jokers
    rng.shuffle(box)
    return box


def _table(rng: Random, box: list[str], numbers: int, colours: int) -> Grid:
    """None, one or two sets, apart or crossing; their dice leave the box."""
    grid: Grid = {}
    for _ in range(rng.randint(0, 40)):
        meant = rng.choice(sequences(numbers, colours))
        right, down = rng.choice(((1, 0), (0, 1)))
        column, row = rng.randint(-3, 3), rng.randint(-3, 3)
        squares = [(column + right * step, row + down * step) for step in range(len(meant))]
        trial, rest = dict(grid), list(box)
        for square, face in zip(squares, meant, strict=True):
            if square not in trial:
                die = face if face in rest else "J"
                if die not in rest:
                    break
                rest.remove(die)
                trial[square] = die
        else:
            if len(trial) <= MOST and legal(trial, numbers, colours):
                grid = trial
                box[:] = rest
    return grid
