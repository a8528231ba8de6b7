"""First on the console: everybody's stars, the runs, the player's rack; and the open race."""

from collections import Counter
from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from kostka.cli.draw import MARGIN, Origin
from kostka.cli.table.tiles.board import TileBoard
from kostka.engine.first import View, introductory
from kostka.tiles import Rack, Tile


class FirstBoard(TileBoard[View]):
    """Draws a table for the people whose names are given, by seat."""

    hand_heading = "first-hand"

    def people(self, view: View) -> RenderableType:
        """Everybody with the number of their tiles and their stars; and the pool."""
        counts = [self.voice.say("fact-tiles", count=count) for count in view.counts]
        return Group(self.stars(view, counts), Text(f"  {self.voice.say('play-pool', count=view.pool)}"))

    def stars(self, view: View | introductory.View, more: Sequence[str] = ()) -> RenderableType:
        """Everybody with their stars."""
        grid = Grid.grid(padding=(0, 2, 0, 0))
        for seat, name in enumerate(self.names):
            on_turn = seat == view.turn
            state = self.voice.say("play-resigned") if seat in view.resigned else ""
            stars = self.voice.say("fact-stars", count=view.stars[seat])
            mark = Text(f"{'>' if on_turn else ' '} {name}", "bold" if on_turn else "")
            grid.add_row(mark, *more[seat : seat + 1], stars, Text(state, "dim"))
        return grid

    def open_racks(self, view: View) -> list[RenderableType]:
        """All racks when the game is over, with the remaining stars."""
        shown: list[RenderableType] = []
        for seat, rack in enumerate(view.racks or ()):
            stars = self.voice.say("fact-stars", count=view.stars[seat])
            shown.append(Text.assemble((self.names[seat], "bold"), "  ", stars))
            if rack:
                shown.append(self.voice.pen.row([(tile, Origin.TABLE) for tile in rack]))
        return shown

    def race(self, view: introductory.View, places: Sequence[Tile]) -> RenderableType:
        """The open tiles, each at its own place among all tiles, and the runs."""
        pen = self.voice.pen
        parts: list[RenderableType] = [self.stars(view), Text(), self.voice.heading("race-loose")]
        parts.append(self._spread(view.loose, places))
        parts += [Text(), self.voice.heading("heading-table")]
        if not view.table:
            parts.append(self.voice.tip("table-empty"))
        for tiles_in_run in view.table:
            origin = Origin.RACK if tiles_in_run == view.row else Origin.TABLE
            parts.append(pen.row([(tile, origin) for tile in tiles_in_run]))
        return Group(*parts)

    def _spread(self, loose: Rack, places: Sequence[Tile]) -> Text:
        """Tiles where they lie; a tile that is gone leaves a gap, so that the others need not move."""
        lying = Counter(loose)
        drawn = []
        for tile in places:
            piece = self.voice.pen.tile(tile)
            drawn.append(piece if lying[tile] else Text(" " * piece.cell_len))
            lying[tile] -= lying[tile] > 0
        margin = Text(" " * MARGIN)
        return self.voice.pen.flow(drawn, margin, margin)
