"""The largest tables that house rules allow: judged exactly, and in few steps (F-TURN-5, F-JOKER-2)."""

from collections.abc import Iterator

import pytest

from kostka import rules
from kostka.engine.first import Position
from kostka.engine.first.draft import report
from kostka.rules.first import FirstRules
from kostka.solver.first import crowded, journeys
from kostka.solver.first.pieces import State
from kostka.tiles import parse_table, parse_tiles

RULES = rules.load("first-pl", {"deck.copies": 3, "deck.numbers": 20})
assert isinstance(RULES, FirstRules)
THREES = [f"{c}{n} {c}{n + 1} {c}{n + 2}" for c in "RBKO" for n in range(1, 18, 3) for _ in range(3)]
"""72 runs, 3 of each."""


def stars(before: list[str], rack: str, after: list[str], by: rules.Rules = RULES) -> int | None:
    """What a layout earns; None if it could not be declared done."""
    assert isinstance(by, FirstRules)
    deck = by.deck
    position = Position((parse_tiles(rack, deck), ()), parse_table(before, deck), (), (6, 6), 0)
    found = report(position, 0, parse_table(after, deck), by)
    return found.stars if found.done else None


@pytest.fixture
def searched(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many states a search for the moves of jokers has settled."""
    settled = [0]
    plain = journeys._Roomy.settled

    def counting(search: journeys._Roomy, state: State) -> State:
        settled[0] += 1
        return plain(search, state)

    monkeypatch.setattr(journeys._Roomy, "settled", counting)
    return settled


@pytest.fixture
def moved(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many states a search through single moves has looked at."""
    looked_at = [0]
    plain = crowded.Crowded.after

    def counting(search: crowded.Crowded, state: State) -> Iterator[State]:
        looked_at[0] += 1
        return plain(search, state)

    monkeypatch.setattr(crowded.Crowded, "after", counting)
    return looked_at


def test_72_runs_each_of_them_three_times() -> None:
    assert stars(THREES, "R18 R19 R20 K20", [*THREES, "R18 R19 R20"]) == 4
    longer = [*THREES[:-1], f"{THREES[-1]} O19"]
    assert stars(THREES, "O19 K20", longer) == 1


def test_as_many_runs_as_possible_are_new() -> None:
    before = ["R1 R2 R3", "R4 R5 R6", *THREES[3:]]
    after = ["R1 R2 R3 R4 R5 R6", "R1 R2 R3", *THREES[3:]]
    assert stars(before, "R1 R2 R3 K20", after) == 4


def test_jokers_among_72_runs_take_few_steps_to_follow(searched: list[int]) -> None:
    before = [*THREES[3:-3], "O16 O17 J", "O16 O17 O18 J", "J O16 O17", "J O17 O18"]
    after = [*THREES[3:-3], "O16 O17 O18 J J", "O16 O17 O18", "O15 O16 O17", "O16 O17 O18 J J"]
    assert stars(before, "O15 O16 O18 K20", after) == 3
    assert stars(before, "O15 O16 O18 K20", [*after[:-1], "O16 O17 J J J"]) is None
    assert 0 < searched[0] < 3000


@pytest.mark.parametrize(
    ("before", "rack", "after", "earned"),
    [
        (
            "O2 O3 O4 O5 J",
            "R1 R2 R3 R4 R5 R7 K1 K2 K4 K7 K8 K9 O1 O6 O7 O8 O9 O10 J J J",
            "R1 R2 R3 R4 R5 J R7 / O1 O2 O3 O4 O5 O6 O7 O8 O9 O10 / K1 K2 J K4 J J K7 K8 K9",
            23,
        ),
        (
            "J B3 B4 B5",
            "R1 R3 R4 R5 R6 R7 R8 R9 B2 B6 B7 B9 B10 J J J K1",
            "R1 J R3 R4 J R6 / R5 J R7 R8 R9 / B2 B3 B4 B5 B6 B7 J B9 B10",
            18,
        ),
        (
            "R4 R5 R6 R7 J / J B5 B6",
            "R2 R3 R8 R9 R10 B1 B2 B3 B4 B8 J J K1",
            "J R2 J / B1 B2 B3 B4 B5 B6 J B8 / R3 R4 R5 R6 R7 R8 R9 R10",
            12,
        ),
        (
            "J B8 J",
            "R2 R3 R4 R5 R6 R7 R8 R9 B2 B4 B5 B7 B9 J J K1",
            "B2 J B4 B5 / R2 R3 R4 R5 R6 R7 R8 R9 J / B7 B8 B9",
            15,
        ),
    ],
)
def test_long_runs_that_leave_little_room_for_jokers(
    before: str, rack: str, after: str, earned: int, moved: list[int]
) -> None:
    assert stars(before.split(" / "), rack, after.split(" / "), rules.load("first-pl")) == earned
    assert moved[0] < 300  # some took more than a hundred thousand
