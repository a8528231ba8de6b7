"""The largest tables that house rules allow: judged exactly, and in few steps (F-TURN-5, F-JOKER-2)."""

import pytest

from kostka import rules
from kostka.engine.first import Position
from kostka.engine.first.draft import report
from kostka.rules.first import FirstRules
from kostka.solver.first import journeys
from kostka.solver.first.pieces import State
from kostka.tiles import parse_table, parse_tiles

RULES = rules.load("first-pl", {"deck.copies": 3, "deck.numbers": 20})
assert isinstance(RULES, FirstRules)
THREES = [f"{c}{n} {c}{n + 1} {c}{n + 2}" for c in "RBKO" for n in range(1, 18, 3) for _ in range(3)]
"""72 runs, 3 of each."""


def stars(before: list[str], rack: str, after: list[str]) -> int | None:
    """What a layout earns; None if it could not be declared done."""
    assert isinstance(RULES, FirstRules)
    deck = RULES.deck
    position = Position((parse_tiles(rack, deck), ()), parse_table(before, deck), (), (6, 6), 0)
    found = report(position, 0, parse_table(after, deck), RULES)
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
