"""One colour of a turn: the ways to lay its tiles that could be part of a best play.

Colours share only jokers, so a turn is solved colour by colour; `sweep` does the work. The core of a run is
the part that stays together: the run without the jokers taken from its ends (F-JOKER-2).
"""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from kostka.tiles import SHORTEST

Content: TypeAlias = tuple[int, ...]
"""Numbers in a row; 0 is a joker."""
Piece: TypeAlias = tuple[int, Content]
"""A run or part of one: its first number and its content."""


class Line(NamedTuple):
    """The runs of one colour, how many tiles of each number the rack holds, and the jokers.

    Jokers can leave the ends of the `giving` runs. `rack_jokers` are on the rack; `free_jokers` counts those
    that can leave runs of any colour.
    """

    numbers: int
    runs: tuple[Piece, ...]
    giving: tuple[Piece, ...]
    held: tuple[int, ...]
    rack_jokers: int
    free_jokers: int


class Prices(NamedTuple):
    """What each tile laid, each new run and each untouched run add to the value of a way."""

    tile: int
    run: int
    kept: int


class Use(NamedTuple):
    """How a way to lay tiles uses jokers.

    `pinned` jokers must come from the rack, because they are part of a new run. `open` places take any joker.
    `taken` jokers left their runs. `lent` rack jokers are needed to lay runs but need not stay there. Having
    enough jokers is necessary, not sufficient: there must also be an order in which they can move.
    """

    pinned: int
    open: int
    taken: int
    lent: int


class Way(NamedTuple):
    """A way to lay tiles: its value, the tiles laid as two bits per number, and the resulting runs."""

    value: int
    laid: int
    runs: tuple[Piece, ...]


Ways: TypeAlias = dict[Use, tuple[Way, ...]]


class Core(NamedTuple):
    """What remains of a run when `taken` jokers leave its ends."""

    start: int
    content: Content
    taken: int

    @property
    def end(self) -> int:
        return self.start + len(self.content) - 1


def cores(run: Piece, line: Line) -> Iterator[Core]:
    """The run as it is, and without the jokers at its ends that could ever leave (F-JOKER-2).

    When a joker leaves, three tiles stay on its other side, so there must be enough numbers for them.
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
    """How many jokers are at the left and at the right end of a run."""
    left = next(place for place, number in enumerate(content) if number)
    right = next(place for place, number in enumerate(reversed(content)) if number)
    return left, right


def code(held: tuple[int, ...]) -> int:
    """Counts by number, packed as two bits each."""
    return sum(count << 2 * number for number, count in enumerate(held, 1))


def counts(bits: int, numbers: int) -> tuple[int, ...]:
    """Unpack what `code` has packed."""
    return tuple([bits >> 2 * number & 3 for number in range(1, numbers + 1)])
