"""The book is what was measured: nothing by hand, nothing without a figure, the same in four languages."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from bench.strategy import questions
from bench.strategy.asked import asked, chapters_of
from bench.strategy.book import BOOK, Statement
from bench.strategy.client import book
from bench.strategy.page import BEGIN, END, PAGE, PICTURES, command, pictures, written
from bench.strategy.results import Results
from bench.strategy.words import Words, said_by_code
from bench.strength import with_tables
from kostka.texts import LANGUAGES

RESULTS = Results()
STATEMENTS = [statement for chapter in BOOK for statement in chapter.statements]
_HOLE = re.compile(r"\{(\w+)\}")


def test_the_page_is_what_the_command_writes() -> None:
    page = PAGE.read_text("utf-8")
    assert BEGIN in page
    assert END in page
    assert page == with_tables(page, written(RESULTS), BEGIN, END), (
        "edited by hand: python -m bench.strategy --write"
    )


def test_the_plots_are_what_the_command_draws() -> None:
    drawn = pictures(RESULTS)
    assert {path.name for path in PICTURES.glob("strategy-*.svg")} == set(drawn)
    for name, plot in drawn.items():
        ET.fromstring(plot)  # noqa: S314 - our own
        assert (PICTURES / name).read_text("utf-8") == plot, f"{name}: python -m bench.strategy --write"


def test_everything_asked_is_measured_and_used() -> None:
    questions = asked()
    assert [question.key for question in questions if not RESULTS.has(question)] == []
    assert {question.key for question in questions} == {row.key for one in STATEMENTS for row in one.rows}


@pytest.mark.parametrize("statement", STATEMENTS, ids=lambda one: one.id)
def test_a_statement_has_figures_and_a_command(statement: Statement) -> None:
    assert statement.rows
    assert chapters_of(row.key for row in statement.rows)
    assert command(statement).startswith("python -m bench.strategy ")
    for row in statement.rows:
        found = RESULTS.figure(row.key, row.name)
        assert found.low <= found.value <= found.high
        assert found.games > 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_says_all_with_the_same_figures(language: str) -> None:
    ours, english = said_by_code(language), said_by_code("en")
    assert ours.keys() == english.keys()
    for code, text in ours.items():
        assert set(_HOLE.findall(text)) == set(_HOLE.findall(english[code])), code


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_client_shows_every_statement(language: str) -> None:
    words, shown = Words(language), json.dumps(book(language, RESULTS), ensure_ascii=False)
    for statement in STATEMENTS:
        assert words.statement(statement, RESULTS) in shown
    assert "{" not in "".join(words.statement(statement, RESULTS) for statement in STATEMENTS)


def test_what_is_measured_anew_forgets_the_games_of_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(questions, "KEPT", tmp_path)
    match = questions.Match("test", 4, "beginner", "casual")
    first = match.answer()
    [kept] = tmp_path.iterdir()
    assert kept.stat().st_size > 0
    match.forget()
    assert list(tmp_path.iterdir()) == []
    assert match.answer() == first


def test_what_is_dropped_is_asked_again(tmp_path: Path) -> None:
    match = questions.Match("test", 4, "beginner", "casual")
    results = Results(tmp_path / "results.json")
    results.add(match, {})
    results.drop(match)
    assert not Results(tmp_path / "results.json").has(match)
