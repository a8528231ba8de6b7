"""What the levels of runs and stars lay: a child, a grown-up, and one who plays it out."""

from kostka.bots import Budget, bot
from kostka.engine import game_for
from kostka.engine.first import Draw, Pass, Play, Position
from kostka.rules import families
from tests.bots.first.seats import act, chance, laid, seat

BEGINNER, CASUAL, SOLID = (bot(name, families.FIRST) for name in ("beginner", "casual", "solid"))


def test_a_child_lays_one_run_of_three() -> None:
    action = act(BEGINNER, seat("R1 R2 R3 B4 B5 B6 K4", "K1 K2 K3"))
    assert laid(action) in (["R1 R2 R3", "K1 K2 K3"], ["B4 B5 B6", "K1 K2 K3"])


def test_a_child_adds_one_tile_and_counts_upwards() -> None:
    assert laid(act(BEGINNER, seat("K7 K3 O1", "K4 K5 K6"))) == ["K4 K5 K6 K7"]
    assert act(BEGINNER, seat("K3 O1", "K4 K5 K6")) == Draw(0)


def test_a_child_lays_its_joker_when_nothing_else_fits() -> None:
    assert laid(act(BEGINNER, seat("J K7 O1", "K4 K5 K6"))) == ["K4 K5 K6 K7"]
    assert laid(act(BEGINNER, seat("J O1", "K4 K5 K6"))) == ["K4 K5 K6 J"]


def test_a_child_swaps_no_joker() -> None:
    assert act(BEGINNER, seat("K5 O1", "K4 J K6")) == Draw(0)


def test_a_grown_up_lays_all_that_fits() -> None:
    action = act(CASUAL, seat("R1 R2 R3 K3 K7 O1", "K4 K5 K6"))
    assert laid(action) == ["R1 R2 R3", "K3 K4 K5 K6 K7"]


def test_a_grown_up_takes_a_joker() -> None:
    action = act(CASUAL, seat("K5 O1", "K4 J K6"))
    assert laid(action) == ["K4 K5 K6"]
    assert action.taken == 1


def test_nobody_draws_without_a_star_or_a_pool() -> None:
    for level in (BEGINNER, CASUAL, SOLID):
        assert act(level, seat("O1 O4", "K4 K5 K6", stars=[0, 6])) == Pass(0)
        assert act(level, seat("O1 O4", "K4 K5 K6", pool="")) == Pass(0)


def test_the_best_level_goes_out_when_that_wins() -> None:
    action = act(SOLID, seat("R1 R2 R3 K7", "K4 K5 K6"), work=0)
    assert laid(action) == ["R1 R2 R3", "K4 K5 K6 K7"]


def test_the_best_level_does_not_lose_by_going_out() -> None:
    """Going out now would be worth two stars, and the other one, far ahead, would have won."""
    view = seat("K7", "K4 K5 K6", others="R10 B10", stars=[3, 20])
    assert act(SOLID, view) == Draw(0)


def test_the_best_level_keeps_something_to_lay() -> None:
    """Of two tiles that fit one is enough for a turn, while the rest of the rack is far from fitting."""
    action = act(SOLID, seat("K3 K7 O1 R4 B9 R9", "K4 K5 K6"), work=4000)
    assert not isinstance(action, Play) or len(action.table[0]) == 4


def test_it_keeps_to_its_budget() -> None:
    view = seat("J K3 K7 O1 R4 B9", "K4 K5 K6", "O4 O5 O6")
    for work in (0, 1, 50, 777):
        budget = Budget(work)
        first = SOLID.act(view, chance(), budget)
        assert 0 <= budget.work <= work
        assert first == SOLID.act(view, chance(), Budget(work))


def test_many_jokers_are_no_reason_to_think_long() -> None:
    """The search alone would take a second or more: jokers at the ends of runs are then left there."""
    view = seat("J J R1 R5 B2 B9 K6 O9", "J R8 R9", "B4 B5 B6 J", pool="K1 K2")
    action = act(SOLID, view, work=400)
    assert isinstance(action, Play)


def test_a_joker_that_came_from_another_run_is_not_taken() -> None:
    """Two jokers may change places: one that seems to lie where it lay is another."""
    table = ("J K4 K5 J K7 K8 K9 K10", "R6 J R8 R9 R10", "R1 R2 R3 R4", "O8 O9 J")
    view = seat("B2 B3 B5 B9 B10 K1 K2 K3 K6 O5 O7", *table, others="B1", pool="B4")
    game = game_for(view.rules)
    position = Position((view.now.rack, ()), view.now.table, (), (6, 6), 0)
    for level in (CASUAL, SOLID):
        assert not game.violations(position, act(level, view))
