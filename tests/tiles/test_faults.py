"""Why a set is refused, and by which clause: C-SET-5."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kostka.rules import Deck
from kostka.tiles import JOKER, Fault, Flaw, Tile, TileSet, parse_tiles, read, why_invalid
from tests.tiles.strategies import CLASSIC, near_sets, tiles, tiny_decks

LENT = Deck(numbers=13, colours=4, copies=2, jokers=4)
TINY = Deck(numbers=3, colours=3, copies=2, jokers=4)


@pytest.mark.parametrize(
    ("text", "deck", "fault"),
    [
        ("", CLASSIC, Fault(Flaw.TOO_SHORT, "C-SET-1", 3)),
        ("R5", CLASSIC, Fault(Flaw.TOO_SHORT, "C-SET-1", 3)),
        ("R5 B5", CLASSIC, Fault(Flaw.TOO_SHORT, "C-SET-1", 3)),
        ("R5 R6", CLASSIC, Fault(Flaw.TOO_SHORT, "C-SET-2", 3)),
        ("J J", CLASSIC, Fault(Flaw.TOO_SHORT, "C-SET-1", 3)),
        ("J J J", LENT, Fault(Flaw.ONLY_JOKERS, "C-SET-1")),
        ("R5 B5 B5", CLASSIC, Fault(Flaw.COLOUR_TWICE, "C-SET-1")),
        ("R5 R5 J", CLASSIC, Fault(Flaw.COLOUR_TWICE, "C-SET-1")),
        ("R5 B5 K5 O5 J", CLASSIC, Fault(Flaw.TOO_LONG, "C-SET-1", 4)),
        ("R2 B2 K2 J", TINY, Fault(Flaw.TOO_LONG, "C-SET-1", 3)),
        ("R2 J J J", TINY, Fault(Flaw.TOO_LONG, "C-SET-1", 3)),
        ("R1 R2 R3 J", TINY, Fault(Flaw.TOO_LONG, "C-SET-2", 3)),
        ("R5 B6 K7", CLASSIC, Fault(Flaw.NEITHER, "C-SET-2")),
        ("R5 B5 B6", CLASSIC, Fault(Flaw.NEITHER, "C-SET-2")),
        ("R5 R6 R6", CLASSIC, Fault(Flaw.NUMBER_TWICE, "C-SET-2")),
        ("R5 R7 R8", CLASSIC, Fault(Flaw.GAP, "C-SET-2")),
        ("R5 J R8", CLASSIC, Fault(Flaw.GAP, "C-SET-2")),
        ("R12 R13 R1", CLASSIC, Fault(Flaw.WRAPS, "C-SET-2", 13)),
        ("R13 J R2", CLASSIC, Fault(Flaw.WRAPS, "C-SET-2", 13)),
    ],
)
def test_faults(text: str, deck: Deck, fault: Fault) -> None:
    """C-SET-5: C-SET-1 if the numbered tiles all have one number, else C-SET-2."""
    chosen = parse_tiles(text, deck)
    assert read(chosen, deck) is None
    assert why_invalid(chosen, deck) == fault


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("R5 B5 K5", Fault(Flaw.SEVERAL_COLOURS, "F-SET-1")),
        ("R5 B6 R7", Fault(Flaw.SEVERAL_COLOURS, "F-SET-1")),
        ("R5 R5 R5", Fault(Flaw.NUMBER_TWICE, "F-SET-1")),
        ("R1 R2", Fault(Flaw.TOO_SHORT, "F-SET-1", 3)),
    ],
)
def test_faults_where_only_runs_are_played(text: str, fault: Fault) -> None:
    """F-SET-1; where it is a house rule of a classic table, there is C-SET-2 left."""
    chosen = parse_tiles(text, CLASSIC)
    assert why_invalid(chosen, CLASSIC, groups=False, run_clause="F-SET-1") == fault
    assert why_invalid(chosen, CLASSIC, groups=False) == fault._replace(clause="C-SET-2")


def test_a_tile_from_another_box() -> None:
    assert why_invalid((Tile(0, 2), Tile(0, 3), Tile(0, 4)), TINY).flaw is Flaw.FOREIGN_TILE
    assert why_invalid((Tile(0, 2), Tile(1, 2), Tile(3, 2)), TINY).flaw is Flaw.FOREIGN_TILE


@given(st.data())
def test_the_flaw_named_is_there(data: st.DataObject) -> None:
    """C-SET-5, on whatever does not read."""
    deck = data.draw(st.one_of(st.just(CLASSIC), tiny_decks))
    chosen = data.draw(st.one_of(near_sets(deck, 14, 3), st.lists(tiles(deck), max_size=5).map(tuple)))
    if read(chosen, deck) is None:
        fault = why_invalid(chosen, deck)
        assert _is_there(fault, chosen, deck)
        same_number = len({tile.number for tile in chosen if tile != JOKER}) <= 1
        assert fault.clause == ("C-SET-1" if same_number else "C-SET-2")


def _is_there(fault: Fault, chosen: TileSet, deck: Deck) -> bool:
    naturals = sorted(tile for tile in chosen if tile != JOKER)
    numbers = [tile.number for tile in naturals]
    colours = [tile.colour for tile in naturals]
    return {
        Flaw.TOO_SHORT: len(chosen) < fault.limit,
        Flaw.TOO_LONG: len(chosen) > fault.limit,
        Flaw.ONLY_JOKERS: not naturals,
        Flaw.NEITHER: len(set(numbers)) > 1 and len(set(colours)) > 1,
        Flaw.NUMBER_TWICE: len(set(colours)) == 1 and len(set(numbers)) < len(numbers),
        Flaw.COLOUR_TWICE: len(set(numbers)) == 1 and len(set(colours)) < len(colours),
        Flaw.GAP: not _close(numbers, len(chosen)),
        Flaw.WRAPS: any(_close(turned, len(chosen)) for turned in _turns(numbers, deck)),
    }[fault.flaw]


def _close(numbers: list[int], size: int) -> bool:
    return bool(numbers) and max(numbers) - min(numbers) < size


def _turns(numbers: list[int], deck: Deck) -> list[list[int]]:
    """The numbers on a clock face, turned by one hour after the other."""
    return [[(number + hours) % deck.numbers for number in numbers] for hours in range(deck.numbers)]
