"""Tiles as people type them."""

import pytest

from kostka.cli.typed import Span, TypingError, typed_sets, typed_tiles
from kostka.rules import Deck
from kostka.tiles import format_tiles

DECK = Deck()


@pytest.mark.parametrize(
    ("line", "tiles"),
    [
        ("R3 R4 R5", "R3 R4 R5"),
        ("r3 4 5", "R3 R4 R5"),
        ("r3r4r5", "R3 R4 R5"),
        ("R3-5", "R3 R4 R5"),
        ("R3-r5", "R3 R4 R5"),
        ("k10–13", "K10 K11 K12 K13"),  # noqa: RUF001
        ("rbk8", "R8 B8 K8"),
        ("rbko10 j", "R10 B10 K10 O10 J"),
        ("r3 j 5", "R3 J R5"),
        ("jjr5", "J J R5"),
        ("b12 13 k1", "B12 B13 K1"),
        ("", ""),
    ],
)
def test_shorter_spellings(line: str, tiles: str) -> None:
    assert format_tiles(typed_tiles(line, DECK)) == tiles


@pytest.mark.parametrize(
    ("line", "code", "blamed"),
    [
        ("R3 X5 R5", "tile-unknown", "X5"),
        ("R3 R14", "tile-number", "R14"),
        ("5 6 7", "tile-unknown", "5"),
        ("r5-3", "tile-unknown", "r5-3"),
        ("r3-k5", "tile-unknown", "r3-k5"),
        ("r10-14", "tile-number", "r10-14"),
        ("rxk8", "tile-unknown", "rxk8"),
        ("j5", "tile-unknown", "j5"),
        ("r3,4", "tile-unknown", "r3,4"),
        ("żółw", "tile-unknown", "żółw"),
    ],
)
def test_a_fault_is_found_in_its_place(line: str, code: str, blamed: str) -> None:
    with pytest.raises(TypingError) as raised:
        typed_tiles(line, DECK)
    assert raised.value.error.code == code
    start, end = raised.value.span
    assert line[start:end] == blamed


def test_sets_are_separated_by_commas() -> None:
    line = " R3-5 , rbk8;, K1 2 3"
    assert [format_tiles(tiles) for tiles, _ in typed_sets(line, DECK)] == [
        "R3 R4 R5",
        "R8 B8 K8",
        "K1 K2 K3",
    ]
    assert [line[start:end] for _, (start, end) in typed_sets(line, DECK)] == ["R3-5", "rbk8", "K1 2 3"]


def test_a_fault_in_a_later_set_is_found_there() -> None:
    with pytest.raises(TypingError) as raised:
        typed_sets("R3-5, Q8", DECK)
    assert raised.value.span == Span(6, 8)
