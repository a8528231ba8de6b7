"""Tiles, racks and tables in the terminal: a colour and a shape for every colour, marks for what moved.

Nothing is said by colour alone. What comes from the rack stands in brackets, a new set has a plus sign
and a changed one a tilde.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple

from rich.console import Console
from rich.text import Text

from kostka.rules import Deck
from kostka.tiles import COLOURS, JOKER, Rack, Table, Tile, TileSet, canonical

SHAPES = "◆●■▲"
JOKER_SHAPE = "★"
INKS = ("#b3001b", "#1646c8", "#101010", "#a84300")
JOKER_INK = "#6d28d9"
IVORY = "#f4ecd8"
FRESH = "#ffd447"
MARGIN = 5
WIDEST_TILE = 6


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
        ink = JOKER_INK if tile == JOKER else INKS[tile.colour]
        left, right = "[]" if fresh else "  "
        style = f"bold {ink} on {FRESH if fresh else IVORY}"
        return Text(f"{left}{self.face(tile)}{right}", style)

    def row(self, tiles: Iterable[tuple[Tile, bool]], label: str = "", style: str = "dim") -> Text:
        """A label and tiles with what is fresh among them, broken between tiles where the line ends."""
        line = Text(f"{label:>{MARGIN - 1}} ", style)
        used = MARGIN
        width = max(self.console.width, MARGIN + WIDEST_TILE)
        text = Text()
        for tile, fresh in tiles:
            drawn = self.tile(tile, fresh)
            if used + drawn.cell_len > width:
                text.append_text(line).append("\n")
                line = Text(" " * MARGIN)
                used = MARGIN
            line.append_text(drawn).append(" ")
            used += drawn.cell_len + 1
        text.append_text(line)
        text.rstrip()
        return text

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
        entries = [(letter, Tile(colour, 0), name) for colour, (letter, name) in _letters(names)]
        text = Text()
        for letter, tile, name in [*entries, ("J", JOKER, joker)]:
            shape = f" {self.face(tile).rstrip('0')} " if self.shapes else f" {letter} "
            ink = JOKER_INK if tile == JOKER else INKS[tile.colour]
            text.append(f"{letter} ", "bold").append(shape, f"bold {ink} on {IVORY}").append(f" {name}  ")
        text.rstrip()
        return text


def outcomes(before: Table, after: Table, played: Rack, deck: Deck) -> list[Outcome]:
    """What became of the sets. Copies of a tile are alike, so a set that can be all from the rack is."""
    untouched = Counter(canonical(tiles, deck) for tiles in before)
    from_rack = Counter(played)
    marks: list[Mark | None] = []
    for tiles in after:
        if untouched[tiles]:
            untouched[tiles] -= 1
            marks.append(Mark.KEPT)
        elif Counter(tiles) <= from_rack:
            from_rack -= Counter(tiles)
            marks.append(Mark.NEW)
        else:
            marks.append(None)
    found: list[Outcome] = []
    for tiles, mark in zip(after, marks, strict=True):
        if mark is not None:
            found.append(Outcome(tiles, mark, (mark is Mark.NEW,) * len(tiles)))
            continue
        fresh = []
        for tile in tiles:
            fresh.append(from_rack[tile] > 0)
            from_rack[tile] -= fresh[-1]
        found.append(Outcome(tiles, Mark.CHANGED, tuple(fresh)))
    return found


def _plain(tiles: TileSet) -> list[tuple[Tile, bool]]:
    return [(tile, False) for tile in tiles]


def _played_first(rack: Rack, played: Rack) -> list[tuple[Tile, bool]]:
    """The rack in order; of equal tiles those that are played come first."""
    left = Counter(played)
    drawn = []
    for tile in sorted(rack):
        drawn.append((tile, left[tile] > 0))
        left[tile] -= 1
    return drawn


def _letters(names: Sequence[str]) -> Iterable[tuple[int, tuple[str, str]]]:
    return enumerate(zip(COLOURS, names, strict=False))
