"""The output of the interactive solver: words in the user's language, and drawings of positions."""

from collections.abc import Iterable

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from kostka import rules
from kostka.cli.draw import MARGIN, Mark, Pen, outcomes
from kostka.cli.typed import Span
from kostka.errors import KostkaError
from kostka.texts import render
from kostka.tiles import Rack, Table

FIRST_STEPS = (("table", "R3 R4 R5"), ("table", ""), ("rack", "R6 J K10"))
"""The example that a newcomer can type."""


class Screen:
    """Shows things on a console."""

    def __init__(self, console: Console, lang: str) -> None:
        self.console = console
        self.lang = lang
        self.pen = Pen(console)

    def say(self, code: str, **params: object) -> str:
        """A message in the user's language."""
        return render(code, self.lang, **params)

    def note(self, text: str) -> None:
        """A sentence."""
        self.console.print(text)

    def tip(self, text: str, indent: int = 0) -> None:
        """A sentence that can be skipped."""
        self.console.print(Padding(Text(text, "dim"), (0, 0, 0, indent)))

    def welcome(self, edition: str, more: str) -> None:
        """What this is, with a working example; `more` says what else can be typed."""
        self.console.print(Text(self.say("welcome"), "bold"))
        self.console.print()
        self._legend(edition)
        self.console.print()
        self.console.print(self.say("welcome-table"))
        self.console.print()
        for asked, line in FIRST_STEPS:
            self.console.print(Text.assemble("  ", (self.prompt(asked), "dim"), (line, "bold")))
        self.console.print()
        self.console.print(self.say(more))

    def prompt(self, asked: str) -> str:
        """The prompt."""
        return f"{self.say(f'prompt-{asked}')}> "

    def help(self, edition: str, commands: Iterable[str]) -> None:
        """The notation and all commands."""
        self._legend(edition)
        self.console.print()
        self.console.print(self.say("help-typing"))
        self.console.print()
        self._list((name, self.say(f"help-{name}")) for name in commands)

    def steps(self, steps: Iterable[str]) -> None:
        """What to do, step by step."""
        self._list((f"{number:>2}", step) for number, step in enumerate(steps, 1))

    def _list(self, entries: Iterable[tuple[str, str]]) -> None:
        """Names and their descriptions, in two columns."""
        from rich.table import Table as Grid

        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(no_wrap=True, style="bold")
        grid.add_column()
        for name, text in entries:
            grid.add_row(f"  {name}", text)
        self.console.print(grid)

    def _legend(self, edition: str) -> None:
        names = [self.say(colour) for colour in rules.edition(edition).box.colours]
        self.console.print(self.pen.legend(names, self.say("word-joker")))

    def position(self, table: Table, rack: Rack, played: Rack = ()) -> None:
        """A table and a rack, with the tiles that are played marked."""
        self.heading(self.say("heading-table"))
        if table:
            self.console.print(self.pen.table(table))
        else:
            self.tip(self.say("table-empty"), MARGIN)
        if rack:
            self.heading(self.say("heading-rack"))
            self.console.print(self.pen.rack(rack, played))

    def after(self, before: Table, after: Table, played: Rack, deck: rules.Deck, groups: bool) -> None:
        """The table after a move, with marks for what became of its sets."""
        self.heading(self.say("heading-after"))
        self.console.print(self.pen.outcome(outcomes(before, after, played, deck, groups)))
        self.tip(self.say("marks", new=Mark.NEW, changed=Mark.CHANGED), MARGIN)

    def complaint(self, error: KostkaError, line: str = "", span: Span | None = None) -> None:
        """An error below the typed line, with a mark under the piece at fault."""
        if span:
            self.console.print(Text(f"  {line}", "dim"), soft_wrap=True)
            self.console.print(
                Text(f"  {' ' * span.start}{'^' * (span.end - span.start)}", "red"), soft_wrap=True
            )
        self.console.print(Text(error.message(self.lang), "bold red"))

    def proof(self, exact: bool, milliseconds: float) -> str:
        """Whether the move is certain to be the best, and how long it took to find."""
        took = self.say("fact-time", milliseconds=milliseconds)
        return f"{self.say('fact-proved')} · {took}" if exact else took

    def heading(self, title: str, detail: str = "") -> None:
        """A title, with something plain behind it."""
        self.console.print(Text.assemble((title, "bold"), ("  " if detail else ""), detail))
