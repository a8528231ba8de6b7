"""Tiles whose faces are words that occur nowhere else: where one is read, that tile was named."""

import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from kostka.engine import saved
from kostka.tiles import JOKER, Tile, notation

LENGTH = 9


class Faces:
    """A word for every tile of four colours and thirteen numbers."""

    def __init__(self, chance: random.Random) -> None:
        tiles = [Tile(colour, number) for colour in range(4) for number in range(1, 14)]
        self.words = {tile: _word(chance) for tile in tiles}
        self._pattern = re.compile("|".join(self.words.values()), re.IGNORECASE)

    def named_in(self, text: str) -> set[str]:
        """The words that occur in a text, wherever in it."""
        return {word.lower() for word in self._pattern.findall(text)}

    @contextmanager
    def shown(self) -> Iterator[None]:
        """In this process tiles are written and read by their words, and nothing remembers other names."""
        plain = Tile.__str__

        def name(tile: Tile) -> str:
            return self.words.get(tile) or plain(tile)

        def vocabulary(numbers: int, colours: int) -> dict[str, Tile]:
            there = (tile for tile in self.words if tile.number <= numbers and tile.colour < colours)
            return {"J": JOKER, **{self.words[tile]: tile for tile in there}}

        with (
            patch.object(Tile, "__str__", name),
            patch.object(notation, "_name", name),
            patch.object(notation, "_vocabulary", vocabulary),
            patch.object(saved, "_sets", saved._sets.__wrapped__),
            patch.object(saved, "_set", saved._set.__wrapped__),
        ):
            yield


def _word(chance: random.Random) -> str:
    return "zq" + "".join(chance.choice("aeioubdgkmprt") for _ in range(LENGTH - 2))
