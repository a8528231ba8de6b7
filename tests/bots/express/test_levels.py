"""What the levels of dice throw and lay: a child, a grown-up, and one who plays it out."""

from kostka.bots import Budget, bots_of
from kostka.engine.chance import Chance, seed_from
from kostka.engine.express import Pass, Play, Roll
from kostka.rules import families
from tests.bots.express.seats import act, lies, seat

LEVELS = bots_of(families.EXPRESS)
BEGINNER, CASUAL, SOLID, EXPERT = LEVELS

RUN = "d01:B3@0,0 d02:B4@1,0 d03:B5@2,0"


def test_the_first_throw_is_of_all_dice() -> None:
    for level in LEVELS:
        thrown = act(level, seat("d04 d05 d06", rolled=False, turns_left=[5, 5]))
        assert isinstance(thrown, Roll)
        assert [die.number for die in thrown.dice] == [4, 5, 6]


def test_a_child_lays_sets_and_adds_single_dice() -> None:
    laid = lies(act(BEGINNER, seat("d04:B6 d05:R9 d06:K9 d07:O9 d08:K1", RUN)))
    assert laid == {"d01:B3", "d02:B4", "d03:B5", "d04:B6", "d05:R9", "d06:K9", "d07:O9"}


def test_a_child_does_not_cross_sets() -> None:
    assert isinstance(act(BEGINNER, seat("d04:R4 d05:K4", RUN)), Pass)


def test_the_others_do() -> None:
    assert lies(act(SOLID, seat("d04:R4 d05:K4", RUN))) >= {"d04:R4", "d05:K4"}
    plays = [act(CASUAL, seat("d04:R4 d05:K4", RUN), seed=str(n)) for n in range(20)]
    assert {type(play) for play in plays} == {Play, Pass}


def test_nobody_throws_dice_that_could_win_at_once() -> None:
    """Both dice fit as they are: the best level lays them without a throw."""
    view = seat("d04:B6 d05:B7", RUN, rolled=False)
    assert lies(act(SOLID, view, work=200)) >= {"d04:B6", "d05:B7"}


def test_the_best_level_holds_a_pair_that_wants_one_face() -> None:
    """In the last turn alone against nothing, a die that fits is not thrown; one that does not is."""
    view = seat("d04:B6 d05:K1", RUN, rolled=False, turns_left=[1, 0])
    thrown = act(SOLID, view, work=400)
    assert isinstance(thrown, Roll)
    assert [die.number for die in thrown.dice] == [5]


def test_the_expert_holds_until_all_goes_or_the_last_turn_comes() -> None:
    """What lies on the table helps both: nothing is laid before, although it fits."""
    hand = "d04:B6 d05:K1 d06:R9"
    assert isinstance(act(EXPERT, seat(hand, RUN, turns_left=[3, 3]), work=60), Pass)
    assert lies(act(EXPERT, seat(hand, RUN, turns_left=[1, 0]), work=60)) >= {"d04:B6"}
    assert lies(act(EXPERT, seat("d04:B6 d05:B7", RUN, turns_left=[3, 3]), work=60)) >= {"d04:B6", "d05:B7"}


def test_the_expert_throws_what_does_not_fit() -> None:
    thrown = act(EXPERT, seat("d04:B6 d05:K1", RUN, rolled=False, turns_left=[3, 3]), work=60)
    assert isinstance(thrown, Roll)
    assert [die.number for die in thrown.dice] == [5]


def test_alone_there_is_nobody_to_wait_for() -> None:
    assert lies(act(EXPERT, seat("d04:R4 d05:K4", RUN, other=None))) >= {"d04:R4", "d05:K4"}


def test_it_plays_alone() -> None:
    assert lies(act(SOLID, seat("d04:R4 d05:K4", RUN, other=None))) >= {"d04:R4", "d05:K4"}
    assert isinstance(act(SOLID, seat("d04:R9 d05:K4", other=None)), Pass)


def test_it_keeps_to_its_budget() -> None:
    view = seat("d04:B6 d05:K1 d06:R9 d07:O2", RUN, rolled=False)
    for work in (0, 1, 30, 99):
        budget = Budget(work)
        first = SOLID.act(view, Chance(seed_from(""), "bot"), budget)
        assert 0 <= budget.work <= work
        assert first == SOLID.act(view, Chance(seed_from(""), "bot"), Budget(work))
