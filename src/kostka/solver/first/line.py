"""One colour of a table of runs: the ways to lay tiles there that could be part of a best play.

Colours have nothing but jokers in common, so a turn is solved colour by colour; `sweep` does the work.
What stays together of a run of the table is its core: the run without the jokers taken from its ends
(F-JOKER-2).
"""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from kostka.tiles import SHORTEST

Content: TypeAlias = tuple[int, ...]
"""Numbers in a row; 0 is a joker."""
Piece: TypeAlias = tuple[int, Content]
"""A run, or a part of one: its first number, and what lies there."""


class Line(NamedTuple):
    """The runs of one colour, how many tiles of each number the rack has, and the jokers there are.

    Jokers could leave the ends of the `giving` runs. `rack_jokers` lie on the rack; `free_jokers` is how many
    could leave runs of any colour.
    """

    numbers: int
    runs: tuple[Piece, ...]
    giving: tuple[Piece, ...]
    held: tuple[int, ...]
    rack_jokers: int
    free_jokers: int


class Prices(NamedTuple):
    """What a tile laid, a new run and a run left alone add to the value of a way to lay tiles."""

    tile: int
    run: int
    kept: int


class Use(NamedTuple):
    """What a way to lay tiles does with jokers.

    `pinned` ones must come from the rack: they are part of a new run. `open` places take any joker. `taken`
    ones left their runs. `lent` ones of the rack are needed to lay runs, where they need not stay. That there
    are enough of them is not all that it takes: they must find an order to move in.
    """

    pinned: int
    open: int
    taken: int
    lent: int


class Way(NamedTuple):
    """A way to lay tiles: its value, what is laid as a number of two bits a place, and the runs after it."""

    value: int
    laid: int
    runs: tuple[Piece, ...]


Ways: TypeAlias = dict[Use, tuple[Way, ...]]


class Core(NamedTuple):
    """What stays of a run when `taken` jokers leave its ends."""

    start: int
    content: Content
    taken: int

    @property
    def end(self) -> int:
        return self.start + len(self.content) - 1


def cores(run: Piece, line: Line) -> Iterator[Core]:
    """The run as it is, and without jokers of its ends, if they could ever leave (F-JOKER-2).

    When a joker leaves, three tiles stay on its other side, so there must be numbers enough.
    """
    start, content = run
    on_left, on_right = loose_ends(content) if run in line.giving else (0, 0)
    for left in range(on_left + 1):
        for right in range(on_right + 1):
            core = Core(start + left, content[left : len(content) - right], left + right)
            if (not left or core.start + SHORTEST - 1 <= line.numbers) and (
                not right or core.end >= SHORTEST
            ):
                yield core


def loose_ends(content: Content) -> tuple[int, int]:
    """How many jokers lie at the left and at the right end of a run."""
    left = next(place for place, number in enumerate(content) if number)
    right = next(place for place, number in enumerate(reversed(content)) if number)
    return left, right


def code(held: tuple[int, ...]) -> int:
    """How many of each number, as a number of two bits a place."""
    return sum(count << 2 * number for number, count in enumerate(held, 1))


def counts(bits: int, numbers: int) -> tuple[int, ...]:
    """How many of each number there are in such a number."""
    return tuple([bits >> 2 * number & 3 for number in range(1, numbers + 1)])
