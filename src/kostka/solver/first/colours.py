"""Split a turn by colour, and combine the ways to lay tiles in each colour."""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from kostka.rules import Deck
from kostka.solver.first.line import Line, Piece, Prices, Use, Ways, code, counts, loose_ends
from kostka.solver.first.ways import every_way, ways
from kostka.tiles import JOKER, SHORTEST, Rack, Table, read

Laid: TypeAlias = tuple[int, ...]
"""The tiles laid in each colour, packed as two bits per number."""


class Turn(NamedTuple):
    """A position, colour by colour."""

    table: Table
    rack: Rack
    lines: tuple[Line, ...]
    own: int
    """Jokers on the rack."""
    loose: bool
    """Whether a joker on the table can leave its run without help from a joker on the rack."""

    @classmethod
    def of(cls, table: Table, rack: Rack, deck: Deck) -> "Turn":
        runs: list[list[Piece]] = [[] for _ in range(deck.colours)]
        for tiles in table:
            reading = read(tiles, deck, groups=False)
            assert reading is not None, "the table consists of runs"
            content = tuple([tile.number for tile in reading.tiles])
            runs[reading.faces[0].colour].append((reading.faces[0].number, content))
        held = [[0] * deck.numbers for _ in range(deck.colours)]
        for tile in rack:
            if tile != JOKER:
                held[tile.colour][tile.number - 1] += 1
        own = rack.count(JOKER)
        giving: list[list[Piece]] = [[]] * deck.colours
        loose = False
        if any(JOKER in tiles for tiles in table):
            giving = _giving(runs, held, own)
            loose = any(_giving(runs, held, 0)) if own else any(giving)
        pairs = zip(runs, giving, strict=True)
        free = sum([sum(loose_ends(run[1])) for pieces, gives in pairs for run in pieces if run in gives])
        lines = tuple(
            Line(deck.numbers, tuple(sorted(pieces)), tuple(gives), tuple(numbers), own, free)
            for pieces, gives, numbers in zip(runs, giving, held, strict=True)
        )
        return cls(table, rack, lines, own, loose)

    def laying(self, laid: Laid, own: int) -> "Turn":
        """The same turn, with only these tiles and this many jokers on the rack."""
        lines = tuple(
            line._replace(held=counts(bits, line.numbers), rack_jokers=own)
            for line, bits in zip(self.lines, laid, strict=True)
        )
        return self._replace(lines=lines, own=own)

    @property
    def everything(self) -> Laid:
        return tuple([code(line.held) for line in self.lines])


def _giving(runs: list[list[Piece]], held: list[list[int]], own: int) -> list[list[Piece]]:
    """The runs of each colour that a joker might leave.

    A run of three first needs one more tile at its other end: from the rack, a joker that left another run,
    or the run next to it.
    """
    giving: list[list[Piece]] = [[] for _ in runs]
    short: list[tuple[int, Piece, int]] = []
    for colour, pieces in enumerate(runs):
        for run in pieces:
            start, content = run
            left, right = loose_ends(content)
            if left + right and len(content) > SHORTEST:
                giving[colour].append(run)
            else:
                short += [(colour, run, start + SHORTEST)] * (left > 0)
                short += [(colour, run, start - 1)] * (right > 0)
    short = [(colour, run, number) for colour, run, number in short if 1 <= number <= len(held[colour])]
    for colour, run, number in short:
        if (own or held[colour][number - 1] or _met(runs[colour], run, number)) and run not in giving[colour]:
            giving[colour].append(run)
    if any(giving):
        for colour, run, _ in short:
            if run not in giving[colour]:
                giving[colour].append(run)
    return giving


def _met(runs: list[Piece], run: Piece, number: int) -> bool:
    """Whether another run starts or ends at this number, so that the two can join."""
    if number < run[0]:
        return any(start + len(content) - 1 == number for start, content in runs)
    return any(start == number for start, _ in runs)


class Mix(NamedTuple):
    """A combination of ways for the colours handled so far."""

    value: int
    laid: Laid
    runs: tuple[tuple[Piece, ...], ...]


Mixes: TypeAlias = dict[Use, list[Mix]]


def best_mixes(turn: Turn, prices: Prices, limit: int) -> Mixes:
    """The best combinations for each use of jokers, one per choice of tiles, and all that lay every tile."""
    mixes: Mixes = {Use(0, 0, 0, 0): [Mix(0, (), ())]}
    for colour, line in enumerate(turn.lines):
        everything = turn.everything[: colour + 1]
        together: dict[Use, dict[Laid, Mix]] = {}
        for use, mix in _with(mixes, line, ways(line, prices, limit)):
            target = together.setdefault(use, {})
            if mix.laid not in target or target[mix.laid].value < mix.value:
                target[mix.laid] = mix
        mixes = {use: _fewer(list(target.values()), limit, everything) for use, target in together.items()}
    return mixes


def every_mix(turn: Turn, prices: Prices) -> Mixes:
    """All ways to lay every tile."""
    mixes: Mixes = {Use(0, 0, 0, 0): [Mix(0, (), ())]}
    for line in turn.lines:
        together: Mixes = {}
        for use, mix in _with(mixes, line, every_way(line, prices)):
            together.setdefault(use, []).append(mix)
        mixes = together
    return mixes


def _with(mixes: Mixes, line: Line, found: Ways) -> Iterator[tuple[Use, Mix]]:
    """The combinations extended by one colour, as long as there are enough jokers."""
    own, most = line.rack_jokers, line.rack_jokers + line.free_jokers
    for (pinned, places, taken, lent), some in mixes.items():
        for use, options in found.items():
            both = Use(pinned + use.pinned, places + use.open, taken + use.taken, lent + use.lent)
            if both.pinned > own or both.lent > own or both.pinned + both.open > most:
                continue
            for mix in some:
                for way in options:
                    yield both, Mix(mix.value + way.value, (*mix.laid, way.laid), (*mix.runs, way.runs))


def _fewer(ranked: list[Mix], limit: int, everything: Laid) -> list[Mix]:
    if len(ranked) <= limit:
        return ranked
    ranked.sort(key=lambda mix: -mix.value)
    return ranked[:limit] + [mix for mix in ranked[limit:] if mix.laid == everything]
