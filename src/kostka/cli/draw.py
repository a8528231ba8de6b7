"""Tiles, racks and tables in the terminal: each colour has a shape, and changes have marks.

Nothing is said by colour alone. Tiles from the rack are in brackets, tiles taken off the table in angle
brackets, tiles that others laid lately in parentheses; a new set has a plus sign, a changed one a tilde.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import Enum, StrEnum
from typing import NamedTuple

from rich.console import Console
from rich.text import Text

from kostka.rules import Deck
from kostka.solver.classic.explain.changes import changes
from kostka.tiles import COLOURS, JOKER, Rack, Table, Tile, TileSet

SHAPES = "◆●■▲"
JOKER_SHAPE = "★"
INKS = ("#b3001b", "#1646c8", "#101010", "#a84300")
JOKER_INK = "#6d28d9"
IVORY = "#f4ecd8"
FRESH = "#ffd447"
IN_HAND = "#bfe0ff"
LATELY = "#c9f0c4"
MARGIN = 5


class Mark(StrEnum):
    """What happened to a set; the value is the sign next to it."""

    KEPT = " "
    CHANGED = "~"
    NEW = "+"


class Origin(Enum):
    """Where a tile comes from; the value is its frame and ground."""

    TABLE = ("  ", IVORY)
    RACK = ("[]", FRESH)
    OTHERS = ("()", LATELY)
    HAND = ("<>", IN_HAND)


class Outcome(NamedTuple):
    """A set after a move: what happened to it, and which of its tiles came from the rack."""

    tiles: TileSet
    mark: Mark
    fresh: tuple[bool, ...]


class Pen:
    """Draws on a console, with letters instead of shapes where the terminal cannot show shapes."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.shapes = console.encoding.lower().startswith("utf")

    def face(self, tile: Tile) -> str:
        """A tile without colour: its shape and number."""
        if not self.shapes:
            return str(tile)
        return JOKER_SHAPE if tile == JOKER else f"{SHAPES[tile.colour]}{tile.number}"

    def tile(self, tile: Tile, origin: Origin = Origin.TABLE) -> Text:
        """A tile; one that does not simply lie on the table stands out."""
        frame, ground = origin.value
        ink = JOKER_INK if tile == JOKER else INKS[tile.colour]
        return Text(f"{frame[0]}{self.face(tile)}{frame[1]}", f"bold {ink} on {ground}")

    def row(self, tiles: Iterable[tuple[Tile, Origin]], label: str = "", style: str = "dim") -> Text:
        """A label, then tiles, each with where it comes from."""
        pieces = [self.tile(tile, origin) for tile, origin in tiles]
        return self.flow(pieces, Text(f"{label:>{MARGIN - 1}} ", style), Text(" " * MARGIN))

    def hand(self, tiles: Iterable[Tile]) -> Text:
        """Tiles that were taken off the table and are not laid yet."""
        margin = Text(" " * MARGIN)
        return self.flow([self.tile(tile, Origin.HAND) for tile in tiles], margin, margin)

    def flow(self, pieces: Iterable[Text], first: Text, further: Text) -> Text:
        """The pieces in a row, with line breaks only between them."""
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
        """A rack, with the played tiles marked."""
        return self.row(_played_first(rack, played))

    def outcome(self, sets: Sequence[Outcome]) -> Text:
        """A table after a move."""
        rows = [self._outcome(number, after) for number, after in enumerate(sets, 1)]
        return Text("\n").join(rows)

    def _outcome(self, number: int, after: Outcome) -> Text:
        style = "dim" if after.mark is Mark.KEPT else "bold green"
        return self.row(_framed(after.tiles, after.fresh), f"{after.mark}{number:>3}", style)

    def legend(self, names: Sequence[str], joker: str) -> Text:
        """The legend: which letter, shape and colour belong together."""
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
    """What happened to the sets: first those that were kept, as they lay, then changed ones, then new ones.

    Copies of a tile are alike, so a new set that can come from the rack alone counts as such.
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
            fresh[j] = taken(tiles, from_rack)
    return [Outcome(after[j], mark, fresh[j]) for j, mark in marked]


def taken(tiles: TileSet, stock: Counter[Tile]) -> tuple[bool, ...]:
    """Which tiles are in stock; takes them out of it."""
    found = []
    for tile in tiles:
        found.append(stock[tile] > 0)
        stock[tile] -= found[-1]
    return tuple(found)


def _plain(tiles: TileSet) -> list[tuple[Tile, Origin]]:
    return [(tile, Origin.TABLE) for tile in tiles]


def _framed(tiles: TileSet, fresh: Iterable[bool]) -> list[tuple[Tile, Origin]]:
    """The tiles, with fresh ones as from the rack."""
    return [(tile, Origin.RACK if new else Origin.TABLE) for tile, new in zip(tiles, fresh, strict=True)]


def _played_first(rack: Rack, played: Rack) -> list[tuple[Tile, Origin]]:
    """The rack in order; of equal tiles, played ones come first."""
    ordered = tuple(sorted(rack))
    return _framed(ordered, taken(ordered, Counter(played)))
