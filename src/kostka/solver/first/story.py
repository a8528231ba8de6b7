"""How a table of runs came to be from the one before: where every run went, and every joker.

A play shows only the result, so a story is looked for: every run lies whole within one run (F-TURN-5), and
each of its jokers stayed where it was, was moved to another run (F-JOKER-2), or was swapped for its tile
(F-JOKER-3). Of several stories the one counts that makes most runs new.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, pairwise, product

from kostka.tiles import JOKER, SHORTEST, Reading, Tile, TileSet

_MOST_HOMES = 10_000


@dataclass(frozen=True, slots=True)
class Run:
    """A run: the number of its first place, and its tiles."""

    colour: int
    first: int
    tiles: TileSet

    @property
    def last(self) -> int:
        return self.first + len(self.tiles) - 1

    def at(self, number: int) -> Tile:
        return self.tiles[number - self.first]

    @property
    def loose(self) -> bool:
        """Whether a joker lies at one of its ends."""
        return JOKER in (self.tiles[0], self.tiles[-1])

    @property
    def span(self) -> tuple[int, int]:
        """The lowest and the highest of its number tiles."""
        numbers = [tile.number for tile in self.tiles if tile != JOKER]
        return numbers[0], numbers[-1]


def run_of(reading: Reading) -> Run:
    """The run that a reading describes."""
    return Run(reading.faces[0].colour, reading.faces[0].number, reading.tiles)


@dataclass(frozen=True, slots=True)
class Story:
    """How many jokers were swapped, moved, and laid from the rack, and how many runs are new."""

    swapped: int
    moved: int
    own: int
    new: int


@dataclass(frozen=True, slots=True)
class _Core:
    """What stayed of a run, from `first` to `last`, when jokers left its ends; `run` is the run before."""

    run: Run
    first: int
    last: int

    @property
    def moved(self) -> int:
        return len(self.run.tiles) - (self.last - self.first + 1)

    def swapped(self, after: Run) -> int:
        """How many of its jokers have become number tiles."""
        places = range(self.first, self.last + 1)
        return sum(self.run.at(n) == JOKER and after.at(n) != JOKER for n in places)

    def keeps_three(self, after: Run) -> bool:
        """F-JOKER-2: whether three tiles stayed whenever a joker left, if the run is now the one after.

        The jokers of one end leave first; then that side can grow before those of the other end leave.
        """
        if not self.moved:
            return True
        left_first = self.run.last - self.first >= SHORTEST - 1 and self.last - after.first >= SHORTEST - 1
        right_first = self.last - self.run.first >= SHORTEST - 1 and after.last - self.first >= SHORTEST - 1
        return left_first or right_first


def homes(run: Run, after: tuple[Run, ...]) -> list[int]:
    """The runs that hold all the number tiles of a run."""
    return [index for index, other in enumerate(after) if _within(run, other)]


def _within(run: Run, other: Run) -> bool:
    low, high = run.span
    if run.colour != other.colour or low < other.first or high > other.last:
        return False
    return all(run.at(n) in (JOKER, other.at(n)) for n in range(low, high + 1))


def stories(before: tuple[Run, ...], after: tuple[Run, ...]) -> Iterator[Story]:
    """Every story that the clauses allow.

    Runs that lie as they lay may be left out of both, unless jokers at their ends may have changed places.
    Where the box has every tile once, there is one home for each run; a house rule with more of them could
    make the search endless, so it is cut off where no play of people would ever lead it.
    """
    for chosen in islice(product(*(homes(run, after) for run in before)), _MOST_HOMES):
        guests: list[list[Run]] = [[] for _ in after]
        for run, home in zip(before, chosen, strict=True):
            guests[home].append(run)
        options = [list(_cored(runs, home)) for runs, home in zip(guests, after, strict=True)]
        for cores in product(*options):
            story = _story(after, cores)
            if story is not None:
                yield story


def _cored(runs: list[Run], home: Run) -> Iterator[tuple[_Core, ...]]:
    """The ways in which runs can lie side by side in one run, jokers having left their ends."""
    ordered = sorted(runs, key=lambda run: run.span)
    for cores in product(*(_cores(run, home) for run in ordered)):
        if all(one.last < other.first for one, other in pairwise(cores)):
            yield cores


def _cores(run: Run, home: Run) -> list[_Core]:
    low, high = run.span
    starts = range(max(run.first, home.first), low + 1)
    ends = range(high, min(run.last, home.last) + 1)
    cores = [_Core(run, first, last) for first in starts for last in ends]
    return [core for core in cores if core.keeps_three(home)]


def _story(after: tuple[Run, ...], cores: tuple[tuple[_Core, ...], ...]) -> Story | None:
    """The story in which these cores stayed; None if its jokers could not have come to their places."""
    moved = swapped = places = least = 0
    alone: list[Run] = []
    for home, within in zip(after, cores, strict=True):
        free = _free_jokers(home, within)
        places += len(free)
        if not within:
            alone.append(home)
            continue
        moved += sum(core.moved for core in within)
        swapped += sum(core.swapped(home) for core in within)
        least = max(least, *(_least(core, within, free) for core in within))
    own = places - moved
    new = _new_runs(alone, min(own, places - least))
    return None if own < 0 or new is None else Story(swapped, moved, own, new)


def _free_jokers(home: Run, within: tuple[_Core, ...]) -> list[int]:
    """The numbers where jokers came to lie."""
    numbers = range(home.first, home.last + 1)
    stayed = {n for core in within for n in range(core.first, core.last + 1)}
    return [n for n in numbers if home.at(n) == JOKER and n not in stayed]


def _least(core: _Core, within: tuple[_Core, ...], free: list[int]) -> int:
    """How many places for jokers there must be in all, so that those of the core find another run.

    Beside a core with no other beyond, a joker lies at the core's own run.
    """
    if not core.moved:
        return 0
    own_side = sum(n < core.first for n in free) if core is within[0] else 0
    own_side += sum(n > core.last for n in free) if core is within[-1] else 0
    return core.moved + own_side


def _new_runs(alone: list[Run], pinned: int) -> int | None:
    """How many runs without a core are new if so many jokers in them can be from the rack (F-STAR-2).

    To a run that lies there a joker of the table can be added; three of its tiles come from the rack.
    """
    needed = [_needed(run) for run in alone]
    spare = pinned - sum(needed)
    if spare < 0:
        return None
    new = 0
    for more in sorted(run.tiles.count(JOKER) - need for run, need in zip(alone, needed, strict=True)):
        spare -= more
        if spare < 0:
            break
        new += 1
    return new


def _needed(run: Run) -> int:
    """The fewest jokers with which three tiles in a row are a run."""
    threes = [run.tiles[start : start + SHORTEST] for start in range(len(run.tiles) - SHORTEST + 1)]
    return min(three.count(JOKER) for three in threes)
