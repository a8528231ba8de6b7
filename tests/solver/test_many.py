"""Many positions at once, several threads, and memory that grows when it has to."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from kostka.rules import Deck
from kostka.solver import Objective, Solution, solve, solve_many
from kostka.solver.classic import case
from kostka.solver.classic.kernel.memory import Memory
from kostka.tiles import Rack, Table, parse_table, parse_tiles
from tests.oracle import corpus

DECK = Deck()


@pytest.fixture(scope="module")
def positions() -> list[tuple[Table, Rack]]:
    """Every other position of the corpus."""
    requests = [one.request for one in corpus.load("solver")[::2]]
    return [(parse_table(one["table"], DECK), parse_tiles(one["rack"], DECK)) for one in requests]


@pytest.fixture(scope="module")
def answers(positions: list[tuple[Table, Rack]]) -> list[Solution]:
    """What they have one by one."""
    return [solve(table, rack, DECK) for table, rack in positions]


@pytest.mark.parametrize("threads", [None, 1, 3])
def test_many_are_solved_like_one(
    positions: list[tuple[Table, Rack]], answers: list[Solution], threads: int | None
) -> None:
    assert solve_many(iter(positions), DECK, threads=threads) == answers


def test_nothing_to_solve() -> None:
    assert solve_many([]) == []


def test_objective_and_house_rules_reach_every_position(positions: list[tuple[Table, Rack]]) -> None:
    for cost in (5, 50):
        alone = [solve(table, rack, DECK, Objective.POINTS, joker_points=cost) for table, rack in positions]
        assert solve_many(positions, DECK, Objective.POINTS, joker_points=cost) == alone


def test_threads_do_not_disturb_each_other(
    positions: list[tuple[Table, Rack]], answers: list[Solution]
) -> None:
    def solve_all(_: int) -> list[Solution]:
        return [solve(table, rack, DECK) for table, rack in positions]

    with ThreadPoolExecutor(4) as pool:
        assert all(found == answers for found in pool.map(solve_all, range(4)))


def test_memory_grows_when_the_states_do_not_fit(
    positions: list[tuple[Table, Rack]], answers: list[Solution], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(case._tools, "capacity", 64)
    monkeypatch.setattr(case._tools, "memory", Memory(64))
    assert [solve(table, rack, DECK) for table, rack in positions] == answers
    assert case._tools.capacity > 64
