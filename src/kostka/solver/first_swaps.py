"""All plays of a turn of runs and stars, swaps of tiles for jokers included (F-JOKER-3)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

from kostka.rules import Deck
from kostka.rules.first import Stars
from kostka.solver.first import StarPlay, solve, star_plays
from kostka.tiles import JOKER, Rack, Table, Tile, TileSet, read


def can_lay(table: Table, rack: Rack, deck: Deck, stars: Stars) -> bool:
    """Whether any tile can be laid at all, swaps for jokers included."""
    return bool(solve(table, rack, deck, stars).played) or bool(_possible(table, rack, deck))


def plays(
    table: Table, rack: Rack, deck: Deck, stars: Stars, limit: int = 20, *, swaps: bool = True
) -> tuple[StarPlay, ...]:
    """The best plays by what leaves the rack, best first, each with a table for it.

    Of plays that earn and lay the same those come first that bring jokers to the rack; `swaps` is off where
    a joker never goes there.
    """
    found = star_plays(table, rack, deck, stars, limit)
    if swaps:
        nothing = StarPlay(0, 0, (), 0, table, len(table))
        found += [swapped for play in (*found, nothing) for swapped in _swapped(play, table, rack, deck)]
        found.sort(key=lambda play: (-play.stars, -play.tiles, -play.taken))
    return tuple(found[:limit])


def _swapped(play: StarPlay, table: Table, rack: Rack, deck: Deck) -> Iterator[StarPlay]:
    """The play with swaps besides: tiles left on the rack for jokers that stayed in their place."""
    left = tuple((Counter(rack) - Counter(play.played)).elements())
    stayed = [swap for swap in _possible(table, left, deck) if _place(play.table, swap) is not None]
    for count in range(1, len(stayed) + 1):
        for chosen in combinations(stayed, count):
            if Counter(swap.face for swap in chosen) <= Counter(left):
                after = play.table
                for swap in chosen:
                    after = _exchanged(after, swap)
                kept = sum((Counter(table) & Counter(after)).values())
                played = tuple(sorted((*play.played, *(swap.face for swap in chosen))))
                yield replace(play, played=played, taken=count, table=after, kept=kept)


class _Swap(NamedTuple):
    """A joker of the table, and the tile of the rack that it stands for."""

    run: TileSet
    place: int
    face: Tile


def _possible(table: Table, rack: Rack, deck: Deck) -> list[_Swap]:
    held = set(rack)
    found = []
    for tiles in table:
        reading = read(tiles, deck, groups=False)
        assert reading is not None, "the table consists of runs"
        for place, (tile, face) in enumerate(zip(reading.tiles, reading.faces, strict=True)):
            if tile == JOKER and face in held:
                found.append(_Swap(reading.tiles, place, face))
    return found


def _place(table: Table, swap: _Swap) -> tuple[int, int] | None:
    """Where the joker of a swap lies in a table after a play: the run and the place, if it stayed."""
    anchor = next(place for place, tile in enumerate(swap.run) if tile != JOKER)
    for index, run in enumerate(table):
        if swap.run[anchor] in run:
            start = run.index(swap.run[anchor]) - anchor
            if start >= 0 and run[start : start + len(swap.run)] == swap.run:
                return index, start + swap.place
    return None


def _exchanged(table: Table, swap: _Swap) -> Table:
    found = _place(table, swap)
    assert found is not None, "the joker stayed in its place"
    index, place = found
    run = table[index]
    return (*table[:index], (*run[:place], swap.face, *run[place + 1 :]), *table[index + 1 :])
