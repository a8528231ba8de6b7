"""Why tiles are not a set, in the words of the rules, and which clause says so (C-SET-5)."""

from enum import StrEnum
from itertools import pairwise
from typing import NamedTuple

from kostka.rules import Deck
from kostka.tiles.sets import SHORTEST
from kostka.tiles.tile import Tile, TileSet


class Flaw(StrEnum):
    """What is wrong with a set; the value is the code of its message."""

    TOO_SHORT = "set-too-short"
    TOO_LONG = "set-too-long"
    ONLY_JOKERS = "set-only-jokers"
    FOREIGN_TILE = "set-foreign-tile"
    NEITHER = "set-neither"
    SEVERAL_COLOURS = "run-several-colours"
    NUMBER_TWICE = "run-number-twice"
    GAP = "run-gap"
    WRAPS = "run-wraps"
    COLOUR_TWICE = "group-colour-twice"


RUN_CLAUSE = "C-SET-2"
"""The clause of runs, unless the rules of another family have one of their own."""


class Fault(NamedTuple):
    """A flaw, the clause it breaks, and the number that the rule names, if any."""

    flaw: Flaw
    clause: str
    limit: int = 0


def why_invalid(tiles: TileSet, deck: Deck, groups: bool = True, run_clause: str = RUN_CLAUSE) -> Fault:
    """The fault of tiles that `read` does not accept; of several, the one a person would name first."""
    naturals = [tile for tile in tiles if tile.colour >= 0]
    flaw, limit = _flaw(len(tiles), naturals, deck, groups)
    one_number = len({tile.number for tile in naturals}) <= 1
    return Fault(flaw, "C-SET-1" if groups and one_number else run_clause, limit)


def _flaw(size: int, naturals: list[Tile], deck: Deck, groups: bool) -> tuple[Flaw, int]:
    if size < SHORTEST:
        return Flaw.TOO_SHORT, SHORTEST
    if not naturals:
        return Flaw.ONLY_JOKERS, 0
    if not all(tile.colour < deck.colours and 1 <= tile.number <= deck.numbers for tile in naturals):
        return Flaw.FOREIGN_TILE, 0
    numbers = {tile.number for tile in naturals}
    colours = {tile.colour for tile in naturals}
    if len(naturals) == 1:
        return Flaw.TOO_LONG, max(deck.numbers, deck.colours) if groups else deck.numbers
    if len(numbers) == 1 and groups:
        return (Flaw.COLOUR_TWICE, 0) if len(colours) < len(naturals) else (Flaw.TOO_LONG, deck.colours)
    if len(colours) > 1:
        return (Flaw.NEITHER, 0) if groups else (Flaw.SEVERAL_COLOURS, 0)
    if len(numbers) < len(naturals):
        return Flaw.NUMBER_TWICE, 0
    if size > deck.numbers:
        return Flaw.TOO_LONG, deck.numbers
    return (Flaw.WRAPS, deck.numbers) if _wraps(size, numbers, deck) else (Flaw.GAP, 0)


def _wraps(size: int, numbers: set[int], deck: Deck) -> bool:
    """Whether this would be a run if 1 followed the highest number."""
    ordered = sorted(numbers)
    widest = max(after - before for before, after in pairwise(ordered))
    return deck.numbers - widest + 1 <= size
