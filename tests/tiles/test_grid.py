"""Lines on the grid: which dice touch, what they stand for, and everything that is wrong with a layout."""

from random import Random

import pytest

from kostka.rules import Deck
from kostka.tiles import COLOURS, JOKER, Tile, parse_tiles
from kostka.tiles.crossings import joker_meanings
from kostka.tiles.dice import LaidDie, Layout, Square
from kostka.tiles.grid import grid_faults, is_legal
from kostka.tiles.lines import lines, meanings
from tests.oracle import grid as brute

DECK = Deck(jokers=4)


def drawn(*rows: str, deck: Deck = DECK) -> Layout:
    """A layout as people draw it: rows of faces, `.` where no die lies."""
    dice: list[LaidDie] = []
    for row, text in enumerate(rows):
        for column, face in enumerate(text.split()):
            if face != ".":
                tile = parse_tiles(face, deck)[0]
                dice.append(LaidDie(len(dice) + 1, tile, Square(column, row)))
    return tuple(dice)


def found(layout: Layout) -> list[tuple[str, str, str]]:
    """The clause, the code and the squares of every fault."""
    return [
        (fault.clause, fault.flaw.value, " ".join(str(die.square) for die in fault.dice))
        for fault in grid_faults(layout, DECK)
    ]


def test_lines_are_rows_and_then_columns_of_dice_that_touch() -> None:
    layout = drawn("R3 R4 R5 .", ". K4 . B9", ". O4 . .")
    shown = [(" ".join(map(str, line.faces)), line.vertical) for line in lines(layout)]
    assert shown == [("R3 R4 R5", False), ("R4 K4 O4", True)]


@pytest.mark.parametrize(
    "rows",
    [
        (),
        ("R3 R4 R5",),
        ("K8 O8 R8",),
        ("R3 R4 R5 R6", "B3 . . .", "K3 . . ."),
        ("R3 R4 R5", "B3 B4 B5", "K3 K4 K5"),  # every line of the block is a set
        ("R2 O2 K2", ". . K3", "R4 O4 K4"),
        ("J B5 K5",),
        ("R1 J J",),
        ("R3 R4 J", ". . B5", ". . K5"),  # the joker is the red 5 in both
        ("R3 R4 R5 . K1 K2 K3",),
    ],
)
def test_layouts_by_the_rules(rows: tuple[str, ...]) -> None:
    assert found(drawn(*rows)) == []


@pytest.mark.parametrize(
    ("rows", "faults"),
    [
        (("R3",), [("X-SET-2", "die-alone", "0,0")]),
        (("R3 R4",), [("X-SET-2", "line-too-short", "0,0 1,0")]),
        (("R5 R4 R3",), [("X-SET-2", "line-order", "0,0 1,0 2,0")]),
        (("R3 J R4",), [("X-SET-2", "line-order", "0,0 1,0 2,0")]),
        (("R3 R4 K5",), [("X-SET-1", "line-no-set", "0,0 1,0 2,0")]),
        (("R3 K3 R3",), [("X-SET-1", "line-no-set", "0,0 1,0 2,0")]),
        (("R12 R13 R1",), [("X-SET-1", "line-no-set", "0,0 1,0 2,0")]),
        (("J J J",), [("X-SET-1", "line-only-jokers", "0,0 1,0 2,0")]),
        (("R3 R4 J", ". . B6", ". . K6"), [("X-JOKER-1", "joker-two-dice", "2,0")]),
        (
            ("R3 R4 R5", "R6 R7 R8"),
            [("X-SET-2", "line-too-short", f"{column},0 {column},1") for column in range(3)],
        ),
        (
            ("R3 R5 . .", ". . . K9"),
            [("X-SET-2", "die-alone", "3,1"), ("X-SET-2", "line-too-short", "0,0 1,0")],
        ),
    ],
)
def test_every_fault_is_reported_with_its_clause_and_squares(
    rows: tuple[str, ...], faults: list[tuple[str, str, str]]
) -> None:
    assert found(drawn(*rows)) == faults


def test_two_dice_on_one_square_are_named_first() -> None:
    one, two = LaidDie(1, Tile(0, 3), Square(0, 0)), LaidDie(2, Tile(0, 4), Square(0, 0))
    assert found((one, two)) == [("X-SET-2", "square-twice", "0,0 0,0")]


def test_jokers_that_agree_in_pairs_but_not_together() -> None:
    """Both columns make their joker the black 5, and a group has only one of that."""
    layout = drawn("J R5 J", "K6 . K6", "K7 . K7")
    assert found(layout) == [("X-JOKER-1", "joker-two-dice", "0,0 2,0")]


def test_what_jokers_stand_for() -> None:
    assert joker_meanings(drawn("R5 B5 J"), DECK) == {Square(2, 0): {Tile(2, 5), Tile(3, 5)}}
    assert joker_meanings(drawn("R3 R4 J", ". . B5", ". . K5"), DECK) == {Square(2, 0): {Tile(0, 5)}}
    assert len(meanings((Tile(0, 5), JOKER, JOKER), DECK)) == 7  # one run, and six pairs of colours


def test_the_grid_agrees_with_brute_force_on_random_layouts() -> None:
    rng = Random("grid")
    deck = Deck(numbers=4, colours=3, jokers=4)
    faces = [*(f"{letter}{number}" for letter in COLOURS[:3] for number in range(1, 5)), "J"]
    legal = 0
    for _ in range(4000):
        shape = rng.choice([((3, 1),), ((4, 1),), ((3, 1), (1, 3)), ((3, 3),), ((3, 2),), ((4, 1), (1, 3))])
        squares = {
            (column, row) for width, height in shape for column in range(width) for row in range(height)
        }
        start = rng.choice(brute.sequences(4, 3))
        cells = {
            square: (start[square[0]] if square[1] == 0 and square[0] < len(start) else rng.choice(faces))
            if rng.random() < 0.9
            else "J"
            for square in squares
        }
        layout = tuple(
            LaidDie(number, parse_tiles(face, deck)[0], Square(*square))
            for number, (square, face) in enumerate(sorted(cells.items()), 1)
        )
        assert is_legal(layout, deck) == brute.legal(cells, 4, 3), cells
        legal += is_legal(layout, deck)
    assert legal > 200
