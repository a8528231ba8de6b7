"""The book as docs/strategy.md and its plots, written from the kept results alone."""

from pathlib import Path

from bench.strategy.asked import chapters_of
from bench.strategy.book import BOOK, Chapter, Statement
from bench.strategy.plots import has_plot, plot
from bench.strategy.results import Results
from bench.strategy.words import Words
from bench.strength import with_tables

DOCS = Path(__file__).parents[2] / "docs"
PAGE, PICTURES = DOCS / "strategy.md", DOCS / "pictures"
BEGIN, END = "<!-- strategy: begin -->", "<!-- strategy: end -->"


def written(results: Results) -> str:
    """What stands between the marks."""
    words = Words("en")
    parts = (part for chapter in BOOK for part in _chapter(chapter, results, words))
    return "\n\n".join((words["lead"], *parts, f"## {words['how-title']}", words["how"]))


def pictures(results: Results) -> dict[str, str]:
    """The plots by the names of their files."""
    words = Words("en")
    return {
        _picture(statement): plot(statement, results, words, alone=True) + "\n"
        for chapter in BOOK
        for statement in chapter.statements
        if has_plot(statement)
    }


def write(results: Results) -> None:
    """Write the page and its plots."""
    PAGE.write_text(with_tables(PAGE.read_text("utf-8"), written(results), BEGIN, END), "utf-8")
    for name, drawn in pictures(results).items():
        (PICTURES / name).write_text(drawn, "utf-8")


def command(statement: Statement) -> str:
    """What measures a statement again."""
    chapters = chapters_of(row.key for row in statement.rows)
    return f"python -m bench.strategy {' '.join(chapters)} --anew"


def _chapter(chapter: Chapter, results: Results, words: Words) -> list[str]:
    parts = [f"## {words[chapter.id]}"]
    for statement in chapter.statements:
        parts.append(words.statement(statement, results))
        if has_plot(statement):
            parts.append(f"![{words[chapter.id]}](pictures/{_picture(statement)})")
        parts.append(_table(statement, results, words))
        parts.append(f"{words['command']}: `{command(statement)}`")
    return parts


def _table(statement: Statement, results: Results, words: Words) -> str:
    head = [words[f"column-{name}"] for name in ("what", "figure", "interval", "games")]
    rows = [head, ["---"] * len(head), *(words.row(row, results) for row in statement.rows)]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _picture(statement: Statement) -> str:
    return f"strategy-{statement.id}.svg"
