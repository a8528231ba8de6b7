"""How one table of runs turned into another: where every run went, and every joker.

A play shows only the result, so its story is reconstructed: every old run is now whole within one run
(F-TURN-5), and each of its jokers stayed, moved to another run (F-JOKER-2), or was swapped for its tile
(F-JOKER-3); swaps may as well come first. `lodging` says where runs without jokers can have gone, `journeys`
whether the jokers can have moved. Of several stories, the one with the most new runs counts.

The work is bounded by what a box can hold, whatever is on the table: with at most four jokers and three
copies of a tile, the runs with jokers have at most 3⁴ destinations.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product
from typing import NamedTuple

from kostka.solver.first.journeys import journey
from kostka.solver.first.lodging import Guests, Lodge, Lodging, Span, lodgings
from kostka.solver.first.pieces import OLD, OWN, Home, Piece, Problem, covered
from kostka.tiles import JOKER, SHORTEST, Reading, Tile, TileSet


@dataclass(frozen=True, slots=True)
class Run:
    """A run: its first number and its tiles."""

    colour: int
    first: int
    tiles: TileSet

    @property
    def last(self) -> int:
        return self.first + len(self.tiles) - 1

    def at(self, number: int) -> Tile:
        return self.tiles[number - self.first]

    @property
    def stood_for(self) -> list[Tile]:
        """The tiles that its jokers stand for."""
        return [Tile(self.colour, n) for n, tile in enumerate(self.tiles, self.first) if tile == JOKER]

    @property
    def span(self) -> Span:
        """The lowest and the highest of its number tiles."""
        numbers = [tile.number for tile in self.tiles if tile != JOKER]
        return numbers[0], numbers[-1]

    def mask(self, *, jokers: bool) -> int:
        """The numbers of its jokers, or of its other tiles."""
        places = enumerate(self.tiles, self.first)
        return sum([1 << number for number, tile in places if (tile == JOKER) == jokers])


def run_of(reading: Reading) -> Run:
    """The run that a reading describes."""
    return Run(reading.faces[0].colour, reading.faces[0].number, reading.tiles)


def within(run: Run, other: Run) -> bool:
    """Whether a run contains all number tiles of another."""
    low, high = run.span
    if run.colour != other.colour or low < other.first or high > other.last:
        return False
    return all(run.at(n) in (JOKER, other.at(n)) for n in range(low, high + 1))


@dataclass(frozen=True, slots=True)
class Story:
    """How many jokers were swapped, whether any was moved, and how many runs are new."""

    swapped: int
    moved: bool
    new: int


def story(before: tuple[Run, ...], after: tuple[Run, ...], swapped: int, numbers: int) -> Story | None:
    """The best story with this many swapped jokers; None if there is none.

    Jokers missing on the table after that come from the rack.
    """
    return _Tale(before, after, swapped, numbers).best()


class _Guest(NamedTuple):
    """A run with jokers in its home: what stays of it, the jokers at its ends, and how many were swapped."""

    home: int
    piece: Piece
    swapped: int


class _Version(NamedTuple):
    """Where runs with jokers went, which runs with jokers are new, and how many runs are new in total."""

    new: int
    guests: tuple[_Guest, ...]
    of_rack: frozenset[int]
    room: int


class _Tale:
    def __init__(self, before: tuple[Run, ...], after: tuple[Run, ...], swapped: int, numbers: int) -> None:
        self.before = before
        self.after = after
        self.swapped = swapped
        self.numbers = numbers
        self.masks = [(run.mask(jokers=False), run.mask(jokers=True)) for run in after]
        self.with_jokers = [run for run in before if JOKER in run.tiles]
        self.spans: dict[int, list[Span]] = {}
        for run in before:
            if JOKER not in run.tiles:
                self.spans.setdefault(run.colour, []).append((run.first, run.last))
        self.known: dict[object, list[Lodging]] = {}
        self.judged: dict[Problem, bool] = {}

    @cached_property
    def own(self) -> int:
        """How many jokers came from the rack."""
        lie = sum([jokers.bit_count() for _, jokers in self.masks])
        return lie - sum([run.tiles.count(JOKER) for run in self.with_jokers]) + self.swapped

    def best(self) -> Story | None:
        if self.own < 0:
            return None
        versions = [version for guests in self._settlings() for version in self._versions(guests)]
        versions.sort(key=lambda version: -version.new)
        for version in versions:
            if self._unmoved(version.guests):
                return Story(self.swapped, moved=False, new=version.new)
            if self._possible(version):
                return Story(self.swapped, moved=True, new=version.new)
        return None

    def _settlings(self) -> Iterator[tuple[_Guest, ...]]:
        """The possible homes of the runs with jokers."""
        options = [list(self._guests(run)) for run in self.with_jokers]
        seen = set()
        for guests in product(*options):
            if sum(guest.swapped for guest in guests) != self.swapped:
                continue
            cores: dict[int, int] = {}
            for guest in guests:
                core = covered((guest.piece,))
                if cores.setdefault(guest.home, 0) & core:
                    break
                cores[guest.home] |= core
            else:
                # Identical homes differ only in what went there.
                lodged = [
                    (self.after[home].tiles, tuple(sorted(one.piece for one in guests if one.home == home)))
                    for home in cores
                ]
                alike = tuple(sorted(lodged))
                if alike not in seen:
                    seen.add(alike)
                    yield guests

    def _guests(self, run: Run) -> Iterator[_Guest]:
        """The possible homes of a run with jokers, each with the jokers that may have been swapped there."""
        low, high = run.span
        jokers = run.mask(jokers=True)
        for home, other in enumerate(self.after):
            if not within(run, other):
                continue
            tiles = self.masks[home][0]
            for first in (low, *(n for n in range(run.first, low) if tiles >> n & 1)):
                for last in (high, *(n for n in range(high + 1, run.last + 1) if tiles >> n & 1)):
                    piece = Piece(first, last, (OLD,) * (first - run.first), (OLD,) * (run.last - last))
                    if self._can_leave(piece, home):
                        yield _Guest(home, piece, (jokers & tiles & covered((piece,))).bit_count())

    def _can_leave(self, piece: Piece, home: int) -> bool:
        """Whether three tiles can remain when the jokers leave that must leave."""
        places = self.masks[home][1]
        left = piece.left and not places >> piece.first - 1 & 1
        right = piece.right and not places >> piece.last + 1 & 1
        if left and piece.first + SHORTEST - 1 > self.numbers:
            return False
        return not right or piece.last >= SHORTEST

    def _versions(self, guests: tuple[_Guest, ...]) -> Iterator[_Version]:
        """The choices of new runs, given where the runs with jokers went."""
        settled = {guest.home for guest in guests}
        for lodged in product(*self._lodgings(guests, detailed=False)):
            occupied = settled | {home for one in lodged for home, _ in one.guests}
            empty = sum(one.empty for one in lodged)
            mixed = [home for home, (_, jokers) in enumerate(self.masks) if jokers and home not in occupied]
            room = self._room(lodged, empty)
            for count in range(len(mixed) + 1):
                for chosen in combinations(mixed, count):
                    if sum(self.masks[home][1].bit_count() for home in chosen) <= self.own:
                        yield _Version(empty + count, guests, frozenset(chosen), room)

    def _lodgings(self, guests: tuple[_Guest, ...], *, detailed: bool) -> list[list[Lodging]]:
        """By colour, the possible homes of the runs without jokers."""
        cores = dict.fromkeys(range(len(self.after)), 0)
        settled = {guest.home for guest in guests}
        for guest in guests:
            cores[guest.home] |= covered((guest.piece,))
        found = []
        for colour in sorted({run.colour for run in self.after} | set(self.spans)):
            homes = [home for home, run in enumerate(self.after) if run.colour == colour]
            lodges = []
            for home in homes:
                tiles, jokers = self.masks[home]
                noted = bool(jokers) or home in settled
                lodges.append(Lodge(tiles & ~cores[home], noted, not noted))
            key = (colour, tuple(lodges), detailed)
            if key not in self.known:
                ways = lodgings(self.spans.get(colour, []), lodges, detailed=detailed)
                self.known[key] = [
                    Lodging(way.empty, tuple([(homes[at], span) for at, span in way.guests])) for way in ways
                ]
            found.append(self.known[key])
        return found

    def _room(self, lodged: tuple[Lodging, ...], empty: int) -> int:
        """How many jokers can be parked at runs without jokers before and after."""
        spans = [span for some in self.spans.values() for span in some]
        busy = [span for one in lodged for _, span in one.guests]
        room = sum(self.numbers - (last - first + 1) for first, last in spans)
        room -= sum(self.numbers - (last - first + 1) for first, last in busy)
        return room + empty * (self.numbers - SHORTEST)

    def _unmoved(self, guests: tuple[_Guest, ...]) -> bool:
        """Whether every joker that was not swapped is where it was."""
        stayed = dict.fromkeys({guest.home for guest in guests}, 0)
        for home, piece, _ in guests:
            first, last = piece.first - len(piece.left), piece.last + len(piece.right)
            hanging = covered((Piece(first, last),)) & ~covered((piece,))
            if hanging & ~self.masks[home][1] or hanging & stayed[home]:
                return False
            stayed[home] |= hanging
        return True

    def _possible(self, version: _Version) -> bool:
        problem = self._problem(version, ())
        if problem.roomy(problem.start):
            return self._judged(problem)
        for lodged in product(*self._lodgings(version.guests, detailed=True)):
            guests = tuple([guest for one in lodged for guest in one.guests])
            empty = sum(one.empty for one in lodged)
            if empty + len(version.of_rack) == version.new and version.of_rack.isdisjoint(
                at for at, _ in guests
            ):
                problem = self._problem(version._replace(room=self._room(lodged, empty)), guests)
                if self._judged(problem):
                    return True
        return False

    def _judged(self, problem: Problem) -> bool:
        if problem not in self.judged:
            self.judged[problem] = journey(problem)
        return self.judged[problem]

    def _problem(self, version: _Version, lodged: Guests) -> Problem:
        """The journeys of the jokers in one version of the story."""
        settled = {guest.home for guest in version.guests}
        homes = []
        for at, (tiles, jokers) in enumerate(self.masks):
            if jokers or at in settled:
                pieces = [guest.piece for guest in version.guests if guest.home == at]
                pieces += [Piece(*span) for home, span in lodged if home == at]
                homes.append(Home(tiles, jokers, tuple(sorted(pieces)), at in version.of_rack))
        label = OWN if version.of_rack else OLD
        return Problem(tuple(sorted(homes)), self.own, label, self.numbers, version.room)
