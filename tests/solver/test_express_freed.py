"""No joker goes back into the set it was freed from (X-JOKER-2): the solver knows it and misses nothing."""

import pytest

from kostka.rules import Deck
from kostka.rules.choices import FreedDie
from kostka.solver.express import dice_left, solve_express
from kostka.tiles.dice import Layout, parse_dice, parse_layout
from kostka.tiles.freed import bonds, gone_back
from tests.oracle.grid import Freed, Grid, TooMuch, fewest_left
from tests.oracle.grid_positions import tied
from tests.solver.test_express import check, given

DECK = Deck(jokers=4)
STEPS = 3000

TIED = [(4, 3, 30), (5, 3, 30), (4, 4, 20), (6, 4, 12), (13, 4, 8), (5, 2, 30)]

RUN = "d01:B3@0,0 d02:J@1,0 d03:B5@2,0"


@pytest.mark.parametrize(
    ("table", "hand", "left", "before"),
    [
        (RUN, "d11:B4", 1, 0),  # B3 B4 B5 J is the set it came from
        (RUN, "d11:B4 d12:B6", 0, 0),  # J B3 B4 crosses B4 B5 B6
        (RUN, "d11:B6", 0, 0),  # B3 J B5 B6: it was not freed
        (RUN, "d11:B4 d12:K9 d13:K10", 0, 0),  # K9 K10 J is another set
        (RUN, "d11:B4 d12:J", 0, 0),  # J B3 B4 crosses B4 B5 J
        (RUN, "d11:B4 d12:J d13:K9 d14:K10", 0, 0),  # another joker may lie in the set
        (RUN, "d11:B4 d12:B3", 0, 0),  # another blue 3 makes it another set
        ("d01:B3@0,0 d02:J@1,0 d03:B5@2,0 d04:B6@3,0", "d11:B4", 0, 0),  # B3 B4 J crosses B4 B5 B6
        ("d01:B3@0,0 d02:B4@1,0 d03:J@2,0", "d11:B5", 1, 0),
        ("d01:R5@0,0 d02:B5@1,0 d03:J@2,0", "d11:K5", 0, 0),  # it may have been the orange 5 all the time
    ],
)
def test_where_a_freed_joker_may_go(table: str, hand: str, left: int, before: int) -> None:
    layout, dice = parse_layout(table, DECK), parse_dice(hand, DECK)
    solution = solve_express(layout, dice, DECK)
    check(solution, layout, dice, DECK)
    assert gone_back(bonds(layout, DECK), solution.table, DECK) == ()
    assert (len(solution.left), solution.exact) == (left, True)
    assert dice_left(layout, dice, DECK)[0] == left
    earlier = solve_express(layout, dice, DECK, freed=FreedDie.ANY_SET)
    assert len(earlier.left) == before


@pytest.mark.parametrize(("numbers", "colours", "count"), TIED)
def test_as_good_as_brute_force_with_jokers_on_the_table(numbers: int, colours: int, count: int) -> None:
    """`make crosscheck-express` compares hundreds."""
    compared = differs = 0
    for case in tied(f"tied {numbers} {colours}", count, numbers, colours):
        table, hand, deck = given(case)
        solution = solve_express(table, hand, deck)
        check(solution, table, hand, deck)
        assert gone_back(bonds(table, deck), solution.table, deck) == (), case
        try:
            best = fewest_left(case.table, list(case.hand), numbers, colours, steps=STEPS)
        except TooMuch:
            continue
        assert (len(solution.left), solution.sum, solution.exact) == (*best, True), case
        compared += 1
        differs += len(solve_express(table, hand, deck, freed=FreedDie.ANY_SET).left) < best[0]
    assert compared >= count * 3 // 4
    assert differs or count < 10


@pytest.mark.parametrize(("numbers", "colours"), [(4, 3), (5, 3), (6, 4), (13, 4), (5, 2)])
def test_referee_and_brute_force_agree_about_jokers_that_went_back(numbers: int, colours: int) -> None:
    """The layouts are those of a solver that does not know the rule."""
    verdicts = []
    for case in tied(f"judged {numbers} {colours}", 150, numbers, colours):
        table, hand, deck = given(case)
        after = solve_express(table, hand, deck, freed=FreedDie.ANY_SET).table
        freed = Freed(_named(table), numbers, colours)
        verdicts.append(freed.lawful(_named(after)))
        assert verdicts[-1] == (not gone_back(bonds(table, deck), after, deck)), (case, after)
    assert verdicts.count(True) > 20
    assert verdicts.count(False) > 5


def _named(layout: Layout) -> Grid:
    return {(die.square.column, die.square.row): f"{die.face}#{die.number}" for die in layout}
