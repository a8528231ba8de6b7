"""All plays of a turn of runs and stars, swaps of tiles for jokers included (F-JOKER-3)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

from kostka.rules import Deck
from kostka.rules.first import Stars
from kostka.solver.first.story import Run, run_of, stories
from kostka.solver.first.turn import StarPlay, solve, star_plays
from kostka.tiles import JOKER, Rack, Reading, Table, Tile, TileSet, read


def can_lay(table: Table, rack: Rack, deck: Deck, stars: Stars) -> bool:
    """Whether any tile can be laid at all, swaps for jokers included."""
    if solve(table, rack, deck, stars).played:
        return True
    return any(swap.face in rack for swap in _stayed(table, table, deck))


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
    distinct = {(play.played, play.taken): play for play in reversed(found)}
    return tuple(play for play in found if distinct[play.played, play.taken] is play)[:limit]


class _Swap(NamedTuple):
    """A joker by the number of its run and its place in it, and the tile that it stands for."""

    run: int
    place: int
    face: Tile


def _swapped(play: StarPlay, table: Table, rack: Rack, deck: Deck) -> Iterator[StarPlay]:
    """The play with swaps besides: tiles left on the rack for jokers that stayed in their place.

    Where the play moves a joker, one that seems to lie where it lay may be another that has come there.
    """
    left = Counter(rack) - Counter(play.played)
    stayed = list(_stayed(table, play.table, deck))
    moves = len(stayed) < sum(tiles.count(JOKER) for tiles in table)
    possible = [swap for swap in stayed if swap.face in left]
    for count in range(1, len(possible) + 1):
        for chosen in combinations(possible, count):
            if Counter(swap.face for swap in chosen) <= left:
                after = _exchanged(play.table, chosen)
                if moves and not _told(table, after, deck, count, play.played.count(JOKER)):
                    continue
                kept = sum((Counter(table) & Counter(after)).values())
                played = tuple(sorted((*play.played, *(swap.face for swap in chosen))))
                yield replace(play, played=played, taken=count, table=after, kept=kept)


def _told(before: Table, after: Table, deck: Deck, swapped: int, own: int) -> bool:
    """Whether there is a story with so many jokers swapped and so many laid from the rack."""
    told = stories(_runs(before, deck), _runs(after, deck), own)
    return any(story.swapped == swapped and story.own == own for story in told)


def _runs(table: Table, deck: Deck) -> tuple[Run, ...]:
    readings = [read(tiles, deck, groups=False) for tiles in table]
    return tuple(run_of(reading) for reading in readings if reading is not None)


def _stayed(before: Table, after: Table, deck: Deck) -> Iterator[_Swap]:
    """The jokers of a table that lie in their places after a play."""
    used: set[tuple[int, int]] = set()
    for tiles in before:
        if JOKER not in tiles:
            continue
        reading = read(tiles, deck, groups=False)
        assert reading is not None, "the table consists of runs"
        homes = {home: list(_jokers(reading, home, after)) for home in _homes(reading.tiles, after)}
        unused = [home for home in homes if home not in used]
        if unused:
            # Of several runs that could be this one, it is the one in which most of its jokers lie.
            home = max(unused, key=lambda home: len(homes[home]))
            used.add(home)
            yield from homes[home]


def _jokers(reading: Reading, home: tuple[int, int], after: Table) -> Iterator[_Swap]:
    run, start = home
    for place, (tile, face) in enumerate(zip(reading.tiles, reading.faces, strict=True), start):
        if tile == JOKER and 0 <= place < len(after[run]) and after[run][place] == JOKER:
            yield _Swap(run, place, face)


def _homes(tiles: TileSet, after: Table) -> Iterator[tuple[int, int]]:
    """Where a run may lie now: the index of a run, and the place of its first tile, jokers gone included."""
    numbers = [place for place, tile in enumerate(tiles) if tile != JOKER]
    middle = tiles[numbers[0] : numbers[-1] + 1]
    for index, run in enumerate(after):
        if middle[0] in run:
            at = run.index(middle[0])
            if run[at : at + len(middle)] == middle:
                yield index, at - numbers[0]


def _exchanged(table: Table, chosen: tuple[_Swap, ...]) -> Table:
    faces = {(swap.run, swap.place): swap.face for swap in chosen}
    return tuple(
        tuple([faces.get((index, place), tile) for place, tile in enumerate(tiles)])
        for index, tiles in enumerate(table)
    )
