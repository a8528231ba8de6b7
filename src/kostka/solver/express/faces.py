"""Dice by their faces alone: the faces as numbers."""

from collections import Counter
from collections.abc import Iterable

from kostka.rules import Deck
from kostka.tiles import JOKER, Tile


class Faces:
    """Faces as numbers: colour by colour, the joker last; and what a die of each costs if it is left."""

    def __init__(self, deck: Deck, joker_cost: int) -> None:
        self.numbers = deck.numbers
        self.colours = deck.colours
        self.joker = deck.numbers * deck.colours
        self.costs = [face % deck.numbers + 1 for face in range(self.joker)] + [joker_cost]

    def index(self, face: Tile | None) -> int:
        assert face is not None
        return self.joker if face == JOKER else face.colour * self.numbers + face.number - 1

    def count(self, faces: Iterable[Tile | None]) -> list[int]:
        counts = Counter(map(self.index, faces))
        return [counts[face] for face in range(self.joker + 1)]
