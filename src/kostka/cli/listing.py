"""Items with their properties on a terminal: a table if it fits, else one item below the other."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

READABLE = 24
"""The fewest columns in which a text is easy to read."""

INDENT = 2


class Row(NamedTuple):
    """An item, its properties (line breaks separate several values of one), and what it means."""

    name: str
    properties: Sequence[str]
    meaning: str = ""
    bold: bool = False


class Listing(NamedTuple):
    """Rows with column headings, a title and a closing remark."""

    headings: Sequence[str]
    rows: Sequence[Row]
    title: str = ""
    notes: Iterable[str] = ()


def show(listing: Listing) -> None:
    """Print a listing in the form that fits the terminal."""
    from rich.console import Console
    from rich.measure import Measurement

    console = Console(highlight=False, markup=False)
    table = _table(listing)
    boundless = console.options.update(max_width=10_000)  # otherwise anything would seem to fit
    if Measurement.get(console, boundless, table).minimum <= console.width:
        console.print(table)
    else:
        _stack(listing, console)
    for note in listing.notes:
        console.print(note)


def _table(listing: Listing) -> "Table":
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, title=listing.title or None)
    columns = zip(*(row.properties for row in listing.rows), strict=True)
    needed = READABLE if any(row.meaning for row in listing.rows) else 0
    table.add_column(listing.headings[0], min_width=max(needed, *(len(row.name) for row in listing.rows)))
    for heading, values in zip(listing.headings[1:], columns, strict=True):
        lines = "\n".join((heading, *values)).split("\n")
        table.add_column(heading, no_wrap=True, min_width=max(map(len, lines)))
    for row in listing.rows:
        table.add_row(_named(row), *row.properties, style="bold" if row.bold else None)
    return table


def _named(row: Row) -> "Text":
    from rich.text import Text

    return Text.assemble(row.name, "\n", (row.meaning, "dim")) if row.meaning else Text(row.name)


def _stack(listing: Listing, console: "Console") -> None:
    from rich.padding import Padding
    from rich.text import Text

    if listing.title:
        console.print(Text(listing.title, "italic"))
    for row in listing.rows:
        pairs = zip(listing.headings[1:], row.properties, strict=True)
        facts = [f"{_flat(heading, ' ')}: {_flat(value, ', ')}" for heading, value in pairs if value]
        shown = "\n".join(_lines(facts, console.width - INDENT))
        console.print(Text(row.name, "bold"))
        console.print(Padding(Text(shown, "bold" if row.bold else ""), (0, 0, 0, INDENT), expand=False))
        if row.meaning:
            console.print(Padding(Text(row.meaning, "dim"), (0, 0, 0, INDENT), expand=False))
    console.print()


def _lines(facts: Iterable[str], width: int) -> list[str]:
    """As many facts on a line as fit."""
    lines: list[str] = []
    for fact in facts:
        longer = f"{lines[-1]} · {fact}" if lines else fact
        if lines and len(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(fact)
    return lines


def _flat(text: str, separator: str) -> str:
    return separator.join(text.split("\n"))
