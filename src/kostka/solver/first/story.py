"""How a table of runs came to be from the one before: where every run went, and every joker.

A play shows only the result, so a story is looked for: every run lies whole within one run (F-TURN-5), and
each of its jokers stayed where it was, was moved to another run (F-JOKER-2), or was swapped for its tile
(F-JOKER-3); `departures` finds an order in which jokers can move. Of several stories the one counts that
makes most runs new.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, pairwise, product

from kostka.solver.first.departures import Home, Part, most_new
from kostka.tiles import JOKER, Reading, Tile, TileSet

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
    def stood_for(self) -> list[Tile]:
        """The tiles that its jokers stand for."""
        return [Tile(self.colour, n) for n, tile in enumerate(self.tiles, self.first) if tile == JOKER]

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

    @property
    def part(self) -> Part:
        """The run before, as the beginning of an order of departures."""
        run = self.run
        return Part(run.first, run.last, self.first - run.first, run.last - self.last)

    def swapped(self, after: Run) -> int:
        """How many of its jokers have become number tiles."""
        places = range(self.first, self.last + 1)
        return sum(self.run.at(n) == JOKER and after.at(n) != JOKER for n in places)


def homes(run: Run, after: tuple[Run, ...]) -> list[int]:
    """The runs that hold all the number tiles of a run."""
    return [index for index, other in enumerate(after) if _within(run, other)]


def _within(run: Run, other: Run) -> bool:
    low, high = run.span
    if run.colour != other.colour or low < other.first or high > other.last:
        return False
    return all(run.at(n) in (JOKER, other.at(n)) for n in range(low, high + 1))


def stories(before: tuple[Run, ...], after: tuple[Run, ...], own: int) -> Iterator[Story]:
    """The stories that the clauses allow with at most so many jokers of the rack, the best of each kind.

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
            story = _story(after, cores, own)
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
    return [_Core(run, first, last) for first in starts for last in ends]


def _story(after: tuple[Run, ...], cores: tuple[tuple[_Core, ...], ...], most_own: int) -> Story | None:
    """The story in which these cores stayed; None if its jokers could not have come to their places."""
    moved = sum(core.moved for within in cores for core in within)
    own = sum(_came(home, within) for home, within in zip(after, cores, strict=True)) - moved
    if not 0 <= own <= most_own:
        return None
    homes = tuple(
        Home(home.first, home.tiles, tuple(core.part for core in within))
        for home, within in zip(after, cores, strict=True)
    )
    new = most_new(homes, own)
    if new is None:
        return None
    swapped = sum(core.swapped(home) for home, within in zip(after, cores, strict=True) for core in within)
    return Story(swapped, moved, own, new)


def _came(home: Run, within: tuple[_Core, ...]) -> int:
    """How many jokers came to lie in the run."""
    stayed = [home.at(n) for core in within for n in range(core.first, core.last + 1)]
    return home.tiles.count(JOKER) - stayed.count(JOKER)
