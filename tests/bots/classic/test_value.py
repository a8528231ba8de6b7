"""The network knows no colours: what it thinks stays the same when colours change places."""

from collections.abc import Sequence
from itertools import permutations

import pytest

from kostka.bots.classic import rollout, rollout_worlds
from kostka.bots.classic.expert_knowledge import Knowledge
from kostka.bots.classic.level import turn_of
from tests.bots.classic.expert_games import book, lanes, row, views

NOTHING = row([0] * 96)


def recoloured(counts: Sequence[int], order: Sequence[int]) -> list[int]:
    changed = list(counts)
    for colour, other in enumerate(order):
        changed[other * 24 + 1 : other * 24 + 24] = counts[colour * 24 + 1 : colour * 24 + 24]
    return changed


@pytest.mark.parametrize("seats", [2, 4])
def test_colours_do_not_matter(seats: int) -> None:
    found = book("original-pl")
    root = lanes(found, 1, seats)
    thoughts: set[int] = set()
    for view, _ in list(views(found, seats, "colours"))[::9]:
        seat, table, rack, *more = Knowledge.of(view, turn_of(view)).position
        said: set[int] = set()
        for order in list(permutations(range(4)))[::5]:
            changed = row(recoloured(table, order)), row(recoloured(rack, order))
            rollout.prepare(root, 1, 0)
            rollout_worlds.place(root, 0, seat, *changed, *more)
            said.update(value for value, _ in rollout.propose(root, NOTHING, 1))
        assert len(said) == 1
        thoughts |= said
    assert len(thoughts) > 3, "it thinks the same of everything"
