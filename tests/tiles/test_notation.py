"""The text notation round-trips, and what is wrong in a text is named with its place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kostka.errors import KostkaError, NotationError, PositionError
from kostka.rules import Deck
from kostka.texts import LANGUAGES
from kostka.tiles import (
    JOKER,
    Tile,
    canonical_table,
    format_rack,
    format_table,
    format_tiles,
    parse_table,
    parse_tile,
    parse_tiles,
)
from tests.tiles.strategies import CLASSIC, decks, near_sets, tiles


def refusal(text: str, deck: Deck = CLASSIC, at: str = "rack") -> KostkaError:
    with pytest.raises(KostkaError) as caught:
        parse_tiles(text, deck, at)
    return caught.value


def test_every_tile_of_the_box_has_a_text() -> None:
    assert parse_tile("R1", CLASSIC) == Tile(0, 1)
    assert parse_tile("o13", CLASSIC) == Tile(3, 13)
    assert parse_tiles(" r5\tB6\n k7  O8 j J ", CLASSIC) == (
        Tile(0, 5),
        Tile(1, 6),
        Tile(2, 7),
        Tile(3, 8),
        JOKER,
        JOKER,
    )
    assert parse_tiles("", CLASSIC) == ()
    assert parse_table([], CLASSIC) == ()


@given(st.data())
def test_tiles_round_trip(data: st.DataObject) -> None:
    deck = data.draw(decks)
    chosen = tuple(data.draw(st.lists(tiles(deck), max_size=deck.size)))
    text = format_tiles(chosen)
    assert parse_tiles(text, deck) == chosen
    assert parse_tiles(text.lower(), deck) == chosen
    assert parse_tiles(format_rack(chosen), deck) == tuple(sorted(chosen))


@given(st.data())
def test_tables_round_trip(data: st.DataObject) -> None:
    deck = data.draw(decks.filter(lambda deck: deck.size >= 20))
    table = tuple(data.draw(st.lists(near_sets(deck, 5, 2), max_size=4)))
    texts = format_table(table, deck)
    parsed = parse_table(texts, deck)
    assert parsed == canonical_table(table, deck)
    assert format_table(parsed, deck) == texts
    assert parse_table([format_tiles(tiles) for tiles in table], deck) == table


@pytest.mark.parametrize(
    "token",
    [
        *("X5", "R", "5", "5R", "R5,", "R5B6", "JJ", "J1", "R-1", "R+1", "R1.0", "R1_0", "ß5"),
        "R²",
        "R٣",
        "R\N{FULLWIDTH DIGIT FIVE}",
        "\N{KELVIN SIGN}5",
    ],
)
def test_what_is_no_tile(token: str) -> None:
    error = refusal(f"R1 {token} R2")
    assert isinstance(error, NotationError)
    assert error.code == "tile-unknown"
    assert error.at == "rack tile 2"
    assert f"“{token}”" in str(error)


@pytest.mark.parametrize("token", ["R0", "R14", "r99", "R05", "R007", "R00", "K1000000000000"])
def test_numbers_the_box_does_not_have(token: str) -> None:
    error = refusal(f"{token} R1")
    assert isinstance(error, NotationError)
    assert error.code == "tile-number"
    assert error.at == "rack tile 1"
    assert f"“{token}”" in str(error)
    assert "1 to 13" in str(error)


def test_colours_the_box_does_not_have() -> None:
    error = refusal("R1 K2", Deck(numbers=5, colours=2, copies=1, jokers=0))
    assert isinstance(error, NotationError)
    assert error.code == "tile-colour"
    assert str(error) == "“K2”: there is no such colour here, only R B."


def test_a_blank_inside_a_tile_separates() -> None:
    error = refusal("R4 r 5")
    assert (error.code, error.at, error.params["token"]) == ("tile-unknown", "rack tile 2", "r")


def test_the_place_names_field_set_and_tile() -> None:
    with pytest.raises(NotationError) as caught:
        parse_table(["R1 R2 R3", "", "B1 B2 Q3"], CLASSIC)
    assert caught.value.at == "table set 3 tile 3"
    assert refusal("Q3", at="").at == "tile 1"
    with pytest.raises(NotationError) as caught:
        parse_tile("", CLASSIC, "drew")
    assert caught.value.at == "drew"


def test_more_tiles_than_the_box_has() -> None:
    """C-SETUP-2: the box has 106 tiles, so ten thousand are an error at once, and none of them is echoed."""
    error = refusal("R5 " * 10_000)
    assert isinstance(error, PositionError)
    assert (error.code, error.at, error.params) == ("too-many-tiles", "rack", {"limit": 106})
    assert parse_tiles("R5 " * 106, CLASSIC)
    with pytest.raises(PositionError) as caught:
        parse_table(["R5 R6 R7"] * 10_000, CLASSIC)
    assert (caught.value.code, caught.value.at) == ("too-many-tiles", "table")


def test_only_a_short_excerpt_is_echoed() -> None:
    for token in ["x" * 1_000_000, "R" + "1" * 1_000_000, "R\x1b[31m\ud800"]:
        for lang in LANGUAGES:
            message = refusal(token).message(lang)
            assert len(message) < 200
            assert message.isprintable()


@given(st.text(max_size=30))
def test_any_text_is_tiles_or_a_named_error(text: str) -> None:
    try:
        parsed = parse_tiles(text, CLASSIC, "rack")
    except KostkaError as caught:
        error = caught
    else:
        assert format_tiles(parsed) == " ".join(text.upper().split())
        return
    place = int(error.at.removeprefix("rack tile "))
    assert str(error.params["token"]).rstrip("…") in text.split()[place - 1]
    assert all(error.message(lang) for lang in LANGUAGES)
