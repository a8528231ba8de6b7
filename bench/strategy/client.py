"""The book for the client, a file a language: `python -m bench.strategy.client FOLDER`, part of its build."""

import json
import sys
from pathlib import Path

from bench.strategy.book import BOOK, Statement
from bench.strategy.page import command
from bench.strategy.plots import has_plot, plot
from bench.strategy.results import Results
from bench.strategy.words import Words
from kostka.texts import LANGUAGES


def book(language: str, results: Results) -> dict[str, object]:
    """All that the page shows in a language."""
    words = Words(language)

    def said(statement: Statement) -> dict[str, object]:
        return {
            "id": statement.id,
            "text": words.statement(statement, results),
            "plot": plot(statement, results, words) if has_plot(statement) else None,
            "command": command(statement),
            "rows": [words.row(row, results) for row in statement.rows],
        }

    return {
        "title": words["title"],
        "lead": words["lead"],
        "howTitle": words["how-title"],
        "how": words["how"],
        "figures": words["figures"],
        "command": words["command"],
        "columns": [words[f"column-{name}"] for name in ("what", "figure", "interval", "games")],
        "chapters": [
            {
                "id": chapter.id,
                "title": words[chapter.id],
                "statements": [said(statement) for statement in chapter.statements],
            }
            for chapter in BOOK
        ],
    }


def main(folder: Path) -> None:
    """The command."""
    results = Results()
    for language in LANGUAGES:
        text = json.dumps(book(language, results), ensure_ascii=False)
        (folder / f"strategy-{language}.json").write_text(text, "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
