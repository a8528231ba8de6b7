"""Decks, tiles and sets for hypothesis."""

from hypothesis import strategies as st

from kostka.rules import Deck
from kostka.tiles import JOKER, Tile, TileSet

CLASSIC = Deck()

tiny_decks = st.builds(
    Deck,
    numbers=st.integers(3, 5),
    colours=st.integers(1, 4),
    copies=st.integers(1, 2),
    jokers=st.integers(0, 3),
)
decks = st.one_of(
    st.just(CLASSIC),
    st.builds(
        Deck,
        numbers=st.integers(3, 20),
        colours=st.integers(1, 4),
        copies=st.integers(1, 3),
        jokers=st.integers(0, 4),
    ),
)


def tiles(deck: Deck) -> st.SearchStrategy[Tile]:
    """Any tile of the deck, the joker included."""
    numbered = st.builds(Tile, st.integers(0, deck.colours - 1), st.integers(1, deck.numbers))
    return st.one_of(st.just(JOKER), numbered)


@st.composite
def near_sets(draw: st.DrawFn, deck: Deck, longest: int, jokers: int) -> TileSet:
    """Tiles that often are a set: of one colour or one number, some jokers, mostly in order."""
    size = draw(st.integers(1, longest))
    start = draw(st.integers(1, deck.numbers))
    colour = draw(st.integers(0, deck.colours - 1))
    if draw(st.booleans()):
        chosen = [Tile(colour, (start + step - 1) % deck.numbers + 1) for step in range(size)]
    else:
        chosen = [Tile((colour + step) % deck.colours, start) for step in range(size)]
    for place in draw(st.lists(st.integers(0, size - 1), max_size=jokers)):
        chosen[place] = JOKER
    if draw(st.integers(0, 4)) == 0:
        chosen[draw(st.integers(0, size - 1))] = draw(tiles(deck))
    if draw(st.booleans()):
        chosen = draw(st.permutations(chosen))
    return tuple(chosen)
