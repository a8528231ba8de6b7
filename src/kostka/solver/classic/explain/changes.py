"""What became of the sets of a table: which were kept, and which set was made of which."""

from dataclasses import dataclass

from kostka.rules import Deck
from kostka.solver.classic.explain.assignment import best_pairs
from kostka.solver.classic.explain.steps import Spot, readings, spots
from kostka.solver.classic.turn import CLASSIC
from kostka.tiles import JOKER, Kind, Reading, Table, Tile, TileSet

_LEAST_TO_STAY = 2
_WEIGHT = 100  # of a tile that stays: more than all the preferences between equals together


@dataclass(frozen=True, slots=True)
class Changes:
    """Pairs of an index before and an index after, and the indexes that are in no pair."""

    kept: tuple[tuple[int, int], ...]
    """Sets that did not change."""
    continued: tuple[tuple[int, int], ...]
    """Sets that lost or gained tiles, or whose joker stands for another tile."""
    dissolved: tuple[int, ...]
    new: tuple[int, ...]


def changes(before: Table, after: Table, deck: Deck = CLASSIC, *, groups: bool = True) -> Changes:
    """Which sets were kept, and which set was made of which, such that as few tiles as possible move.

    A set counts as made of another if both are runs of a colour or groups of a number and at least two
    tiles stay as they are: nobody takes a single tile that is left for the old set.
    """
    return compare(readings(before, deck, groups), readings(after, deck, groups))


def compare(old: list[Reading], new: list[Reading]) -> Changes:
    """The changes between two tables that have been read.

    Pairs have a kind and a colour or number in common, so the assignment falls apart into small ones.
    """
    kept = _kept(old, new)
    stay = {i for i, _ in kept}
    arrived = {j for _, j in kept}
    families: dict[tuple[Kind, int], tuple[list[int], list[int]]] = {}
    for side, (table, done) in enumerate(((old, stay), (new, arrived))):
        for index, reading in enumerate(table):
            if index not in done:
                families.setdefault(_family(reading), ([], []))[side].append(index)
    continued = []
    for rows, columns in families.values():
        if rows and columns:
            goals = [spots(new[j]) for j in columns]
            gains = [[_gain(lying, goal) for goal in goals] for lying in (spots(old[i]) for i in rows)]
            continued += [(rows[row], columns[column]) for row, column in best_pairs(gains)]
    continued.sort()
    stay |= {i for i, _ in continued}
    arrived |= {j for _, j in continued}
    return Changes(
        kept,
        tuple(continued),
        tuple(i for i in range(len(old)) if i not in stay),
        tuple(j for j in range(len(new)) if j not in arrived),
    )


def difference(old: list[Spot], new: list[Spot]) -> tuple[list[Spot], list[Spot], list[tuple[Tile, Tile]]]:
    """What leaves a set, what it needs, and for jokers that stay what they stood for and stand for now."""
    leaving = list(old)
    needed = []
    for spot in new:
        if spot in leaving:
            leaving.remove(spot)
        else:
            needed.append(spot)
    here = [spot for spot in leaving if spot[1] == JOKER]
    there = [spot for spot in needed if spot[1] == JOKER]
    shifted = []
    for out, back in zip(here, there, strict=False):
        leaving.remove(out)
        needed.remove(back)
        shifted.append((out[0], back[0]))
    return leaving, needed, shifted


def _kept(old: list[Reading], new: list[Reading]) -> tuple[tuple[int, int], ...]:
    lying: dict[TileSet, list[int]] = {}
    for i in reversed(range(len(old))):
        lying.setdefault(old[i].tiles, []).append(i)
    return tuple((lying[reading.tiles].pop(), j) for j, reading in enumerate(new) if lying.get(reading.tiles))


def _family(reading: Reading) -> tuple[Kind, int]:
    colour, number = reading.faces[0]
    return reading.kind, colour if reading.kind is Kind.RUN else number


def _gain(old: list[Spot], new: list[Spot]) -> int:
    """Tiles that stay and mean the same; among equals rather where tiles only come or only go."""
    leaving, needed, shifted = difference(old, new)
    stay = len(old) - len(leaving) - len(shifted)
    if stay < _LEAST_TO_STAY:
        return 0
    return _WEIGHT * stay + (not leaving or not needed)
