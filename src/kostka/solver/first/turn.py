"""The best plays of one turn where only runs are played and stars are earned (F-TURN, F-STAR, F-JOKER).

Tiles are laid as new runs or added to runs of the table, which may come to meet; nothing but jokers leaves
a run. A joker swapped for its tile earns nothing and helps to lay nothing, so `solve` leaves swaps alone and
`swaps` adds them.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from kostka.rules import Deck
from kostka.rules.first import Stars
from kostka.solver.first.line import Line, Piece, Prices, Use, Way, code, loose_ends
from kostka.solver.first.plain import jokers_could_help, plain_way
from kostka.solver.first.sweep import ways
from kostka.tiles import JOKER, Rack, Table, Tile, TileSet, read

# The value of a play, field by field: stars, tiles, as few jokers as possible, runs left alone.
_STARS, _TILES, _JOKERS = 1 << 40, 1 << 28, 1 << 14


@dataclass(frozen=True, slots=True)
class StarPlay:
    """A play: the stars it earns, what leaves the rack, how many jokers come to it, and the table after it.

    `tiles` is by how much the rack gets smaller; `kept` counts the given runs that are left untouched.
    """

    stars: int
    tiles: int
    played: Rack
    taken: int
    table: Table
    kept: int
    exact: bool = True


def solve(table: Table, rack: Rack, deck: Deck, stars: Stars) -> StarPlay:
    """The play with most stars, of those the one with most tiles; nothing is laid if nothing can be."""
    turn = _Turn.of(table, rack, deck)
    chosen = _plain(turn, stars) if not turn.own and deck.copies == 1 else None
    best = next(_ranked(turn, stars, 1), None) if chosen is None else _plain_play(turn, chosen, stars)
    return StarPlay(0, 0, (), 0, table, len(table)) if best is None else best


def star_plays(table: Table, rack: Rack, deck: Deck, stars: Stars, limit: int) -> list[StarPlay]:
    """The best plays without swaps by what leaves the rack, best first, each with a table for it."""
    return list(_ranked(_Turn.of(table, rack, deck), stars, limit))


_Laid: TypeAlias = tuple[int, ...]


class _Mix(NamedTuple):
    """Ways for the first few colours taken together."""

    value: int
    laid: _Laid
    runs: tuple[tuple[Piece, ...], ...]


_Mixes: TypeAlias = dict[Use, list[_Mix]]


class _Turn(NamedTuple):
    """A position, colour by colour."""

    table: Table
    rack: Rack
    lines: tuple[Line, ...]
    own: int
    """Jokers on the rack."""

    @classmethod
    def of(cls, table: Table, rack: Rack, deck: Deck) -> "_Turn":
        runs: list[list[Piece]] = [[] for _ in range(deck.colours)]
        free = 0
        for tiles in table:
            reading = read(tiles, deck, groups=False)
            assert reading is not None, "the table consists of runs"
            content = tuple([tile.number for tile in reading.tiles])
            runs[reading.faces[0].colour].append((reading.faces[0].number, content))
            free += sum(loose_ends(content))
        held = [[0] * deck.numbers for _ in range(deck.colours)]
        for tile in rack:
            if tile != JOKER:
                held[tile.colour][tile.number - 1] += 1
        own = rack.count(JOKER)
        lines = tuple(
            Line(deck.numbers, tuple(sorted(pieces)), tuple(numbers), own, free)
            for pieces, numbers in zip(runs, held, strict=True)
        )
        return cls(table, rack, lines, own)


def _plain(turn: _Turn, stars: Stars) -> list[Way] | None:
    """The best way for each colour if no joker moves; None if one that does could help."""
    tile, run = _STARS * stars.per_tile + _TILES, _STARS * stars.per_run
    chosen = []
    for line in turn.lines:
        way = plain_way(line, tile, run)
        if line.free_jokers and jokers_could_help(line, way):
            return None
        chosen.append(way)
    return chosen


def _plain_play(turn: _Turn, chosen: list[Way], stars: Stars) -> StarPlay | None:
    laid = tuple([way.laid for way in chosen])
    if not any(laid):
        return None
    value = sum([way.value for way in chosen])
    if sum(map(int.bit_count, laid)) == len(turn.rack):
        value += _STARS * stars.last_tile
    return _play(turn, laid, 0, value, _Mix(value, laid, tuple([way.runs for way in chosen])))


def _ranked(turn: _Turn, stars: Stars, limit: int) -> Iterator[StarPlay]:
    """The plays without swaps, best first."""
    prices = Prices(_STARS * stars.per_tile + _TILES, _STARS * stars.per_run, 1)
    everything = tuple([code(line.held) for line in turn.lines])
    mixes: _Mixes = {Use(0, 0, 0, 0): [_Mix(0, (), ())]}
    for line in turn.lines:
        mixes = _with(mixes, line, prices, limit, everything)
    best: dict[tuple[_Laid, int], tuple[int, _Mix]] = {}
    for (pinned, places, taken, least), found in mixes.items():
        own = pinned + places - taken
        if taken > places or own > turn.own or least > places:
            continue
        joker_value = own * prices.tile - (own + taken) * _JOKERS
        for mix in found:
            value = mix.value + joker_value
            if own == turn.own and mix.laid == everything:
                value += _STARS * stars.last_tile
            key = (mix.laid, own)
            if key not in best or best[key][0] < value:
                best[key] = (value, mix)
    for (laid, own), (value, mix) in sorted(best.items(), key=lambda item: -item[1][0])[:limit]:
        if own or any(laid):
            yield _play(turn, laid, own, value, mix)


def _with(mixes: _Mixes, line: Line, prices: Prices, limit: int, everything: _Laid) -> _Mixes:
    """The mixes with one more colour."""
    after: dict[Use, dict[_Laid, _Mix]] = {}
    own, most = line.rack_jokers, line.rack_jokers + line.free_jokers
    for (pinned, places, taken, least), found in mixes.items():
        for use, options in ways(line, prices, limit).items():
            if pinned + use.pinned > own or pinned + use.pinned + places + use.open > most:
                continue
            key = Use(pinned + use.pinned, places + use.open, taken + use.taken, max(least, use.least))
            target = after.setdefault(key, {})
            for mix in found:
                for way in options:
                    laid = (*mix.laid, way.laid)
                    value = mix.value + way.value
                    if laid not in target or target[laid].value < value:
                        target[laid] = _Mix(value, laid, (*mix.runs, way.runs))
    return {key: _fewer(target, limit, everything) for key, target in after.items()}


def _fewer(target: dict[_Laid, _Mix], limit: int, everything: _Laid) -> list[_Mix]:
    ranked = list(target.values())
    if len(ranked) <= limit:
        return ranked
    ranked.sort(key=lambda mix: -mix.value)
    all_laid = everything[: len(ranked[0].laid)]
    return ranked[:limit] + [mix for mix in ranked[limit:] if mix.laid == all_laid]


def _play(turn: _Turn, laid: _Laid, own: int, value: int, mix: _Mix) -> StarPlay:
    played = [JOKER] * own
    for colour, bits in enumerate(laid):
        for number in range(1, turn.lines[colour].numbers + 1):
            played += [Tile(colour, number)] * (bits >> 2 * number & 3)
    after = _arranged(turn, mix.runs)
    kept = sum((Counter(_canonical(turn)) & Counter(after)).values())
    stars = (value + _TILES // 2) // _STARS
    return StarPlay(stars, len(played), tuple(played), 0, after, kept)


def _canonical(turn: _Turn) -> Iterator[TileSet]:
    for colour, line in enumerate(turn.lines):
        for piece in line.runs:
            yield _tiles(colour, piece)


def _arranged(turn: _Turn, runs: tuple[tuple[Piece, ...], ...]) -> Table:
    """The runs where they lay, what came to them included, and the new ones behind them."""
    after = [_tiles(colour, piece) for colour, pieces in enumerate(runs) for piece in pieces]
    arranged: list[TileSet] = []
    for tiles in turn.table:
        numbers = {tile for tile in tiles if tile != JOKER}
        found = next((run for run in after if numbers <= set(run)), None)
        if found is not None:
            after.remove(found)
            arranged.append(found)
    return (*arranged, *after)


def _tiles(colour: int, piece: Piece) -> TileSet:
    return tuple([Tile(colour, number) if number else JOKER for number in piece[1]])
