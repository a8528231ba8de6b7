"""The rules document and the data name the same clauses, keys and readings."""

import re
from pathlib import Path

import pytest

from kostka.rules import Family, edition, editions, families

PAGE = (Path(__file__).parents[2] / "docs" / "rules.md").read_text("utf-8")
CLAUSE = re.compile(r"\b(?:[CFX]-[A-Z]+-\d+|I-\d+)\b")
ROW = re.compile(rf"^\| ({CLAUSE.pattern}) \|(.*)\|$", re.MULTILINE)
ROWS = {clause: [cell.strip() for cell in rest.split(" |")] for clause, rest in ROW.findall(PAGE)}
COLUMN = {"original-pl": 1, "original-it": 2, "original-cz": 3}
REPRESENTATIVE = {families.CLASSIC: "original-pl", families.FIRST: "first-pl", families.EXPRESS: "express-pl"}


def clauses_in_the_data() -> dict[str, Family]:
    return {clause: edition(name).family for name in editions() for clause in edition(name).clauses}


def test_every_clause_of_the_data_has_one_row_and_every_row_is_a_clause_of_the_data() -> None:
    assert [clause for clause, _ in ROW.findall(PAGE)] == list(ROWS), "a clause has two rows"
    assert set(ROWS) == set(clauses_in_the_data())


def test_no_clause_is_cited_that_does_not_exist() -> None:
    assert set(CLAUSE.findall(PAGE)) == set(clauses_in_the_data())


@pytest.mark.parametrize(("clause", "family"), clauses_in_the_data().items())
def test_a_row_lists_the_keys_that_its_clause_decides(clause: str, family: Family) -> None:
    settings = edition(REPRESENTATIVE[family]).settings.values()
    assert set(re.findall(r"`([^`]+)`", ROWS[clause][-1])) == {
        setting.key for setting in settings if setting.clause == clause
    }


@pytest.mark.parametrize("name", editions())
def test_readings_are_marked_where_the_data_marks_them(name: str) -> None:
    column = COLUMN.get(name, 0)
    marked = {clause for clause in edition(name).clauses if "(r)" in ROWS[clause][column]}
    assert marked == {clause.id for clause in edition(name).clauses.values() if clause.reading}


@pytest.mark.parametrize("name", COLUMN)
def test_a_dash_stands_where_a_clause_does_not_apply(name: str) -> None:
    dashes = {clause for clause in edition(name).clauses if ROWS[clause][COLUMN[name]] == "–"}  # noqa: RUF001
    assert dashes == {clause.id for clause in edition(name).clauses.values() if not clause.applies}


def test_the_numbers_in_the_table_are_those_of_the_data() -> None:
    shown = {"C-SETUP-6": "setup.rack", "C-OPEN-1": "opening.minimum", "C-SCORE-1": "score.joker"}
    shown["C-TURN-5"] = "penalty.tiles"
    for name, column in COLUMN.items():
        for clause, key in shown.items():
            assert ROWS[clause][column].split()[0] == str(edition(name).settings[key].value)


def test_the_dice_are_printed_as_they_are() -> None:
    block = PAGE.rsplit("```", 2)[1]
    printed = [die for line in block.splitlines() if line for die in re.split(r" {2,}", line.strip())]
    assert sorted(printed) == sorted(edition("express-pl").settings["dice.faces"].value)  # type: ignore[arg-type]


def test_every_edition_is_introduced() -> None:
    for name in editions():
        assert f"| `{name}` |" in PAGE
