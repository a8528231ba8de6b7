"""Pictures of tiles, racks, tables, dice and positions as SVG, for notebooks and documents.

Every function returns a `Picture`: a text that can be written to a file, and that a notebook shows as the
picture it is. Tiles may be given in the notation.

>>> from kostka import svg
>>> svg.rack("R6 J K10")[:4]
'<svg'
"""

from collections.abc import Sequence
from html import escape
from typing import Protocol, TypeAlias

from kostka.rules import Deck
from kostka.tiles import JOKER, Table, Tile, parse_table, parse_tiles
from kostka.tiles.dice import Die, Layout, parse_layout
from kostka.tiles.scene import BETWEEN_SETS, Line, Piece, Scene

__all__ = ["Picture", "Piece", "dice", "pieces", "position", "rack", "table"]

_WIDTH, _HEIGHT, _GAP, _APART = 30, 40, 2, 14
_LINE, _LABEL, _MARGIN = 48, 64, 6
_WIDEST = 720
_INKS = ("#b3001b", "#1646c8", "#101010", "#a84300")
_JOKER_INK = "#6d28d9"
_SHAPES = ("M0-5 4 0 0 5-4 0Z", "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z", "M-4-4H4V4H-4Z", "M0-4 5 4H-5Z")
_STAR = "M0-9 2.6-3 9-2.6 4 1.6 5.6 8 0 4.4-5.6 8-4 1.6-9-2.6-2.6-3Z"
_PLAIN_DECK = Deck()

Tiles: TypeAlias = Sequence[Tile] | str
"""Tiles as values, or in the notation: `R3 R4 J`."""


class Picture(str):
    """An SVG picture as text; a notebook shows the picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


class Scenic(Protocol):
    """What has a scene: the positions and views of all games."""

    def scene(self) -> Scene: ...


def rack(tiles: Tiles, deck: Deck = _PLAIN_DECK) -> Picture:
    """Tiles in a row.

    >>> "R6" in rack("R6 J K10")
    True
    """
    row = parse_tiles(tiles, deck) if isinstance(tiles, str) else tiles
    return _picture(Scene((Line("", (row,)),)), label=0)


def pieces(row: Sequence[Piece]) -> Picture:
    """Tiles or dice in a row; dice that were not rolled are blank."""
    return _picture(Scene((Line("", (row,)),)), label=0)


def table(sets: Table | Sequence[str], deck: Deck = _PLAIN_DECK) -> Picture:
    """The sets of a table.

    >>> picture = table(["R3 R4 R5", "R8 B8 K8"])
    """
    given = [parse_table([tiles], deck)[0] if isinstance(tiles, str) else tiles for tiles in sets]
    return _picture(Scene((Line("", given),)), label=0)


def dice(layout: Layout | str, deck: Deck = _PLAIN_DECK) -> Picture:
    """Dice on their grid.

    >>> picture = dice("d01:R3@0,0 d02:R4@1,0 d03:R5@2,0")
    """
    laid = parse_layout(layout, deck) if isinstance(layout, str) else layout
    return _picture(Scene((), laid), label=0)


def position(drawn: Scenic) -> Picture:
    """A position with everything in it, or the view of a seat with what that seat may know.

    >>> from kostka import engine, rules
    >>> game = engine.game_for(rules.load("original-pl"))
    >>> dealt = game.start(2, engine.seed_from("a game")).position
    >>> picture = position(game.view(dealt, 0))
    """
    return _picture(drawn.scene(), label=_LABEL)


def _picture(scene: Scene, label: int) -> Picture:
    parts: list[str] = []
    width, y = _grid(scene.grid, parts)
    for line in scene.lines:
        right, y = _line(line, label, y, parts)
        width = max(width, right)
    size = f"{width + _MARGIN} {y + _MARGIN}"
    words = escape(str(scene) if scene.lines else BETWEEN_SETS.join(map(str, scene.grid)))
    w, h = size.split()
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {size}" role="img" '
        'font-family="system-ui,sans-serif" text-anchor="middle">'
    )
    return Picture(f"{head}<title>{words}</title>{''.join(parts)}</svg>")


def _grid(layout: Layout, parts: list[str]) -> tuple[int, int]:
    """Dice on their squares; how far the drawing reaches to the right and down."""
    if not layout:
        return 0, _MARGIN
    left = min(die.square.column for die in layout)
    top = min(die.square.row for die in layout)
    step = _WIDTH + _GAP
    for die in layout:
        x, y = _MARGIN + (die.square.column - left) * step, _MARGIN + (die.square.row - top) * step
        parts.append(_piece(die.die, x, y))
    columns = max(die.square.column for die in layout) - left + 1
    rows = max(die.square.row for die in layout) - top + 1
    return _MARGIN + columns * step, 2 * _MARGIN + rows * step


def _line(line: Line, label: int, y: int, parts: list[str]) -> tuple[int, int]:
    """A label and its pieces, in as many rows as they need; how far they reach."""
    left = x = _MARGIN + label
    if line.label:
        weight = ' font-weight="bold"' if line.active else ""
        words = f"{'▸ ' if line.active else ''}{line.label}"
        parts.append(_text(words, _MARGIN, y + 25, f' font-size="12" text-anchor="start"{weight}'))
    right = x
    for pieces in filter(None, line.sets):
        if x > left and x + len(pieces) * (_WIDTH + _GAP) > _WIDEST:
            x, y = left, y + _LINE
        for piece in pieces:
            if x + _WIDTH > _WIDEST:
                x, y = left, y + _LINE
            parts.append(_piece(piece, x, y))
            x += _WIDTH + _GAP
            right = max(right, x)
        x += _APART
    if line.note:
        parts.append(_text(line.note, x, y + 25, ' font-size="12" text-anchor="start" fill="#555"'))
        right = max(right, x + 7 * len(line.note))
    return right, y + _LINE


def _piece(piece: Piece, x: int, y: int) -> str:
    """A tile, or a die, which is square; one that has not been rolled is blank."""
    die = isinstance(piece, Die)
    face = piece.face if isinstance(piece, Die) else piece
    height = _WIDTH if die else _HEIGHT
    body = (
        f'<rect width="{_WIDTH}" height="{height}" rx="{8 if die else 4}" fill="#f4ecd8" stroke="#b9ad90"/>'
    )
    return f'<g transform="translate({x} {y})">{body}{_face(face, height)}</g>'


def _face(face: Tile | None, height: int) -> str:
    if face is None:
        return ""
    middle = _WIDTH // 2
    if face == JOKER:
        return f'<path d="{_STAR}" fill="{_JOKER_INK}" transform="translate({middle} {height // 2})"/>'
    ink, shape = _INKS[face.colour], _SHAPES[face.colour]
    number = _text(
        str(face.number), middle, height // 2 + 2, f' font-size="15" font-weight="bold" fill="{ink}"'
    )
    return f'{number}<path d="{shape}" fill="{ink}" transform="translate({middle} {height - 8})"/>'


def _text(words: str, x: int, y: int, style: str) -> str:
    return f'<text x="{x}" y="{y}"{style}>{escape(words)}</text>'
