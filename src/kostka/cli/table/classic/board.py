"""The classic table on the console: who sits there, the sets with what became of them, the own rack."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from kostka.cli.draw import MARGIN, Mark
from kostka.cli.table.classic.draft import Draft
from kostka.cli.table.voice import Voice, signed
from kostka.engine.classic import Report, View
from kostka.engine.classic.scoring import RACK_EMPTIED, points
from kostka.rules.classic import ClassicRules
from kostka.tiles import Rack, Tile, TileSet

GAP = 2
FAULTY = "!"


class Cell(NamedTuple):
    """A set to draw: its tiles with whether they are fresh, the sign beside it, and how that looks."""

    tiles: Sequence[tuple[Tile, bool]]
    sign: str
    style: str


class Board:
    """Draws a table for the people whose names are given, by seat."""

    hand_heading = "play-hand"

    def __init__(self, voice: Voice, names: tuple[str, ...]) -> None:
        self.voice = voice
        self.names = names

    def public(self, view: View) -> RenderableType:
        """What everybody may see."""
        return Group(self.people(view), Text(), *self._sets([_plain(tiles) for tiles in view.table]))

    def private(self, view: View, draft: Draft, report: Report | None, order: str) -> RenderableType:
        """What a seat sees during the own turn; the report says which sets are faulty."""
        parts: list[RenderableType] = [self.people(view), Text()]
        parts += self._sets(_cells(draft, report))
        if draft.hand:
            parts += [Text(), self.voice.heading(self.hand_heading), self.voice.pen.hand(draft.hand)]
        parts += self.rack(view, draft.held, order)
        return Group(*parts)

    def rack(self, view: View, rack: Rack, order: str = "runs") -> list[RenderableType]:
        """The own rack."""
        assert view.seat is not None
        heading = self.voice.heading("heading-rack", f"{self.names[view.seat]} · {len(rack)}")
        return [Text(), heading, self._row(ordered(rack, order))]

    def people(self, view: View) -> RenderableType:
        """Everybody with the number of their tiles and whether they have opened; and the pool."""
        say = self.voice.say
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(no_wrap=True)
        grid.add_column(justify="right", no_wrap=True)
        grid.add_column(style="dim")
        for seat, name in enumerate(self.names):
            on_turn = seat == view.turn
            grid.add_row(
                Text(f"{'>' if on_turn else ' '} {name}", "bold" if on_turn else ""),
                say("fact-tiles", count=view.counts[seat]),
                self._state(view, seat),
            )
        return Group(grid, Text(f"  {self.pool(view)}"))

    def pool(self, view: View) -> str:
        """How many tiles can still be drawn, or how the game goes on without any."""
        pool = self.voice.say("play-pool", count=view.pool)
        if view.last_turns is not None:
            return f"{pool} · {self.voice.say('play-last-turns', count=view.last_turns)}"
        return pool

    def open_racks(self, view: View, rules: ClassicRules) -> list[RenderableType]:
        """All racks when the game is over, with what they hold and what that is recorded as."""
        assert view.racks is not None
        assert view.result is not None
        shown: list[RenderableType] = []
        for seat, rack in enumerate(view.racks):
            score = view.result.scores[seat]
            cost = points(rack, rules)
            detail = self.voice.say("play-recorded", points=cost, score=signed(score))
            if view.result.reason == RACK_EMPTIED and seat not in view.result.winners and -score != cost:
                detail += " (C-SCORE-3)"
            shown.append(Text.assemble((self.names[seat], "bold"), "  ", detail))
            if rack:
                shown.append(self._row(rack))
        return shown

    def beside(self, words: str, tiles: Sequence[Tile]) -> RenderableType:
        """A sentence, and tiles of the own rack below it."""
        return Group(Text(words), self.voice.pen.row([(tile, True) for tile in tiles]))

    def _state(self, view: View, seat: int) -> str:
        say = self.voice.say
        if seat in view.resigned:
            return say("play-resigned")
        state = say("status-opened" if view.opened[seat] else "status-unopened")
        return f"{state} · {say('play-announced')}" if seat in view.announced else state

    def _sets(self, cells: list[Cell]) -> list[RenderableType]:
        heading = self.voice.heading("heading-table")
        if not cells:
            return [heading, Text(" " * MARGIN).append_text(self.voice.tip("table-empty"))]
        rows = [self._set(number, cell) for number, cell in enumerate(cells, 1)]
        return [heading, *self._packed(rows)]

    def _set(self, number: int, cell: Cell) -> Text:
        return self.voice.pen.row(cell.tiles, f"{cell.sign}{number:>3}", cell.style)

    def _packed(self, rows: list[Text]) -> Iterable[Text]:
        """Short sets side by side, as many as the console has room for; long ones by themselves."""
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
        return self.voice.pen.row([(tile, False) for tile in tiles])


ORDERS = ("runs", "groups")


def ordered(rack: Rack, order: str) -> Rack:
    """A rack as its owner likes it: colour by colour for runs, or number by number for groups."""
    if order == "runs":
        return tuple(sorted(rack))
    return tuple(sorted(rack, key=lambda tile: (tile.number, tile.colour)))


def _plain(tiles: TileSet) -> Cell:
    return Cell([(tile, False) for tile in tiles], Mark.KEPT, "dim")


def _cells(draft: Draft, report: Report | None) -> list[Cell]:
    """The sets of a draft: new, changed or as they lay, and which of their tiles came from the rack."""
    lay = Counter(draft.table)
    stock = Counter(draft.laid)
    marks: list[Mark] = []
    for tiles in draft.sets:
        if lay[tiles]:
            lay[tiles] -= 1
            marks.append(Mark.KEPT)
        else:
            marks.append(Mark.NEW if Counter(tiles) <= stock else Mark.CHANGED)
    fresh: dict[int, tuple[bool, ...]] = {}
    for kind in (Mark.NEW, Mark.CHANGED):
        for index, mark in enumerate(marks):
            if mark is kind:
                fresh[index] = _taken(draft.sets[index], stock)
    cells = []
    for index, (tiles, mark) in enumerate(zip(draft.sets, marks, strict=True)):
        faulty = report is not None and not report.sets[index].valid
        style = "bold red" if faulty else "dim" if mark is Mark.KEPT else "bold green"
        flags = fresh.get(index, (False,) * len(tiles))
        cells.append(Cell(list(zip(tiles, flags, strict=True)), FAULTY if faulty else mark, style))
    return cells


def _taken(tiles: TileSet, stock: Counter[Tile]) -> tuple[bool, ...]:
    taken = []
    for tile in tiles:
        taken.append(stock[tile] > 0)
        stock[tile] -= taken[-1]
    return tuple(taken)
