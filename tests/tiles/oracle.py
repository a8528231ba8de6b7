"""Slow and obvious: readings by trying every face for every joker, and a list of every set of a deck."""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise, product

from kostka.rules import Deck
from kostka.tiles import JOKER, Kind, Tile, TileSet

Face = tuple[int, int]
Multiset = tuple[Tile, ...]


def best(tiles: TileSet, deck: Deck, groups: bool = True) -> tuple[int, Kind] | None:
    """Points and kind of the reading that counts by C-SET-4; the run if a group is worth the same."""
    if all(tile == JOKER for tile in tiles):
        return None
    as_written = list(readings(tiles, deck, groups, any_order=False))
    found = as_written or list(readings(tiles, deck, groups, any_order=True))
    return max(found, key=lambda reading: (reading[0], reading[1] is Kind.RUN), default=None)


def readings(tiles: TileSet, deck: Deck, groups: bool, any_order: bool) -> Iterator[tuple[int, Kind]]:
    """Every way to give the jokers faces so that a set results."""
    box = list(product(range(deck.colours), range(1, deck.numbers + 1)))
    choices: list[list[Face]] = [box if tile == JOKER else [tile] for tile in tiles]
    for faces in product(*choices):
        if any(face not in box for face in faces):
            continue
        points = sum(number for _, number in faces)
        if is_run(sorted(faces) if any_order else faces):
            yield points, Kind.RUN
        if groups and is_group(faces):
            yield points, Kind.GROUP


def is_run(faces: Sequence[Face]) -> bool:
    """C-SET-2, in the order given."""
    steps = {(after[0] - before[0], after[1] - before[1]) for before, after in pairwise(faces)}
    return len(faces) >= 3 and steps == {(0, 1)}


def is_group(faces: Sequence[Face]) -> bool:
    """C-SET-1."""
    numbers = {number for _, number in faces}
    colours = {colour for colour, _ in faces}
    return 3 <= len(faces) <= 4 and len(numbers) == 1 and len(colours) == len(faces)


def all_runs(deck: Deck, longest: int) -> list[Multiset]:
    """The runs without jokers."""
    return [
        tuple(Tile(colour, number) for number in range(start, start + length))
        for colour in range(deck.colours)
        for length in range(3, longest + 1)
        for start in range(1, deck.numbers - length + 2)
    ]


def all_groups(deck: Deck) -> list[Multiset]:
    """The groups without jokers."""
    return [
        tuple(Tile(colour, number) for colour in colours)
        for number in range(1, deck.numbers + 1)
        for size in (3, 4)
        for colours in combinations(range(deck.colours), size)
    ]


def with_jokers(sets: list[Multiset], most: int) -> set[Multiset]:
    """What can be laid for these sets when up to `most` of their tiles are jokers, as sorted tiles."""
    return {
        (JOKER,) * jokers + kept
        for tiles in sets
        for jokers in range(min(most, len(tiles) - 1) + 1)
        for kept in combinations(tiles, len(tiles) - jokers)
    }
