"""What is to be seen of a position: tiles and dice behind labels. Texts and pictures are made of it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from kostka.tiles.dice import Die, Layout, Square
from kostka.tiles.tile import Tile

Piece: TypeAlias = Tile | Die
"""A tile or a die."""

BETWEEN_SETS = " | "
EMPTY = "–"  # noqa: RUF001 (a dash where nothing lies)
ON_TURN = ">"


@dataclass(frozen=True, slots=True)
class Line:
    """Pieces behind a label, in sets. `note` says what else there is, `active` marks whose turn it is."""

    label: str
    sets: Sequence[Sequence[Piece]] = ()
    note: str = ""
    active: bool = False
    seat: int | None = None

    def __str__(self) -> str:
        lying = BETWEEN_SETS.join(" ".join(map(str, pieces)) for pieces in self.sets if pieces)
        return "  ".join(part for part in (lying or ("" if self.note else EMPTY), self.note) if part)


@dataclass(frozen=True, slots=True)
class Scene:
    """Lines from the top down; of dice the grid on which they lie comes first."""

    lines: tuple[Line, ...]
    grid: Layout = ()

    def __str__(self) -> str:
        width = max(len(line.label) for line in self.lines)
        written = [f"{ON_TURN if line.active else ' '} {line.label:{width}}  {line}" for line in self.lines]
        return "\n".join((*drawn_grid(self.grid), *written))


def drawn_grid(layout: Layout) -> Iterable[str]:
    """Faces on the squares where their dice lie, row by row."""
    if not layout:
        return ()
    faces = {die.square: str(die.face) for die in layout}
    columns, rows = zip(*faces, strict=True)
    width = max(map(len, faces.values()))
    across, down = range(min(columns), max(columns) + 1), range(min(rows), max(rows) + 1)
    drawn = ([faces.get(Square(column, row), "·").ljust(width) for column in across] for row in down)
    return tuple(f"  {' '.join(row)}".rstrip() for row in drawn)


def seat_lines(
    racks: Iterable[Sequence[Sequence[Piece]]], notes: Iterable[str], turn: int | None
) -> tuple[Line, ...]:
    """A line for each seat."""
    return tuple(
        Line(f"seat {seat}", sets, note, seat == turn, seat)
        for seat, (sets, note) in enumerate(zip(racks, notes, strict=True))
    )


def counted(number: int, thing: str) -> str:
    """So many things: `1 star`, `6 stars`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def remarks(*said: str) -> str:
    """Remarks one after the other; empty ones are left out."""
    return ", ".join(remark for remark in said if remark)
