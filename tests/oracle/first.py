"""All plays of a turn of runs and stars by brute force, straight from the clauses, every joker by itself.

It shares nothing with the solver: it tries every set of runs in which the runs of the table can end up, every
filling of their places, and every way in which the jokers could have come there.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise, permutations, product

from kostka.rules import Deck
from kostka.rules.first import Stars
from kostka.tiles import JOKER, Rack, Table, Tile, TileSet, read

Outcome = tuple[tuple[TileSet, ...], int]
"""The runs on the table in sorted order, and how many jokers went to the rack."""


@dataclass(frozen=True)
class Core:
    """What stays of run number `run` of the table once `left` and `right` jokers were taken from its ends."""

    run: int
    colour: int
    start: int
    tiles: TileSet
    left: int
    right: int

    @property
    def end(self) -> int:
        return self.start + len(self.tiles) - 1

    @property
    def taken(self) -> int:
        return self.left + self.right

    def keeps_three(self, first: int, last: int) -> bool:
        """Whether the jokers could leave one after the other if in the end the run goes from first to last.

        A side can grow once the jokers of that side are gone, or if none is to leave it.
        """
        whole = len(self.tiles) + self.taken
        left_side_first = whole - self.left >= 3 and self.end - first + 1 >= 3
        right_side_first = whole - self.right >= 3 and last - self.start + 1 >= 3
        return not self.taken or left_side_first or right_side_first


@dataclass(frozen=True)
class Frame:
    """A run to be: its colour, its ends, and the cores in it from left to right."""

    colour: int
    first: int
    last: int
    cores: tuple[Core, ...]

    @property
    def gaps(self) -> list[int]:
        within = {n for core in self.cores for n in range(core.start, core.end + 1)}
        return [number for number in range(self.first, self.last + 1) if number not in within]


def outcomes(table: Table, rack: Rack, deck: Deck, stars: Stars) -> dict[Outcome, tuple[int, int]]:
    """Every legal outcome of a turn in which a tile leaves the rack: its stars, and the tiles laid, net."""
    found: dict[Outcome, tuple[int, int]] = {}
    for cores in _removals(table, deck):
        for frames in _frames(cores, rack, deck):
            for after, taken, worth in _filled(frames, rack, stars):
                net = sum(map(len, after)) - sum(map(len, table))
                key = (tuple(sorted(after)), taken)
                if net + taken > 0 and found.get(key, (-1, 0)) < (worth, net):
                    found[key] = (worth, net)
    return found


def best(table: Table, rack: Rack, deck: Deck, stars: Stars) -> tuple[int, int]:
    """Most stars, and of those plays most tiles."""
    return max(outcomes(table, rack, deck, stars).values(), default=(0, 0))


def _removals(table: Table, deck: Deck) -> Iterator[tuple[Core, ...]]:
    options = []
    for index, tiles in enumerate(table):
        reading = read(tiles, deck, groups=False)
        assert reading is not None
        colour, start = reading.faces[0]
        size = len(tiles)
        possible = []
        for left, right in product(range(size), repeat=2):
            gone = reading.tiles[:left] + reading.tiles[size - right :]
            core = reading.tiles[left : size - right]
            if core and set(gone) <= {JOKER} and set(core) != {JOKER} and left + right < size:
                possible.append(Core(index, colour, start + left, core, left, right))
        options.append(possible)
    yield from product(*options)


def _frames(cores: tuple[Core, ...], rack: Rack, deck: Deck) -> Iterator[tuple[Frame, ...]]:
    """Every set of runs-to-be with all cores in them for which there are tiles enough."""
    moved = sum(core.taken for core in cores)
    for grouped in _grouped(list(cores)):
        yield from _extended(grouped, (), Counter(rack) + Counter({JOKER: moved}), deck)


def _grouped(cores: list[Core]) -> Iterator[list[tuple[Core, ...]]]:
    """Every way to join cores of a colour that do not overlap."""
    if not cores:
        yield []
        return
    first, rest = cores[0], cores[1:]
    for size in range(len(rest) + 1):
        for others in combinations(rest, size):
            group = sorted([first, *others], key=lambda core: core.start)
            apart = all(a.end < b.start for a, b in pairwise(group))
            if apart and len({core.colour for core in group}) == 1:
                left = [core for core in rest if core not in others]
                for grouped in _grouped(left):
                    yield [tuple(group), *grouped]


def _extended(
    groups: list[tuple[Core, ...]], frames: tuple[Frame, ...], left: Counter[Tile], deck: Deck
) -> Iterator[tuple[Frame, ...]]:
    if not groups:
        yield from _more(frames, left, deck, (0, 1, 0))
        return
    group, *rest = groups
    for first in range(1, group[0].start + 1):
        for last in range(group[-1].end, deck.numbers + 1):
            frame = Frame(group[0].colour, first, last, group)
            if last - first + 1 >= 3 and all(core.keeps_three(first, last) for core in group):
                fewer = _without(frame, left)
                if fewer is not None:
                    yield from _extended(rest, (*frames, frame), fewer, deck)


def _more(
    frames: tuple[Frame, ...], left: Counter[Tile], deck: Deck, least: tuple[int, int, int]
) -> Iterator[tuple[Frame, ...]]:
    """Runs without a core, in order so that no set of them comes twice."""
    yield frames
    for colour in range(deck.colours):
        for first in range(1, deck.numbers - 1):
            for last in range(first + 2, deck.numbers + 1):
                if (colour, first, last) >= least:
                    frame = Frame(colour, first, last, ())
                    fewer = _without(frame, left)
                    if fewer is not None:
                        yield from _more((*frames, frame), fewer, deck, (colour, first, last))


def _without(frame: Frame, left: Counter[Tile]) -> Counter[Tile] | None:
    """What is left of the tiles if the frame gets a number tile wherever there is one; None if too few."""
    fewer = left.copy()
    for number in frame.gaps:
        tile = Tile(frame.colour, number)
        fewer[tile if fewer[tile] else JOKER] -= 1
    return fewer if fewer[JOKER] >= 0 else None


def _filled(frames: tuple[Frame, ...], rack: Rack, stars: Stars) -> Iterator[tuple[list[TileSet], int, int]]:
    """The frames with tiles in them, swaps made or not: the runs, the jokers swapped, and the stars."""
    gaps = [(index, number) for index, frame in enumerate(frames) for number in frame.gaps]
    staying = [
        (index, core.start + place)
        for index, frame in enumerate(frames)
        for core in frame.cores
        for place, tile in enumerate(core.tiles)
        if tile == JOKER
    ]
    own = rack.count(JOKER)
    moved = [core.run for frame in frames for core in frame.cores for _ in range(core.taken)]
    for numbered in _subsets(gaps):
        jokers = [gap for gap in gaps if gap not in numbered]
        if not len(moved) <= len(jokers) <= len(moved) + own:
            continue
        if not _held([Tile(frames[i].colour, n) for i, n in numbered], rack):
            continue
        new = _new_runs(frames, jokers, moved)
        if new is None:
            continue
        for swapped in _subsets(staying):
            laid = [Tile(frames[i].colour, n) for i, n in (*numbered, *swapped)]
            if not _held(laid, rack):
                continue
            runs = [_run(index, frame, {*numbered, *swapped}) for index, frame in enumerate(frames)]
            if any(set(run) == {JOKER} for run in runs):
                continue
            net = len(laid) + len(jokers) - len(moved) - len(swapped)
            worth = net * stars.per_tile + new * stars.per_run + (net == len(rack)) * stars.last_tile
            yield runs, len(swapped), worth


def _held(tiles: list[Tile], rack: Rack) -> bool:
    return not Counter(tiles) - Counter(rack)


def _run(index: int, frame: Frame, numbered: set[tuple[int, int]]) -> TileSet:
    tiles = dict.fromkeys(range(frame.first, frame.last + 1), JOKER)
    for core in frame.cores:
        tiles |= {core.start + place: tile for place, tile in enumerate(core.tiles)}
    tiles |= {number: Tile(frame.colour, number) for at, number in numbered if at == index}
    return tuple(tiles[number] for number in sorted(tiles))


def _new_runs(frames: tuple[Frame, ...], jokers: list[tuple[int, int]], moved: list[int]) -> int | None:
    """How many runs are new, by the story of the jokers that makes most of them so; None if there is none."""
    counts = []
    for places in set(permutations(jokers, len(moved))):
        came = dict(zip(places, moved, strict=True))
        if all(_reaches(frames[index], number, run) for (index, number), run in came.items()):
            touched = {index for index, _ in came}
            if all(_lay_there(frames[index], index, jokers, came) for index in touched):
                counts.append(sum(not f.cores and i not in touched for i, f in enumerate(frames)))
    return max(counts, default=None)


def _reaches(frame: Frame, number: int, run: int) -> bool:
    """F-JOKER-2: whether a joker that lies at a number of the frame was added to another run than its own."""
    source = next((core for core in frame.cores if core.run == run), None)
    if source is None:
        return True
    if number < source.start:
        return frame.cores[0] is not source
    return frame.cores[-1] is not source


def _lay_there(
    frame: Frame, index: int, jokers: list[tuple[int, int]], came: dict[tuple[int, int], int]
) -> bool:
    """Whether the run lay there before the jokers came: an old one, or three tiles of the rack in a row."""
    if frame.cores:
        return True
    for first in range(frame.first, frame.last - 1):
        three = [(index, number) for number in (first, first + 1, first + 2)]
        if not any(place in came for place in three) and not all(place in jokers for place in three):
            return True
    return False


def _subsets(things: list[tuple[int, int]]) -> Iterator[tuple[tuple[int, int], ...]]:
    for size in range(len(things) + 1):
        yield from combinations(things, size)
