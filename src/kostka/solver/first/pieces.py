"""Runs on their way to their final form, and the steps that bring them closer to it."""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from kostka.tiles import SHORTEST

Labels: TypeAlias = tuple[int, ...]
"""Jokers at one end of a piece, outwards; a label says whether one came from the rack, if that matters."""
OLD, OWN = 0, 1


class Piece(NamedTuple):
    """A run in progress: the numbers of its first and last settled tile, and the jokers at its ends."""

    first: int
    last: int
    left: Labels = ()
    right: Labels = ()

    @property
    def core(self) -> int:
        """How many tiles are settled."""
        return self.last - self.first + 1

    @property
    def size(self) -> int:
        return self.core + len(self.left) + len(self.right)

    def end(self, step: int) -> int:
        """The last settled tile, going down (-1) or up (1)."""
        return self.last if step > 0 else self.first

    def hanging(self, step: int) -> Labels:
        return self.right if step > 0 else self.left

    def hang(self, step: int, labels: Labels) -> "Piece":
        return self._replace(right=labels) if step > 0 else self._replace(left=labels)

    def has_room(self, step: int, numbers: int) -> bool:
        """Whether one more joker fits at this end."""
        reached = self.end(step) + step * len(self.hanging(step))
        return 1 <= reached + step <= numbers


class Home(NamedTuple):
    """A run in its final form: masks of its number tiles and of its jokers, and the pieces it starts from.

    The jokers of a `new` run all come from the rack.
    """

    numbers: int
    jokers: int
    pieces: tuple[Piece, ...]
    new: bool = False

    @property
    def size(self) -> int:
        return (self.numbers | self.jokers).bit_count()

    @property
    def lowest(self) -> int:
        """The first number tile."""
        return (self.numbers & -self.numbers).bit_length() - 1

    @property
    def highest(self) -> int:
        return self.numbers.bit_length() - 1

    @property
    def outer(self) -> tuple[int, int]:
        """How many jokers are outside the number tiles, on the left and on the right."""
        ends = self.numbers | self.jokers
        return self.lowest - (ends & -ends).bit_length() + 1, ends.bit_length() - 1 - self.highest

    @property
    def starts(self) -> bool:
        """Whether it can be started without a joker."""
        row = self.numbers
        return bool(self.pieces or row & row << 1 & row << 2)

    @property
    def lacking(self) -> int:
        """How many rack jokers it takes to start it."""
        if self.pieces:
            return 0
        row = self.numbers
        return SHORTEST - max([(row >> first & 7).bit_count() for first in bits(row)])


class State(NamedTuple):
    """The pieces of each home, the parked jokers by label, and the jokers still on the rack."""

    rows: tuple[tuple[Piece, ...], ...]
    parked: tuple[int, int]
    own: int

    def but(
        self, at: int, gone: tuple[Piece, ...], came: Piece, parked: tuple[int, int], own: int
    ) -> "State":
        """The state with one piece replacing others at a home."""
        row = [piece for piece in self.rows[at] if piece not in gone]
        row.append(came)
        row.sort()
        return State((*self.rows[:at], tuple(row), *self.rows[at + 1 :]), parked, own)


class Problem(NamedTuple):
    """The homes, the rack's jokers and their label, the highest number, and the parking places."""

    homes: tuple[Home, ...]
    own: int
    label: int
    numbers: int
    room: int

    @property
    def jokers(self) -> int:
        """All jokers that could move."""
        pieces = [piece for home in self.homes for piece in home.pieces]
        return self.own + sum([len(piece.left) + len(piece.right) for piece in pieces])

    @property
    def start(self) -> State:
        return State(tuple([home.pieces for home in self.homes]), (0, 0), self.own)

    def roomy(self, state: State) -> bool:
        """Whether all jokers can be parked from now on, away from the home being worked on.

        Apart from parked jokers, no piece gets longer than its home; what is left is its room.
        """
        hanging = [len(piece.left) + len(piece.right) for row in state.rows for piece in row]
        rooms = [
            self.numbers - home.size
            for home, row in zip(self.homes, state.rows, strict=True)
            if row or home.starts
        ]
        room = self.room + sum(rooms) - max(rooms, default=0)
        return room >= state.own + sum(state.parked) + sum(hanging)


def plus(parked: tuple[int, int], label: int, count: int) -> tuple[int, int]:
    """The parked jokers, with `count` more of a label."""
    return (parked[OLD] + count, parked[OWN]) if label == OLD else (parked[OLD], parked[OWN] + count)


def beyond(
    home: Home, row: tuple[Piece, ...], piece: Piece, step: int
) -> tuple[int, Piece | None, Piece] | None:
    """How many joker places are next to a piece, the piece beyond them, and the two joined.

    Jokers already at that end count as being in these places. None if nothing can be joined there.
    """
    number = piece.end(step) + step
    places = 0
    while home.jokers >> number & 1:
        places += 1
        number += step
    if number < 1 or not home.numbers >> number & 1 or not places:
        return None
    other = next((one for one in row if one.first <= number <= one.last), None)
    hanging = len(piece.hanging(step)) + (len(other.hanging(-step)) if other else 0)
    if hanging > places:
        return None
    labels = piece.hanging(step) + (other.hanging(-step) if other else ())
    if home.new and OLD in labels:
        return None
    far = other.end(step) if other else number
    joined = Piece(min(piece.end(-step), far), max(piece.end(-step), far))
    joined = joined.hang(-step, piece.hanging(-step))
    return places, other, joined.hang(step, other.hanging(step)) if other else joined


def laid(state: State, at: int, home: Home, problem: Problem, least: int = 1) -> Iterator[State]:
    """Lay three tiles from the rack as a run, with at least `least` jokers among them."""
    taken = covered(state.rows[at])
    free = home.numbers & ~taken
    for first in bits(free):
        jokers = 0
        for last in range(first, first + SHORTEST):
            if home.jokers >> last & 1 and not taken >> last & 1:
                jokers += 1
                continue
            if not free >> last & 1:
                break
            hanging = SHORTEST - (last - first + 1)
            if not least <= jokers + hanging <= state.own:
                continue
            for left in range(hanging + 1):
                right = hanging - left
                if first - left >= 1 and last + right <= problem.numbers:
                    if hanging and 7 << first - left & ~free == 0:
                        continue  # number tiles fit there instead, and the jokers can wait
                    label = problem.label
                    piece = Piece(first, last, (label,) * left, (label,) * right)
                    yield state.but(at, (), piece, state.parked, state.own - jokers - hanging)


def bits(mask: int) -> list[int]:
    """The numbers in a mask."""
    return [number for number in range(mask.bit_length()) if mask >> number & 1]


def covered(row: tuple[Piece, ...] | list[Piece]) -> int:
    """A mask of the numbers with settled tiles."""
    mask = 0
    for piece in row:
        mask |= (1 << piece.last + 1) - (1 << piece.first)
    return mask
