"""A layout seen against the table as it was when the turn began: what came, what went, what was touched."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain

from kostka.engine.classic.position import Position
from kostka.rules.classic import ClassicRules
from kostka.tiles import Rack, Reading, Table, Tile, TileSet, read


@dataclass(frozen=True, slots=True)
class Layout:
    """The sets as they were handed in, and how they differ from the table before.

    `laid` came from the rack, `foreign` is neither from the rack nor from the table, `missing` lay on the
    table and does no more. `new` are the indexes of sets that did not lie there in this form, `touched` the
    sets that lay there and do not in this form. `own` are the new sets made of laid tiles alone.
    """

    table: Table
    readings: tuple[Reading | None, ...]
    laid: Rack
    foreign: Rack
    missing: Rack
    new: tuple[int, ...]
    touched: tuple[TileSet, ...]
    own: tuple[int, ...]

    @property
    def canonical(self) -> Table:
        """The sets in canonical order; what is no set stays as it lies."""
        pairs = zip(self.table, self.readings, strict=True)
        return tuple(tiles if reading is None else reading.tiles for tiles, reading in pairs)

    @property
    def invalid(self) -> tuple[int, ...]:
        return tuple(index for index, reading in enumerate(self.readings) if reading is None)

    @property
    def opening_points(self) -> int:
        """What the sets from the rack alone are worth so far; those that are none yet count nothing."""
        readings = (self.readings[index] for index in self.own)
        return sum(reading.points for reading in readings if reading is not None)

    @property
    def unmoved(self) -> bool:
        """Whether everything lies as it lay."""
        return not self.new and not self.touched


def examine(position: Position, seat: int, table: Table, rules: ClassicRules) -> Layout:
    """The layout of a seat against the table of the position. The work grows with the number of tiles."""
    deck, groups = rules.deck, rules.sets.groups
    readings = tuple([read(tiles, deck, groups) for tiles in table])
    new, touched = _changes(position.table, table, readings)
    # Sets that lie as they lay cancel out, so only the others are counted.
    came = Counter(chain.from_iterable([table[index] for index in new]))
    went = Counter(chain.from_iterable(touched))
    added, missing = came - went, went - came
    foreign = added - Counter(position.racks[seat])
    laid = added - foreign if foreign else added
    own = new if not touched else _made_of(laid, new, table)
    return Layout(table, readings, _rack(laid), _rack(foreign), _rack(missing), new, touched, own)


def _changes(
    before: Table, after: Table, readings: Iterable[Reading | None]
) -> tuple[tuple[int, ...], tuple[TileSet, ...]]:
    """The indexes of the sets of `after` that are new, and the sets of `before` that are gone."""
    lying: dict[TileSet, int] = {}
    for tiles in before:
        lying[tiles] = lying.get(tiles, 0) + 1
    new = []
    for index, (tiles, reading) in enumerate(zip(after, readings, strict=True)):
        form = tiles if reading is None else reading.tiles
        if lying.get(form):
            lying[form] -= 1
        else:
            new.append(index)
    gone = chain.from_iterable((tiles,) * count for tiles, count in lying.items())
    return tuple(new), tuple(gone)


def _made_of(laid: Counter[Tile], new: tuple[int, ...], table: Table) -> tuple[int, ...]:
    """The new sets that laid tiles alone can make, in the order of the layout."""
    left = Counter(laid)
    own = []
    for index in new:
        need = Counter(table[index])
        if need <= left:
            left -= need
            own.append(index)
    return tuple(own)


def _rack(tiles: Counter[Tile]) -> Rack:
    return tuple(sorted(tiles.elements()))
