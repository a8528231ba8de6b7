"""How many runs a play made new when a joker could move only once per turn: the ruling of old games.

Every play that was legal then is legal now, but with more possible stories it may earn one more star. So
games under rulings 1 keep their way of counting. It cannot be chosen for a new game.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, pairwise, product

from kostka.solver.first.once.departures import Home, Part, most_new
from kostka.solver.first.story import Run, within
from kostka.tiles import JOKER

_MOST_HOMES = 10_000


def new_runs(
    before: tuple[Run, ...],
    after: tuple[Run, ...],
    lying: tuple[Run, ...],
    *,
    own: int,
    swapped: int,
    copies: int,
) -> int | None:
    """How many runs were new if this many jokers were swapped; None if a joker had to move twice.

    `lying` are the untouched runs, `own` the rack jokers laid, `copies` the copies of each tile.
    """
    found = list(_stories(before, after, own))
    # If no two runs are identical, no story is better than one in which no joker moved.
    unmoved = any(not story.moved and story.swapped == swapped for story in found)
    concerned = tuple(run for run in lying if copies > 1 or JOKER in (run.tiles[0], run.tiles[-1]))
    if concerned and (copies > 1 or not unmoved):
        found = list(_stories(before + concerned, after + concerned, own))
    return max((story.new for story in found if story.swapped == swapped), default=None)


@dataclass(frozen=True, slots=True)
class _Story:
    """How many jokers were swapped and moved, and how many runs are new."""

    swapped: int
    moved: int
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
        """The old run, as the start of a sequence of departures."""
        run = self.run
        return Part(run.first, run.last, self.first - run.first, run.last - self.last)

    def swapped(self, after: Run) -> int:
        """How many of its jokers were replaced by number tiles."""
        places = range(self.first, self.last + 1)
        return sum(self.run.at(n) == JOKER and after.at(n) != JOKER for n in places)


def _stories(before: tuple[Run, ...], after: tuple[Run, ...], own: int) -> Iterator[_Story]:
    """The stories with at most this many rack jokers, the best of each kind.

    The cut-off is the one of that time, so that old games keep their stars.
    """
    homes = [[index for index, other in enumerate(after) if within(run, other)] for run in before]
    for chosen in islice(product(*homes), _MOST_HOMES):
        guests: list[list[Run]] = [[] for _ in after]
        for run, home in zip(before, chosen, strict=True):
            guests[home].append(run)
        options = [list(_cored(runs, home)) for runs, home in zip(guests, after, strict=True)]
        for cores in product(*options):
            story = _story(after, cores, own)
            if story is not None:
                yield story


def _cored(runs: list[Run], home: Run) -> Iterator[tuple[_Core, ...]]:
    """The ways for old runs to be side by side in one run, after jokers left their ends."""
    ordered = sorted(runs, key=lambda run: run.span)
    for cores in product(*(_cores(run, home) for run in ordered)):
        if all(one.last < other.first for one, other in pairwise(cores)):
            yield cores


def _cores(run: Run, home: Run) -> list[_Core]:
    low, high = run.span
    starts = range(max(run.first, home.first), low + 1)
    ends = range(high, min(run.last, home.last) + 1)
    return [_Core(run, first, last) for first in starts for last in ends]


def _story(after: tuple[Run, ...], cores: tuple[tuple[_Core, ...], ...], most_own: int) -> _Story | None:
    """The story in which these cores stayed; None if the jokers could not have reached their places."""
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
    return _Story(swapped, moved, new)


def _came(home: Run, within: tuple[_Core, ...]) -> int:
    """How many jokers were added to the run."""
    stayed = [home.at(n) for core in within for n in range(core.first, core.last + 1)]
    return home.tiles.count(JOKER) - stayed.count(JOKER)
