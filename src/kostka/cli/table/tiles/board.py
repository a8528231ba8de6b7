"""A table of tiles on the console: the sets with what happened to them, and the player's rack."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

from rich.console import Group, RenderableType
from rich.text import Text

from kostka.cli.draw import MARGIN, Mark, Origin, taken
from kostka.cli.table.tiles.draft import Draft
from kostka.cli.table.voice import Voice
from kostka.tiles import Rack, Table, Tile, TileSet

GAP = 2
FAULTY = "!"
CHANGED_BY_OTHERS = "*"


class TileView(Protocol):
    """What a board needs of the view of any game with tiles."""

    @property
    def seat(self) -> int | None: ...
    @property
    def table(self) -> Table: ...


class SetReport(Protocol):
    """What a board needs of the report on one set."""

    @property
    def valid(self) -> bool: ...


class LayoutReport(Protocol):
    """What a board needs of the report on a layout."""

    @property
    def sets(self) -> Sequence[SetReport]: ...


V = TypeVar("V", bound=TileView)


class Cell(NamedTuple):
    """A set to draw: its tiles with where each comes from, the sign beside it, and its style."""

    tiles: Sequence[tuple[Tile, Origin]]
    sign: str
    style: str


class TileBoard(ABC, Generic[V]):
    """Draws a table for the players with these names, by seat."""

    hand_heading: str
    """The heading of tiles that were taken from the table and are not laid yet."""

    def __init__(self, voice: Voice, names: tuple[str, ...]) -> None:
        self.voice = voice
        self.names = names

    @abstractmethod
    def people(self, view: V) -> RenderableType:
        """Everybody, with what is public about them; and the pool."""

    def public(self, view: V) -> RenderableType:
        """What everybody may see."""
        return Group(self.people(view), Text(), *self._sets([_plain(tiles) for tiles in view.table]))

    def private(
        self, view: V, draft: Draft, report: LayoutReport | None, order: str, before: Table
    ) -> RenderableType:
        """What a seat sees during its turn; the report says which sets are invalid.

        `before` is the table as the seat left it: what others have done to it since is marked.
        """
        parts: list[RenderableType] = [self.people(view), Text()]
        parts += self._sets(_cells(draft, report, _by_others(before, draft)))
        if draft.hand:
            parts += [Text(), self.voice.heading(self.hand_heading), self.voice.pen.hand(draft.hand)]
        parts += self.rack(view, draft.held, order)
        return Group(*parts)

    def rack(self, view: V, rack: Rack, order: str = "runs") -> list[RenderableType]:
        """The player's rack."""
        assert view.seat is not None
        heading = self.voice.heading("heading-rack", f"{self.names[view.seat]} · {len(rack)}")
        return [Text(), heading, self._row(ordered(rack, order))]

    def beside(self, words: str, tiles: Sequence[Tile]) -> RenderableType:
        """A sentence, with tiles of the player's rack below it."""
        return Group(Text(words), self.voice.pen.row([(tile, Origin.RACK) for tile in tiles]))

    def _sets(self, cells: list[Cell]) -> list[RenderableType]:
        heading = self.voice.heading("heading-table")
        if not cells:
            return [heading, Text(" " * MARGIN).append_text(self.voice.tip("table-empty"))]
        rows = [self._set(number, cell) for number, cell in enumerate(cells, 1)]
        return [heading, *self._packed(rows)]

    def _set(self, number: int, cell: Cell) -> Text:
        return self.voice.pen.row(cell.tiles, f"{cell.sign}{number:>3}", cell.style)

    def _packed(self, rows: list[Text]) -> Iterable[Text]:
        """Short sets side by side, as many as fit; long ones on their own."""
        width = self.voice.console.width
        narrow = [
            row.cell_len for row in rows if row.cell_len <= (width - GAP) // 2 and "\n" not in row.plain
        ]
        column = max(narrow, default=0) + GAP
        columns = max(1, (width + GAP) // column)
        line = Text()
        used = 0
        for row in rows:
            alone = row.cell_len > column - GAP or "\n" in row.plain
            if used and (alone or used == columns):
                yield line
                line, used = Text(), 0
            if alone:
                yield row
                continue
            line.append(" " * (used * column - line.cell_len)).append_text(row)
            used += 1
        if used:
            yield line

    def _row(self, tiles: Iterable[Tile]) -> Text:
        return self.voice.pen.row([(tile, Origin.TABLE) for tile in tiles])


ORDERS = ("runs", "groups")


def ordered(rack: Rack, order: str) -> Rack:
    """A sorted rack: colour by colour for runs, or number by number for groups."""
    if order == "runs":
        return tuple(sorted(rack))
    return tuple(sorted(rack, key=lambda tile: (tile.number, tile.colour)))


def _plain(tiles: TileSet) -> Cell:
    return Cell([(tile, Origin.TABLE) for tile in tiles], Mark.KEPT, "dim")


def _by_others(before: Table, draft: Draft) -> dict[int, tuple[bool, ...]]:
    """The sets that others laid or changed since the seat left the table, with the tiles they laid."""
    laid = Counter(_flat(draft.table)) - Counter(_flat(before))
    marked = _marks(before, draft.table, laid)
    return {index: flags for index, (mark, flags) in enumerate(marked) if mark is not Mark.KEPT}


def _marks(before: Table, after: Table, laid: Counter[Tile]) -> list[tuple[Mark, tuple[bool, ...]]]:
    """What became of each set, and which of its tiles were laid. Sets of laid tiles alone count first."""
    lay, stock = Counter(before), Counter(laid)
    marks: list[Mark] = []
    for tiles in after:
        kept = lay[tiles] > 0
        lay[tiles] -= kept
        marks.append(Mark.KEPT if kept else Mark.NEW if Counter(tiles) <= stock else Mark.CHANGED)
    fresh: dict[int, tuple[bool, ...]] = {}
    for kind in (Mark.NEW, Mark.CHANGED):
        for index, mark in enumerate(marks):
            if mark is kind:
                fresh[index] = taken(after[index], stock)
    return [(mark, fresh.get(index, (False,) * len(after[index]))) for index, mark in enumerate(marks)]


def _cells(draft: Draft, report: LayoutReport | None, others: dict[int, tuple[bool, ...]]) -> list[Cell]:
    """The sets of a draft: new, changed or as they lay, and whose tiles are in them."""
    cells = []
    lying = list(enumerate(draft.table))
    for index, (mark, own) in enumerate(_marks(draft.table, draft.sets, Counter(draft.laid))):
        tiles = draft.sets[index]
        if mark is Mark.KEPT:
            place = next(pair for pair in lying if pair[1] == tiles)
            lying.remove(place)
            theirs = others.get(place[0])
            sign, style = (CHANGED_BY_OTHERS, "bold cyan") if theirs else (mark, "dim")
            origins = [Origin.OTHERS if new else Origin.TABLE for new in theirs or (False,) * len(tiles)]
        else:
            sign, style = mark, "bold green"
            origins = [Origin.RACK if fresh else Origin.TABLE for fresh in own]
        if report is not None and not report.sets[index].valid:
            sign, style = FAULTY, "bold red"
        cells.append(Cell(list(zip(tiles, origins, strict=True)), sign, style))
    return cells


def _flat(table: Table) -> list[Tile]:
    return [tile for tiles in table for tile in tiles]
