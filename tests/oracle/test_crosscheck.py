"""The solver against the integer program on a thousand positions; `make crosscheck` compares many more."""

import json
import sys

import pytest

from tests.oracle import crosscheck
from tests.oracle.crosscheck import Question, Reply, compare, compare_many, openings, questions
from tests.oracle.positions import CLASSIC, Position
from tests.oracle.sets import Deck

POSITIONS = 400
"""`make crosscheck` goes on to 20,000 of the same kinds."""
BLOCK = 50


@pytest.mark.parametrize("start", range(0, POSITIONS, BLOCK))
def test_solver_and_program_agree(start: int) -> None:
    report = compare_many("make test", start, start + BLOCK)
    assert report.positions == BLOCK
    assert [json.dumps(case) for case in report.wrong] == []


# Where the solver, or a shortcut that it could take, was wrong once.
CORNERS = [
    # Two runs that meet in a number of which there are only jokers.
    Position("met in jokers", CLASSIC, (), "J J B9 B10 B12 B13"),
    Position("met in jokers", CLASSIC, (), "B9 B9 B10 B12 B13 J J K7 O4 R6"),
    Position("met in jokers", Deck(5, 2, 1, 2), (), "J J B1 B2 B4 B5"),
    Position("met in jokers", Deck(5, 2, 1, 2), ("J J B4 B5",), "B1 B2"),
    Position("met in jokers", Deck(5, 2, 1, 4), ("J J B1 B4", "J R1 R2 R4 R5"), "B2 B5"),
    Position("met in jokers", Deck(5, 3, 2, 3), (), "B5 B1 R3 B2 J B4 J"),
    # Complete sets that must be split to take all the jokers.
    Position("split for jokers", Deck(3, 1, 1, 4), ("R1 R2 R3",), "J J J"),
    Position("split for jokers", Deck(3, 4, 1, 4), ("J O2 O3", "J J R1 B1"), "J R2 B2 K2 O1"),
    Position(
        "split for jokers", Deck(4, 4, 1, 4, groups=False), ("O1 O2 O3 O4", "J K2 K3 K4"), "J J B4 B2 B3 J"
    ),
    Position("split for jokers", CLASSIC, (), "J J B1 B2 B3 B4 B5 B6 B8 B9 B10 B11 B12 B13"),
    # A set that stays although its joker changes ends.
    Position("kept", Deck(4, 2, 2, 1), ("B1 B2 B3 B4", "B1 B2 B3 B4", "R1 R2 R3", "J R1 R2 R3"), "R4"),
    Position("nothing to lay", CLASSIC, ("R3 R4 R5",), ""),
    Position("nowhere to go", CLASSIC, ("R3 B3 K3 O3", "R5 B5 K5 O5"), "J J"),
]


@pytest.mark.parametrize("position", CORNERS)
def test_corners(position: Position) -> None:
    assert [json.dumps(case) for case in compare(position).wrong] == []


def test_every_edition_with_an_opening_is_asked_about() -> None:
    assert openings() == ((30, False), (30, True))
    asked = list(questions(Position("by hand", CLASSIC, (), "R9 J J")))
    assert asked.count(Question("points", 30, jokers=False)) == 1
    assert asked[-2:] == [Question("tiles", 31), Question("points", 30)]


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
