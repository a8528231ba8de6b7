"""The solver against the integer program on a thousand positions; `make crosscheck` compares many more."""

import json
import sys

import pytest

from tests.oracle import crosscheck
from tests.oracle.crosscheck import Question, Reply, compare, compare_many, openings, questions
from tests.oracle.positions import CLASSIC, Position, generate

POSITIONS = 1_000
BLOCK = 50


@pytest.mark.parametrize("start", range(0, POSITIONS, BLOCK))
def test_solver_and_program_agree(start: int) -> None:
    report = compare_many("make test", start, start + BLOCK)
    assert report.positions == BLOCK
    assert [json.dumps(case) for case in report.wrong] == []


def test_every_edition_with_an_opening_is_asked_about() -> None:
    assert openings() == ((30, False), (30, True))
    asked = list(questions(generate("asked", 0, "ordinary")))
    assert asked.count(Question("points", 30, jokers=False)) == 1
    assert len(asked) == len(set(asked)) == 6


def test_a_wrong_solver_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    position = Position("by hand", CLASSIC, ("R3 R4 R5",), "R6 B1")
    assert compare(position).wrong == []
    monkeypatch.setattr(crosscheck, "ask_solver", lambda position, question: Reply((0, 0), []))
    (first, *_) = compare(position).wrong
    assert (first["solver"], first["program"], first["second"]) == ((0, 0), (1, 6), (1, 6))


def test_a_wrong_program_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    position = Position("by hand", CLASSIC, ("R3 R4 R5",), "R6 B1")
    monkeypatch.setattr(crosscheck, "ask_program", lambda position, question: (2, 7))
    report = compare(position)
    assert report.wrong == []
    assert report.oracle_wrong[0]["second"] == (1, 6)


def test_an_exception_is_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> Reply:
        raise RuntimeError("no")

    monkeypatch.setattr(crosscheck, "ask_solver", fail)
    (first, *_) = compare(Position("by hand", CLASSIC, (), "R6")).wrong
    assert first["faults"] == ["RuntimeError: no"]


def test_as_a_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["crosscheck", "--positions", "3", "--jobs", "1", "--seed", "command"])
    assert crosscheck.main() == 0
    printed = capsys.readouterr()
    assert "3 positions" in printed.out
    assert "0 differences; seed command" in printed.out
    assert "3 of 3 positions" in printed.err
