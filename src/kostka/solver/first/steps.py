"""A play as a sequence of steps, each of which leaves nothing but runs on the table.

Swaps come first. Then tiles are laid wherever they fit; where jokers have to move first, the search finds
the fewest moves that let everything be laid.
"""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import combinations, islice, pairwise, product
from typing import NamedTuple, TypeAlias

from kostka.rules import Deck
from kostka.solver.first.story import Run, run_of, within
from kostka.solver.first.turn import FirstPlay
from kostka.tiles import JOKER, SHORTEST, Table, Tile, TileSet, read

_MOST = 3000
"""The limit on states searched; people's plays need a few dozen."""
_MOST_HOMES = 50
"""The limit on assignments of identical runs to homes."""


class Deed(StrEnum):
    NEW = "new"
    """A new run from the rack."""
    ADD = "add"
    """Tiles added to a run, or between two runs to join them."""
    MOVE = "move"
    """A joker moves from the end of one run to the end of another."""
    SWAP = "swap"
    """A tile takes the place of a joker, which goes to the rack."""


@dataclass(frozen=True, slots=True)
class RunStep:
    """A step: the runs involved before and after it, and the tiles from the rack.

    In a move, the first run is the one that the joker leaves.
    """

    deed: Deed
    before: tuple[TileSet, ...]
    after: tuple[TileSet, ...]
    tiles: TileSet = ()


Steps: TypeAlias = tuple[RunStep, ...]


def play_steps(table: Table, play: FirstPlay, deck: Deck) -> Steps | None:
    """The steps of a play, in order; None if the search gave up."""
    homes = [_read(tiles, deck) for tiles in play.table]
    plan = _Plan(homes, deck.numbers)
    before = [_read(tiles, deck) for tiles in table]
    for chosen in islice(_settled(before, homes), _MOST_HOMES):
        for swaps, start in _swapped(before, [homes[at] for at in chosen], play.taken):
            lying = tuple([_Lying(at, run) for at, run in zip(chosen, start, strict=True)])
            found = plan.steps(_State(lying, play.played.count(JOKER)))
            if found or (swaps and plan.done(_State(lying, 0))):
                return tuple(_together((*swaps, *found)))
    return None


class _Lying(NamedTuple):
    """A run on its way to its final form."""

    home: int
    run: Run

    @property
    def ends(self) -> tuple[int, int]:
        return self.run.first, self.run.last


class _State(NamedTuple):
    """The runs on the table, and the rack jokers still to be laid."""

    lying: tuple[_Lying, ...]
    own: int


def _read(tiles: TileSet, deck: Deck) -> Run:
    reading = read(tiles, deck, groups=False)
    assert reading is not None, "the table consists of runs"
    return run_of(reading)


def _settled(before: list[Run], homes: list[Run]) -> Iterator[tuple[int, ...]]:
    """The possible homes of each run, most similar first; usually there is just one."""
    options = []
    for run in before:
        fitting = [at for at, home in enumerate(homes) if within(run, home)]
        fitting.sort(key=lambda at: (homes[at].tiles != run.tiles, len(homes[at].tiles)))
        options.append(fitting)
    for chosen in product(*options):
        spans = sorted((at, *run.span) for at, run in zip(chosen, before, strict=True))
        if all(one[0] != other[0] or one[2] < other[1] for one, other in pairwise(spans)):
            yield chosen


def _swapped(before: list[Run], homes: list[Run], taken: int) -> Iterator[tuple[list[RunStep], list[Run]]]:
    """The ways to swap this many jokers, with the resulting runs."""
    places = [
        (at, number)
        for at, (run, home) in enumerate(zip(before, homes, strict=True))
        for number in range(max(run.first, home.first), min(run.last, home.last) + 1)
        if run.at(number) == JOKER != home.at(number)
    ]
    for chosen in combinations(places, taken):
        found: list[RunStep] = []
        lying = [list(run.tiles) for run in before]
        for at, number in chosen:
            tiles = tuple(lying[at])
            tile = homes[at].at(number)
            lying[at][number - before[at].first] = tile
            found.append(RunStep(Deed.SWAP, (tiles,), (tuple(lying[at]),), (tile,)))
        runs = zip(before, lying, strict=True)
        yield found, [Run(run.colour, run.first, tuple(tiles)) for run, tiles in runs]


class _Plan:
    """The search for a way from the runs to their homes."""

    def __init__(self, homes: list[Run], numbers: int) -> None:
        self.homes = homes
        self.numbers = numbers

    def steps(self, start: _State) -> Steps:
        """The steps with the fewest moves of jokers."""
        waiting: deque[tuple[_State, Steps]] = deque([(start, ())])
        seen = {self._key(start)}
        while waiting and len(seen) < _MOST:
            state, path = waiting.popleft()
            everything, only_numbers = (self._laid(state, built_in=built_in) for built_in in (True, False))
            if self.done(everything[0]):
                return path + everything[1]
            # A tile laid too early may take the place where a joker could have waited.
            for laid, more in dict.fromkeys((everything, only_numbers, (state, ()))):
                for after, step in self._moves(laid):
                    key = self._key(after)
                    if key not in seen:
                        seen.add(key)
                        waiting.append((after, (*path, *more, step)))
        return ()

    @staticmethod
    def _key(state: _State) -> tuple[tuple[_Lying, ...], int]:
        return tuple(sorted(state.lying, key=lambda one: (one.home, one.run.first, one.run.tiles))), state.own

    def done(self, state: _State) -> bool:
        """Whether every run has reached its final form."""
        return sorted(one.run.tiles for one in state.lying) == sorted(home.tiles for home in self.homes)

    def _laid(self, state: _State, *, built_in: bool) -> tuple[_State, Steps]:
        """The state after laying every tile that fits; beyond jokers only if those may be built in."""
        path: list[RunStep] = []
        while (found := self._next(state, built_in=built_in)) is not None:
            state, step = found
            path.append(step)
        return state, tuple(path)

    def _next(self, state: _State, *, built_in: bool) -> tuple[_State, RunStep] | None:
        """One more step without moving a joker: a new run, tiles at an end, or lastly a rack joker."""
        lying, own = state
        fresh = self._begun(lying, own)
        if fresh is not None:
            tiles = fresh.run.tiles
            return _State((*lying, fresh), own - tiles.count(JOKER)), RunStep(Deed.NEW, (), (tiles,), tiles)
        for one in lying:
            grown = self._grown(lying, one, built_in=built_in)
            if grown is not None:
                run, gone, step = grown
                rest = tuple([other for other in lying if other not in gone])
                return _State((*rest, _Lying(one.home, run)), own), step
        for one in lying if own and built_in else ():
            longer = self._own_added(one)
            if longer is not None:
                rest = tuple([other for other in lying if other is not one])
                step = RunStep(Deed.ADD, (one.run.tiles,), (longer.tiles,), (JOKER,))
                return _State((*rest, _Lying(one.home, longer)), own - 1), step
        return None

    def _begun(self, lying: tuple[_Lying, ...], own: int) -> _Lying | None:
        """A run for an empty home: the whole run if the rack has it, otherwise three tiles in a row."""
        for at, home in enumerate(self.homes):
            if any(one.home == at for one in lying):
                continue
            if home.tiles.count(JOKER) <= own:
                return _Lying(at, home)
            places = range(len(home.tiles) - SHORTEST + 1)
            rows = [Run(home.colour, home.first + n, home.tiles[n : n + SHORTEST]) for n in places]
            row = min(rows, key=lambda row: row.tiles.count(JOKER))
            if row.tiles.count(JOKER) <= own:
                return _Lying(at, row)
        return None

    def _fits(self, one: _Lying, step: int) -> bool:
        """Whether this end of a run is in its final form."""
        home, number = self.homes[one.home], one.ends[step > 0]
        return home.first <= number <= home.last and home.at(number) == one.run.at(number)

    def _own_added(self, one: _Lying) -> Run | None:
        """The run with a rack joker in a joker's final place."""
        home = self.homes[one.home]
        for step in (-1, 1):
            number = one.ends[step > 0] + step
            if self._fits(one, step) and home.first <= number <= home.last and home.at(number) == JOKER:
                return _longer(one.run, (JOKER,), step)
        return None

    def _grown(
        self, lying: tuple[_Lying, ...], one: _Lying, *, built_in: bool
    ) -> tuple[Run, tuple[_Lying, ...], RunStep] | None:
        """A run with the tiles that fit at one end, joined with the run it reaches there."""
        home = self.homes[one.home]
        for step in (-1, 1):
            end = one.ends[step > 0]
            if not self._fits(one, step) or (one.run.at(end) == JOKER and not built_in):
                continue
            covered = {n for other in lying if other.home == one.home for n in _numbers(other.run, home)}
            tiles: list[Tile] = []
            number = end + step
            while home.first <= number <= home.last and home.at(number) != JOKER and number not in covered:
                tiles.append(home.at(number))
                number += step
            if tiles:
                run = _longer(one.run, tuple(tiles), step)
                return run, (one,), RunStep(Deed.ADD, (one.run.tiles,), (run.tiles,), tuple(tiles[::step]))
            met = next((o for o in lying if o.home == one.home and o.ends[step < 0] == number), None)
            if met is not None and self._fits(met, -step):
                low, high = (one.run, met.run)[::step]
                both = Run(low.colour, low.first, low.tiles + high.tiles)
                return both, (one, met), RunStep(Deed.ADD, (low.tiles, high.tiles), (both.tiles,))
        return None

    def _moves(self, state: _State) -> Iterator[tuple[_State, RunStep]]:
        """A joker moves from a run, or from the rack, to an end of another run."""
        for source, one in enumerate(state.lying):
            for step in (-1, 1):
                if len(one.run.tiles) > SHORTEST and one.run.at(one.ends[step > 0]) == JOKER:
                    tiles = one.run.tiles[:-1] if step > 0 else one.run.tiles[1:]
                    shorter = Run(one.run.colour, one.run.first + (step < 0), tiles)
                    for target, longer in self._targets(state, source):
                        lying = list(state.lying)
                        lying[source] = _Lying(one.home, shorter)
                        lying[target] = _Lying(lying[target].home, longer)
                        runs = (one.run.tiles, state.lying[target].run.tiles)
                        after = RunStep(Deed.MOVE, runs, (shorter.tiles, longer.tiles))
                        yield _State(tuple(lying), state.own), after
        if state.own:
            for target, longer in self._targets(state, -1):
                lying = list(state.lying)
                before = lying[target].run.tiles
                lying[target] = _Lying(lying[target].home, longer)
                step_it = RunStep(Deed.ADD, (before,), (longer.tiles,), (JOKER,))
                yield _State(tuple(lying), state.own - 1), step_it

    def _targets(self, state: _State, source: int) -> list[tuple[int, Run]]:
        """The runs that can take a joker; those that keep it come first."""
        found: list[tuple[bool, int, Run]] = []
        for target, one in enumerate(state.lying):
            for step in (1, -1):
                number = one.ends[step > 0] + step
                if target != source and 1 <= number <= self.numbers:
                    longer = _longer(one.run, (JOKER,), step)
                    found.append((not self._fits(_Lying(one.home, longer), step), target, longer))
        return [(target, run) for _, target, run in sorted(found, key=lambda one: one[0])]


def _numbers(run: Run, home: Run) -> list[int]:
    """The part of a run that is in its final form."""
    places = range(max(run.first, home.first), min(run.last, home.last) + 1)
    return [number for number in places if run.at(number) != JOKER]


def _longer(run: Run, tiles: TileSet, step: int) -> Run:
    """The run with tiles added at one end, in this order."""
    if step > 0:
        return Run(run.colour, run.first, run.tiles + tiles)
    return Run(run.colour, run.first - len(tiles), tuple(reversed(tiles)) + run.tiles)


def _together(steps: Steps) -> Iterator[RunStep]:
    """The steps, with consecutive additions to one run merged."""
    latest: RunStep | None = None
    for step in steps:
        if (
            latest is not None
            and latest.deed is step.deed is Deed.ADD
            and latest.tiles
            and step.tiles
            and step.before == latest.after
        ):
            behind = step.after[0][: len(step.before[0])] == step.before[0]
            tiles = latest.tiles + step.tiles if behind else step.tiles + latest.tiles
            latest = replace(latest, after=step.after, tiles=tiles)
            continue
        if latest is not None:
            yield latest
        latest = step
    if latest is not None:
        yield latest
