"""The solver of dice: against brute force, on worked examples, and what holds of every answer."""

from random import Random

import pytest

from kostka import rules
from kostka.rules import Deck
from kostka.rules.express import ExpressRules
from kostka.solver.express import ExpressSolution, dice_left, solve_express
from kostka.tiles import JOKER, parse_tile
from kostka.tiles.dice import Dice, Die, LaidDie, Layout, Square, box_faces, parse_dice, parse_layout
from kostka.tiles.grid import is_legal
from tests.oracle.grid import TooMuch, fewest_left, legal
from tests.oracle.grid_positions import Case, cases

DECK = Deck(jokers=4)


def given(case: Case) -> tuple[Layout, Dice, Deck]:
    deck = Deck(numbers=case.numbers, colours=case.colours, jokers=4)
    table = tuple(
        LaidDie(number, parse_tile(face, deck), Square(*square))
        for number, (square, face) in enumerate(case.table.items(), 1)
    )
    hand = tuple(Die(len(table) + n, parse_tile(face, deck)) for n, face in enumerate(case.hand, 1))
    return table, hand, deck


def check(solution: ExpressSolution, table: Layout, hand: Dice, deck: Deck) -> None:
    """A legal layout of the same dice with the same faces, nothing taken from the table."""
    assert is_legal(solution.table, deck)
    laid = {die.die for die in solution.table}
    assert {die.die for die in table} <= laid
    assert sorted([*laid, *solution.left]) == sorted([*(die.die for die in table), *hand])
    assert solution.sum == sum(
        10 if die.face == JOKER else die.face.number for die in solution.left if die.face
    )


STEPS = 4000
"""What brute force may do for a position; the few that take more are left out, and counted."""

SMALL = [(3, 3, 0), (4, 3, 1), (4, 4, 1), (5, 3, 0), (6, 4, 0), (5, 4, 1), (13, 4, 0), (13, 4, 1)]


@pytest.mark.parametrize(("numbers", "colours", "jokers"), SMALL)
def test_as_good_as_brute_force(numbers: int, colours: int, jokers: int) -> None:
    compared = 0
    for case in cases(f"small {numbers} {colours} {jokers}", 40, numbers, colours, jokers):
        table, hand, deck = given(case)
        solution = solve_express(table, hand, deck)
        check(solution, table, hand, deck)
        assert dice_left(table, hand, deck) == (len(solution.left), solution.sum, solution.exact)
        squares = {(die.square.column, die.square.row): str(die.face) for die in solution.table}
        assert legal(squares, numbers, colours)
        try:
            best = fewest_left(case.table, list(case.hand), numbers, colours, steps=STEPS)
        except TooMuch:
            continue
        assert (len(solution.left), solution.sum, solution.exact) == (*best, True), case
        compared += 1
    assert compared >= 25


@pytest.mark.parametrize(
    ("table", "hand", "left", "total"),
    [
        ("d01:B4@0,0 d02:B5@1,0 d03:B6@2,0", "d11:B3 d12:B8", 1, 8),
        ("d01:B3@0,0 d02:B4@1,0 d03:B5@2,0", "d11:R3 d12:K3", 0, 0),
        ("d01:R2@0,0 d02:K2@1,0 d03:O2@2,0 d04:K4@0,2 d05:R4@1,2 d06:O4@2,2", "d11:K3", 0, 0),
        # The two runs and the two groups are a ring: without its four corners a die would be missing.
        ("", "d01:R3 d02:R4 d03:R5 d04:B3 d05:K3 d06:K4 d07:K5 d08:B5", 0, 0),
        ("d01:R3@0,0 d02:J@1,0 d03:R5@2,0", "d11:R4 d12:K9 d13:K10", 0, 0),
        ("", "d01:R3 d02:K9 d03:J", 3, 22),
        ("", "", 0, 0),
    ],
)
def test_crossings_rebuilding_and_freed_jokers(table: str, hand: str, left: int, total: int) -> None:
    layout, dice = parse_layout(table, DECK), parse_dice(hand, DECK)
    solution = solve_express(layout, dice, DECK)
    check(solution, layout, dice, DECK)
    assert (len(solution.left), solution.sum, solution.exact) == (left, total, True)


def test_of_layouts_that_leave_as_many_dice_the_lowest_sum_counts() -> None:
    """The joker completes one of two pairs, but not both."""
    solution = solve_express((), parse_dice("d01:K9 d02:K10 d03:J d04:O2 d05:O3", DECK), DECK)
    assert (len(solution.left), solution.sum) == (2, 5)


def test_a_table_to_which_nothing_can_be_added_stays_as_it_is() -> None:
    layout = parse_layout("d01:R3@0,0 d02:R4@1,0 d03:R5@2,0 d04:B4@1,1 d05:K4@1,2", DECK)
    solution = solve_express(layout, parse_dice("d11:O13", DECK), DECK)
    assert solution.table == layout
    assert solution.exact


def test_with_little_work_the_answer_is_legal_and_not_called_exact() -> None:
    rng = Random("little work")
    faces = [parse_tile(f"{letter}{number}", DECK) for letter in "RBKO" for number in range(1, 14)] * 2
    for work in (0, 1, 10, 100):
        hand = tuple(Die(n, face) for n, face in enumerate([*rng.sample(faces, 14), JOKER, JOKER], 1))
        solution = solve_express((), hand, DECK, work=work)
        check(solution, (), hand, DECK)
        assert solution.work <= work + 1
        assert not solution.exact


def test_the_clock_is_somebody_elses() -> None:
    rng = Random("clock")
    faces = [parse_tile(f"{letter}{number}", DECK) for letter in "RBKO" for number in range(1, 14)] * 2
    hand = tuple(Die(n, face) for n, face in enumerate([*rng.sample(faces, 14), *[JOKER] * 4], 1))
    solution = solve_express((), hand, DECK, stop=lambda: True)
    check(solution, (), hand, DECK)
    assert not solution.exact
    assert solve_express((), hand, DECK, work=3000) == solve_express((), hand, DECK, work=3000)


def test_all_eighteen_dice_as_they_fall() -> None:
    loaded = rules.load("express-pl")
    assert isinstance(loaded, ExpressRules)
    box = box_faces(loaded.dice.faces)
    rng = Random("eighteen")
    for _ in range(60):
        hand = tuple(Die(number, rng.choice(faces)) for number, faces in enumerate(box, 1))
        solution = solve_express((), hand, loaded.deck)
        check(solution, (), hand, loaded.deck)
        assert solution.exact
