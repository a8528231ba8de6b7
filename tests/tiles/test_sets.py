"""Sets and the readings of their jokers: C-SET-1 to C-SET-4 and F-SET-1."""

from collections import Counter
from itertools import combinations_with_replacement, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kostka.rules import Deck
from kostka.tiles import (
    JOKER,
    Kind,
    Tile,
    TileSet,
    canonical,
    canonical_table,
    format_set,
    format_tiles,
    parse_table,
    parse_tiles,
    read,
)
from tests.tiles import oracle
from tests.tiles.strategies import CLASSIC, near_sets, tiles, tiny_decks

FIRST = Deck(numbers=10, colours=4, copies=1, jokers=4)
LENT = Deck(numbers=13, colours=4, copies=2, jokers=4)


def tiles_of(text: str, deck: Deck = CLASSIC) -> TileSet:
    return parse_tiles(text, deck)


@pytest.mark.parametrize(
    ("text", "points"),
    [("R8 B8 K8", 24), ("O8 K8 R8 B8", 32), ("R7 J K7", 21), ("J R7 B7 J", 28), ("R1 B1 O1", 3)],
)
def test_groups(text: str, points: int) -> None:
    """C-SET-1: three or four tiles of one number in different colours; C-SET-3: a joker may lack from it."""
    reading = read(tiles_of(text), CLASSIC)
    assert reading is not None
    assert reading.kind is Kind.GROUP
    assert reading.points == points


@pytest.mark.parametrize(
    "text",
    ["R8 B8", "R8 B8 B8", "R8 B8 K9", "R8 R8 B8 K8", "R8 B8 K8 O8 J", "R8 B8 K8 O8 R8", "R8 R8 J"],
)
def test_what_is_no_group(text: str) -> None:
    """C-SET-1: not two tiles, not five, no colour twice, no other number."""
    assert read(tiles_of(text), CLASSIC) is None


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("B3 B4 B5 B6", 18),
        ("R1 R2 R3", 6),
        ("K11 K12 K13", 36),
        ("O1 O2 O3 O4 O5 O6 O7 O8 O9 O10 O11 O12 O13", 91),
        ("R3 R4 J R6", 18),
        ("J R4 R5", 12),
        ("R3 J J R6", 18),
        ("J R5 R6 J", 22),
    ],
)
def test_runs(text: str, points: int) -> None:
    """C-SET-2: three or more consecutive numbers of one colour; C-SET-3: both jokers may be in it."""
    reading = read(tiles_of(text), CLASSIC)
    assert reading is not None
    assert reading.kind is Kind.RUN
    assert reading.points == points
    assert reading.tiles == tiles_of(text)


@pytest.mark.parametrize(
    "text",
    [
        "R1 R2",
        "R1 R2 B3",
        "R1 R3 R4",
        "R3 R3 R4",
        "R12 R13 R1",
        "R13 R1 R2",
        "R1 J R4",
        "R3 J J R7",
        "R3 J R3",
    ],
)
def test_what_is_no_run(text: str) -> None:
    """C-SET-2: no gap, no number twice, and 1 never follows 13."""
    assert read(tiles_of(text), CLASSIC) is None


def test_a_run_does_not_reach_past_the_ends() -> None:
    """C-SET-2: fourteen tiles of one colour are never a run, whatever jokers lie beside 1 and 13."""
    full = " ".join(f"R{number}" for number in range(1, 14))
    assert read(tiles_of(full), CLASSIC) is not None
    assert read(tiles_of(f"J {full}"), CLASSIC) is None
    assert read(tiles_of(f"{full} J"), CLASSIC) is None


def test_a_set_holds_a_number_tile() -> None:
    """C-SET-4."""
    assert read((JOKER,) * 3, LENT) is None
    assert read((JOKER,) * 4, LENT) is None
    assert read((), CLASSIC) is None


@pytest.mark.parametrize(
    ("text", "read_as", "points"),
    [
        ("R5 R6 J", "R5 R6 R7", 18),  # the joker lies above
        ("J R5 R6", "R4 R5 R6", 15),  # the joker lies below
        ("R12 R13 J", "R11 R12 R13", 36),  # above 13 is nothing: any order
        ("J R1 R2", "R1 R2 R3", 6),  # below 1 is nothing: any order
        ("R6 R5 J", "R5 R6 R7", 18),  # descending fits no run: any order, and then the most points
        ("R7 J R5", "R5 R6 R7", 18),
        ("R9 J R8 R5", None, 0),
        ("R5 J J", "R5 R6 R7", 18),  # a run of 18 or a group of 15
        ("J R5 J", "R4 R5 R6", 15),  # a run or a group of 15: the run
        ("J J R5", "R5 B5 K5", 15),  # a run of 12 or a group of 15
        ("R12 J J", "R12 B12 K12", 36),  # the run does not fit as written, the group does
        ("R11 J J", "R11 R12 R13", 36),
        ("J O13 J", "O13 R13 B13", 39),
        ("J R1 J", "R1 B1 K1", 3),
    ],
)
def test_the_reading_that_counts(text: str, read_as: str | None, points: int) -> None:
    """C-SET-4: those that fit as written, else those of any order; of several the one with most points."""
    reading = read(tiles_of(text), CLASSIC)
    if read_as is None:
        assert reading is None
    else:
        assert reading is not None
        assert format_tiles(reading.faces) == read_as
        assert reading.points == points


def test_more_jokers_than_two() -> None:
    """C-SET-3: several jokers in one set."""
    assert getattr(read(tiles_of("J J J J R5"), LENT), "points", None) == 15
    assert getattr(read(tiles_of("R5 J J J"), LENT), "points", None) == 26
    assert getattr(read(tiles_of("J J J R5"), LENT), "points", None) == 20
    assert getattr(read(tiles_of("J J J J R2"), LENT), "points", None) == 20


def test_only_runs() -> None:
    """F-SET-1: runs of 3 to 10 tiles, no groups."""
    assert read(tiles_of("R8 B8 K8", FIRST), FIRST, groups=False) is None
    assert read(tiles_of("J R9 J", FIRST), FIRST, groups=False) is not None
    lone = read(tiles_of("J J J R2", FIRST), FIRST, groups=False)
    assert lone is not None
    assert format_tiles(lone.tiles) == "R2 J J J"
    full = " ".join(f"R{number}" for number in range(1, 11))
    assert read(tiles_of(full, FIRST), FIRST, groups=False) is not None
    assert read(tiles_of(f"{full} J", FIRST), FIRST, groups=False) is None


def test_the_deck_bounds_sets() -> None:
    """C-SET-1, C-SET-2: a group has no more tiles than there are colours, a run none above the highest."""
    small = Deck(numbers=5, colours=3, copies=1, jokers=2)
    assert read(tiles_of("R5 B5 K5"), small) is not None
    assert read(tiles_of("R5 B5 K5 J"), small) is None
    assert read(tiles_of("R5 B5 O5"), small) is None
    assert read(tiles_of("R4 R5 R6"), small) is None
    assert read(tiles_of("O1 O2 O3"), small) is None
    assert read(tiles_of("R6 J J"), small) is None


@pytest.mark.parametrize(
    ("written", "canonically"),
    [
        ("R5 R4 J", "R4 R5 J"),
        ("R7 R5 J", "R5 J R7"),
        ("O8 J R8", "R8 O8 J"),
        ("J K8 J R8", "R8 K8 J J"),
        ("J R12 R13", "J R12 R13"),
        ("R12 R13 J", "J R12 R13"),
        ("R9 R3", "R9 R3"),
    ],
)
def test_canonical_order(written: str, canonically: str) -> None:
    assert format_set(tiles_of(written), CLASSIC) == canonically


def test_canonical_tables_keep_the_order_of_their_sets() -> None:
    table = parse_table(["O8 K8 R8", "R5 R4 J"], CLASSIC)
    assert canonical_table(table, CLASSIC) == parse_table(["R8 K8 O8", "R4 R5 J"], CLASSIC)


def test_the_one_set_whose_value_its_canonical_order_changes() -> None:
    """C-SET-4: jokers after a single number tile read as a run, which is worth more than the group."""
    group = read(tiles_of("J J R5"), CLASSIC)
    assert group is not None
    again = read(group.tiles, CLASSIC)
    assert again is not None
    assert (group.points, again.points) == (15, 18)


@given(st.data())
def test_readings_agree_with_trying_everything_on_tiny_decks(data: st.DataObject) -> None:
    """C-SET-1, C-SET-2, C-SET-3, C-SET-4."""
    deck = data.draw(tiny_decks)
    groups = data.draw(st.booleans())
    chosen = data.draw(st.one_of(near_sets(deck, 5, 3), st.lists(tiles(deck), max_size=4).map(tuple)))
    agree(chosen, deck, groups)


@given(near_sets(CLASSIC, 13, 2))
def test_readings_agree_with_trying_everything_on_the_classic_deck(chosen: TileSet) -> None:
    """C-SET-1, C-SET-2, C-SET-3, C-SET-4."""
    agree(chosen, CLASSIC, groups=True)


def agree(chosen: TileSet, deck: Deck, groups: bool) -> None:
    reading = read(chosen, deck, groups)
    expected = oracle.best(chosen, deck, groups)
    if reading is None:
        assert expected is None
        assert canonical(chosen, deck, groups) == chosen
        return
    assert (reading.points, reading.kind) == expected
    assert Counter(reading.tiles) == Counter(chosen)
    assert all(tile in (face, JOKER) for tile, face in zip(reading.tiles, reading.faces, strict=True))
    assert sum(face.number for face in reading.faces) == reading.points
    if reading.kind is Kind.RUN:
        assert oracle.is_run(reading.faces)
    else:
        assert oracle.is_group(reading.faces)
        assert list(reading.tiles) == sorted(reading.tiles, key=lambda tile: (tile == JOKER, tile))
    assert canonical(reading.tiles, deck, groups) == reading.tiles
    again = read(reading.tiles, deck, groups)
    assert again is not None
    lone = sum(tile != JOKER for tile in chosen) == 1
    assert again.points == reading.points or (lone and again.points > reading.points)


def test_how_many_sets_there_are() -> None:
    """C-SET-1, C-SET-2 without jokers, C-SET-3 with up to two."""
    groups = oracle.all_groups(CLASSIC)
    assert len(groups) == 65
    assert len(oracle.all_runs(CLASSIC, 5)) == 120
    assert len(oracle.with_jokers(groups + oracle.all_runs(CLASSIC, 5), 2)) == 1173
    assert len(oracle.with_jokers(groups + oracle.all_runs(CLASSIC, 13), 2)) == 6301


def test_every_set_there_is_reads_in_any_order() -> None:
    """C-SET-4: written ascending, descending or with the jokers in front, all 6,301 of them."""
    for found in oracle.with_jokers(oracle.all_groups(CLASSIC) + oracle.all_runs(CLASSIC, 13), 2):
        assert read(found, CLASSIC) is not None
        assert read(found[::-1], CLASSIC) is not None


@pytest.mark.parametrize(
    ("numbers", "colours", "jokers"), [(4, 3, 2), (3, 4, 2), (5, 2, 2), (5, 1, 3), (3, 3, 4)]
)
def test_nothing_else_reads(numbers: int, colours: int, jokers: int) -> None:
    """Every choice of up to five tiles of a tiny deck, each face up to twice, is a set or not as listed."""
    deck = Deck(numbers=numbers, colours=colours, copies=2, jokers=jokers)
    known = oracle.with_jokers(oracle.all_groups(deck) + oracle.all_runs(deck, numbers), jokers)
    faces = [JOKER, *(Tile(colour, number) for colour in range(colours) for number in range(1, numbers + 1))]
    for size in range(6):
        for chosen in combinations_with_replacement(faces, size):
            if chosen.count(JOKER) <= jokers:
                assert (read(chosen, deck) is not None) == (chosen in known), format_tiles(chosen)


def test_the_order_never_decides_whether_it_is_a_set() -> None:
    """C-SET-4."""
    for text in ["R3 R4 J J", "R8 J K8", "R12 J J", "R1 R2 R3 J", "R3 R5 R6 J", "R3 R3 J"]:
        verdicts = {read(order, CLASSIC) is None for order in permutations(tiles_of(text))}
        assert len(verdicts) == 1
