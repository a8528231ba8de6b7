"""The rules of an edition to be read in the terminal: clause by clause, in the words of its book."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kostka.cli.clauses import Passage, valued
from kostka.rules import HOUSE, Edition
from kostka.texts import render

if TYPE_CHECKING:
    from rich.console import RenderableType


def show_passages(edition: Edition, passages: Sequence[Passage], lang: str, *, whole: bool) -> None:
    """Print clauses with what they decide; `whole` says that these are all there are."""
    from rich.console import Console
    from rich.table import Table as Grid
    from rich.text import Text

    console = Console(highlight=False, markup=False, emoji=False)
    console.begin_capture()
    if whole:
        console.print(Text(f"{edition.box.title}  {edition.id}\n", "bold"))
    grid = Grid.grid(padding=(0, 2, 1, 0))
    grid.add_column(no_wrap=True, style="bold")
    grid.add_column()
    for passage in passages:
        grid.add_row(passage.title, _body(passage, edition.spoken(lang)))
    console.print(grid)
    for note in _notes(edition, passages, lang, whole=whole):
        console.print(Text(note, "dim"))
    for line in console.end_capture().splitlines():
        print(line.rstrip())  # columns are filled with blanks


def _body(passage: Passage, lang: str) -> "RenderableType":
    from rich.console import Group
    from rich.text import Text

    parts = [Text(passage.text)] if passage.text else []
    for setting in passage.settings:
        house = setting.origin == HOUSE
        mark = f" ({render('house-rules', lang)})" if house else ""
        parts.append(Text(f"{valued(setting, lang)}{mark}", "bold" if house else "dim"))
    return Group(*parts)


def _notes(edition: Edition, passages: Sequence[Passage], lang: str, *, whole: bool) -> list[str]:
    notes = []
    if any(passage.clause.reading for passage in passages):
        notes.append(render("rules-reading-note", lang))
    absent = [clause.id for clause in edition.clauses.values() if not clause.applies]
    if whole and absent:
        notes.append(render("rules-absent", lang, clauses=", ".join(absent)))
    if whole:
        notes.append(render("rules-narrow", lang, edition=edition.id))
    return notes
