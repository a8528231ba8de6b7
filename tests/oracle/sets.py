"""Every set that a deck allows, from the words of the rules: its number tiles, its jokers, what it is worth.

A face is an int: colour * numbers + number - 1. A set holds a face at most once, so a set is its faces in
ascending order and a count of jokers. The order in which it is written is left open, hence its value is that
of its best reading (C-SET-4).
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from typing import NamedTuple

LETTERS = "RBKO"


class Deck(NamedTuple):
    """The dimensions of a deck, whether groups are sets, and what a joker costs on a rack."""

    numbers: int = 13
    colours: int = 4
    copies: int = 2
    jokers: int = 2
    groups: bool = True
    joker_points: int = 30

    @property
    def faces(self) -> int:
        """How many different number tiles there are."""
        return self.numbers * self.colours

    @property
    def costs(self) -> list[int]:
        """What the faces, and last a joker, cost on a rack."""
        return [*range(1, self.numbers + 1)] * self.colours + [self.joker_points]


class Set(NamedTuple):
    """A set as tiles without an order."""

    faces: tuple[int, ...]
    jokers: int


def counts(texts: Iterable[str], deck: Deck) -> list[int]:
    """How often every face occurs in the texts, and last how many jokers."""
    found = [0] * (deck.faces + 1)
    for text in texts:
        for token in text.split():
            if token == "J":
                found[-1] += 1
            else:
                found[LETTERS.index(token[0]) * deck.numbers + int(token[1:]) - 1] += 1
    return found


def set_of(text: str, deck: Deck) -> Set:
    """The set that a text shows, whatever its order."""
    *faces, jokers = counts([text], deck)
    return Set(tuple(face for face, count in enumerate(faces) if count), jokers)


def face_text(face: int, deck: Deck) -> str:
    """The face in the notation."""
    return f"{LETTERS[face // deck.numbers]}{face % deck.numbers + 1}"


def set_text(value: Set, deck: Deck) -> str:
    """The set in some order of its tiles."""
    return " ".join([face_text(face, deck) for face in value.faces] + ["J"] * value.jokers)


def _runs(deck: Deck, longest: int) -> Iterator[tuple[int, ...]]:
    for colour in range(deck.colours):
        for length in range(3, min(longest, deck.numbers) + 1):
            for start in range(deck.numbers - length + 1):
                first = colour * deck.numbers + start
                yield tuple(range(first, first + length))


def _groups(deck: Deck) -> Iterator[tuple[int, ...]]:
    for number in range(deck.numbers if deck.groups else 0):
        column = [colour * deck.numbers + number for colour in range(deck.colours)]
        for size in range(3, deck.colours + 1):
            yield from combinations(column, size)


@cache
def all_sets(deck: Deck, longest: int) -> dict[Set, int]:
    """Every distinct set with runs up to `longest`, and the value of its best reading."""
    values: dict[Set, int] = {}
    for full in (*_runs(deck, longest), *_groups(deck)):
        value = sum(face % deck.numbers + 1 for face in full)
        for jokers in range(min(deck.jokers, len(full) - 1) + 1):
            for faces in combinations(full, len(full) - jokers):
                key = Set(faces, jokers)
                values[key] = max(value, values.get(key, 0))
    return values


def longest_needed(deck: Deck) -> int:
    """Up to which length runs are needed to say what can be laid, and for how many points.

    A run of six or more can be cut into two of three or more. With at most two jokers each part holds a
    number tile, so both are sets; they hold the same tiles and, read as before, are worth as much. Hence
    three to five are enough. Three jokers could fill a part of three, so with more no run is left out.
    """
    return 5 if deck.jokers <= 2 else deck.numbers
