"""Small positions of dice for the comparison with brute force: at most six on the table, six at hand."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from tests.oracle.grid import Grid, legal, sequences

MOST = 6


class Case(NamedTuple):
    """A deck, the table by its squares, and the faces at hand."""

    numbers: int
    colours: int
    table: Grid
    hand: tuple[str, ...]


def cases(seed: str, count: int, numbers: int, colours: int, jokers: int) -> Iterator[Case]:
    """Positions drawn from two copies of every face; the tables are made without the solver."""
    rng = Random(seed)
    faces = [f"{letter}{number}" for letter in "RBKO"[:colours] for number in range(1, numbers + 1)] * 2
    for _ in range(count):
        box = faces + ["J"] * jokers
        rng.shuffle(box)
        table = _table(rng, box, numbers, colours)
        yield Case(numbers, colours, table, tuple(box[: rng.randint(1, MOST)]))


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
