"""What a seat could do in a turn of runs and stars: plays, found with a bounded amount of work, or none.

What makes a search long are jokers that could leave their runs. Where there are too many of them some are
passed off as the tiles they stand for: such a play is legal too, only that it moves fewer jokers.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from kostka.bots.first.turn import Turn
from kostka.rules import Deck
from kostka.solver.first import StarPlay
from kostka.solver.first.swaps import plays
from kostka.tiles import JOKER, Table, Tile, read

MOVABLE = 2
"""Jokers that a search may lay or move, those of the rack included; the rack's are never too many."""


def candidates(turn: Turn, limit: int) -> list[StarPlay]:
    """Plays that differ in what leaves the rack, best first; then a joker alone in all its places."""
    rules = turn.rules
    deck, swaps = rules.deck, rules.joker.to_rack
    loose = list(_loose(turn.table, deck))
    fixed = _fixed(loose, turn.table, len(loose) + turn.rack.count(JOKER) - MOVABLE)
    table = _exchanged(turn.table, fixed)
    rack = tuple(tile for tile in turn.rack if tile not in {place.face for place in fixed})
    busy = len(loose) - len(fixed) + rack.count(JOKER) >= MOVABLE
    found = list(plays(table, rack, deck, rules.stars, max(limit // 2, 1) if busy else limit, swaps=swaps))
    if fixed:
        faces = {place.face for place in fixed}
        found = [replace(play, table=_jokers_again(play.table, faces)) for play in found]
        if swaps:
            found += [_swapped(turn.table, place) for place in fixed if place.face in turn.rack]
    return found + [
        StarPlay(rules.stars.per_tile, 1, (JOKER,), 0, after, len(turn.table) - 1)
        for after in _with_joker(turn.table, deck)
        if JOKER in turn.rack
    ]


class _Place(NamedTuple):
    """A joker on the table by its run and its place there, and the tile that it stands for."""

    run: int
    place: int
    face: Tile


def _loose(table: Table, deck: Deck) -> Iterator[_Place]:
    """The jokers at the ends of runs."""
    for index, tiles in enumerate(table):
        if JOKER not in (tiles[0], tiles[-1]):
            continue
        reading = read(tiles, deck, groups=False)
        assert reading is not None, "the table consists of runs"
        numbers = [place for place, tile in enumerate(reading.tiles) if tile != JOKER]
        for place, face in enumerate(reading.faces):
            if not numbers[0] <= place <= numbers[-1]:
                yield _Place(index, place, face)


def _fixed(loose: list[_Place], table: Table, count: int) -> list[_Place]:
    """So many of the jokers that no tile on the table could be mistaken for."""
    lying = {tile for tiles in table for tile in tiles}
    faces = Counter(place.face for place in loose)
    return [place for place in loose if place.face not in lying and faces[place.face] == 1][: max(count, 0)]


def _exchanged(table: Table, places: list[_Place]) -> Table:
    faces = {(place.run, place.place): place.face for place in places}
    return tuple(
        tuple(faces.get((index, place), tile) for place, tile in enumerate(tiles))
        for index, tiles in enumerate(table)
    )


def _jokers_again(table: Table, faces: set[Tile]) -> Table:
    return tuple(tuple(JOKER if tile in faces else tile for tile in tiles) for tiles in table)


def _swapped(table: Table, place: _Place) -> StarPlay:
    return StarPlay(0, 0, (place.face,), 1, _exchanged(table, [place]), len(table) - 1)


def _with_joker(table: Table, deck: Deck) -> Iterator[Table]:
    """The table with one joker more, at each end of a run that can be longer."""
    for index, tiles in enumerate(table):
        reading = read(tiles, deck, groups=False)
        assert reading is not None, "the table consists of runs"
        longer = []
        if reading.faces[0].number > 1:
            longer.append((JOKER, *reading.tiles))
        if reading.faces[-1].number < deck.numbers:
            longer.append((*reading.tiles, JOKER))
        for run in longer:
            yield (*table[:index], run, *table[index + 1 :])
