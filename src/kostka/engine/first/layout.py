"""A layout of runs compared with the table at the beginning of the turn, and what it earns."""

from collections import Counter
from dataclasses import dataclass, replace

from kostka.engine.first.position import Position
from kostka.rules.choices import JokerMoves
from kostka.rules.first import FirstRules, Stars
from kostka.solver.first.once import new_runs
from kostka.solver.first.story import Run, Story, run_of, story, within
from kostka.tiles import JOKER, SHORTEST, Rack, Reading, Table, Tile, TileSet, read


@dataclass(frozen=True, slots=True)
class Layout:
    """The sets as they were declared, and how they differ from the table before.

    `laid` came from the rack, `foreign` comes neither from the rack nor from the table, `missing` is gone
    from the table; jokers in `taken` went to the rack. `touched` are the runs that were there and no longer
    are in this form, `torn` those of them whose number tiles no longer lie in one set. `story` says how the
    layout came about, if the rules know a way; foreign tiles then count as the rack's.
    """

    table: Table
    readings: tuple[Reading | None, ...]
    taken: int
    laid: Rack
    foreign: Rack
    missing: Rack
    touched: tuple[TileSet, ...]
    torn: tuple[TileSet, ...]
    swaps: tuple[int, int]
    """The fewest and the most jokers that tiles took the place of."""
    stranded: bool
    """Whether a joker was moved out of a run of which no run is left."""
    story: Story | None

    @property
    def invalid(self) -> tuple[int, ...]:
        return tuple(index for index, reading in enumerate(self.readings) if reading is None)

    @property
    def net(self) -> int:
        """By how many tiles the rack shrinks (F-STAR-1)."""
        return len(self.laid) - self.taken

    def rack(self, before: Rack) -> Rack:
        """What the rack holds afterwards."""
        return tuple(sorted((*(Counter(before) - Counter(self.laid)).elements(), *[JOKER] * self.taken)))

    def earned(self, before: Rack, stars: Stars) -> tuple[int, int, int]:
        """Stars for tiles, for new runs, and for the last tile (F-STAR-1 to F-STAR-3)."""
        new = 0 if self.story is None else self.story.new
        last = stars.last_tile if self.net == len(before) else 0
        return self.net * stars.per_tile, new * stars.per_run, last


def examine(position: Position, seat: int, table: Table, taken: int | None, rules: FirstRules) -> Layout:
    """Compare a seat's layout with the position's table.

    Where the number of jokers taken is not given, as in a draft, it is the fewest for which there is a story.
    """
    readings = tuple([read(tiles, rules.deck, groups=False) for tiles in table])
    new, touched = _changes(position.table, table, readings)
    balance = Counter(tile for index in new for tile in table[index])
    balance.subtract(tile for tiles in touched for tile in tiles)
    came = balance.pop(JOKER, 0)
    rack = position.racks[seat]
    laid, foreign, missing = _numbers(balance, rack)
    before = _read_runs(touched, rules)
    after = tuple(run_of(reading) for index in new if (reading := readings[index]))
    story: Story | None = None
    if len(after) == len(new) and not missing:
        lying = _read_runs(tuple((Counter(position.table) - Counter(touched)).elements()), rules)
        lay = sum(tiles.count(JOKER) for tiles in position.table)
        # With more jokers than the rack held, it does not matter how they came.
        possible = range(max(-came, 0), min(rack.count(JOKER) - came, lay) + 1)
        swapped = [number for number in possible if taken in (None, number)]
        story = _story(before + lying, after + lying, swapped, rules.deck.numbers)
        # A story without a moved joker holds under both rulings, and nothing beats the best of the wider one.
        if story and story.moved and rules.joker.moves is JokerMoves.ONCE:
            jokers = max(rack.count(JOKER), came + story.swapped)
            copies = rules.deck.copies
            once = new_runs(before, after, lying, own=jokers, swapped=story.swapped, copies=copies)
            story = story if once is None else replace(story, new=once)
    if taken is None:
        taken = story.swapped if story else max(-came, 0)
    sets = tuple([table[index] for index in new])
    swaps = (taken, taken) if story else _swaps(before, after, sets)
    own = came + taken
    if own > 0:  # a joker said to be taken that still lies where it lay came from nowhere
        own = max(came + min(taken, swaps[1]), 0)
    held = min(max(own, 0), rack.count(JOKER))
    return Layout(
        table=table,
        readings=readings,
        taken=taken,
        laid=(*[JOKER] * held, *laid),
        foreign=(*[JOKER] * max(own - held, 0), *foreign),
        missing=(*[JOKER] * max(-own, 0), *missing),
        touched=touched,
        torn=() if story else tuple(run.tiles for run in before if not _holding(run, sets)),
        swaps=swaps,
        stranded=story is None and _stranded(before, sets) > taken + max(-own, 0),
        story=story,
    )


def _story(before: tuple[Run, ...], after: tuple[Run, ...], swapped: list[int], numbers: int) -> Story | None:
    """The story for the first of these numbers of swapped jokers that has one."""
    stories = (story(before, after, number, numbers) for number in swapped)
    return next((found for found in stories if found is not None), None)


def _read_runs(table: tuple[TileSet, ...], rules: FirstRules) -> tuple[Run, ...]:
    readings = [read(tiles, rules.deck, groups=False) for tiles in table]
    return tuple(run_of(reading) for reading in readings if reading is not None)


def _numbers(balance: Counter[Tile], rack: Rack) -> tuple[Rack, Rack, Rack]:
    """The number tiles from the rack, foreign ones, and missing ones."""
    laid: list[Tile] = []
    foreign: list[Tile] = []
    missing: list[Tile] = []
    for tile, count in sorted(balance.items()):
        held = min(max(count, 0), rack.count(tile))
        laid += [tile] * held
        foreign += [tile] * (count - held)
        missing += [tile] * -count
    return tuple(laid), tuple(foreign), tuple(missing)


def _changes(
    before: Table, after: Table, readings: tuple[Reading | None, ...]
) -> tuple[tuple[int, ...], tuple[TileSet, ...]]:
    """The indexes of the sets that are new in `after`, and the runs of `before` that are gone."""
    lying = Counter(before)
    new: list[int] = []
    for index, reading in enumerate(readings):
        form = after[index] if reading is None else reading.tiles
        if lying[form] > 0:
            lying[form] -= 1
        else:
            new.append(index)
    return tuple(new), tuple(lying.elements())


def _holding(run: Run, sets: tuple[TileSet, ...]) -> list[TileSet]:
    """The sets, runs or not, that hold all number tiles of a run."""
    numbers = Counter(tile for tile in run.tiles if tile != JOKER)
    return [tiles for tiles in sets if numbers <= Counter(tiles)]


def _swaps(before: tuple[Run, ...], after: tuple[Run, ...], sets: tuple[TileSet, ...]) -> tuple[int, int]:
    """The jokers between number tiles that became number tiles: at least, and at most."""
    fewest = most = 0
    for run in before:
        low, high = run.span
        for other in [other for other in after if within(run, other)][:1]:
            fewest += sum(run.at(n) == JOKER and other.at(n) != JOKER for n in range(low, high + 1))
        most += max(
            (sum(face in tiles for face in run.stood_for) for tiles in _holding(run, sets)), default=0
        )
    return fewest, most


def _stranded(before: tuple[Run, ...], sets: tuple[TileSet, ...]) -> int:
    """How many jokers are gone from runs that are now too short, or have a gap in their place."""
    gone = 0
    for run in before:
        low, high = run.span
        inner = run.tiles[low - run.first : high + 1 - run.first].count(JOKER)
        for tiles in _holding(run, sets)[:1]:
            stayed = tiles.count(JOKER) + sum(face in tiles for face in run.stood_for)
            if len(tiles) < SHORTEST or stayed < inner:
                gone += max(run.tiles.count(JOKER) - stayed, 0)
    return gone
