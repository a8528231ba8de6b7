"""Tiles, racks and tables in the terminal: a colour and a shape for every colour, marks for what moved.

Nothing is said by colour alone. What comes from the rack stands in brackets, what was taken off the table in
angle brackets; a new set has a plus sign and a changed one a tilde.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple

from rich.console import Console
from rich.text import Text

from kostka.rules import Deck
from kostka.solver.explain import changes
from kostka.tiles import COLOURS, JOKER, Rack, Table, Tile, TileSet

SHAPES = "◆●■▲"
JOKER_SHAPE = "★"
INKS = ("#b3001b", "#1646c8", "#101010", "#a84300")
JOKER_INK = "#6d28d9"
IVORY = "#f4ecd8"
FRESH = "#ffd447"
IN_HAND = "#bfe0ff"
MARGIN = 5


class Mark(StrEnum):
    """What became of a set; the value is the sign beside it."""

    KEPT = " "
    CHANGED = "~"
    NEW = "+"


class Outcome(NamedTuple):
    """A set of the table after a move: what became of it, and which of its tiles came from the rack."""

    tiles: TileSet
    mark: Mark
    fresh: tuple[bool, ...]


class Pen:
    """Draws on a console, with letters instead of shapes where the terminal cannot show those."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.shapes = console.encoding.lower().startswith("utf")

    def face(self, tile: Tile) -> str:
        """A tile without colour: its shape and number."""
        if not self.shapes:
            return str(tile)
        return JOKER_SHAPE if tile == JOKER else f"{SHAPES[tile.colour]}{tile.number}"

    def tile(self, tile: Tile, fresh: bool = False) -> Text:
        """A tile; a fresh one, from the rack, stands out."""
        return self._framed(tile, "[]", FRESH) if fresh else self._framed(tile, "  ", IVORY)

    def _framed(self, tile: Tile, frame: str, ground: str) -> Text:
        ink = JOKER_INK if tile == JOKER else INKS[tile.colour]
        return Text(f"{frame[0]}{self.face(tile)}{frame[1]}", f"bold {ink} on {ground}")

    def row(self, tiles: Iterable[tuple[Tile, bool]], label: str = "", style: str = "dim") -> Text:
        """A label, and tiles with whether they are fresh."""
        pieces = [self.tile(tile, fresh) for tile, fresh in tiles]
        return self.flow(pieces, Text(f"{label:>{MARGIN - 1}} ", style), Text(" " * MARGIN))

    def hand(self, tiles: Iterable[Tile]) -> Text:
        """Tiles that were taken off the table and lie nowhere."""
        margin = Text(" " * MARGIN)
        return self.flow([self._framed(tile, "<>", IN_HAND) for tile in tiles], margin, margin)

    def flow(self, pieces: Iterable[Text], first: Text, further: Text) -> Text:
        """The pieces after one another, with line breaks only between them."""
        lines = [first.copy()]
        for piece in pieces:
            if lines[-1].cell_len + piece.cell_len > self.console.width:
                lines.append(further.copy())
            lines[-1].append_text(piece).append(" ")
        for line in lines:
            line.rstrip()
        return Text("\n").join(lines)

    def table(self, table: Table) -> Text:
        """The sets of a table, numbered."""
        rows = [self.row(_plain(tiles), str(number)) for number, tiles in enumerate(table, 1)]
        return Text("\n").join(rows)

    def rack(self, rack: Rack, played: Rack = ()) -> Text:
        """A rack, with the tiles that are played marked."""
        return self.row(_played_first(rack, played))

    def outcome(self, sets: Sequence[Outcome]) -> Text:
        """A table after a move."""
        rows = [self._outcome(number, after) for number, after in enumerate(sets, 1)]
        return Text("\n").join(rows)

    def _outcome(self, number: int, after: Outcome) -> Text:
        style = "dim" if after.mark is Mark.KEPT else "bold green"
        return self.row(zip(after.tiles, after.fresh, strict=True), f"{after.mark}{number:>3}", style)

    def legend(self, names: Sequence[str], joker: str) -> Text:
        """Which letter, shape and colour belong together."""
        entries = [
            self._entry(letter, shape, ink, name)
            for letter, shape, ink, name in zip(COLOURS, SHAPES, INKS, names, strict=False)
        ]
        entries.append(self._entry("J", JOKER_SHAPE, JOKER_INK, joker))
        return self.flow(entries, Text(), Text())

    def _entry(self, letter: str, shape: str, ink: str, name: str) -> Text:
        sign = f" {shape} " if self.shapes else f" {letter} "
        return Text.assemble((letter, "bold"), " ", (sign, f"bold {ink} on {IVORY}"), f" {name} ")


def outcomes(before: Table, after: Table, played: Rack, deck: Deck, groups: bool = True) -> list[Outcome]:
    """What became of the sets: those that were kept first, as they lay, then changed ones, then new ones.

    Copies of a tile are alike, so a new set that can be from the rack alone is taken to be.
    """
    found = changes(before, after, deck, groups=groups)
    marked = [(j, Mark.KEPT) for _, j in sorted(found.kept)]
    marked += [(j, Mark.CHANGED) for _, j in sorted(found.continued)]
    marked += [(j, Mark.NEW) for j in found.new]
    from_rack = Counter(played)
    fresh = {j: (False,) * len(after[j]) for j, mark in marked if mark is Mark.KEPT}
    for j in found.new:
        if Counter(after[j]) <= from_rack:
            from_rack -= Counter(after[j])
            fresh[j] = (True,) * len(after[j])
    for j, tiles in enumerate(after):
        if j not in fresh:
            fresh[j] = _taken(tiles, from_rack)
    return [Outcome(after[j], mark, fresh[j]) for j, mark in marked]


def _taken(tiles: TileSet, stock: Counter[Tile]) -> tuple[bool, ...]:
    """Which of the tiles can be had from the stock, and takes them."""
    taken = []
    for tile in tiles:
        taken.append(stock[tile] > 0)
        stock[tile] -= taken[-1]
    return tuple(taken)


def _plain(tiles: TileSet) -> list[tuple[Tile, bool]]:
    return [(tile, False) for tile in tiles]


def _played_first(rack: Rack, played: Rack) -> list[tuple[Tile, bool]]:
    """The rack in order; of equal tiles those that are played come first."""
    ordered = tuple(sorted(rack))
    return list(zip(ordered, _taken(ordered, Counter(played)), strict=True))
