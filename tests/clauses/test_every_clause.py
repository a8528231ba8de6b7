"""A clause of the data without a test is a failure, and so is an edition that differs and is not tested."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from kostka import rules
from kostka.engine import game_for
from kostka.errors import RulesError
from kostka.rules import Edition, Family, families
from tests.clauses import case

NAMES = {name: value for name, value in vars(case).items() if isinstance(value, str)}


def playable() -> dict[Family, list[Edition]]:
    """The editions of each family that has an engine."""
    found: dict[Family, list[Edition]] = defaultdict(list)
    for name in rules.editions():
        try:
            game_for(rules.load(name))
        except RulesError:
            continue
        found[rules.edition(name).family].append(rules.edition(name))
    return found


def marks() -> Iterator[tuple[str, set[str]]]:
    """Every `@clause(id, *editions)` on a test of this folder."""
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and getattr(mark.func, "id", "") == "clause":
                        words = [_word(argument) for argument in mark.args]
                        yield words[0], set(words[1:])


def _word(node: ast.expr) -> str:
    if isinstance(node, ast.Name):
        return NAMES[node.id]
    assert isinstance(node, ast.Constant)
    return str(node.value)


def signature(edition: Edition, clause: str) -> tuple[object, ...]:
    """What an edition says under a clause, as far as it is data."""
    values = [setting.value for setting in edition.settings.values() if setting.clause == clause]
    return edition.clauses[clause].applies, *values


def lacking(clause: str, editions: list[Edition], tested: list[tuple[str, set[str]]]) -> str:
    """What the tests lack for a clause; nothing if they lack nothing."""
    named = [named for cited, named in tested if cited == clause]
    if not named:
        return f"no test cites {clause}"
    if len({signature(edition, clause) for edition in editions}) == 1:
        return ""
    missing = {edition.id for edition in editions}.difference(*named)
    return f"no test cites {clause} for {', '.join(sorted(missing))}" if missing else ""


TESTED = list(marks())
CLAUSES = [(clause, editions) for editions in playable().values() for clause in editions[0].clauses]


@pytest.mark.parametrize(("clause", "editions"), CLAUSES, ids=[clause for clause, _ in CLAUSES])
def test_every_clause_has_a_test_for_every_edition_that_differs(clause: str, editions: list[Edition]) -> None:
    assert not lacking(clause, editions, TESTED)


@pytest.mark.parametrize(("clause", "editions"), CLAUSES, ids=[clause for clause, _ in CLAUSES])
def test_a_clause_whose_tests_are_gone_is_noticed(clause: str, editions: list[Edition]) -> None:
    others = [(cited, named) for cited, named in TESTED if cited != clause]
    assert lacking(clause, editions, others)


def test_an_edition_whose_tests_are_gone_is_noticed() -> None:
    classic = playable()[families.CLASSIC]
    for edition in classic:
        others = [(cited, named - {edition.id}) for cited, named in TESTED]
        assert lacking("C-TURN-5", classic, others) == f"no test cites C-TURN-5 for {edition.id}"


def test_no_test_cites_a_clause_that_is_none() -> None:
    assert {clause for clause, _ in TESTED} <= {clause for clause, _ in CLAUSES}
