"""A layout compared with the table at the beginning of the turn: what was added, removed and touched."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from kostka.engine.classic.position import Position
from kostka.engine.quick import quick
from kostka.rules.classic import ClassicRules
from kostka.tiles import Rack, Reading, Table, Tile, TileSet, read


@quick
@dataclass(frozen=True, slots=True)
class Layout:
    """The sets as they were declared, and how they differ from the table before.

    `canonical` has every set in canonical order; what is not a set stays as it lies.
    `laid` came from the rack, `foreign` comes neither from the rack nor from the table, `missing` is gone
    from the table. `readings` are those of the sets that were not there in this form, by index; `touched` are
    the sets that were and no longer are.
    """

    table: Table
    canonical: Table
    readings: Mapping[int, Reading | None]
    laid: Rack
    foreign: Rack
    missing: Rack
    touched: tuple[TileSet, ...]

    @property
    def new(self) -> tuple[int, ...]:
        """The indexes of the sets that were not there in this form."""
        return tuple(self.readings)

    @property
    def invalid(self) -> tuple[int, ...]:
        return tuple(index for index, reading in self.readings.items() if reading is None)

    @property
    def own(self) -> tuple[int, ...]:
        """The new sets that laid tiles alone can make, in the order of the layout."""
        if not self.touched:
            return self.new
        left = Counter(self.laid)
        own = []
        for index in self.new:
            need = Counter(self.table[index])
            if need <= left:
                left -= need
                own.append(index)
        return tuple(own)

    @property
    def opening_points(self) -> int:
        """The value of the sets from the rack alone; unfinished ones count nothing."""
        readings = (self.readings[index] for index in self.own)
        return sum(reading.points for reading in readings if reading is not None)

    @property
    def unmoved(self) -> bool:
        """Whether the table is as it was."""
        return not self.readings and not self.touched


def examine(position: Position, seat: int, table: Table, rules: ClassicRules) -> Layout:
    """Compare a seat's layout with the position's table, in time linear in the number of tiles."""
    canonical, readings, touched = _changes(position.table, table, rules)
    # Unchanged sets cancel out, so only the others are counted.
    balance: dict[Tile, int] = {}
    for index in readings:
        for tile in table[index]:
            balance[tile] = balance.get(tile, 0) + 1
    for tiles in touched:
        for tile in tiles:
            balance[tile] = balance.get(tile, 0) - 1
    laid: list[Tile] = []
    foreign: list[Tile] = []
    missing: list[Tile] = []
    rack = position.racks[seat]
    for tile, count in balance.items():
        if count > 0:
            held = min(count, rack.count(tile))
            laid += [tile] * held
            foreign += [tile] * (count - held)
        else:
            missing += [tile] * -count
    return Layout(table, canonical, readings, _sorted(laid), _sorted(foreign), _sorted(missing), touched)


def _changes(
    before: Table, after: Table, rules: ClassicRules
) -> tuple[Table, dict[int, Reading | None], tuple[TileSet, ...]]:
    """The canonical table, the readings of its new sets by index, and the sets of `before` that are gone."""
    deck, groups = rules.deck, rules.sets.groups
    lying: dict[TileSet, int] = {}
    for tiles in before:
        lying[tiles] = lying.get(tiles, 0) + 1
    forms: list[TileSet] = []
    new: dict[int, Reading | None] = {}
    for index, tiles in enumerate(after):
        form, reading = tiles, None
        if not lying.get(form):
            reading = read(tiles, deck, groups)
            form = tiles if reading is None else reading.tiles
        forms.append(form)
        left = lying.get(form, 0)
        if left:
            lying[form] = left - 1
        else:
            new[index] = reading
    gone: list[TileSet] = []
    for tiles, count in lying.items():
        gone += [tiles] * count
    return tuple(forms), new, tuple(gone)


def _sorted(tiles: list[Tile]) -> Rack:
    return tuple(sorted(tiles))
