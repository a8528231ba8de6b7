"""The classic table on the console: who has opened, the pool, and all racks when the game is over."""

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from kostka.cli.table.tiles.board import TileBoard
from kostka.cli.table.voice import signed
from kostka.engine.classic import View
from kostka.engine.classic.scoring import points
from kostka.engine.classic.tally import UNOPENED
from kostka.rules.classic import ClassicRules


class ClassicBoard(TileBoard[View]):
    """Draws a table for the people whose names are given, by seat."""

    hand_heading = "classic-hand"

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
        """How many tiles can still be drawn, or how the game continues without any."""
        pool = self.voice.say("play-pool", count=view.pool)
        if view.last_turns is not None:
            return f"{pool} · {self.voice.say('play-last-turns', count=view.last_turns)}"
        return pool

    def open_racks(self, view: View, rules: ClassicRules) -> list[RenderableType]:
        """All racks when the game is over, with their points and the recorded score."""
        assert view.racks is not None
        assert view.result is not None
        assert view.tally is not None
        shown: list[RenderableType] = []
        for seat, rack in enumerate(view.racks):
            score = view.result.scores[seat]
            cost = points(rack, rules)
            detail = self.voice.say("play-recorded", points=cost, score=signed(score))
            if any(item.clause == UNOPENED for item in view.tally[seat]):
                detail += f" ({UNOPENED})"
            shown.append(Text.assemble((self.names[seat], "bold"), "  ", detail))
            if rack:
                shown.append(self._row(rack))
        return shown

    def _state(self, view: View, seat: int) -> str:
        say = self.voice.say
        if seat in view.resigned:
            return say("play-resigned")
        state = say("classic-opened" if view.opened[seat] else "classic-unopened")
        return f"{state} · {say('play-announced')}" if seat in view.announced else state
