"""The search behind the rounds that are played out: it agrees with the solver, or hopes for more."""

from array import array

from hypothesis import given
from hypothesis import strategies as st

from kostka import rules
from kostka.bots.express.rollout import left_over, memory, play_out, row
from kostka.bots.express.scene import Scene, codes, face_code, ties
from kostka.solver.express import solve_express
from kostka.tiles import parse_tile
from kostka.tiles.dice import Die, box_faces, parse_dice, parse_layout

RULES = rules.load("express-pl")
DECK, BOX = RULES.deck, box_faces(RULES.dice.faces)
ENOUGH = 100_000

throws = st.lists(st.integers(0, 5), min_size=len(BOX), max_size=len(BOX))


@given(throws, st.integers(6, 11), st.integers(1, 4))
def test_no_more_dice_are_left_than_the_solver_leaves(throw: list[int], first: int, more: int) -> None:
    """What the solver can lay, this search can too; it only does not ask whether there is room for it."""
    dice = [Die(number, BOX[number - 1][side]) for number, side in enumerate(throw, 1)]
    table = solve_express((), tuple(dice[:first]), DECK).table
    hand = tuple(dice[first : first + more])
    best = solve_express(table, hand, DECK)
    room = memory(DECK.numbers, DECK.colours, 10, freed=True)
    faces = codes(die.face for die in table), codes(die.face for die in hand)
    left = left_over(room, *faces, ENOUGH, ties(table, RULES))
    assert len(left) <= len(best.left)


def test_mostly_it_is_the_same() -> None:
    room = memory(DECK.numbers, DECK.colours, 10)
    same = 0
    for start in range(40):
        dice = [Die(n, BOX[n - 1][(start * n + n // 3) % 6]) for n in range(1, 13)]
        best = solve_express((), tuple(dice), DECK)
        left = left_over(room, [], codes(die.face for die in dice), ENOUGH)
        same += len(left) == len(best.left)
    assert same >= 38


def test_a_freed_joker_does_not_go_back_into_its_set() -> None:
    """X-JOKER-2: B3 J B5 with a B4 is not B3 B4 B5 J; with another set to go to it is freed."""
    room = memory(DECK.numbers, DECK.colours, 10, freed=True)
    free = memory(DECK.numbers, DECK.colours, 10)
    layout = parse_layout("d01:B3@0,0 d02:J@1,0 d03:B5@2,0", DECK)
    table = codes(die.face for die in layout)
    for dice, left in (("d11:B4", 1), ("d11:B6", 0), ("d11:B4 d12:B6", 0), ("d11:B4 d12:K9 d13:K10", 0)):
        hand = codes(die.face for die in parse_dice(dice, DECK))
        assert len(left_over(room, table, hand, ENOUGH, ties(layout, RULES))) == left
        assert left_over(free, table, hand, ENOUGH) == []


def test_jokers_laid_in_a_round_that_is_played_out_are_tied_to_their_sets() -> None:
    """One player lays B3 J B5; the other, who has a B4 only, cannot lay it, and loses by one die."""
    box = [[face_code(parse_tile(face, DECK))] for face in ("B3", "J", "B5", "R13", "B4")]
    hands = (parse_dice("d01 d02 d03 d04", DECK), parse_dice("d05", DECK))
    lost = []
    for freed in (True, False):
        setup = row(Scene(1, 0, (1, 1), hands, ()), box, ENOUGH)
        sums = array("q", [0, 0, 0])
        play_out(setup, array("i", setup), memory(13, 4, 10, freed), 1, sums, 0, 1)
        lost.append(sums[2])
    assert lost == [4, 0]
