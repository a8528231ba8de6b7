"""All plays of a turn in First, joker swaps included (F-JOKER-3)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

from kostka.rules import Deck
from kostka.rules.first import Stars
from kostka.solver.first.turn import FirstPlay, best_plays, solve
from kostka.tiles import JOKER, Rack, Table, Tile, canonical_table, read


def can_lay(table: Table, rack: Rack, deck: Deck, stars: Stars) -> bool:
    """Whether any tile can be laid at all, joker swaps included."""
    if solve(table, rack, deck, stars).played:
        return True
    return any(True for _ in _swaps(table, rack, deck))


def plays(
    table: Table, rack: Rack, deck: Deck, stars: Stars, limit: int = 20, *, swaps: bool = True
) -> tuple[FirstPlay, ...]:
    """The best plays, one per choice of tiles from the rack, each with a table for it.

    Among plays with the same stars and tiles, those that gain jokers come first. `swaps` is off where a joker
    never goes to the rack.
    """
    found = best_plays(table, rack, deck, stars, limit)
    if swaps:
        # The rack cannot become empty, since swapped jokers stay there until the next turn.
        stars = replace(stars, last_tile=0)
        lying = canonical_table(table, deck, groups=False)
        for chosen in _choices(lying, rack, deck):
            # Swaps may as well come first.
            swapped = _exchanged(lying, chosen)
            left = tuple((Counter(rack) - Counter(swap.face for swap in chosen)).elements())
            more = best_plays(swapped, left, deck, stars, limit)
            nothing = FirstPlay(0, 0, (), 0, swapped, 0)
            found += [_besides(chosen, play, lying) for play in (*more, nothing)]
        found.sort(key=lambda play: (-play.stars, -play.tiles, -play.taken))
    distinct = {(play.played, play.taken): play for play in reversed(found)}
    return tuple(play for play in found if distinct[play.played, play.taken] is play)[:limit]


class _Swap(NamedTuple):
    """A joker: the index of its run, its place there, and the tile it stands for."""

    run: int
    place: int
    face: Tile


def _swaps(table: Table, rack: Rack, deck: Deck) -> Iterator[_Swap]:
    """The jokers for which the rack has the tile."""
    for index, tiles in enumerate(table):
        if JOKER not in tiles:
            continue
        reading = read(tiles, deck, groups=False)
        assert reading is not None, "the table consists of runs"
        for place, (tile, face) in enumerate(zip(reading.tiles, reading.faces, strict=True)):
            if tile == JOKER and face in rack:
                yield _Swap(index, place, face)


def _choices(table: Table, rack: Rack, deck: Deck) -> Iterator[tuple[_Swap, ...]]:
    """The sets of jokers that can be swapped together."""
    possible = list(_swaps(table, rack, deck))
    for count in range(1, len(possible) + 1):
        for chosen in combinations(possible, count):
            if not Counter(swap.face for swap in chosen) - Counter(rack):
                yield chosen


def _besides(chosen: tuple[_Swap, ...], play: FirstPlay, table: Table) -> FirstPlay:
    """A play found after these jokers were swapped, with the swaps included."""
    played = tuple(sorted((*play.played, *(swap.face for swap in chosen))))
    kept = sum((Counter(table) & Counter(play.table)).values())
    return replace(play, played=played, taken=len(chosen), kept=kept)


def _exchanged(table: Table, chosen: tuple[_Swap, ...]) -> Table:
    faces = {(swap.run, swap.place): swap.face for swap in chosen}
    return tuple(
        tuple([faces.get((index, place), tile) for place, tile in enumerate(tiles)])
        for index, tiles in enumerate(table)
    )
