"""The oracle: what can be laid, as an integer program with one variable a set.

Rows are the faces, and last the jokers: what lies on the table must be used, what is on the rack may be. A
variable says how often its set is laid. There are two forms of it:

- wide: a variable for every distinct set, those with jokers included. Every set holds a number tile, so none
  is laid more often than a tile has copies. True for any deck, and slow.
- narrow: variables for sets without jokers only, and for every face one that swaps it for a joker. With at
  most two jokers each set, having three tiles or more, keeps a number tile however the swaps fall, so they
  turn into sets with jokers and back; and one more of a set than there are copies would need three swaps.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from tests.oracle.highs import Maximiser, OracleError, Vector
from tests.oracle.sets import Deck, Set, all_sets, counts, longest_needed, set_of, set_text

OBJECTIVES = ("tiles", "points")
_CLASSIC = Deck()
_NO_LIMIT = np.iinfo(np.int32).max


class Answer(NamedTuple):
    """How many tiles leave the rack, for how many points, and a table that shows it (in no order)."""

    tiles: int
    points: int
    table: tuple[str, ...]


class Program:
    """The integer program of one deck."""

    def __init__(self, deck: Deck = _CLASSIC, *, wide: bool = False) -> None:
        self.deck = deck
        self.narrow = not wide and deck.jokers <= 2
        values = all_sets(deck._replace(jokers=0) if self.narrow else deck, longest_needed(deck))
        self._sets = list(values)
        self._matrix = _matrix(self._sets, deck)
        self._values = np.array(list(values.values()), dtype=np.int64)
        self._points = np.array(deck.costs, dtype=np.int64)
        self._highs = Maximiser()

    def best(self, table: Sequence[str], rack: str, objective: str = "tiles") -> Answer:
        """The most tiles (then points), or points (then tiles), that the rack can add to the table."""
        answer = self._lay(self._count(table), self._count([rack]), objective)
        if answer is None:
            raise OracleError(f"the table cannot be laid: {list(table)}")
        return answer

    def best_opening(
        self, rack: str, minimum: int = 30, objective: str = "tiles", *, jokers: bool = True
    ) -> Answer | None:
        """The best play from the rack alone whose sets are worth the minimum (C-OPEN-1, C-OPEN-2)."""
        available = self._count([rack])
        if not jokers:
            available[-1] = 0
        answer = self._lay(np.zeros_like(available), available, objective, minimum)
        return answer if answer and answer.tiles else None

    def can_lay(self, table: Sequence[str], rack: str) -> bool:
        """Whether any tile of the rack can be laid."""
        return self.best(table, rack).tiles > 0

    def can_open(self, rack: str, minimum: int = 30, *, jokers: bool = True) -> bool:
        """Whether the rack can open."""
        return self.best_opening(rack, minimum, jokers=jokers) is not None

    def most_value(self, rack: str, *, jokers: bool = True) -> int:
        """The highest minimum with which the rack can open."""
        available = self._count([rack])
        if not jokers:
            available[-1] = 0
        _, matrix, values, limits = self._columns(available)
        point = self._highs.point(values, limits, matrix, np.zeros_like(available), available)
        if point is None:
            raise OracleError("laying nothing is always possible")
        return int(values @ point)

    def most_kept(self, table: Sequence[str], rack: str, tiles: int, points: int) -> int:
        """How many of the given sets can stay as they are in a play of so many tiles and points."""
        given = Counter(set_of(text, self.deck) for text in table)
        laid, racked = self._count(table), self._count([rack])
        _, matrix, _, limits = self._columns(laid + racked)
        total = np.array([laid.sum() + tiles, laid @ self._points + points])
        matrix = np.hstack([_matrix(list(given), self.deck), matrix])
        point = self._highs.point(
            np.concatenate([np.ones(len(given), np.int64), np.zeros(len(limits), np.int64)]),
            np.concatenate([np.array(list(given.values()), np.int64), limits]),
            np.vstack([matrix, matrix.sum(axis=0), self._points @ matrix]),
            np.concatenate([laid, total]),
            np.concatenate([laid + racked, total]),
        )
        if point is None:
            raise OracleError(f"no play of {tiles} tiles and {points} points: {list(table)} with {rack}")
        return int(point[: len(given)].sum())

    def _lay(self, laid: Vector, racked: Vector, objective: str, minimum: int = 0) -> Answer | None:
        usable, tiles, values, limits = self._columns(laid + racked)
        matrix, lower, upper = tiles, laid, laid + racked
        if minimum:
            matrix = np.vstack([tiles, values])
            lower, upper = np.append(lower, minimum), np.append(upper, _NO_LIMIT)
        point = self._highs.point(self._weights(objective) @ tiles, limits, matrix, lower, upper)
        if point is None:
            return None
        played = tiles @ point - laid
        sets = [self._sets[column] for column in np.repeat(usable, point[: len(usable)])]
        swaps = -tiles[:-1, len(usable) :] @ point[len(usable) :]
        sets = _with_jokers(sets, [int(face) for face in np.repeat(np.arange(len(swaps)), swaps)])
        table = tuple(set_text(value, self.deck) for value in sets)
        return Answer(int(played.sum()), int(self._points @ played), table)

    def _columns(self, available: Vector) -> tuple[Vector, Vector, Vector, Vector]:
        """The sets that so many tiles can make; then tiles, values and limits of these and of the swaps."""
        jokers = int(available[-1]) if self.narrow else 0
        lacking = np.maximum(self._matrix - available[:, None], 0).sum(axis=0)
        usable = np.flatnonzero(lacking <= jokers)
        matrix, values = self._matrix[:, usable], self._values[usable]
        limits = np.full(len(usable), self.deck.copies, dtype=np.int64)
        if jokers:
            faces = np.flatnonzero(matrix.any(axis=1))
            swaps = np.zeros((len(available), len(faces)), dtype=np.int64)
            swaps[faces, np.arange(len(faces))] = -1
            swaps[-1] = 1
            matrix = np.hstack([matrix, swaps])
            values = np.append(values, np.zeros(len(faces), np.int64))
            limits = np.append(limits, np.full(len(faces), jokers, np.int64))
        return usable, matrix, values, limits

    def _weights(self, objective: str) -> Vector:
        """What a tile counts: the first goal in units that all the deck cannot outweigh in the second."""
        deck = np.array([self.deck.copies] * self.deck.faces + [self.deck.jokers], dtype=np.int64)
        if objective == "tiles":
            return self._points + int(deck @ self._points + 1)
        return self._points * int(deck.sum() + 1) + 1

    def _count(self, texts: Sequence[str]) -> Vector:
        return np.array(counts(texts, self.deck), dtype=np.int64)


def _matrix(sets: Sequence[Set], deck: Deck) -> Vector:
    matrix = np.zeros((deck.faces + 1, len(sets)), dtype=np.int64)
    for column, (faces, jokers) in enumerate(sets):
        matrix[list(faces), column] = 1
        matrix[-1, column] = jokers
    return matrix


def _with_jokers(sets: list[Set], swaps: list[int]) -> list[Set]:
    """The sets with these faces swapped for jokers."""
    for face in swaps:
        place = next(place for place, value in enumerate(sets) if face in value.faces)
        faces, jokers = sets[place]
        sets[place] = Set(tuple(other for other in faces if other != face), jokers + 1)
    return sets
