"""A play of runs and stars as single steps, each of which leaves nothing but runs on the table (F-JOKER-2).

A play shows only the table after it. Swaps might as well come first, and where every tile is there but once,
one that fits is laid at once: it belongs nowhere else. What is left to choose is which joker moves where; the
search tries first what comes closer to the end, and gives up after a stated number of tables.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from heapq import heappop, heappush
from itertools import chain, combinations
from typing import NamedTuple, TypeAlias

from kostka.rules import Deck
from kostka.solver.first.turn import StarPlay
from kostka.tiles import JOKER, SHORTEST, Table, Tile, TileSet, canonical_table

MOST_TABLES = 1_000
"""Tables after which no order is looked for any more."""


class Deed(StrEnum):
    NEW = "new"
    """A new run from the rack."""
    ADD = "add"
    """Tiles for a run, or between two that become one."""
    MOVE = "move"
    """A joker goes from the end of a run to the end of another, or to its other end."""
    SWAP = "swap"
    """A tile takes the place of a joker, which goes to the rack."""


@dataclass(frozen=True, slots=True)
class StarStep:
    """What is done: the runs concerned before and after it, and the tiles that come from the rack.

    Of a move the first run is the one that the joker leaves.
    """

    deed: Deed
    before: tuple[TileSet, ...]
    after: tuple[TileSet, ...]
    tiles: TileSet = ()


Steps: TypeAlias = tuple[StarStep, ...]


class _State(NamedTuple):
    """The runs that lie there, and what is still to be laid."""

    runs: tuple[TileSet, ...]
    rack: TileSet

    def but(self, step: StarStep) -> "_State":
        runs, rack = list(self.runs), list(self.rack)
        for run in step.before:
            runs.remove(run)
        for tile in step.tiles:
            rack.remove(tile)
        return _State(tuple(sorted((*runs, *step.after))), tuple(rack))


def star_steps(table: Table, play: StarPlay, deck: Deck) -> Steps | None:
    """The play in steps that can be taken in this order; None if none was found in time."""
    return _Search(canonical_table(table, deck, groups=False), play, deck).found()


class _Search:
    def __init__(self, table: Table, play: StarPlay, deck: Deck) -> None:
        self.start = _State(tuple(sorted(table)), play.played)
        self.goal = tuple(sorted(canonical_table(play.table, deck, groups=False)))
        self.taken = play.taken
        self.numbers = deck.numbers
        self.eager = deck.copies == 1
        self.waiting: list[tuple[int, int, _State, Steps]] = []
        self.seen: set[_State] = set()

    def found(self) -> Steps | None:
        for swaps in self._swaps():
            self._go(self.start, swaps)
        while self.waiting and len(self.seen) <= MOST_TABLES:
            _, _, state, steps = heappop(self.waiting)
            if state.runs == self.goal and not state.rack:
                return tuple(_together(steps))
            for step in chain(() if self.eager else self._fitting(state), self._moves(state)):
                self._go(state, (step,), steps)
        return None

    def _go(self, state: _State, more: Steps, steps: Steps = ()) -> None:
        """Take more steps, lay whatever fits then, and note where that leads unless it is known."""
        taken = [*steps, *more]
        for step in more:
            state = state.but(step)
        while self.eager and (fitting := next(self._fitting(state), None)) is not None:
            state = state.but(fitting)
            taken.append(fitting)
        if state not in self.seen:
            self.seen.add(state)
            lacking = sum((Counter(self.goal) - Counter(state.runs)).values())
            heappush(self.waiting, (4 * lacking + len(taken), len(self.seen), state, tuple(taken)))

    def _swaps(self) -> Iterator[Steps]:
        """The choices of jokers that tiles take the place of."""
        possible = [
            (run, place, face)
            for run in self.start.runs
            for place, face in enumerate(_faces(run))
            if run[place] == JOKER and face in self.start.rack
        ]
        for chosen in combinations(possible, self.taken):
            steps = []
            if Counter(face for _, _, face in chosen) - Counter(self.start.rack):
                continue
            now = {run: run for run, _, _ in chosen}
            for run, place, face in chosen:
                old = now[run]
                now[run] = (*old[:place], face, *old[place + 1 :])
                steps.append(StarStep(Deed.SWAP, (old,), (now[run],), (face,)))
            yield tuple(steps)

    def _fitting(self, state: _State) -> Iterator[StarStep]:
        """What can be laid from the rack on the way to the goal, or joined."""
        for tile in dict.fromkeys(state.rack):
            if tile != JOKER:
                for run in state.runs:
                    if tile == _next(run, 1) and self._leads((*run, tile)):
                        yield StarStep(Deed.ADD, (run,), ((*run, tile),), (tile,))
                    elif tile == _next(run, -1) and self._leads((tile, *run)):
                        yield StarStep(Deed.ADD, (run,), ((tile, *run),), (tile,))
        for run in state.runs:
            for other in state.runs:
                if _next(run, 1) == _faces(other)[0] and self._leads((*run, *other)):
                    yield StarStep(Deed.ADD, (run, other), ((*run, *other),))
        yield from self._new(state)

    def _new(self, state: _State) -> Iterator[StarStep]:
        """New runs: whole ones, or as much of one as the rack has in a row."""
        held = Counter(state.rack)
        for run in Counter(self.goal) - Counter(state.runs):
            for size in range(len(run), SHORTEST - 1, -1):
                for first in range(len(run) - size + 1):
                    part = run[first : first + size]
                    fits = part == run or JOKER not in part
                    if fits and not Counter(part) - held:
                        yield StarStep(Deed.NEW, (), (part,), part)

    def _moves(self, state: _State) -> Iterator[StarStep]:
        """A joker comes from the rack, or from the end of a run that is one without it."""
        if JOKER in state.rack:
            for run in state.runs:
                for longer in self._with_joker(run):
                    yield StarStep(Deed.ADD, (run,), (longer,), (JOKER,))
        for run in state.runs:
            for shorter in _without_joker(run):
                for longer in self._with_joker(shorter):
                    if longer != run:
                        yield StarStep(Deed.MOVE, (run,), (longer,))
                others = list(state.runs)
                others.remove(run)
                for other in dict.fromkeys(others):
                    for longer in self._with_joker(other):
                        yield StarStep(Deed.MOVE, (run, other), (shorter, longer))

    def _with_joker(self, run: TileSet) -> Iterator[TileSet]:
        faces = _faces(run)
        if faces[-1].number < self.numbers:
            yield (*run, JOKER)
        if faces[0].number > 1:
            yield (JOKER, *run)

    def _leads(self, run: TileSet) -> bool:
        """Whether a run of the goal holds this one: its number tiles, and jokers between them."""
        faces = _faces(run)
        low = next(at for at, tile in enumerate(run) if tile != JOKER)
        high = next(at for at in reversed(range(len(run))) if run[at] != JOKER)
        for goal in self.goal:
            known = dict(zip(_faces(goal), goal, strict=True))
            if all(known.get(faces[at]) == run[at] for at in range(low, high + 1)):
                return True
        return False


def _faces(run: TileSet) -> tuple[Tile, ...]:
    """What the tiles of a run stand for, as they lie."""
    at, tile = next((at, tile) for at, tile in enumerate(run) if tile != JOKER)
    return tuple(Tile(tile.colour, tile.number + place - at) for place in range(len(run)))


def _next(run: TileSet, step: int) -> Tile:
    """The tile that comes after a run, or before it."""
    end = _faces(run)[-1 if step > 0 else 0]
    return Tile(end.colour, end.number + step)


def _without_joker(run: TileSet) -> Iterator[TileSet]:
    if len(run) > SHORTEST:
        if run[-1] == JOKER:
            yield run[:-1]
        if run[0] == JOKER:
            yield run[1:]


def _together(steps: Steps) -> Iterator[StarStep]:
    """The steps; tiles for one run after each other are one step."""
    latest: StarStep | None = None
    for step in steps:
        if (
            latest is not None
            and latest.deed is step.deed is Deed.ADD
            and latest.tiles
            and step.tiles
            and step.before == latest.after
        ):
            latest = replace(latest, after=step.after, tiles=(*latest.tiles, *step.tiles))
            continue
        if latest is not None:
            yield latest
        latest = step
    if latest is not None:
        yield latest
