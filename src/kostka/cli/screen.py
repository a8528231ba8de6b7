"""What the interactive solver shows: words in the language of the user, and drawings of positions."""

from collections.abc import Iterable

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from kostka import rules
from kostka.api.solving import Move, Question
from kostka.cli.draw import MARGIN, Mark, Pen, outcomes
from kostka.cli.typed import Span
from kostka.errors import KostkaError
from kostka.solver import Solution
from kostka.texts import render
from kostka.tiles import Rack, Table, format_rack

FIRST_STEPS = (("table", "R3 R4 R5"), ("table", ""), ("rack", "R6 J K10"))
"""The example that a newcomer can type after us."""


class Screen:
    """Shows things on a console."""

    def __init__(self, console: Console, lang: str) -> None:
        self.console = console
        self.lang = lang
        self._pen = Pen(console)

    def say(self, code: str, **params: object) -> str:
        """A message in the language of the user."""
        return render(code, self.lang, **params)

    def note(self, text: str) -> None:
        """A sentence."""
        self.console.print(text)

    def tip(self, text: str, indent: int = 0) -> None:
        """A sentence that need not be read."""
        self.console.print(Padding(Text(text, "dim"), (0, 0, 0, indent)))

    def welcome(self, edition: str) -> None:
        """What this is, with an example that works."""
        self.console.print(Text(self.say("welcome"), "bold"))
        self.console.print()
        self._legend(edition)
        self.console.print()
        self.console.print(self.say("welcome-table"))
        self.console.print()
        for asked, line in FIRST_STEPS:
            self.console.print(Text.assemble("  ", (self.prompt(asked), "dim"), (line, "bold")))
        self.console.print()
        self.console.print(self.say("welcome-more"))

    def prompt(self, asked: str) -> str:
        """What stands in front of the line that is typed."""
        return f"{self.say(f'prompt-{asked}')}> "

    def help(self, edition: str, commands: Iterable[str]) -> None:
        """The notation and all the commands."""
        self._legend(edition)
        self.console.print()
        self.console.print(self.say("help-typing"))
        self.console.print()
        self._list((name, self.say(f"help-{name}")) for name in commands)

    def steps(self, steps: Iterable[str]) -> None:
        """What to do, one thing after the other."""
        self._list((f"{number:>2}", step) for number, step in enumerate(steps, 1))

    def _list(self, entries: Iterable[tuple[str, str]]) -> None:
        """Names and what there is to say about them, in two columns."""
        from rich.table import Table as Grid

        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(no_wrap=True, style="bold")
        grid.add_column()
        for name, text in entries:
            grid.add_row(f"  {name}", text)
        self.console.print(grid)

    def _legend(self, edition: str) -> None:
        names = [self.say(colour) for colour in rules.edition(edition).box.colours]
        self.console.print(self._pen.legend(names, self.say("word-joker")))

    def position(self, table: Table, rack: Rack, played: Rack = ()) -> None:
        """A table and a rack, with the tiles that are played marked."""
        self._heading(self.say("heading-table"))
        if table:
            self.console.print(self._pen.table(table))
        else:
            self.tip(self.say("table-empty"), MARGIN)
        if rack:
            self._heading(self.say("heading-rack"))
            self.console.print(self._pen.rack(rack, played))

    def solution(self, question: Question, move: Move, milliseconds: float) -> None:
        """A position, its best move, and the table after it."""
        self.position(question.table, question.rack, move.played)
        if not move.played:
            self.nothing_to_lay(question)
            return
        self._heading(self.say("heading-move"), format_rack(move.played))
        self.console.print(Padding(self._facts(question, move), (0, 0, 0, MARGIN)))
        self.tip(self._proof(move, milliseconds), MARGIN)
        self._heading(self.say("heading-after"))
        after = outcomes(question.table, move.table, move.played, question.rules.deck, question.rules.groups)
        self.console.print(self._pen.outcome(after))
        self.tip(self.say("marks", new=Mark.NEW, changed=Mark.CHANGED), MARGIN)
        if move.tiles == len(question.rack):
            self.console.print(Text(self.say("solve-wins"), "bold green"))

    def others(self, plays: Iterable[Solution]) -> None:
        """Moves in brief."""
        for play in plays:
            self.console.print(self._pen.row([(tile, True) for tile in sorted(play.played)]))
            self.tip(self._counted(play.tiles, play.points), MARGIN)

    def nothing_to_lay(self, question: Question) -> None:
        """That there is no move."""
        if question.opened:
            self.note(self.say("solve-nothing"))
        else:
            self.note(self.say("solve-no-opening", minimum=question.rules.minimum))

    def complaint(self, error: KostkaError, line: str = "", span: Span | None = None) -> None:
        """What is wrong, under the line with a mark below the piece that is to blame."""
        if span:
            self.console.print(Text(f"  {line}", "dim"), soft_wrap=True)
            self.console.print(
                Text(f"  {' ' * span.start}{'^' * (span.end - span.start)}", "red"), soft_wrap=True
            )
        self.console.print(Text(error.message(self.lang), "bold red"))

    def _facts(self, question: Question, move: Move) -> str:
        facts = [self._counted(move.tiles, move.points)]
        if move.opening is not None:
            facts.append(self.say("fact-opening", value=move.opening))
        elif question.table:
            facts.append(self.say("fact-kept", kept=move.kept, count=len(question.table)))
        return " · ".join(facts)

    def _proof(self, move: Move, milliseconds: float) -> str:
        took = self.say("fact-time", milliseconds=milliseconds)
        return f"{self.say('fact-proved')} · {took}" if move.exact else took

    def _counted(self, tiles: int, points: int) -> str:
        return f"{self.say('fact-tiles', count=tiles)} · {self.say('fact-points', count=points)}"

    def _heading(self, title: str, detail: str = "") -> None:
        self.console.print(Text.assemble((title, "bold"), ("  " if detail else ""), detail))
