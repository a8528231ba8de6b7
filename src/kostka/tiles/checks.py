"""Whether tiles can lie like this: no more copies than the box has, every set valid."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import islice

from kostka.errors import PositionError
from kostka.rules import Deck
from kostka.texts import Clause, NamedSet, Tiles
from kostka.tiles.faults import RUN_CLAUSE, Fault, why_invalid
from kostka.tiles.sets import read
from kostka.tiles.tile import JOKER, Table, Tile, TileSet, rows

_EXCERPT = 14


def check_counts(tiles: Iterable[Tile], deck: Deck, at: str = "") -> None:
    """Raise a PositionError that names the first tile of which there are more than the deck has."""
    counts = Counter(tiles)
    limits = _limits(deck)
    for tile, count in counts.items():
        limit = limits.get(tile, 0)
        if count > limit:
            code = "too-many-jokers" if tile == JOKER else "too-many-copies"
            raise PositionError(code, at, tile=str(tile), count=count, limit=limit)


@lru_cache(maxsize=64)
def _limits(deck: Deck) -> dict[Tile, int]:
    faces = {tile: deck.copies for row in rows(deck.numbers, deck.colours) for tile in row}
    return {JOKER: deck.jokers, **faces}


def check_table(
    table: Table, deck: Deck, groups: bool = True, at: str = "table", *, run_clause: str = RUN_CLAUSE
) -> None:
    """Raise a PositionError that names the first invalid set of the table, and the reason."""
    for index, tiles in enumerate(table):
        if read(tiles, deck, groups) is None:
            raise invalid_set(index, tiles, deck, groups, at, run_clause=run_clause)


def invalid_set(
    index: int,
    tiles: TileSet,
    deck: Deck,
    groups: bool = True,
    at: str = "table",
    *,
    run_clause: str = RUN_CLAUSE,
) -> PositionError:
    """The error for an invalid set; people count the sets from 1."""
    fault = why_invalid(tiles, deck, groups, run_clause)
    return PositionError(
        fault.flaw.value,
        f"{at} set {index + 1}".lstrip(),
        **flaw_params(index, tiles, fault),
    )


def flaw_params(index: int, tiles: TileSet, fault: Fault) -> dict[str, object]:
    """The parameters of a flaw's message; people count sets from 1."""
    named = NamedSet(index + 1, excerpt(tiles))
    return {"set": named, "clause": Clause(fault.clause), "limit": fault.limit}


def excerpt(tiles: TileSet) -> Tiles:
    """The tiles as text, cut to a line."""
    shown = " ".join(map(str, islice(tiles, _EXCERPT)))
    return Tiles(f"{shown} …" if len(tiles) > _EXCERPT else shown)
