"""The notation of dice and layouts round-trips, and says what is wrong with what does not."""

import pytest

from kostka.errors import NotationError, PositionError
from kostka.rules import Deck
from kostka.tiles import JOKER, Tile
from kostka.tiles.dice import (
    Die,
    LaidDie,
    Square,
    box_faces,
    format_dice,
    format_ids,
    normalised,
    parse_dice,
    parse_ids,
    parse_layout,
)

DECK = Deck(jokers=4)


def test_dice_at_hand_are_a_name_and_a_face() -> None:
    dice = parse_dice("d07:R3 D12:j d04", DECK)
    assert dice == (Die(7, Tile(0, 3)), Die(12, JOKER), Die(4, None))
    assert format_dice(dice) == "d07:R3 d12:J d04"
    assert parse_dice(format_dice(dice), DECK) == dice


def test_dice_on_the_grid_carry_their_squares() -> None:
    layout = parse_layout("d07:R3@4,-2 d1:J@-10,0", DECK)
    assert layout == (LaidDie(7, Tile(0, 3), Square(4, -2)), LaidDie(1, JOKER, Square(-10, 0)))
    assert format_dice(layout) == "d07:R3@4,-2 d01:J@-10,0"


def test_names_alone() -> None:
    assert parse_ids("d03 D7 d118") == (3, 7, 118)
    assert format_ids((3, 7, 118)) == "d03 d07 d118"
    assert parse_ids("  ") == ()


def test_a_layout_is_shifted_to_the_origin_and_read_row_by_row() -> None:
    layout = parse_layout("d02:R4@5,-3 d01:R3@4,-3 d03:R5@6,-3 d04:K5@6,-1", DECK)
    assert format_dice(normalised(layout)) == "d01:R3@0,0 d02:R4@1,0 d03:R5@2,0 d04:K5@2,2"
    assert normalised(normalised(layout)) == normalised(layout)
    assert normalised(()) == ()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("R3", "die-malformed"),
        ("d:R3", "die-malformed"),
        ("d01:R3@1,1", "die-malformed"),
        ("d01:R14", "tile-number"),
        ("d01:X1", "tile-unknown"),
        ("d00:R3", "die-number"),
        ("d٣:R3", "die-malformed"),
    ],
)
def test_what_is_no_die_is_named_with_its_place(text: str, code: str) -> None:
    with pytest.raises(NotationError) as refusal:
        parse_dice(f"d09:K1 {text}", DECK, "hand")
    assert (refusal.value.code, refusal.value.at) == (code, "hand die 2")


@pytest.mark.parametrize(
    "text", ["d01:R3", "d01:R3@1", "d01:R3@1,x", "d01:R3@1,2,3", "d01:R3@1.5,2", "d1@1,2"]
)
def test_what_is_no_die_on_a_square_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as refusal:
        parse_layout(text, DECK, "table")
    assert (refusal.value.code, refusal.value.at) == ("laid-die-malformed", "table die 1")


def test_names_are_names_only_and_texts_have_an_end() -> None:
    with pytest.raises(NotationError, match="d07"):
        parse_ids("d01:R3", "hold")
    with pytest.raises(PositionError) as refusal:
        parse_ids("d1 " * 300, "hold")
    assert refusal.value.code == "too-many-dice"


def test_a_jokers_own_colour_means_nothing() -> None:
    assert box_faces(("R1 JB", "JO K13")) == ((Tile(0, 1), JOKER), (JOKER, Tile(2, 13)))
