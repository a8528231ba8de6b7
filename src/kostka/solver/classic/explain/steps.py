"""The steps of an explanation as data, and how they are taken."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from kostka.rules import Deck
from kostka.solver.classic.turn import CLASSIC
from kostka.tiles import COLOURS, JOKER, Kind, Reading, Table, Tile, TileSet, check_table, read

RACK = -1
ASIDE = -2
"""Where a freed joker waits until a later step uses it."""

ANY = Tile(len(COLOURS), 0)
"""What a joker stands for in a group, where it is no tile in particular. It comes after every tile."""

Spot: TypeAlias = tuple[Tile, Tile]
"""What a tile stands for, and the tile: sorted, the spots of a set are in canonical order."""


class Deed(StrEnum):
    LAY = "lay"
    """A new set, from the rack alone."""
    BUILD = "build"
    """A new set with tiles from the table."""
    SPLIT = "split"
    """A new run with a piece of another one, which goes on without it."""
    ADD = "add"
    """Tiles for a set that is valid already."""
    COMPLETE = "complete"
    """Tiles for a set that lacks them, since others have left it."""
    JOIN = "join"
    """Runs that become one, perhaps with tiles between them."""
    SWAP = "swap"
    """A tile in the place of a joker, which is free from now on."""
    SHIFT = "shift"
    """A joker that stays in its run and stands for another tile."""


class Move(NamedTuple):
    """One tile from a set, RACK or ASIDE to a set or ASIDE; what it stood for there and stands for here."""

    tile: Tile
    source: int
    target: int
    was: Tile
    now: Tile


class SetName(NamedTuple):
    """What people call a set: a run by the tiles that its ends stand for, a group by its number.

    `whole` is false for the rest of a set that tiles have left; then the name is what it was before that.
    `exact` asks for its tiles to be named too, since another set has the same name.
    """

    kind: Kind
    first: Tile
    last: Tile
    tiles: TileSet
    whole: bool = True
    exact: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """What happens to one set. Sets keep their index of the table before; new ones count on from there."""

    deed: Deed
    set: int
    becomes: int
    """Its index in the table after."""
    name: SetName
    """The set when all steps have been taken."""
    base: SetName | None
    """The set before this step, None for a new one."""
    moves: tuple[Move, ...]
    sources: tuple[tuple[int, SetName], ...]
    """The other sets that tiles come from, as they are before this step."""
    subjects: tuple[int, ...] = ()
    """The set that is split, or those that are joined to this one."""


def follow(before: Table, steps: Iterable[Step], deck: Deck = CLASSIC, *, groups: bool = True) -> Table:
    """The table after the steps, taken one by one; a ValueError if one needs a tile that is not there."""
    lying = lay_out(readings(before, deck, groups))
    for step in steps:
        carry_out(step.moves, lying)
    if lying.pop(ASIDE, None):
        raise ValueError("a joker was freed and not used")
    return tuple(in_order(spots) for spots in lying.values() if spots)


def carry_out(moves: Iterable[Move], lying: dict[int, list[Spot]]) -> None:
    """Take all the tiles first, then put them down."""
    for tile, source, _, was, _ in moves:
        if source != RACK:
            lying[source].remove((was, tile))
    for tile, _, target, _, now in moves:
        lying[target].append((now, tile))


def readings(table: Table, deck: Deck, groups: bool) -> list[Reading]:
    """What the sets are; a PositionError if one is none."""
    found = [reading for tiles in table if (reading := read(tiles, deck, groups))]
    if len(found) < len(table):
        check_table(table, deck, groups)
    return found


def lay_out(table: list[Reading]) -> defaultdict[int, list[Spot]]:
    """The table by the index of the sets, ready for steps."""
    return defaultdict(list, {index: spots(reading) for index, reading in enumerate(table)})


def spots(reading: Reading) -> list[Spot]:
    """The tiles of a set in canonical order, each with what it stands for."""
    if reading.kind is Kind.RUN:
        return list(zip(reading.faces, reading.tiles, strict=True))
    return [(ANY if tile == JOKER else tile, tile) for tile in reading.tiles]


def in_order(lying: list[Spot]) -> TileSet:
    """The tiles as they are written out: runs ascending, groups by colour with the jokers last."""
    return tuple([tile for _, tile in sorted(lying)])
