"""The table's voice: words in the language of its people, and drawings on their console."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.segment import Segment, Segments
from rich.table import Table as Grid
from rich.text import Text

from kostka.cli.draw import Pen
from kostka.cli.typed import Span
from kostka.errors import KostkaError
from kostka.texts import render

if TYPE_CHECKING:
    from fractions import Fraction

    from kostka.engine import Violation
    from kostka.rules import Edition

WIPE = "\x1b[H\x1b[2J\x1b[3J"
"""Move the cursor home, clear the screen and its scrollback."""

_BLANK_LINES = 200
_BELOW = 2
"""Lines that the prompt takes."""

_FAULTY = ("sets-invalid", "lines-invalid")
"""Codes that only count the sets whose faults come with them."""

Lines: TypeAlias = list[list[Segment]]


class Voice:
    """Says and shows things, in the words of the edition's book. `lang` may change during play."""

    def __init__(self, console: Console, lang: str) -> None:
        self.console = console
        self.lang = lang
        self.edition: Edition | None = None
        self.pen = Pen(console)

    @property
    def dialect(self) -> str:
        """The language, in the words of the book if there is one."""
        return self.edition.spoken(self.lang) if self.edition else self.lang

    def say(self, code: str, **params: object) -> str:
        """A message in the language of the table."""
        return render(code, self.dialect, **params)

    def show(self, *things: RenderableType) -> None:
        for thing in things:
            self.console.print(thing)

    @property
    def room(self) -> int:
        """How many lines fit above the prompt."""
        return max(self.console.height - _BELOW, 5)

    def lines(self, *things: RenderableType) -> Lines:
        """How many lines things take on this console."""
        options = self.console.options
        return [line for thing in things for line in self.console.render_lines(thing, options, pad=False)]

    def show_lines(self, lines: Lines) -> None:
        for line in lines:
            self.console.print(Segments([*line, Segment.line()]))

    def wipe(self) -> None:
        """Leave nothing to read, neither on the screen nor above it."""
        if not self.console.is_terminal:
            return
        if self.console.is_dumb_terminal:
            self.console.file.write("\n" * _BLANK_LINES)
        else:
            self.console.file.write(WIPE)
        self.console.file.flush()

    def heading(self, code: str, detail: str = "", **params: object) -> Text:
        """A heading, followed by plain text."""
        return Text.assemble((self.say(code, **params), "bold"), "  " if detail else "", detail)

    def tip(self, code: str, **params: object) -> Text:
        """A sentence that can be skipped."""
        return Text(self.say(code, **params), "dim")

    def good(self, code: str, **params: object) -> RenderableType:
        return self._signed(self._sign("✓", "+"), self.say(code, **params), "green")

    def lacking(self, violations: "Iterable[Violation]") -> list[RenderableType]:
        """What is still missing, each with its clause."""
        return [self._signed("-", self.reason(violation), "red") for violation in telling(violations)]

    def refusal(self, violations: "Iterable[Violation]") -> list[RenderableType]:
        """Every reason why something was refused, each with its clause."""
        sign = self._sign("✗", "x")
        return [self._signed(sign, self.reason(violation), "bold red") for violation in telling(violations)]

    def reason(self, violation: "Violation") -> str:
        """Why something is refused, with its clause unless the message names it."""
        message, clause = violation.message(self.dialect), violation.clause
        named = not clause or clause in violation.parts(self.dialect)
        return message if named else f"{message} ({clause})"

    def complaint(self, error: KostkaError, line: str = "", span: Span | None = None) -> list[Text]:
        """An error below the typed line, with a mark under the piece at fault."""
        message = Text(error.message(self.dialect), "bold red")
        if span is None or "\n" in line:
            return [message]
        mark = f"  {' ' * span.start}{'^' * (span.end - span.start)}"
        return [Text(f"  {line}", "dim"), Text(mark, "red"), message]

    def listing(self, entries: Iterable[tuple[str, RenderableType]]) -> RenderableType:
        """Names and their descriptions, in two columns."""
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(no_wrap=True, style="bold")
        grid.add_column()
        for name, text in entries:
            grid.add_row(name, text)
        return Padding(grid, (0, 0, 0, 2))

    def names(self, seats: Iterable[int], names: Sequence[str]) -> str:
        return ", ".join(names[seat] for seat in seats)

    def _signed(self, sign: str, text: str, style: str) -> RenderableType:
        """A sentence after a sign; further lines are indented."""
        grid = Grid.grid(padding=(0, 1, 0, 0))
        grid.add_row(Text(sign, style), Text(text, style))
        return grid

    def _sign(self, sign: str, plain: str) -> str:
        return sign if self.pen.shapes else plain


def telling(violations: "Iterable[Violation]") -> "list[Violation]":
    """The violations that tell something new: why a set is none says that it is none, and worth nothing."""
    known = list(violations)
    faulty = any(violation.code in _FAULTY for violation in known)
    return [
        violation
        for violation in known
        if violation.code not in _FAULTY and not (faulty and violation.params.get("points") == 0)
    ]


def clock(milliseconds: int) -> str:
    """A duration as a clock shows it; the last second still counts as one."""
    seconds = max(0, -(-milliseconds // 1000))
    return f"{seconds // 60}:{seconds % 60:02}"


def signed(number: "Fraction") -> str:
    """A score with its sign; a true minus, as wide as the plus."""
    sign = "\N{MINUS SIGN}" if number < 0 else "+" if number > 0 else ""
    return f"{sign}{abs(number)}"
