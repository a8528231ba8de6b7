"""Jokers where lines cross: what brute force finds in layouts of any shape, and none that takes long."""

from math import prod
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kostka.rules import Deck
from kostka.tiles import JOKER, Tile, parse_tiles
from kostka.tiles.crossings import agreeing, joker_meanings
from kostka.tiles.dice import LaidDie, Layout, Square
from kostka.tiles.grid import is_legal
from kostka.tiles.lines import lines, meanings
from tests.oracle import grid as brute

NUMBERS, COLOURS = 5, 4
DECK = Deck(numbers=NUMBERS, colours=COLOURS, jokers=4)


def laid(cells: brute.Grid) -> Layout:
    return tuple(
        LaidDie(number, parse_tiles(face, DECK)[0], Square(*square))
        for number, (square, face) in enumerate(sorted(cells.items()), 1)
    )


def crossed(rng: Random) -> brute.Grid:
    """Two to five lines that cross, mostly jokers, each with a number and most of them sets if read alone."""
    cells: brute.Grid = {}
    for _ in range(rng.randint(2, 5)):
        meant = rng.choice(brute.sequences(NUMBERS, COLOURS))[:4]
        right, down = rng.choice(((1, 0), (0, 1)))
        column, row = rng.choice(sorted(cells)) if cells else (0, 0)
        back = rng.randrange(len(meant))
        shown = rng.randrange(len(meant))
        line = [(column + right * (step - back), row + down * (step - back)) for step in range(len(meant))]
        larger = dict.fromkeys(line, "J") | cells
        if not any(larger[square] != "J" for square in line):
            larger[line[shown]] = meant[shown]
        if all(len(stretch) > 2 for stretch in brute.lines(larger)):
            cells = larger
    return cells


def small_enough(layout: Layout) -> bool:
    return prod(len(meanings(line.faces, DECK)) or 1 for line in lines(layout)) <= 20_000


def meant_by(cells: brute.Grid) -> dict[Square, set[str]]:
    """What every joker may stand for, by brute force."""
    found: dict[Square, set[str]] = {}
    for reading in brute.readings(cells, NUMBERS, COLOURS):
        for square, face in cells.items():
            if face == "J":
                found.setdefault(Square(*square), set()).add(reading[square])
    return found


def compare(cells: brute.Grid) -> bool | None:
    """Whether the layout is legal, if brute force can say; it says the same as the product."""
    layout = laid(cells)
    if not small_enough(layout):
        return None
    legal = brute.legal(cells, NUMBERS, COLOURS)
    assert is_legal(layout, DECK) == legal, cells
    if legal:
        found = {square: set(map(str, faces)) for square, faces in joker_meanings(layout, DECK).items()}
        assert found == meant_by(cells), cells
    return legal


@settings(max_examples=200)
@given(st.integers(min_value=0))
def test_crossings_are_read_as_by_brute_force(seed: int) -> None:
    compare(crossed(Random(seed)))


def test_layouts_of_both_kinds_are_compared() -> None:
    verdicts = [compare(crossed(Random(f"crossings {number}"))) for number in range(600)]
    assert verdicts.count(True) > 100
    assert verdicts.count(False) > 100


def test_readings_that_do_not_go_together_are_left_out() -> None:
    """The column makes its joker the black 5, so that the other joker of the group is the orange one."""
    layout = laid({(0, 0): "R5", (1, 0): "B5", (2, 0): "J", (3, 0): "J", (2, -1): "K4", (2, -2): "K3"})
    assert joker_meanings(layout, DECK) == {Square(2, 0): {Tile(2, 5)}, Square(3, 0): {Tile(3, 5)}}


@pytest.mark.parametrize("groups", [1, 2, 3, 4, 5, 6])
def test_many_groups_of_jokers_take_no_time_to_speak_of(groups: int) -> None:
    """Groups R5 J J J whose jokers are in columns of their own: four of them once took most of a minute."""
    cells: brute.Grid = {}
    for group in range(groups):
        column = 10 * group
        cells |= {(column, 0): "R5"} | {(column + place, 0): "J" for place in (1, 2, 3)}
        for place, way in ((1, -1), (2, 1), (3, -1)):
            cells |= {(column + place, way): "J", (column + place, 2 * way): "R5"}
    layout = laid(cells)
    assert is_legal(layout, DECK)
    assert all(len(readings) == 6 for readings in agreeing(lines(layout), DECK)[:groups])


def test_a_block_of_jokers_with_numbers_on_its_diagonal_is_a_latin_square() -> None:
    """Every row and column is a group; one number more can make that impossible."""
    block = {(column, row): "J" for column in range(4) for row in range(4)}
    diagonal = {(place, place): "R5" for place in range(4)}
    assert is_legal(laid(block | diagonal), DECK)
    assert not is_legal(laid(block | diagonal | {(3, 3): "B5", (3, 0): "B5"}), DECK)
    readings = joker_meanings(laid(block | diagonal), DECK)
    assert all(faces == {Tile(colour, 5) for colour in (1, 2, 3)} for faces in readings.values())
    assert JOKER not in {face for faces in readings.values() for face in faces}
