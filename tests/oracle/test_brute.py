"""Brute force: golden counts of winning racks, and small positions that can be counted by hand."""

from tests.oracle import brute, verify
from tests.oracle.sets import Deck, counts

# How many different racks of each size can be laid whole, no jokers.
FOUR_THREE_TWO = {
    0: 1, 3: 10, 4: 3, 6: 55, 7: 30, 8: 6, 9: 160, 10: 126, 11: 42, 12: 277, 13: 270, 14: 129, 15: 274,
    16: 297, 17: 180, 18: 157, 19: 156, 20: 111, 21: 52, 22: 24, 23: 6, 24: 1,
}  # fmt: skip
FIVE_THREE_ONE = {
    0: 1, 3: 14, 4: 6, 5: 3, 6: 55, 7: 42, 8: 30, 9: 85, 10: 81, 11: 69, 12: 68, 13: 39, 14: 12, 15: 1,
}  # fmt: skip


def test_winning_racks() -> None:
    assert brute.winning_racks(Deck(4, 3, 2, 0)) == FOUR_THREE_TWO
    assert brute.winning_racks(Deck(5, 3, 1, 0)) == FIVE_THREE_ONE


def test_three_tiles_one_set() -> None:
    deck = Deck(3, 3, 1, 1)
    rack = tuple(counts(["R1 R2 R3 J"], deck))
    nothing = (0,) * len(rack)
    # The run, with the joker for each of its tiles; nowhere does the joker fit as the fourth tile.
    assert {brute.tokens(play, deck) for play in brute.plays(nothing, rack, deck)} == {
        "R1 R2 R3",
        "J R1 R2",
        "J R1 R3",
        "J R2 R3",
    }
    assert brute.best(brute.plays(nothing, rack, deck), "tiles", deck) == (3, 35)
    assert brute.openings(rack, deck, 7, jokers=True) == set()
    assert len(brute.openings(rack, deck, 6, jokers=True)) == 4
    assert len(brute.openings(rack, deck, 6, jokers=False)) == 1


def test_a_table_is_laid_out_in_valid_sets() -> None:
    deck = Deck(4, 3, 1, 2)
    for tiles in brute.tables(deck):
        texts = brute.arrangement(tiles, deck)
        assert all(verify.readings(text, deck.numbers, deck.colours) for text in texts)
        assert tuple(counts(texts, deck)) == tiles
