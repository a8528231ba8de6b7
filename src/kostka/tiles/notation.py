"""The text notation of tiles, sets, tables and racks: `R5`, `R3 R4 J R6`. See docs/notation.md."""

from collections.abc import Iterable
from functools import lru_cache

from kostka.errors import NotationError, PositionError
from kostka.rules import Deck
from kostka.tiles.sets import canonical
from kostka.tiles.tile import COLOURS, JOKER, Rack, Table, Tile, TileSet, rows

_EXCERPT = 16

# Views and events are written for everybody after every move, so the names are cached.
_name = lru_cache(maxsize=512)(Tile.__str__)


def parse_tile(token: str, deck: Deck, at: str = "") -> Tile:
    """One tile, without blanks around it."""
    tile = _vocabulary(deck.numbers, deck.colours).get(token)
    if tile is None:
        raise _not_a_tile(token, deck, at)
    return tile


def parse_tiles(text: str, deck: Deck, at: str = "") -> tuple[Tile, ...]:
    """Tiles separated by blanks, in the order of the text; `at` names the field for errors.

    >>> from kostka.rules import Deck
    >>> parse_tiles("R6 J K10", Deck())
    (R6, J, K10)
    """
    most = deck.size
    tokens = text.split(maxsplit=most)
    if len(tokens) > most:
        raise PositionError("too-many-tiles", at, limit=most)
    vocabulary = _vocabulary(deck.numbers, deck.colours)
    try:
        return tuple([vocabulary[token] for token in tokens])
    except KeyError:
        place = next(place for place, token in enumerate(tokens, 1) if token not in vocabulary)
        raise _not_a_tile(tokens[place - 1], deck, _within(at, "tile", place)) from None


def parse_table(sets: Iterable[str], deck: Deck, at: str = "table") -> Table:
    """A table, one text per set. Whether the sets are valid is not checked here: see `check_table`."""
    most = deck.size
    table: list[TileSet] = []
    total = 0
    for place, text in enumerate(sets, 1):
        table.append(parse_tiles(text, deck, _within(at, "set", place)))
        total += max(len(table[-1]), 1)  # an empty set is invalid anyway, but thousands of them take time
        if total > most:
            raise PositionError("too-many-tiles", at, limit=most)
    return tuple(table)


def format_tiles(tiles: Iterable[Tile]) -> str:
    """The tiles in their given order: a pool, or a set as it lies."""
    return " ".join([_name(tile) for tile in tiles])


def format_rack(rack: Rack) -> str:
    """The tiles of a rack, J first and then R B K O by number."""
    return format_tiles(sorted(rack))


def format_set(tiles: TileSet, deck: Deck, groups: bool = True) -> str:
    """A set in canonical order; what is not a set stays as it lies."""
    return format_tiles(canonical(tiles, deck, groups))


def format_table(table: Table, deck: Deck, groups: bool = True) -> list[str]:
    """A table, one text per set, each in canonical order; the sets keep their order."""
    return [format_set(tiles, deck, groups) for tiles in table]


@lru_cache(maxsize=64)
def _vocabulary(numbers: int, colours: int) -> dict[str, Tile]:
    """Every spelling of every tile; anything else is not a tile."""
    tiles = [JOKER, *(tile for row in rows(numbers, colours) for tile in row)]
    return {spelling: tile for tile in tiles for spelling in (str(tile), str(tile).lower())}


def _not_a_tile(token: str, deck: Deck, at: str) -> NotationError:
    letters = COLOURS[: deck.colours]
    shown = token if len(token) <= _EXCERPT else token[:_EXCERPT] + "…"
    digits = token[1:]
    if not (token.isascii() and token[:1].upper() in COLOURS and digits.isdigit()):
        return NotationError("tile-unknown", at, token=shown, colours=" ".join(letters))
    if token[0].upper() not in letters:
        return NotationError("tile-colour", at, token=shown, colours=" ".join(letters))
    return NotationError("tile-number", at, token=shown, highest=deck.numbers)


def _within(at: str, part: str, place: int) -> str:
    return f"{at} {part} {place}".lstrip()
