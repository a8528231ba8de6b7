"""An unfinished turn: every move leads from one draft to the next.

A draft is the sets as they lie. All other tiles follow from that: the player's own are on the rack, those
from the table are in the hand, and have to go back.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeAlias, assert_never

from kostka.cli.table.tiles.arranging import added, exchanged, joined
from kostka.errors import RequestError
from kostka.rules import Deck
from kostka.tiles import Rack, Table, Tile, TileSet, format_tiles


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay new sets of tiles from the rack or the hand."""

    sets: Table


@dataclass(frozen=True, slots=True)
class Add:
    """Add tiles from the rack or the hand to a set, at its front if asked."""

    tiles: TileSet
    to: int
    front: bool = False


@dataclass(frozen=True, slots=True)
class Take:
    """Take tiles out of a set, or all of them; without a set, out of the only one that has them."""

    tiles: TileSet
    source: int | None = None


@dataclass(frozen=True, slots=True)
class Shift:
    """Move tiles from one set to another, or to a new one. Tiles in the hand or on the rack are added."""

    tiles: TileSet
    source: int | None = None
    to: int | None = None
    front: bool = False


@dataclass(frozen=True, slots=True)
class Split:
    """Split a set after so many tiles, or after a tile."""

    source: int
    after: Tile | int


@dataclass(frozen=True, slots=True)
class Join:
    """Make one set out of several."""

    sets: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Swap:
    """Put tiles in place of a joker, which comes into the hand (C-JOKER-2)."""

    tiles: TileSet
    source: int | None = None


Move: TypeAlias = Lay | Add | Take | Shift | Split | Join | Swap


@dataclass(frozen=True, slots=True)
class Draft:
    """The table and the rack at the start of the turn, and the sets as they lie now. Sets count from 1."""

    table: Table
    rack: Rack
    sets: Table
    deck: Deck
    groups: bool = True

    @property
    def loose(self) -> Counter[Tile]:
        """All tiles that are in no set."""
        return Counter(_flat((*self.table, self.rack))) - Counter(_flat(self.sets))

    @property
    def held(self) -> Rack:
        """What is on the rack now."""
        return _sorted(self.loose & Counter(self.rack))

    @property
    def hand(self) -> Rack:
        """Tiles that lay on the table and are not laid now."""
        return _sorted(self.loose - Counter(self.rack))

    @property
    def laid(self) -> Rack:
        """Tiles that came from the rack and are on the table now."""
        return _sorted(Counter(self.rack) - self.loose)


def begin(table: Table, rack: Rack, deck: Deck, groups: bool = True) -> Draft:
    """The draft at the start of a turn."""
    return Draft(table, rack, table, deck, groups)


def after(draft: Draft, move: Move) -> Draft:
    """The draft after a move; an impossible move is a RequestError."""
    match move:
        case Lay(sets):
            _need(draft, _flat(sets))
            return replace(draft, sets=(*draft.sets, *sets))
        case Add(tiles, to, front):
            target = _set(draft, to)
            _need(draft, tiles)
            return _changed(draft, {to: added(target, tiles, draft.deck, draft.groups, front=front)})
        case Take(tiles, source):
            number = _source(draft, tiles, source)
            return _changed(draft, {number: _without(draft, number, tiles or draft.sets[number - 1])})
        case Shift():
            return _shifted(draft, move)
        case Split(source, place):
            return _split(draft, source, place)
        case Join(numbers):
            return _joined(draft, numbers)
        case Swap(tiles, source):
            return _swapped(draft, tiles, source)
        case _:
            assert_never(move)


def _shifted(draft: Draft, move: Shift) -> Draft:
    if move.source is None and _at_hand(draft, move.tiles):
        if move.to is None:
            return after(draft, Lay((move.tiles,)))
        return after(draft, Add(move.tiles, move.to, move.front))
    source = _source(draft, move.tiles, move.source)
    tiles = move.tiles or draft.sets[source - 1]
    rest = _without(draft, source, tiles)
    if move.to is None:
        return _changed(draft, {source: rest}, (tiles,))
    if move.to == source:
        raise RequestError("draft-same-set", set=source)
    target = added(_set(draft, move.to), tiles, draft.deck, draft.groups, front=move.front)
    return _changed(draft, {source: rest, move.to: target})


def _at_hand(draft: Draft, tiles: TileSet) -> bool:
    """Whether tiles are moved out of the hand, or off the rack if no set holds them."""
    wanted = Counter(tiles)
    if wanted <= Counter(draft.hand):
        return True
    return wanted <= draft.loose and not any(wanted <= Counter(held) for held in draft.sets)


def _split(draft: Draft, source: int, place: Tile | int) -> Draft:
    tiles = _set(draft, source)
    if isinstance(place, Tile):
        if place not in tiles:
            raise _not_there(tiles, source, place)
        if tiles.count(place) > 1:
            raise RequestError("draft-split-unclear", set=source, tile=str(place))
        place = tiles.index(place) + 1
    if not 0 < place < len(tiles):
        raise RequestError("draft-split-nothing", set=source)
    return _changed(draft, {source: tiles[:place]}, (tiles[place:],))


def _joined(draft: Draft, numbers: tuple[int, ...]) -> Draft:
    if len(set(numbers)) < 2 or len(set(numbers)) < len(numbers):
        raise RequestError("draft-join-two")
    parts = [_set(draft, number) for number in numbers]
    gone: dict[int, TileSet] = dict.fromkeys(numbers, ())
    return _changed(draft, {**gone, min(numbers): joined(parts, draft.deck, draft.groups)})


def _swapped(draft: Draft, tiles: TileSet, source: int | None) -> Draft:
    _need(draft, tiles)
    numbers = range(1, len(draft.sets) + 1) if source is None else [source]
    found = {
        number: after_it
        for number in numbers
        if (after_it := exchanged(_set(draft, number), tiles, draft.deck, draft.groups)) is not None
    }
    if not found:
        raise RequestError("draft-no-such-joker", tiles=format_tiles(tiles))
    if len(found) > 1:
        raise RequestError("draft-which-set", tiles=format_tiles(tiles), sets=_listed(found))
    return _changed(draft, found)


def _changed(draft: Draft, changes: dict[int, TileSet], more: Table = ()) -> Draft:
    """The draft with some sets replaced, and more sets at the end; empty sets vanish."""
    sets = [changes.get(number, tiles) for number, tiles in enumerate(draft.sets, 1)]
    return replace(draft, sets=tuple(tiles for tiles in (*sets, *more) if tiles))


def _set(draft: Draft, number: int) -> TileSet:
    if not draft.sets:
        raise RequestError("draft-no-sets")
    if not 1 <= number <= len(draft.sets):
        raise RequestError("draft-set-unknown", set=number, last=len(draft.sets))
    return draft.sets[number - 1]


def _source(draft: Draft, tiles: TileSet, number: int | None) -> int:
    """The set that tiles are taken from; if none is named, the only one that holds them all."""
    if number is not None:
        _set(draft, number)
        return number
    wanted = Counter(tiles)
    found = [place for place, held in enumerate(draft.sets, 1) if wanted <= Counter(held)]
    if not found:
        raise RequestError("draft-in-no-set", tiles=format_tiles(tiles))
    if len({draft.sets[place - 1] for place in found}) > 1:
        raise RequestError("draft-which-set", tiles=format_tiles(tiles), sets=_listed(found))
    return found[0]


def _without(draft: Draft, number: int, tiles: TileSet) -> TileSet:
    rest = list(draft.sets[number - 1])
    for tile in tiles:
        if tile not in rest:
            raise _not_there(draft.sets[number - 1], number, tile)
        rest.remove(tile)
    return tuple(rest)


def _need(draft: Draft, tiles: Iterable[Tile]) -> None:
    """Refuse to lay tiles that are neither on the rack nor in the hand."""
    missing = Counter(tiles) - draft.loose
    if not missing:
        return
    tile = min(missing)
    lying = [number for number, held in enumerate(draft.sets, 1) if tile in held]
    if lying:
        raise RequestError("draft-tile-lies", tile=str(tile), sets=_listed(lying))
    raise RequestError("draft-tile-missing", tile=str(tile))


def _not_there(tiles: TileSet, number: int, tile: Tile) -> RequestError:
    return RequestError("draft-not-in-set", tile=str(tile), set=number, tiles=format_tiles(tiles))


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


def _flat(sets: Iterable[TileSet]) -> list[Tile]:
    return [tile for tiles in sets for tile in tiles]


def _sorted(tiles: Counter[Tile]) -> Rack:
    return tuple(sorted(tiles.elements()))
