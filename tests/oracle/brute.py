"""Brute force for tiny decks: every table there can be, built up set by set.

Tiles are counts: a tuple of how often every face occurs, and last the jokers. `tables` holds all of them that
can be laid out in sets, so that every question about a position is a look-up.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise, product
from operator import itemgetter

from tests.oracle.sets import LETTERS, Deck

Tiles = tuple[int, ...]


def universe(deck: Deck) -> Tiles:
    """All the tiles of the deck."""
    return (deck.copies,) * deck.faces + (deck.jokers,)


def within(limit: Tiles) -> Iterator[Tiles]:
    """Everything from no tiles up to all of these."""
    return product(*(range(count + 1) for count in limit))


def worth(tiles: Tiles, deck: Deck) -> int:
    """The value of the best reading as one set, 0 if there is none; jokers are tried as every tile."""
    *faces, jokers = tiles
    present = [face for face, count in enumerate(faces) for _ in range(count)]
    if not present or len(present) + jokers < 3:
        return 0
    best = 0
    for stand_ins in product(range(deck.faces), repeat=jokers):
        read = sorted([*present, *stand_ins])
        colours = [face // deck.numbers for face in read]
        numbers = [face % deck.numbers + 1 for face in read]
        is_run = len(set(colours)) == 1 and all(b - a == 1 for a, b in pairwise(numbers))
        is_group = deck.groups and len(set(numbers)) == 1 and len(set(colours)) == len(colours)
        if is_run or is_group:
            best = max(best, sum(numbers))
    return best


@cache
def single_sets(deck: Deck) -> dict[Tiles, int]:
    """Every set and its value, found among everything of which no face occurs twice."""
    once = (1,) * deck.faces + (deck.jokers,)
    longest = max(deck.numbers, deck.colours)
    sizes = (tiles for tiles in within(once) if 3 <= sum(tiles) <= longest)
    return {tiles: value for tiles in sizes if (value := worth(tiles, deck))}


@cache
def tables(deck: Deck) -> dict[Tiles, int]:
    """Everything that can be laid out in sets, with the highest value of doing so.

    While it grows, tiles are packed four bits a face, so that laying one more set is an addition; a count
    that exceeds the deck carries into its highest bit.
    """
    limit = universe(deck)
    spare = _pack([7 - count for count in limit])
    overflow = _pack([8] * len(limit))
    pieces = [(_pack(piece), sum(piece), value) for piece, value in single_sets(deck).items()]
    by_size: list[dict[int, int]] = [{} for _ in range(sum(limit) + 1)]
    by_size[0][0] = 0
    for size, level in enumerate(by_size):
        for laid, value in level.items():
            for piece, tiles, more in pieces:
                larger = laid + piece
                if not (larger + spare) & overflow:
                    bigger = by_size[size + tiles]
                    if bigger.get(larger, 0) < value + more:
                        bigger[larger] = value + more
    return {_unpack(laid, len(limit)): value for level in by_size for laid, value in level.items()}


def _pack(tiles: Sequence[int]) -> int:
    return sum(count << 4 * place for place, count in enumerate(tiles))


def _unpack(packed: int, places: int) -> Tiles:
    return tuple(packed >> 4 * place & 15 for place in range(places))


def winning_racks(deck: Deck) -> dict[int, int]:
    """How many different racks of each size can be laid whole."""
    sizes = Counter(sum(tiles) for tiles in tables(deck))
    return dict(sorted(sizes.items()))


def plays(table: Tiles, rack: Tiles, deck: Deck) -> set[Tiles]:
    """Every different choice of rack tiles, at least one, that can join the table."""
    known = tables(deck)
    chosen = (tiles for tiles in within(rack) if any(tiles))
    return {tiles for tiles in chosen if tuple(a + b for a, b in zip(table, tiles, strict=True)) in known}


def openings(rack: Tiles, deck: Deck, minimum: int, *, jokers: bool) -> set[Tiles]:
    """Every different choice of rack tiles that opens."""
    known = tables(deck)
    limit = rack if jokers else (*rack[:-1], 0)
    return {tiles for tiles in within(limit) if any(tiles) and known.get(tiles, -1) >= minimum}


def points(tiles: Tiles, deck: Deck) -> int:
    """What the tiles would cost on a rack."""
    *faces, jokers = tiles
    on_tiles = sum(count * (face % deck.numbers + 1) for face, count in enumerate(faces))
    return on_tiles + deck.joker_points * jokers


def _order(objective: str) -> Callable[[tuple[int, int]], tuple[int, int]]:
    return itemgetter(0, 1) if objective == "tiles" else itemgetter(1, 0)


def _without(tiles: Tiles, place: int) -> Tiles:
    return (*tiles[:place], tiles[place] - 1, *tiles[place + 1 :])


def best(choices: Iterable[Tiles], objective: str, deck: Deck) -> tuple[int, int]:
    """Tiles and points of the best choice; (0, 0) if there is none."""
    scores = [(sum(tiles), points(tiles, deck)) for tiles in choices]
    return max(scores, key=_order(objective), default=(0, 0))


def best_of_racks(
    deck: Deck, objective: str, minimum: int = 0, *, jokers: bool = True
) -> dict[Tiles, tuple[int, int]]:
    """Tiles and points of the best play (with a minimum: opening) of every rack of the deck, no table."""
    known = tables(deck)
    found: dict[Tiles, tuple[int, int]] = {}
    for rack in within(universe(deck)):
        own = [rack] if known.get(rack, -1) >= minimum and (jokers or not rack[-1]) else []
        fewer = [found[_without(rack, place)] for place, count in enumerate(rack) if count]
        found[rack] = max([best(own, objective, deck), *fewer], key=_order(objective))
    return found


def tokens(tiles: Tiles, deck: Deck) -> str:
    """The tiles in the notation."""
    *faces, jokers = tiles
    named = [
        f"{LETTERS[face // deck.numbers]}{face % deck.numbers + 1}"
        for face, count in enumerate(faces)
        for _ in range(count)
    ]
    return " ".join(["J"] * jokers + named)


@cache
def arrangement(tiles: Tiles, deck: Deck) -> tuple[str, ...]:
    """The tiles laid out in sets, some way; they must be among `tables`."""
    if not any(tiles):
        return ()
    known = tables(deck)
    for piece in single_sets(deck):
        rest = tuple(a - b for a, b in zip(tiles, piece, strict=True))
        if min(rest) >= 0 and rest in known:
            return (tokens(piece, deck), *arrangement(rest, deck))
    raise ValueError(f"cannot be laid: {tokens(tiles, deck)}")
