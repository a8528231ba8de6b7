"""The search behind the rounds that are played out: it agrees with the solver, or hopes for more."""

from hypothesis import given
from hypothesis import strategies as st

from kostka import rules
from kostka.bots.express.rollout import left_over, memory
from kostka.bots.express.scene import codes
from kostka.rules.express import ExpressRules
from kostka.solver.express import solve_dice
from kostka.tiles.dice import Die, box_faces

RULES = rules.load("express-pl")
assert isinstance(RULES, ExpressRules)
DECK, BOX = RULES.deck, box_faces(RULES.dice.faces)
ENOUGH = 100_000

throws = st.lists(st.integers(0, 5), min_size=len(BOX), max_size=len(BOX))


@given(throws, st.integers(6, 11), st.integers(1, 4))
def test_no_more_dice_are_left_than_the_solver_leaves(throw: list[int], first: int, more: int) -> None:
    """What the solver can lay, this search can too; it only does not ask whether there is room for it."""
    dice = [Die(number, BOX[number - 1][side]) for number, side in enumerate(throw, 1)]
    table = solve_dice((), tuple(dice[:first]), DECK).table
    hand = tuple(dice[first : first + more])
    best = solve_dice(table, hand, DECK)
    room = memory(DECK.numbers, DECK.colours, 10)
    left = left_over(room, codes(die.face for die in table), codes(die.face for die in hand), ENOUGH)
    assert len(left) <= len(best.left)


def test_mostly_it_is_the_same() -> None:
    room = memory(DECK.numbers, DECK.colours, 10)
    same = 0
    for start in range(40):
        dice = [Die(n, BOX[n - 1][(start * n + n // 3) % 6]) for n in range(1, 13)]
        best = solve_dice((), tuple(dice), DECK)
        left = left_over(room, [], codes(die.face for die in dice), ENOUGH)
        same += len(left) == len(best.left)
    assert same >= 38
