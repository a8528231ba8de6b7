"""Who sits where, from which seeds, and under which name the results are kept."""

from collections import Counter
from dataclasses import replace
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kostka.arena.plan import Plan, entrants, seatings
from kostka.bots import Work, registry
from kostka.errors import KostkaError
from kostka.rules import families

PLAN = Plan("original-pl", entrants(["solid", "solid"], families.CLASSIC), 2, "seed")


@pytest.mark.parametrize(
    ("bots", "players", "expected"),
    [
        (1, 1, [(0,)]),
        (1, 3, [(0, 0, 0)]),
        (2, 2, [(0, 1), (1, 0)]),
        (2, 4, [(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)]),
        (3, 2, [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]),
    ],
)
def test_seatings(bots: int, players: int, expected: list[tuple[int, ...]]) -> None:
    assert list(seatings(bots, players)) == expected


@given(st.integers(1, 5), st.integers(1, 4))
def test_every_bot_sits_on_every_seat_equally_often(bots: int, players: int) -> None:
    found = seatings(bots, players)
    assert len(set(found)) == len(found)
    for entrant in range(bots):
        places = Counter(seat for seating in found for seat, who in enumerate(seating) if who == entrant)
        assert len(places) == players
        assert len(set(places.values())) == 1
    shares = Counter(chain.from_iterable(found))
    if bots <= players:
        each = len(found)
        assert [shares[who] for who in range(bots)] == [*[each] * (bots - 1), each * (players - bots + 1)]
    else:
        assert len(set(shares.values())) == 1


def test_games_are_rounded_up_to_whole_deals() -> None:
    four = replace(PLAN, players=4)
    assert [four.games_for(games) for games in (1, 4, 5, 2000)] == [4, 4, 8, 2000]


def test_a_deal_is_the_same_in_every_seating_and_another_deal_is_not() -> None:
    first, second, third = (PLAN.play(number).lines[0] for number in range(3))
    assert _dealt(first) == _dealt(second) != _dealt(third)


def test_another_setting_is_another_run() -> None:
    others = [
        replace(PLAN, seed="other"),
        replace(PLAN, players=3),
        replace(PLAN, options={"opening.minimum": 50}),
        replace(PLAN, seconds=1.0),
        replace(PLAN, entrants=PLAN.entrants[:1]),
        replace(PLAN, edition="original-it"),
    ]
    assert len({plan.key for plan in (PLAN, *others)}) == len(others) + 1
    assert replace(PLAN).key == PLAN.key


def test_work_is_that_of_the_arena_unless_something_else_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    class Thinker:
        name, family, work = "thinker", families.CLASSIC, Work(table=900, arena=40)

    class Exact:
        name, family, work = "exact", families.CLASSIC, Work()

    monkeypatch.setattr(registry, "bots_of", lambda family: (Thinker, Exact))
    named = ["thinker", "thinker@7", "thinker@table", "exact", "thinker"]
    found = entrants(named, families.CLASSIC)
    assert [entrant.work for entrant in found] == [40, 7, 900, 0, 40]
    assert [entrant.label for entrant in found] == [
        "thinker",
        "thinker@7",
        "thinker@table",
        "exact",
        "thinker#2",
    ]
    assert [entrant.work for entrant in entrants(named, families.CLASSIC, 5)] == [5, 7, 900, 0, 5]
    for amount in ("", "-1", "many", "²", "9" * 30, "0" * 12 + "9" * 10):
        with pytest.raises(KostkaError) as caught:
            entrants([f"thinker@{amount}"], families.CLASSIC)
        assert caught.value.code == "arena-work"


def _dealt(header: str) -> str:
    """The seed in the header of a record."""
    return header.partition('"seed":"')[2][:64]
