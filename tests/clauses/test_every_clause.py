"""A clause of the data without a test is a failure, and so is an edition that differs and is not tested."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from kostka import rules
from kostka.engine import game_for
from kostka.errors import RulesError
from kostka.rules import Edition, Family
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


TESTED: dict[str, list[set[str]]] = defaultdict(list)
for _clause, _editions in marks():
    TESTED[_clause].append(_editions)

CLAUSES = [(clause, editions) for editions in playable().values() for clause in editions[0].clauses]


@pytest.mark.parametrize(("clause", "editions"), CLAUSES, ids=[clause for clause, _ in CLAUSES])
def test_every_clause_has_a_test_for_every_edition_that_differs(clause: str, editions: list[Edition]) -> None:
    assert TESTED[clause], f"no test cites {clause}"
    if len({signature(edition, clause) for edition in editions}) > 1:
        named = set().union(*TESTED[clause])
        assert named >= {edition.id for edition in editions}, clause


def test_no_test_cites_a_clause_that_is_none() -> None:
    assert {clause for clause, _ in marks()} <= {clause for clause, _ in CLAUSES}
