"""Dice by their faces alone: the faces as numbers, the sets that they can make, and what these connect."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations

from kostka.rules import Deck
from kostka.solver.express.kernel import Line
from kostka.tiles import JOKER, SHORTEST, Tile


class Faces:
    """Faces as numbers: colour by colour, the joker last; and what a die of each costs if it is left."""

    def __init__(self, deck: Deck, joker_cost: int) -> None:
        self.numbers = deck.numbers
        self.joker = deck.numbers * deck.colours
        self.costs = [face % deck.numbers + 1 for face in range(self.joker)] + [joker_cost]

    def index(self, face: Tile | None) -> int:
        assert face is not None
        return self.joker if face == JOKER else face.colour * self.numbers + face.number - 1

    def count(self, faces: Iterable[Tile | None]) -> list[int]:
        counts = Counter(map(self.index, faces))
        return [counts[face] for face in range(self.joker + 1)]


def candidates(have: list[int], deck: Deck) -> list[Line]:
    """Every set that these dice can make, with jokers in the places of what is not there."""
    missing = sum(1 << face for face, count in enumerate(have[:-1]) if not count)
    jokers = have[-1]
    if not jokers:
        return [line for line, mask in _sets(deck) if not mask & missing]
    return [
        line
        for line, mask in _sets(deck)
        if (lacking := (mask & missing).bit_count()) <= jokers and lacking < len(line[1])
    ]


def parts(have: list[int], lines: list[Line]) -> list[set[int]]:
    """The faces there are, split so that no line has dice of two parts; a joker can be in any line."""
    found = [{face} for face, count in enumerate(have) if count]
    if have[-1]:
        return [set().union(*found)]
    for _, faces in lines:
        joined = [part for part in found if not part.isdisjoint(faces)]
        found = [part for part in found if part.isdisjoint(faces)] + [set().union(*joined)]
    return found


@lru_cache(maxsize=16)
def _sets(deck: Deck) -> tuple[tuple[Line, int], ...]:
    """All sets of a deck, and the faces of each as bits."""
    return tuple((line, sum(1 << face for face in line[1])) for line in (*_runs(deck), *_groups(deck)))


def _runs(deck: Deck) -> Iterable[Line]:
    for colour in range(deck.colours):
        row = range(colour * deck.numbers, (colour + 1) * deck.numbers)
        for start in range(deck.numbers - SHORTEST + 1):
            for end in range(start + SHORTEST, deck.numbers + 1):
                yield False, tuple(row[start:end])


def _groups(deck: Deck) -> Iterable[Line]:
    for number in range(deck.numbers):
        column = [colour * deck.numbers + number for colour in range(deck.colours)]
        for size in range(SHORTEST, deck.colours + 1):
            for chosen in combinations(column, size):
                yield True, chosen
