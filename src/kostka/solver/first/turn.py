"""The best plays of one turn where only runs are played and stars are earned (F-TURN, F-STAR, F-JOKER).

Tiles are laid as new runs or added to runs on the table, which may be joined; only jokers leave a run. A
swapped joker earns nothing and helps to lay nothing, so `solve` ignores swaps and `swaps` adds them.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from kostka.rules import Deck
from kostka.rules.first import Stars
from kostka.solver.first.colours import Laid, Turn
from kostka.solver.first.line import Piece, Way
from kostka.solver.first.plain import jokers_could_help, plain_way
from kostka.solver.first.ranking import STARS, TILES, ranked, stars_in, tiles_of
from kostka.tiles import JOKER, Rack, Table, Tile, TileSet


@dataclass(frozen=True, slots=True)
class FirstPlay:
    """A play: the stars it earns, what leaves the rack, how many jokers it gains, and the table after it.

    `tiles` is by how much the rack shrinks; `kept` counts the untouched runs.
    """

    stars: int
    tiles: int
    played: Rack
    taken: int
    table: Table
    kept: int
    exact: bool = True


def solve(table: Table, rack: Rack, deck: Deck, stars: Stars) -> FirstPlay:
    """The play with the most stars, then the most tiles; an empty play if nothing can be laid."""
    turn = Turn.of(table, rack, deck)
    chosen = _plain(turn, stars) if not turn.own and deck.copies == 1 else None
    best = _plain_play(turn, chosen, stars) if chosen else next(_plays(turn, stars, 1), None)
    return FirstPlay(0, 0, (), 0, table, len(table)) if best is None else best


def best_plays(table: Table, rack: Rack, deck: Deck, stars: Stars, limit: int) -> list[FirstPlay]:
    """The best plays without swaps, one per choice of tiles from the rack, each with a table for it."""
    return list(_plays(Turn.of(table, rack, deck), stars, limit))


def _plays(turn: Turn, stars: Stars, limit: int) -> Iterator[FirstPlay]:
    for found in ranked(turn, stars, limit):
        yield _play(turn, found.laid, found.own, found.stars, found.runs)


def _plain(turn: Turn, stars: Stars) -> list[Way] | None:
    """The best way for each colour if no joker moves; None if moving one could help."""
    tile, run = STARS * stars.per_tile + TILES, STARS * stars.per_run
    chosen = []
    for line in turn.lines:
        way = plain_way(line, tile, run)
        if jokers_could_help(line, way):
            return None
        chosen.append(way)
    return chosen


def _plain_play(turn: Turn, chosen: list[Way], stars: Stars) -> FirstPlay | None:
    laid = tuple([way.laid for way in chosen])
    if not any(laid):
        return None
    value = sum([way.value for way in chosen])
    if sum(map(int.bit_count, laid)) == len(turn.rack):
        value += STARS * stars.last_tile
    return _play(turn, laid, 0, stars_in(value), tuple([way.runs for way in chosen]))


def _play(turn: Turn, laid: Laid, own: int, stars: int, runs: tuple[tuple[Piece, ...], ...]) -> FirstPlay:
    played = [JOKER] * own
    for colour, bits in enumerate(laid):
        for number in range(1, turn.lines[colour].numbers + 1):
            played += [Tile(colour, number)] * (bits >> 2 * number & 3)
    after = _arranged(turn, runs)
    kept = sum((Counter(_canonical(turn)) & Counter(after)).values())
    return FirstPlay(stars, len(played), tuple(played), 0, after, kept)


def _canonical(turn: Turn) -> Iterator[TileSet]:
    for colour, line in enumerate(turn.lines):
        for piece in line.runs:
            yield tiles_of(colour, piece)


def _arranged(turn: Turn, runs: tuple[tuple[Piece, ...], ...]) -> Table:
    """The old runs in their places, with what was added to them, then the new ones."""
    after = [tiles_of(colour, piece) for colour, pieces in enumerate(runs) for piece in pieces]
    arranged: list[TileSet] = []
    for tiles in turn.table:
        numbers = {tile for tile in tiles if tile != JOKER}
        found = next((run for run in after if numbers <= set(run)), None)
        if found is not None:
            after.remove(found)
            arranged.append(found)
    return (*arranged, *after)
