"""A table of runs and stars on the console: who has how many, the runs, the own rack; and the open race."""

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from kostka.cli.table.classic.board import Board
from kostka.engine.first import View, introductory
from kostka.tiles import COLOURS


class StarBoard(Board):
    """Draws a table for the people whose names are given, by seat."""

    hand_heading = "stars-hand"

    def people(self, view: Any) -> RenderableType:
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

    def open_stars(self, view: View) -> list[RenderableType]:
        """All racks when the game is over, with the stars that are left."""
        shown: list[RenderableType] = []
        for seat, rack in enumerate(view.racks or ()):
            stars = self.voice.say("fact-stars", count=view.stars[seat])
            shown.append(Text.assemble((self.names[seat], "bold"), "  ", stars))
            if rack:
                shown.append(self.voice.pen.row([(tile, False) for tile in rack]))
        return shown

    def race(self, view: introductory.View) -> RenderableType:
        """The open tiles, a colour a line, and the runs."""
        pen = self.voice.pen
        parts: list[RenderableType] = [self.stars(view), Text(), self.voice.heading("race-loose")]
        for colour in range(len(COLOURS)):
            tiles = [(tile, False) for tile in view.loose if tile.colour == colour]
            if tiles:
                parts.append(pen.row(tiles))
        parts += [Text(), self.voice.heading("heading-table")]
        if not view.table:
            parts.append(self.voice.tip("table-empty"))
        for tiles_in_run in view.table:
            parts.append(pen.row([(tile, tiles_in_run == view.row) for tile in tiles_in_run]))
        return Group(*parts)
