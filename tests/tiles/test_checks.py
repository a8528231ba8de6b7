"""Positions that cannot be: more copies than the box has, a table with an invalid set."""

import pytest

from kostka.errors import PositionError
from kostka.rules import Deck
from kostka.texts import LANGUAGES
from kostka.tiles import (
    JOKER,
    Flaw,
    Tile,
    check_counts,
    check_table,
    excerpt,
    invalid_set,
    parse_table,
    parse_tiles,
)
from tests.tiles.strategies import CLASSIC


def miscount(text: str, deck: Deck = CLASSIC) -> PositionError:
    with pytest.raises(PositionError) as caught:
        check_counts(parse_tiles(text, deck), deck, "position")
    return caught.value


def test_the_whole_box_may_lie_open() -> None:
    """C-SETUP-2: every number tile twice and two jokers, and no more."""
    box = [Tile(colour, number) for colour in range(4) for number in range(1, 14)] * 2 + [JOKER] * 2
    check_counts(box, CLASSIC)
    check_counts((), CLASSIC)
    for tile in (JOKER, Tile(0, 1), Tile(3, 13)):
        with pytest.raises(PositionError):
            check_counts([*box, tile], CLASSIC)


def test_a_tile_three_times() -> None:
    """C-SETUP-2."""
    error = miscount("R5 B5 R5 R5")
    assert (error.code, error.at) == ("too-many-copies", "position")
    assert error.params == {"tile": "R5", "count": 3, "limit": 2}
    assert str(error) == "R5: 3 tiles, but the game has 2."


def test_three_jokers() -> None:
    """C-SETUP-2."""
    assert str(miscount("J R5 J J")) == "Jokers: 3, but the game has 2."
    assert miscount("J", Deck(numbers=5, colours=3, copies=1, jokers=0)).code == "too-many-jokers"


def test_the_deck_says_how_many() -> None:
    """F-SETUP-1: each tile once, four jokers."""
    first = Deck(numbers=10, colours=4, copies=1, jokers=4)
    check_counts(parse_tiles("J J J J R10", first), first)
    assert miscount("R10 R10", first).params["limit"] == 1


def test_a_tile_from_another_box() -> None:
    with pytest.raises(PositionError) as caught:
        check_counts([Tile(0, 14)], CLASSIC)
    assert caught.value.params == {"tile": "R14", "count": 1, "limit": 0}


def test_an_invalid_set_is_named() -> None:
    """C-SET-5: which set, what lies there, why not, and the clause."""
    check_table(parse_table(["R3 R4 R5", "O8 J R8"], CLASSIC), CLASSIC)
    with pytest.raises(PositionError) as caught:
        check_table(parse_table(["R3 R4 R5", "R12 R13 R1", "R1"], CLASSIC), CLASSIC)
    error = caught.value
    assert (error.code, error.at) == ("run-wraps", "table set 2")
    assert str(error) == "Set 2 (R12 R13 R1): 1 is the lowest number and never follows 13 (C-SET-2)."
    assert error.message("pl") == (
        "Układ 2 (R12 R13 R1): 1 to najniższy numer i nigdy nie następuje po 13 (C-SET-2)."
    )


def test_groups_are_refused_where_only_runs_are_played() -> None:
    """F-SET-1, or whichever clause decides it."""
    with pytest.raises(PositionError) as caught:
        check_table(parse_table(["R8 B8 K8"], CLASSIC), CLASSIC, groups=False, run_clause="F-SET-1")
    assert (caught.value.code, caught.value.params["clause"]) == ("run-several-colours", "F-SET-1")


def test_ten_thousand_tiles_are_refused_and_echoed_briefly() -> None:
    tiles = tuple(Tile(index % 4, index % 13 + 1) for index in range(10_000))
    with pytest.raises(PositionError) as caught:
        check_table((tiles,), CLASSIC)
    assert len(str(caught.value)) < 250
    with pytest.raises(PositionError):
        check_counts(tiles, CLASSIC)
    assert excerpt(tiles).endswith(" …")
    assert excerpt(tiles[:3]) == "R1 B2 K3"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_flaw_has_words_in_every_language(lang: str) -> None:
    tiles = parse_tiles("R12 R13 R1", CLASSIC)
    sample = invalid_set(1, tiles, CLASSIC)
    for flaw in Flaw:
        message = PositionError(flaw.value, sample.at, **sample.params).message(lang)
        assert "R12 R13 R1" in message
        assert "C-SET-2" in message
        assert "2" in message
